import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { startGame } from '../../tests/started_game';
import { WORDS } from '../design/words';
import Consent from './Consent.svelte';

const words = WORDS.hotseat;

it('asks the other player at the screen for a draw, and gives the answer to the table', async () => {
    const { game, received } = await startGame();
    const { rerender } = render(Consent, { game });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    game.requests.offerDraw();
    await received();
    await rerender({});
    expect(screen.getByRole('alertdialog').textContent).toMatch(/^(Ann|Bob) .* (Ann|Bob)/);
    await fireEvent.click(screen.getByRole('button', { name: words.no }));
    await received();
    await rerender({});
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(game.match?.state.result).toBeUndefined();

    game.requests.offerDraw();
    await received();
    await rerender({});
    await fireEvent.click(screen.getByRole('button', { name: words.yesDraw }));
    await received();
    expect(game.match?.state.result).toBeDefined();
    game.leave();
});
