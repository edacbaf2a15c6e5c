// facet_groups.ts: the values of filters as the gallery shows them.

import type { FacetValue } from '../wire/card_calls';

export interface CostBar extends FacetValue {
    readonly label: string;
    /** Height from 0 to 1. */
    readonly height: number;
}

/** Costs from here on share a bar. */
const HIGH = 7;

/** The number of cards of each cost. */
export function costBars(values: readonly FacetValue[]): readonly CostBar[] {
    const low = values.filter(({ value }) => Number(value) < HIGH);
    const high = values.filter(({ value }) => Number(value) >= HIGH);
    const bars = [
        ...low.map((one) => ({ ...one, label: one.value })),
        ...(high.length > 0
            ? [{ label: `${HIGH}+`, value: `${HIGH}+`, cards: high.reduce((sum, { cards }) => sum + cards, 0) }]
            : []),
        ...values.filter(({ value }) => value === 'X').map((one) => ({ ...one, label: one.value })),
    ];
    const most = Math.max(1, ...bars.map(({ cards }) => cards));
    return bars.map((bar) => ({ ...bar, height: bar.cards / most }));
}

/** The values of which most cards are found first. */
export function byCount(values: readonly FacetValue[]): readonly FacetValue[] {
    return [...values].sort((one, other) => other.cards - one.cards);
}
