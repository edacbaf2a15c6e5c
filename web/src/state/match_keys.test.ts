// Keys confirm choices and repeat orders.
import { describe, expect, it } from 'vitest';
import { ask, chosenOf, startGame } from '../../tests/started_game';
import type { Prompt } from '../wire/messages';
import { pressKey } from './match_keys';

const order: Prompt = {
    number: 99,
    kind: 'order',
    text: { text: 'Which first?' },
    decline: null,
    options: ['One', 'Other'].map((text) => ({ verb: 'choose', label: { text } })),
};

describe('a choice with a warning', () => {
    const withWarning = (warning: 'harmful' | 'loss'): Prompt => ({
        ...order,
        kind: 'target',
        options: order.options.map((option) => ({ ...option, warning })),
    });

    it('that loses the game is confirmed by its own key', async () => {
        const { game, sent } = await startGame();
        ask(game, withWarning('loss'));
        game.act({ act: 'choose', option: 0 });
        game.act({ act: 'choose', option: 0 });
        expect(game.selection.unconfirmed).toBe(0);
        for (const key of [' ', 'Enter', '1']) pressKey(game, key);
        expect(chosenOf(sent)).toEqual([]);
        pressKey(game, 'y');
        expect(chosenOf(sent)).toEqual([0]);
        game.leave();
    });

    it('of another kind is confirmed by the declining key', async () => {
        const { game, sent } = await startGame();
        ask(game, withWarning('harmful'));
        game.act({ act: 'choose', option: 0 });
        pressKey(game, 'y');
        expect(chosenOf(sent)).toEqual([]);
        pressKey(game, ' ');
        expect(chosenOf(sent)).toEqual([0]);
        game.leave();
    });
});

describe('the order of equal things', () => {
    it('has keys for any order and for the last order', async () => {
        const { game, received, sent } = await startGame();
        ask(game, order);
        expect(pressKey(game, 'l')).toBe(false);
        pressKey(game, '2');
        await received();
        ask(game, order);
        pressKey(game, 'l');
        await received();
        ask(game, order);
        pressKey(game, 'a');
        expect(chosenOf(sent)).toEqual([1, 1, 0]);
        game.leave();
    });
});
