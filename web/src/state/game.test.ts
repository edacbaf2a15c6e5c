// The page reports the question it waits for: the prompt, what is picked, a sent answer, or the hand-over.
import { describe, expect, it } from 'vitest';
import { startGame } from '../../tests/started_game';

describe('the current question', () => {
    it('is "answered" from the answer until the confirmation, then the next question', async () => {
        const { game, received } = await startGame();
        const first = game.asked;
        expect(first).toMatch(/^P[12] \d+$/);
        game.act({ act: 'choose', option: 0 });
        expect(game.match?.prompt).not.toBeNull();
        expect(game.asked).toBe('answered');
        game.act({ act: 'choose', option: 0 });
        await received();
        expect(game.asked).toMatch(/^P[12] \d+$/);
        expect(game.asked).not.toBe(first);
        game.leave();
    });

    it('names the picked card and the answer to confirm', async () => {
        const { game } = await startGame();
        const question = game.asked ?? '';
        game.selection.picked = 30;
        expect(game.asked).toBe(`${question} picked 30`);
        game.selection.unconfirmed = 0;
        expect(game.asked).toBe(`${question} picked 30 confirm 0`);
        game.selection.back();
        game.selection.back();
        expect(game.asked).toBe(question);
        game.leave();
    });

    it('is the hand-over screen before a hand is shown', async () => {
        const { game } = await startGame({ hideHands: true });
        expect(game.asked).toBe('hand-over');
        game.screen.takeScreen();
        expect(game.asked).toMatch(/^P[12] \d+$/);
        game.leave();
    });
});
