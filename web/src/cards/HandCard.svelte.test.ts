import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { library, startGame } from '../../tests/started_game';
import HandCard from './HandCard.svelte';

it('shows the card, and acts only while it can be played', async () => {
    const { game, received } = await startGame();
    for (let choices = 0; choices < 2; choices++) {
        game.act({ act: 'choose', option: 0 });
        await received();
    }
    const held = game.view.board?.hand.find(({ act, facts }) => act && facts?.type === 'army');
    if (!held?.facts) throw new Error('no unit can be deployed');
    const { actions, container, rerender } = renderAtTable(HandCard, { held, place: 0, width: 130 }, library);
    const card = screen.getByRole('button');
    expect(container.querySelector('.nm')?.textContent).toBe(held.facts.name);
    expect(container.querySelector('.cost')?.textContent).toBe(String(held.facts.cost));
    expect(container.querySelector('kbd')?.textContent).toBe(held.key?.toUpperCase());
    expect(card.classList.contains('is-lit')).toBe(true);
    await fireEvent.click(card);
    expect(actions.act).toHaveBeenCalledExactlyOnceWith(held.act);
    await fireEvent.focus(card);
    expect(actions.hover).toHaveBeenLastCalledWith(held.facts, held.card.card);

    await rerender({ held: { ...held, act: null, key: null } });
    expect(card.getAttribute('aria-disabled')).toBe('true');
    expect(container.querySelector('kbd')).toBeNull();
    await fireEvent.click(card);
    expect(actions.act).toHaveBeenCalledOnce();
    expect(actions.pinAndExplain).toHaveBeenCalledExactlyOnceWith(held.card.card);
    game.leave();
});
