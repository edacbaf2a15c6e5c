import { fireEvent, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { library, startGame } from '../../tests/started_game';
import type { Game } from '../state/game.svelte';
import Question from './Question.svelte';

const BATTLE = `position "A battle"
P1 warlord "Captain Cato Sicarius"; P2 warlord "Nazdreg"
P1 at 1: "10th Company Scout" x2, "Tactical Squad Cardinis"
P2 at 1: "Goff Nob"
begin combat at 1`;

let game: Game;
afterEach(() => game.leave());

function shown() {
    const prompt = game.match?.prompt;
    if (!prompt) throw new Error('nothing is asked');
    const props = {
        prompt,
        choices: game.selection.choices,
        source: null,
        attacker: null,
        where: 'Setup',
        faction: 'sm' as const,
        factsOf: (thing: Parameters<Game['screen']['factsOf']>[0]) => game.screen.factsOf(thing),
        back: null,
        isOwn: () => true,
        resources: 7,
        game,
        measured: () => undefined,
        moveExplanation: null,
    };
    return { props, ...renderAtTable(Question, props, library) };
}

it('shows the question and its answers with their keys, and chooses the clicked one', async () => {
    ({ game } = await startGame());
    const { actions } = shown();
    expect(screen.getByRole('heading').textContent).toBe('Keep this hand, or take a mulligan?');
    const answers = screen.getAllByRole('button').filter((button) => button.matches('.btn'));
    expect(answers.map((button) => button.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
        '1 Keep this hand',
        '2 Take a mulligan',
    ]);
    await fireEvent.click(screen.getByRole('button', { name: /Take a mulligan/ }));
    expect(actions.act).toHaveBeenCalledExactlyOnceWith({ act: 'choose', option: 1 });
});

it('shows the card of a hovered answer', async () => {
    ({ game } = await startGame({ position: BATTLE }));
    const { actions } = shown();
    const answer = screen.getByRole('button', { name: /Attack with Tactical Squad Cardinis/ });
    await fireEvent.pointerEnter(answer);
    const [facts, thing, act] = actions.hover.mock.lastCall ?? [];
    expect(facts?.name).toBe('Tactical Squad Cardinis');
    expect(game.match?.cards.get(thing as number)?.def).toBe(facts?.def);
    expect(act).toMatchObject({ act: 'choose' });
    await fireEvent.pointerLeave(answer);
    expect(actions.hover).toHaveBeenLastCalledWith(null);
});

it('asks for confirmation instead of showing its answers', async () => {
    ({ game } = await startGame());
    const { rerender } = shown();
    game.selection.unconfirmed = 1;
    await rerender({});
    expect(screen.getByRole('alert').textContent).toContain('Take a mulligan');
    expect(screen.queryByRole('button', { name: /Keep this hand/ })).toBeNull();
});

it('takes the focus from an answer of the last question', async () => {
    let received: () => Promise<void>;
    ({ game, received } = await startGame());
    const { props, rerender, container } = shown();
    screen.getByRole('button', { name: /Keep this hand/ }).focus();
    game.act({ act: 'choose', option: 0 });
    await received();
    await rerender({ ...props, prompt: game.match?.prompt ?? props.prompt, choices: game.selection.choices });
    expect(document.activeElement).toBe(container.querySelector('section'));
});
