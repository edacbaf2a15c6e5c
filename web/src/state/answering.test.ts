// Requests that are not sent or refused are shown, and lost answers are asked again.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startGame, chosenOf } from '../../tests/started_game';

describe('a choice without a connection', () => {
    it('is shown as not sent and can be made again', async () => {
        const { game, received, sent, connected } = await startGame();
        const question = game.asked;
        connected.now = false;
        game.act({ act: 'choose', option: 0 });
        expect(game.answering.unsent).toBe(true);
        expect(game.asked).toBe(question);
        connected.now = true;
        game.act({ act: 'choose', option: 0 });
        await received();
        expect(game.answering.unsent).toBe(false);
        expect(game.asked).not.toBe(question);
        expect(chosenOf(sent)).toEqual([0]);
        game.leave();
    });

    it('is asked again if the connection was lost before the confirmation', async () => {
        vi.useFakeTimers();
        const { game, connected, lose } = await startGame();
        const question = game.asked;
        connected.deaf = true;
        game.act({ act: 'choose', option: 0 });
        vi.advanceTimersByTime(1000);
        expect(game.asked).toBe('answered');
        expect(game.match?.prompt).toBeNull();
        lose();
        expect(game.answering.unsent).toBe(true);
        expect(game.asked).toBe(question);
        game.leave();
        vi.useRealTimers();
    });

    it('is reported for any request except those of hovering', async () => {
        const { game, connected } = await startGame();
        connected.now = false;
        game.advice.requestPreview([0]);
        expect(game.answering.unsent).toBe(false);
        game.requests.undo();
        expect(game.answering.unsent).toBe(true);
        game.leave();
    });
});

describe('a refusal', () => {
    afterEach(() => vi.useRealTimers());

    it('disappears after it was read', async () => {
        const { game, received } = await startGame();
        vi.useFakeTimers();
        game.requests.undo();
        await received();
        expect(game.match?.error).toMatch(/./);
        vi.advanceTimersByTime(2000);
        expect(game.match?.error).toMatch(/./);
        vi.advanceTimersByTime(20000);
        expect(game.match?.error).toBeNull();
        game.leave();
    });
});
