// deck_numbers.ts: statistics of a deck as charts show them.

import { DECK_TYPES, MILLION } from '../wire/deck_calls';
import type { DeckNumbers, DeckType } from '../wire/deck_calls';
import type { CardFacts } from '../wire/messages';

export interface CurveColumn {
    /** "0" … "6", and "7+" for all higher costs. */
    readonly label: string;
    readonly count: number;
    readonly parts: readonly { readonly type: DeckType; readonly count: number }[];
}

const LAST_COLUMN = 7;

/** Number of cards by cost and type. */
export function curveOf({ costs }: DeckNumbers): CurveColumn[] {
    return Array.from({ length: LAST_COLUMN + 1 }, (_, cost) => {
        const last = cost === LAST_COLUMN;
        const parts = DECK_TYPES.map((type) => ({
            type,
            count: last ? costs[type].slice(cost).reduce((sum, count) => sum + count, 0) : (costs[type][cost] ?? 0),
        })).filter(({ count }) => count > 0);
        return {
            label: last ? `${cost}+` : String(cost),
            count: parts.reduce((sum, { count }) => sum + count, 0),
            parts,
        };
    });
}

/** Rows from the most icons to none; only the rows up to the highest number that occurs, at least three. */
export function iconRows(columns: readonly number[]): { icons: number; count: number }[] {
    const highest = Math.max(
        2,
        columns.findLastIndex((count) => count > 0),
    );
    return Array.from({ length: highest + 1 }, (_, index) => highest - index).map((icons) => ({
        icons,
        count: columns[icons] ?? 0,
    }));
}

/** Odds in per cent: "95 %", and neither 0 nor 100 unless they are exact. */
export function percent(millionths: number): string {
    const rounded = Math.round((millionths * 100) / MILLION);
    if (rounded === 0 && millionths > 0) return '< 1 %';
    if (rounded === 100 && millionths < MILLION) return '> 99 %';
    return `${rounded} %`;
}

export function average(millionths: number): string {
    return (millionths / MILLION).toFixed(1);
}

/** Sums of a hand. */
export function handSums(hand: readonly (CardFacts | null)[]): { cost: number; command: number; shields: number } {
    const sum = (value: (facts: CardFacts) => number | undefined) =>
        hand.reduce((total, facts) => total + ((facts && value(facts)) || 0), 0);
    return {
        cost: sum(({ cost }) => (typeof cost === 'number' ? cost : 0)),
        command: sum(({ command }) => command),
        shields: sum(({ shields }) => shields),
    };
}
