import { beforeAll, describe, expect, it } from 'vitest';
import { decks, startEngine } from '../../tests/house';
import type { CardFacts, Facts } from '../wire/messages';
import { emblemOf } from './emblems';

let cards: readonly CardFacts[];
beforeAll(async () => {
    const engine = await startEngine();
    const deck = decks.get('core-orks') ?? '';
    const table = engine.open(engine.opening('{"seed": "1"}', deck, deck));
    table.ask(2, '{"ask": "facts"}');
    cards = (JSON.parse(table.release(0, 4)[0] ?? '') as Facts).cards;
});

describe('emblems', () => {
    it('are there for every card', () => {
        expect(cards.length).toBeGreaterThan(700);
        expect(cards.filter((card) => !emblemOf(card)).map((card) => card.id)).toEqual([]);
    });

    it('are the same on both sides of a card', () => {
        const fronts = new Map<string, CardFacts>();
        for (const card of cards)
            if (!fronts.has(card.id))
                fronts.set(card.id, card);
        expect(cards.filter((card) => emblemOf(card) !== emblemOf(fronts.get(card.id) ?? null)).map((card) => card.id)).toEqual([]);
    });
});
