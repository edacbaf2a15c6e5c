// LastingEffect effects for display: one entry when one card affects several, and no name twice.
import { describe, expect, it } from 'vitest';
import type { Card, CardFacts, Effect } from '../wire/messages';
import { lastingEffectsOf } from './lasting_effects';

const names: Record<number, string> = { 1: 'Snotlings', 2: 'Snotlings', 3: 'Goff Boyz', 9: 'Battle Cry' };
const cards = new Map(Object.keys(names).map((number) => [Number(number), { card: Number(number) } as Card]));
const library = { shown: ({ card }: Card) => ({ name: names[card] }) as CardFacts };
const cry = (on: number): Effect => ({
    seat: 'P1',
    text: { text: '3 units get +2 attack until the end of the battle' },
    on,
    source: 9,
});
const effectsOf = (...effects: Effect[]) => lastingEffectsOf({ effects, cards }, library);

describe('lasting effects', () => {
    it('of one card on several cards are one entry with all their names', () => {
        expect(effectsOf(cry(1), cry(2), cry(3))).toEqual([
            { text: cry(1).text, source: 9, on: [1, 2, 3], names: '2x Snotlings, Goff Boyz' },
        ]);
    });

    it('are two entries if a card has the same twice or two cards cause it', () => {
        expect(effectsOf(cry(1), cry(1)).map(({ on }) => on)).toEqual([[1], [1]]);
        expect(effectsOf(cry(1), { ...cry(2), source: 8 })).toHaveLength(2);
        expect(
            effectsOf({ seat: 'P1', text: { text: 'The same' } }, { seat: 'P1', text: { text: 'The same' } }),
        ).toHaveLength(2);
    });

    it('do not name a card that affects itself', () => {
        expect(effectsOf({ seat: 'P1', text: { text: 'Goff Boyz has Armorbane' }, on: 3, source: 3 })).toEqual([
            { text: { text: 'Goff Boyz has Armorbane' }, source: null, on: [3], names: '' },
        ]);
    });

    it('are separate from those on a player or a place', () => {
        expect(effectsOf({ seat: 'P1', text: { text: 'You cannot deploy' }, on: 'P1', source: 9 })).toEqual([
            { text: { text: 'You cannot deploy' }, source: 9, on: ['P1'], names: '' },
        ]);
    });
});
