// log.ts: the lines of the story for people: under headings, with titles and players told apart from the rest.

import type { CardFacts, Seat } from '../wire/messages';
import type { Library } from './facts';
import type { Match } from './match';

export type Part = { readonly words: string } | { readonly card: CardFacts } | { readonly seat: Seat; readonly name: string };

/** A part as it is shown: a title is a box of its own, and the marks behind it, which must not begin the next line, stand in it. */
export type Piece = { readonly words: string } | { readonly card: CardFacts; readonly marks: string } | { readonly seat: Seat; readonly name: string };

export interface Line {
    readonly number: number;
    readonly words: string;
    readonly heading: boolean;
    /** Since the reader last chose. */
    readonly fresh: boolean;
    readonly parts: readonly Part[];
}

/** How phases and battles begin. */
const HEADING = /^(Round \d+: the \w+ phase begins|The battle begins at .+|Combat round \d+ begins at .+)$/;
const MARKS = /^(?:'s|[:;,.)?!])+/;
const SEAT = /\b(P[12])\b/;
/** More than anybody scrolls through; the record has them all. Older ones go some at a time. */
const MOST_LINES = 250;
const GO_AT_ONCE = 50;

export function linesOf(match: Match, library: Library): Line[] {
    const { first, lines } = match.log;
    const from = Math.max(0, Math.ceil((lines.length - MOST_LINES) / GO_AT_ONCE) * GO_AT_ONCE);
    const { shown } = knownTo(match);
    return lines.slice(from).map((words, index) => {
        const number = first + from + index;
        const fresh = number >= match.seen;
        const before = shown.get(number);
        // It stays the same value as long as it shows the same: only new ones are drawn.
        if (before?.words === words && before.fresh === fresh)
            return before;
        const line = { number, words, heading: HEADING.test(words), fresh, parts: partsOf(words, match, library) };
        shown.set(number, line);
        return line;
    });
}

/** Lines under their headings: what is not in sight of them need not be laid out. */
export function chaptersOf(lines: readonly Line[]): Line[][] {
    const chapters: Line[][] = [];
    for (const line of lines) {
        const last = chapters.at(-1);
        if (last && !line.heading)
            last.push(line);
        else
            chapters.push([line]);
    }
    return chapters;
}

/** What was made of lines before, for those who sit at the table. */
interface Known {
    /** Taken apart, by their words: titles are looked for among all cards. */
    readonly parts: Map<string, readonly Part[]>;
    /** As they were last shown, by their numbers. */
    readonly shown: Map<number, Line>;
}

const known = new WeakMap<Match['seats'], Known>();

function knownTo({ seats }: Match): Known {
    const all = known.get(seats) ?? { parts: new Map(), shown: new Map() };
    known.set(seats, all);
    return all;
}

export function partsOf(line: string, match: Match, library: Library): readonly Part[] {
    const { parts: known } = knownTo(match);
    const before = known.get(line);
    if (before)
        return before;
    const parts = library.withTitles(line).flatMap((part): Part[] => (typeof part === 'string' ? withNames(part, match) : [{ card: part }]));
    known.set(line, parts);
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

export function piecesOf(parts: readonly Part[]): Piece[] {
    const marksOf = (part: Part | undefined) => (part && 'words' in part ? (MARKS.exec(part.words)?.[0] ?? '') : '');
    return parts.map((part, index): Piece => {
        const before = parts[index - 1];
        if ('card' in part)
            return { card: part.card, marks: marksOf(parts[index + 1]) };
        return 'words' in part && before && 'card' in before ? { words: part.words.slice(marksOf(part).length) } : part;
    });
}
