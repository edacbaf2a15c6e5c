import { expect, it } from 'vitest';
import type { Card, CardFacts } from '../wire/messages';
import { Library } from './facts';
import type { Match } from './match';
import { pilesOf } from './piles';
import { NOTHING_REVEALED, revealsAfter } from './reveals';

const facts = (def: number, name: string): CardFacts => ({
    def,
    id: name,
    name,
    set: '',
    number: def,
    faction: 'Orks',
    type: 'army',
    loyalty: null,
    unique: false,
    text: '',
});
const library = new Library({
    message: 'facts',
    version: 2,
    to: 'P1',
    digest: '',
    cards: [facts(1, 'Boss'), facts(2, 'Grot'), facts(3, 'Tarrus'), facts(4, 'Nob')],
    keywords: [],
});
const card = (number: number, def: number | null, zone: Card['zone'], more: Partial<Card> = {}): Card => ({
    card: number,
    def,
    zone,
    side: 'P2',
    owner: 'P2',
    ...more,
});

it('lists the piles of a seat, top card first, and no others', () => {
    const cards = [
        card(1, 1, 'discard', { under: 0 }),
        card(2, 2, 'discard', { under: 2 }),
        card(7, 4, 'discard', { under: 1 }),
        card(3, 2, 'hand'),
        card(4, null, 'deck'),
        card(5, 1, 'discard', { side: 'P1', owner: 'P1' }),
        card(6, 1, 'planet', { planet: 1 }),
    ];
    const match = {
        reader: 'P1',
        cards: new Map(cards.map((one) => [one.card, one])),
        players: { P2: { victory: [3] } },
        state: { 'removed planets': [] },
    } as unknown as Match;
    expect(
        pilesOf(match, 'P2', library).map(({ kind, cards: found }) => [kind, found.map(({ name }) => name)]),
    ).toEqual([
        ['discard', ['Grot', 'Nob', 'Boss']],
        ['seen', ['Grot']],
        ['won', ['Tarrus']],
    ]);
});

it('does not list the own hand as seen', () => {
    const match = {
        reader: 'P2',
        cards: new Map([[3, card(3, 2, 'hand')]]),
        players: { P2: { victory: [] } },
        state: { 'removed planets': [] },
    } as unknown as Match;
    expect(pilesOf(match, 'P2', library)).toEqual([]);
});

it('remembers the dials and struggles of a round', () => {
    const after = revealsAfter(NOTHING_REVEALED, [
        { note: 'dial', seat: 'P1', place: 'planet 3' },
        { note: 'dial', seat: 'P2', place: 'planet 1' },
        { note: 'dial', seat: 'P2', place: 'planet 2', flags: 1 },
        { note: 'struggle won', seat: 'P1', place: 'planet 3', amount: 2, second: 1 },
        { note: 'struggle tied', seat: null, place: 'planet 4', amount: 1, second: 1 },
    ]);
    expect(after.dials).toEqual({ P1: 3, P2: 1 });
    expect(after.struggles.map(({ planet, winner, icons }) => [planet, winner, icons.P1, icons.P2])).toEqual([
        [3, 'P1', 2, 1],
        [4, null, 1, 1],
    ]);
    expect(revealsAfter(after, [{ note: 'round begins', seat: null, amount: 2 }])).toEqual(NOTHING_REVEALED);
});
