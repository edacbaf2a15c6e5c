import { expect, it } from 'vitest';
import { dotOfDifference, dotOfRate, endsOf, openingCards, reachOf, shortName, unusedCards } from './deck_test_report';
import type { Difference, Rate, TestedCard, TestedVersion } from './deck_test_report';

const rate = (games: number, share: number, interval: [number, number] = [share - 0.1, share + 0.1]): Rate => ({
    games,
    points: games * share,
    share,
    interval,
    few_games: games < 50,
});
const difference = (value: number, reach: number, few = false): Difference => ({
    difference: value,
    interval: [value - reach, value + reach],
    clear: Math.abs(value) > reach,
    few_games: few,
});
const card = (id: string, drawn: number, unused: number, effect: Difference | null): TestedCard => ({
    id,
    name: id,
    copies: 3,
    opening: rate(drawn, 0.5),
    opening_against_not: effect,
    drawn: rate(drawn, 0.5),
    unused,
    unused_share: unused / drawn,
    held: 1,
});
const version = (cards: TestedCard[]): TestedVersion => ({
    deck: 'mine',
    wins: rate(200, 0.6),
    ends: [
        { result: 'won', reason: 'three planets', games: 120 },
        { result: 'lost', reason: 'warlord defeated', games: 80 },
    ],
    income: { resources: 1, cards: 1, their_resources: 1, their_cards: 1 },
    cards,
});

it('draws a rate between 0 and 1, and marks it where half is outside', () => {
    expect(dotOfRate(rate(0, 0.5))).toBeNull();
    expect(dotOfRate(undefined)).toBeNull();
    expect(dotOfRate(rate(100, 0.7, [0.6, 0.8]))).toEqual({
        low: 0.6,
        middle: 0.7,
        high: 0.8,
        value: 0.7,
        clear: true,
    });
    expect(dotOfRate(rate(100, 0.55, [0.45, 0.65]))?.clear).toBe(false);
});

it('draws a difference around the middle, inside the scale', () => {
    expect(dotOfDifference(null, 0.5)).toBeNull();
    expect(dotOfDifference(difference(0.1, 0.2), 0.5)).toMatchObject({ middle: 0.6, clear: false });
    expect(dotOfDifference(difference(0.4, 0.3), 0.5)).toMatchObject({ high: 1, clear: true });
    expect(dotOfDifference(difference(-0.4, 0.3), 0.5)).toMatchObject({ low: 0, value: -0.4, clear: true });
});

it('names unused cards only after enough games with them', () => {
    const cards = [
        card('a', 40, 40, null),
        card('b', 100, 60, null),
        card('c', 100, 20, null),
        card('d', 100, 0, null),
    ];
    expect(unusedCards(version(cards), 5).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(unusedCards(version(cards), 1).map(({ id }) => id)).toEqual(['b']);
    expect(unusedCards(undefined, 5)).toEqual([]);
});

it('sorts cards by their effect in the opening hand and leaves out unknown ones', () => {
    const cards = openingCards(
        version([
            card('a', 90, 1, difference(-0.1, 0.05)),
            card('b', 90, 1, difference(0.2, 0.05)),
            card('few', 90, 1, difference(0.9, 0.05, true)),
            card('none', 90, 1, null),
        ]),
    );
    expect(cards.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(reachOf(cards)).toBeCloseTo(0.25);
    expect(reachOf([])).toBe(0.05);
});

it('leaves out the factions of a name', () => {
    expect(shortName('Nazdreg, rush: Orks with Chaos')).toBe('Nazdreg, rush');
    expect(shortName('Subject: Omega-X62113: Tyranids')).toBe('Subject: Omega-X62113');
    expect(shortName('Waaagh')).toBe('Waaagh');
});

it('gives ends as shares of all games', () => {
    expect(endsOf(version([])).map(({ share }) => share)).toEqual([0.6, 0.4]);
    expect(endsOf(undefined)).toEqual([]);
});
