// search.ts: the search for rules, cards, rulings and readings: its texts, questions and results.

import type { Engine } from '../../../src/wasm/engine.mjs';

/** A text to search: a chapter of the rule book by its file, "READINGS.md", or "rulings", one a line. */
export interface SearchText {
    readonly name: string;
    readonly text: string;
}

export const SEARCH_KINDS = ['rule', 'faq', 'keyword', 'card', 'ruling', 'reading'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface Question {
    readonly words: string;
    /** Null: results of all kinds. */
    readonly kind: SearchKind | null;
    /** Maximum number of results. */
    readonly most: number;
}

/** Words, and words that were searched for, in turns. */
export type MarkedText = readonly string[];

export interface SearchHit {
    readonly kind: SearchKind;
    /** The number of a rule, the id of a card or keyword, or "". */
    readonly id: string;
    readonly title: MarkedText;
    readonly snippet: MarkedText;
    /** The rules that a ruling cites. */
    readonly cites?: string;
}

/** Results as src/ask/ask_json.h describes them. */
export interface SearchResult {
    readonly words: readonly { readonly text: string; readonly also?: string }[];
    readonly found: Readonly<Record<SearchKind, number>>;
    readonly hits: readonly SearchHit[];
}

/** The search of the page's worker. */
export interface Searcher {
    /** Adds texts; must be called before the first question. */
    add(texts: readonly SearchText[]): Promise<void>;
    ask(question: Question): Promise<SearchResult>;
}

export function addTexts(engine: Engine, texts: readonly SearchText[]): void {
    for (const { name, text } of texts) engine.addSearched(name, text);
}

export function searchIn(engine: Engine, { words, kind, most }: Question): SearchResult {
    return JSON.parse(engine.search(words, kind ?? '', most)) as SearchResult;
}
