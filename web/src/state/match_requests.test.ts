// Requests that answer no prompt.
import { describe, expect, it } from 'vitest';
import { startGame } from '../../tests/started_game';

describe('passing until the phase ends', () => {
    it('passes the current deploy turn and stays active', async () => {
        const { game, received, sent } = await startGame();
        for (let hands = 0; hands < 2; hands++) {
            game.act({ act: 'choose', option: 0 });
            await received();
        }
        const { reader, prompt } = game.match ?? {};
        expect(prompt?.kind).toBe('deploy turn');
        game.requests.passUntil('phase');
        await received();
        expect(sent.slice(-2)).toEqual([
            { request: 'pass', until: 'phase' },
            { request: 'choose', prompt: prompt?.number, option: prompt?.decline },
        ]);
        expect(game.match?.reader).not.toBe(reader);
        expect(game.match?.error).toBeNull();
        expect(game.match?.players[reader as 'P1'].passed).toBe(true);
        game.leave();
    });

    it('leaves a turn alone while waiting for something else', async () => {
        const { game, received } = await startGame();
        for (let hands = 0; hands < 2; hands++) {
            game.act({ act: 'choose', option: 0 });
            await received();
        }
        const question = game.asked;
        game.requests.passUntil('attack');
        await received();
        expect(game.asked).toBe(question);
        game.leave();
    });
});
