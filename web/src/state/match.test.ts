// match.test.ts: following a match step by step gives the same state as a reload; which refusals are shown.

import { expect, test, vi } from 'vitest';
import { decks, startEngine } from '../../tests/engine';
import { applyMessage } from './match';
import type { Match } from './match';
import type { Message } from '../wire/messages';

vi.setConfig({ testTimeout: 60_000 }); // plays whole games, possibly on a loaded machine

test('a refusal is shown unless hovering caused it', () => {
    const match = { reader: 'P1', error: null } as Match;
    const refusal = (about: string | null): Message => ({
        message: 'error',
        version: 2,
        to: 'P1',
        about,
        error: 'over',
        text: 'The game is over.',
    });
    expect(applyMessage(match, refusal('undo'))?.error).toBe('The game is over.');
    expect(applyMessage(match, refusal(null))?.error).toBe('The game is over.');
    expect(applyMessage(match, refusal('explain'))).toBe(match);
    expect(applyMessage(match, refusal('preview'))).toBe(match);
});

const ONE = 1; // bit of the first seat

test('cards have the same order in views and after steps', async () => {
    const engine = await startEngine();
    const [one = '', other = ''] = [...decks.values()].slice(4);
    const table = engine.open(
        engine.opening(JSON.stringify({ seed: '11', salt: '00'.repeat(32), computers: 3 }), one, other),
    );
    let match: Match | null = null;
    let stored = 0;
    const released = () => {
        stored += table.pending().length;
        return table.release(stored, ONE).map((text) => JSON.parse(text) as Message);
    };
    for (const seat of [0, 1]) {
        table.sit(seat, 'random');
        table.ask(seat, JSON.stringify({ request: 'join', name: `P${seat + 1}` }));
        table.ask(seat, '{"request": "ready"}');
    }
    let looks = 0;
    do {
        match = released().reduce<Match | null>(applyMessage, match);
        table.ask(0, '{"request": "look"}');
        const seen = released().reduce<Match | null>(applyMessage, null);
        if (match && seen) {
            expect([...match.cards]).toEqual([...seen.cards]);
            looks++;
        }
    } while (table.answer());
    table.close();
    expect(looks).toBeGreaterThan(100);
});
