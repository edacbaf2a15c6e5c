// deck_pool.ts: the cards a deck may have as rows, and filters for them.

import { DECK_TYPES } from '../wire/deck_calls';
import type { DeckPool, DeckType } from '../wire/deck_calls';
import type { CardFacts } from '../wire/messages';
import { byCost, costOf } from './deck';
import type { Library } from './facts';

export interface PoolRow {
    readonly facts: CardFacts;
    /** Maximum number of copies. */
    readonly most: number;
}

export interface PoolFilter {
    readonly words: string;
    readonly factions: readonly string[];
    readonly types: readonly PoolType[];
    /** The last column has all higher costs. */
    readonly costs: readonly number[];
}

const POOL_TYPES = [...DECK_TYPES, 'synapse'] as const;
export type PoolType = DeckType | 'synapse';
/** The last column of the cost filter. */
export const LAST_COST = 6;
export const NO_FILTER: PoolFilter = { words: '', factions: [], types: [], costs: [] };

/** The pool without the signature squad, which is always in the deck. */
export function poolRows(pool: DeckPool, library: Library): PoolRow[] {
    return pool.cards
        .flatMap(({ card, copies }): PoolRow[] => {
            const facts = library.of(card);
            return facts && facts.loyalty !== 'signature' ? [{ facts, most: copies }] : [];
        })
        .sort(
            (one, other) =>
                POOL_TYPES.indexOf(one.facts.type as PoolType) - POOL_TYPES.indexOf(other.facts.type as PoolType) ||
                byCost(one.facts, other.facts),
        );
}

/** Lower case without accents and apostrophes, so that "aunshi" finds "Aun'shi". */
export function folded(text: string): string {
    return text
        .normalize('NFD')
        .replace(/[\u0300-\u036f'’]/g, '')
        .toLowerCase();
}

/** Every word begins a word of the card's name, traits, faction or text. */
function hasWords(facts: CardFacts, words: readonly string[]): boolean {
    if (words.length === 0) return true;
    const text = folded([facts.name, ...(facts.traits ?? []), facts.faction ?? '', facts.text].join(' '));
    const found = text.split(/[^a-z0-9]+/);
    return words.every((word) => found.some((other) => other.startsWith(word)));
}

function wordsOf(text: string): string[] {
    return folded(text)
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== '');
}

function fits(row: PoolRow, filter: PoolFilter, words: readonly string[]): boolean {
    const { facts } = row;
    return (
        (filter.factions.length === 0 || filter.factions.includes(facts.faction ?? '')) &&
        (filter.types.length === 0 || filter.types.some((type) => type === facts.type)) &&
        (filter.costs.length === 0 || filter.costs.includes(Math.min(costOf(facts), LAST_COST))) &&
        hasWords(facts, words)
    );
}

export function filtered(rows: readonly PoolRow[], filter: PoolFilter): PoolRow[] {
    const words = wordsOf(filter.words);
    return rows.filter((row) => fits(row, filter, words));
}

/** How many rows each type would show, with all other filters. */
export function typeCounts(rows: readonly PoolRow[], filter: PoolFilter): { type: PoolType; count: number }[] {
    const others = filtered(rows, { ...filter, types: [] });
    return POOL_TYPES.map((type) => ({ type, count: others.filter(({ facts }) => facts.type === type).length })).filter(
        ({ type, count }) => count > 0 || rows.some(({ facts }) => facts.type === type),
    );
}

/** The list with the value added, or without it. */
export function toggled<T>(values: readonly T[], value: T): T[] {
    return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
