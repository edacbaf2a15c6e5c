// A division is planned as a whole; its choices are made one after the other.
import { describe, expect, it } from 'vitest';
import { ask, chosenOf, startGame } from '../../tests/started_game';
import type { Prompt } from '../wire/messages';

/** Divides `more` damage between two units, each of which may take two. */
function dividing(more: number): Prompt {
    const options = [1, 2].map((card) => ({ verb: 'choose', label: { text: `Unit ${card}` }, on: card, most: 2 }));
    return { number: 90 + more, kind: 'divide', text: { text: 'Divide' }, decline: null, more, options };
}

describe('a division', () => {
    it('is previewed and sent once it is complete', async () => {
        const { game, sent } = await startGame();
        ask(game, dividing(2));
        game.act({ act: 'shift', option: 1, by: 1 });
        game.planning.confirm();
        expect(sent.filter(({ request }) => request === 'choose' || request === 'preview')).toEqual([]);
        game.planning.fill();
        expect(sent.filter(({ request }) => request === 'preview')).toEqual([
            { request: 'preview', prompt: 92, options: [1, 0] },
        ]);
        game.planning.confirm();
        expect(chosenOf(sent)).toEqual([1]);
        game.leave();
    });

    it('continues with the next question, unless a choice was not sent', async () => {
        for (const connection of [true, false]) {
            const { game, received, sent, connected } = await startGame();
            ask(game, dividing(2));
            game.act({ act: 'shift', option: 1, by: 1 });
            game.act({ act: 'shift', option: 0, by: 1 });
            connected.now = connection;
            game.planning.confirm();
            await received();
            connected.now = true;
            ask(game, dividing(1));
            expect(game.planning.continue()).toBe(connection);
            expect(chosenOf(sent)).toEqual(connection ? [1, 0] : []);
            game.leave();
        }
    });
});
