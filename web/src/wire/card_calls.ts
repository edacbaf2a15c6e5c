// card_calls.ts: card search and odds, computed by the engine in the worker.

import type { Engine } from '../../../src/wasm/engine.mjs';

/** A condition of a search. */
export interface Asked {
    /** The filter ("cost"), "unique", "phrase" or "words". */
    readonly name: string;
    readonly value: string;
    /** The part of the typed words that asks for it. */
    readonly typed: string;
    /** Conditions of the same term are alternatives. */
    readonly term: number;
    /** Number of cards found without its term. */
    readonly without: number;
}

export interface FacetValue {
    readonly value: string;
    readonly cards: number;
}

/** The result of a search; cards are indices in the facts. */
export interface CardSearch {
    readonly cards: readonly number[];
    readonly asked: readonly Asked[];
    /** For each filter the values that cards have, with the number of cards that would be found. */
    readonly facets: Readonly<Record<string, readonly FacetValue[]>>;
    /** Cards with similar names, if nothing was found. */
    readonly alike: readonly number[];
}

/** A card with that name or id (0: none), or cards with similar names. */
export interface NamedCard {
    readonly card: number;
    readonly alike: readonly number[];
}

/** Probabilities that a card is in the opening hand, and that it is there after a mulligan. */
export interface OpeningOdds {
    readonly hand: number;
    readonly mulligan: number;
}

export type CardCall =
    | { readonly find: string; readonly sort: string }
    | { readonly named: string }
    | { readonly cards: number; readonly hand: number; readonly copies: number };

export interface CardTools {
    /** Searches cards by what is typed. Throws an error with a message for the user if the query is invalid. */
    find(words: string, sort: string): Promise<CardSearch>;
    named(name: string): Promise<NamedCard>;
    /** `cards`: the size of the deck; `copies`: of the card in it. */
    odds(cards: number, hand: number, copies: number): Promise<OpeningOdds>;
}

const MILLION = 1e6;

/** Answers a call in the worker. */
export function answerCardCall(engine: Engine, call: CardCall): unknown {
    if ('find' in call) return JSON.parse(engine.findCards(call.find, call.sort));
    if ('named' in call) return engine.cardNamed(call.named);
    const { hand, mulligan } = engine.openingOdds(call.cards, call.hand, call.copies);
    return { hand: hand / MILLION, mulligan: mulligan / MILLION };
}

/** The page's side. `ask` sends a call to the worker. */
export function cardTools(ask: (call: CardCall) => Promise<unknown>): CardTools {
    return {
        find: async (words, sort) => (await ask({ find: words, sort })) as CardSearch,
        named: async (name) => (await ask({ named: name })) as NamedCard,
        odds: async (cards, hand, copies) => (await ask({ cards, hand, copies })) as OpeningOdds,
    };
}
