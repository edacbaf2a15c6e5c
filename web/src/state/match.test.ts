// match.test.ts: following a match step by step gives the same state as a reload; which refusals are shown.

import { expect, test, vi } from 'vitest';
import { decks, startEngine } from '../../tests/house';
import { hear } from './match';
import type { Match } from './match';
import type { Message } from '../wire/messages';

vi.setConfig({ testTimeout: 60_000 }); // plays whole games, possibly on a loaded machine

test('a refusal is shown unless hovering caused it', () => {
    const match = { reader: 'P1', error: null } as Match;
    const refusal = (about: string | null): Message => ({ tell: 'error', version: 1, to: 'P1', about, error: 'over', text: 'The game is over.' });
    expect(hear(match, refusal('undo'))?.error).toBe('The game is over.');
    expect(hear(match, refusal(null))?.error).toBe('The game is over.');
    expect(hear(match, refusal('explain'))).toBe(match);
    expect(hear(match, refusal('suppose'))).toBe(match);
});

const ONE = 1; // bit of the first seat

test('cards have the same order in views and after steps', async () => {
    const engine = await startEngine();
    const [one = '', other = ''] = [...decks.values()].slice(4);
    const table = engine.open(engine.opening(JSON.stringify({ seed: '11', salt: '00'.repeat(32), computers: 3 }), one, other));
    let match: Match | null = null;
    let kept = 0;
    const told = () => {
        kept += table.pending().length;
        return table.release(kept, ONE).map((text) => JSON.parse(text) as Message);
    };
    for (const seat of [0, 1]) {
        table.sit(seat, 'random');
        table.ask(seat, JSON.stringify({ ask: 'join', name: `P${seat + 1}` }));
        table.ask(seat, '{"ask": "ready"}');
    }
    let looks = 0;
    do {
        match = told().reduce<Match | null>(hear, match);
        table.ask(0, '{"ask": "look"}');
        const seen = told().reduce<Match | null>(hear, null);
        if (match && seen) {
            expect([...match.cards]).toEqual([...seen.cards]);
            looks++;
        }
    } while (table.answer());
    table.close();
    expect(looks).toBeGreaterThan(100);
});
