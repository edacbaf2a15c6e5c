// log.ts: the lines of the story for people: under headings, with titles and players told apart from the rest.

import type { CardFacts, Seat } from '../wire/messages';
import type { Library } from './facts';
import type { Match } from './match';

export type Part = { readonly words: string } | { readonly card: CardFacts } | { readonly seat: Seat; readonly name: string };

export interface Line {
    readonly number: number;
    readonly heading: boolean;
    /** Since the reader last chose. */
    readonly fresh: boolean;
    readonly parts: readonly Part[];
}

/** How phases and battles begin. */
const HEADING = /^(Round \d+: the \w+ phase begins|The battle begins at .+|Combat round \d+ begins at .+)$/;
const SEAT = /\b(P[12])\b/;
/** More than anybody scrolls through; the record has them all. */
const MOST_LINES = 250;

export function linesOf(match: Match, library: Library): Line[] {
    const { first, lines } = match.log;
    const from = Math.max(0, lines.length - MOST_LINES);
    return lines.slice(from).map((line, index) => {
        const number = first + from + index;
        return { number, heading: HEADING.test(line), fresh: number >= match.seen, parts: partsOf(line, match, library) };
    });
}

/** Lines that were taken apart before, for those who sit at the table: titles are looked for among all cards. */
const known = new WeakMap<Match['seats'], Map<string, readonly Part[]>>();

export function partsOf(line: string, match: Match, library: Library): readonly Part[] {
    const lines = known.get(match.seats) ?? new Map<string, readonly Part[]>();
    known.set(match.seats, lines);
    const before = lines.get(line);
    if (before)
        return before;
    const parts = library.withTitles(line).flatMap((part): Part[] => (typeof part === 'string' ? withNames(part, match) : [{ card: part }]));
    lines.set(line, parts);
    return parts;
}

function withNames(words: string, match: Match): Part[] {
    return words
        .split(SEAT)
        .filter((piece) => piece !== '')
        .map((piece) => {
            const sitter = match.seats.find(({ seat }) => seat === piece);
            return sitter ? { seat: sitter.seat, name: sitter.name ?? sitter.seat } : { words: piece };
        });
}
