import { beforeAll, describe, expect, it } from 'vitest';
import { decks, startEngine } from '../../tests/engine';
import type { CardFacts, Facts } from '../wire/messages';
import { emblemOf, squadEmblem } from './emblems';

let cards: readonly CardFacts[];
beforeAll(async () => {
    const engine = await startEngine();
    const deck = decks.get('core-orks') ?? '';
    const table = engine.open(engine.opening('{"seed": "1"}', deck, deck));
    table.ask(2, '{"request": "facts"}');
    cards = (JSON.parse(table.release(0, 4)[0] ?? '') as Facts).cards;
});

describe('emblems', () => {
    it('exist for every card', () => {
        expect(cards.length).toBeGreaterThan(700);
        expect(cards.filter((card) => !emblemOf(card)).map((card) => card.id)).toEqual([]);
    });

    it('are equal on both sides of a card', () => {
        const fronts = new Map<string, CardFacts>();
        for (const card of cards) if (!fronts.has(card.id)) fronts.set(card.id, card);
        expect(
            cards.filter((card) => emblemOf(card) !== emblemOf(fronts.get(card.id) ?? null)).map((card) => card.id),
        ).toEqual([]);
    });

    it('are assigned to all 710 cards', () => {
        expect(new Set(cards.map((card) => card.id)).size).toBe(710);
    });

    it('differ between neighbouring cards of a faction and type', () => {
        const groups = new Map<string, CardFacts[]>();
        for (const card of new Map([...cards].reverse().map((card) => [card.id, card])).values()) {
            const group = `${card.faction} ${card.type}`;
            if (card.type !== 'planet')
                // planets are drawn by program
                groups.set(group, [...(groups.get(group) ?? []), card]);
        }
        const alike = [...groups.values()].flatMap((group) =>
            group.filter((card, index) => index > 0 && emblemOf(card) === emblemOf(group[index - 1] ?? null)),
        );
        expect(alike.map((card) => card.id)).toEqual([]);
    });

    it('are unique for warlords and shared by their signature squads', () => {
        const warlords = new Map(
            cards.filter((card) => card.type === 'warlord').map((card) => [card.id, emblemOf(card)]),
        );
        expect(warlords.size).toBe(31);
        expect(new Set(warlords.values()).size).toBe(31);
        const squads = cards.filter((card) => card.loyalty === 'signature' && card.type !== 'warlord');
        expect(squads.length).toBeGreaterThan(100);
        expect(
            squads
                .filter((card) => !squadEmblem(card) || squadEmblem(card) !== warlords.get(card.signature_of ?? ''))
                .map((card) => card.id),
        ).toEqual([]);
        expect(cards.filter((card) => !card.signature_of && squadEmblem(card))).toEqual([]);
    });
});
