import { expect, it } from 'vitest';
import type { DeckNumbers } from '../wire/deck_calls';
import type { CardFacts } from '../wire/messages';
import { curveOf, handSums, iconRows, percent } from './deck_numbers';

it('stacks the cost curve by type, with all high costs in the last column', () => {
    const costs = {
        army: [1, 0, 2, 0, 0, 0, 0, 1, 0, 2],
        support: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        attachment: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        event: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    };
    const curve = curveOf({ costs } as unknown as DeckNumbers);
    expect(curve.map(({ label, count }) => [label, count])).toEqual([
        ['0', 1],
        ['1', 0],
        ['2', 3],
        ['3', 0],
        ['4', 0],
        ['5', 0],
        ['6', 0],
        ['7+', 4],
    ]);
    expect(curve[2]?.parts).toEqual([
        { type: 'army', count: 2 },
        { type: 'support', count: 1 },
    ]);
});

it('lists icons from the most to none', () => {
    expect(iconRows([20, 5, 3, 1, 0, 0])).toEqual([
        { icons: 3, count: 1 },
        { icons: 2, count: 3 },
        { icons: 1, count: 5 },
        { icons: 0, count: 20 },
    ]);
    expect(iconRows([7, 0, 0])).toHaveLength(3);
});

it('rounds odds, but never to certainty', () => {
    expect([0, 1, 4_999, 5_000, 994_999, 999_999, 1_000_000].map(percent)).toEqual([
        '0 %',
        '< 1 %',
        '< 1 %',
        '1 %',
        '99 %',
        '> 99 %',
        '100 %',
    ]);
});

it('adds the printed numbers of a hand; X counts nothing', () => {
    const card = (facts: object) => facts as CardFacts;
    expect(handSums([card({ cost: 2, command: 1 }), card({ cost: 'X', shields: 2 }), null])).toEqual({
        cost: 2,
        command: 1,
        shields: 2,
    });
});
