// card_query.ts: the query of the card gallery: typed words, of which the engine makes conditions (`Asked`), order and
// view. The words are the only state of the filters: chips and facets change them.

import { WORDS } from '../design/words';
import type { Asked } from '../wire/card_calls';

export type GalleryView = 'grid' | 'list';

export interface CardQuery {
    readonly words: string;
    readonly sort: string;
    readonly view: GalleryView;
}

// ---- The address ----------------------------------------------------------------------------------------------------

export function queryOf(parameters: URLSearchParams): CardQuery {
    const sort = parameters.get('sort') ?? '';
    return {
        words: parameters.get('q') ?? '',
        sort: sort in WORDS.cards.sorts ? sort : '',
        view: parameters.get('view') === 'list' ? 'list' : 'grid',
    };
}

/** The parameters of the address; defaults are left out. */
export function parametersOf({ words, sort, view }: CardQuery): Record<string, string> {
    const typed = words.trim();
    return {
        ...(typed === '' ? {} : { q: typed }),
        ...(sort === '' ? {} : { sort }),
        ...(view === 'grid' ? {} : { view }),
    };
}

// ---- Chips ----------------------------------------------------------------------------------------------------------

export interface Chip {
    readonly label: string;
    /** The value of the filter faction. */
    readonly faction: string | null;
    readonly asked: Asked;
}

const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '<': '<', '>': '>' };

function numberLabel(name: string, value: string): string {
    const [, sign = '', number = value] = /^(<=|>=|<|>)?(.*)$/.exec(value) ?? [];
    return `${WORDS.cards.chips[name] ?? name} ${SIGNS[sign] ?? ''}${sign === '' ? '' : ' '}${number}`;
}

/** A keyword as a name: short words within it stay small. */
export function capitalized(words: string): string {
    return words.replace(/^[a-z]| [a-z](?=[a-z!]{3})/g, (letter) => letter.toUpperCase());
}

export function labelOf({ name, value }: Asked): string {
    switch (name) {
        case 'words':
            return WORDS.cards.chipWords(value);
        case 'text':
            return WORDS.cards.chipText(value);
        case 'deck-of':
            return WORDS.cards.chipFits(value);
        case 'squad':
            return WORDS.cards.chipSquad(value);
        case 'unique':
            return WORDS.cards.unique;
        case 'type':
            return WORDS.kinds[value as keyof typeof WORDS.kinds] ?? value;
        case 'keyword':
            return capitalized(value);
        case 'faction':
        case 'trait':
        case 'set':
        case 'cycle':
        case 'loyalty':
        case 'phrase':
            return value;
        default:
            return numberLabel(name, value);
    }
}

/** The conditions in the order in which they were typed. */
export function chipsOf(words: string, asked: readonly Asked[]): Chip[] {
    return asked
        .map((one) => ({ asked: one, at: words.indexOf(one.typed) }))
        .sort((one, other) => one.at - other.at)
        .map(({ asked: one }) => ({
            label: labelOf(one),
            faction: one.name === 'faction' ? one.value : null,
            asked: one,
        }));
}

// ---- Changing the words ---------------------------------------------------------------------------------------------

function tidy(words: string): string {
    return words.replace(/\s+/g, ' ').trim();
}

/** Removes the first occurrence of whole words. Returns null if they are not in the text. */
function cut(words: string, part: string): string | null {
    const padded = ` ${words} `;
    const at = padded.indexOf(` ${part} `);
    return at < 0 ? null : tidy(`${padded.slice(0, at)} ${padded.slice(at + part.length + 1)}`);
}

/** The words without a condition. Plain words may be typed with filters between them. */
export function withoutTyped(words: string, typed: string): string {
    const tidied = tidy(words);
    return (
        cut(tidied, tidy(typed)) ??
        tidy(typed)
            .split(' ')
            .reduce((rest, word) => cut(rest, word) ?? rest, tidied)
    );
}

/** The words without a term: all conditions that are alternatives to each other. */
export function withoutTerm(words: string, asked: readonly Asked[], term: number): string {
    return asked.filter((one) => one.term === term).reduce((rest, { typed }) => withoutTyped(rest, typed), words);
}

function quoted(value: string): string {
    return /\s/.test(value) ? `"${value}"` : value;
}

/** A condition as words. */
export function written(filter: string, value: string): string {
    return filter === 'unique' ? 'unique' : `${filter}:${quoted(value)}`;
}

/** The condition that asks for this value. */
export function askedFor(asked: readonly Asked[], filter: string, value: string): Asked | null {
    return asked.find((one) => one.name === filter && one.value === value) ?? null;
}

/** Adds the value of a filter, or removes it. */
export function toggled(words: string, asked: readonly Asked[], filter: string, value: string): string {
    const present = askedFor(asked, filter, value);
    return present ? withoutTyped(words, present.typed) : tidy(`${words} ${written(filter, value)}`);
}

/** Replaces all conditions on a filter; null removes them. */
export function replaced(words: string, asked: readonly Asked[], filter: string, value: string | null): string {
    const rest = asked
        .filter(({ name }) => name === filter)
        .reduce((left, { typed }) => withoutTyped(left, typed), words);
    return value === null ? tidy(rest) : tidy(`${rest} ${written(filter, value)}`);
}

// ---- Marked words ---------------------------------------------------------------------------------------------------

export interface TextPart {
    readonly text: string;
    readonly hit: boolean;
}

function folded(text: string): string {
    return text
        .normalize('NFD')
        .replace(/[\u0300-\u036f'’]/g, '')
        .toLowerCase();
}

/** The words that plain conditions search, folded. */
export function searchedWords(asked: readonly Asked[]): readonly string[] {
    return asked
        .filter(({ name }) => name === 'words' || name === 'text')
        .flatMap(({ value }) => folded(value).match(/[a-z0-9]+/g) ?? []);
}

/** The text in parts: words that begin with a searched word are hits. */
export function hitsIn(text: string, searched: readonly string[]): readonly TextPart[] {
    if (searched.length === 0) return [{ text, hit: false }];
    const parts: { text: string; hit: boolean }[] = [];
    for (const piece of text.split(/([^\s\p{P}]+(?:['’][^\s\p{P}]+)*)/u)) {
        const hit = piece !== '' && searched.some((word) => folded(piece).startsWith(word));
        const last = parts.at(-1);
        if (last?.hit === hit) last.text += piece;
        else if (piece !== '') parts.push({ text: piece, hit });
    }
    return parts;
}
