// log.ts: log lines for display: under headings, with card titles and players marked.

import type { CardFacts, Seat } from '../wire/messages';
import type { Library } from './facts';
import type { Match } from './match';

export type Part = { readonly words: string } | { readonly card: CardFacts } | { readonly seat: Seat; readonly name: string };

/** A part as drawn: a title is one box and includes the punctuation after it, which must not start the next line. */
export type Piece = { readonly words: string } | { readonly card: CardFacts; readonly marks: string } | { readonly seat: Seat; readonly name: string };

export interface Line {
    readonly number: number;
    readonly words: string;
    readonly heading: boolean;
    /** Newer than the reader's last choice. */
    readonly fresh: boolean;
    readonly parts: readonly Part[];
}

/** Lines that start a phase or battle. */
const HEADING = /^(Round \d+: the \w+ phase begins|The battle begins at .+|Combat round \d+ begins at .+)$/;
const MARKS = /^(?:'s|[:;,.)?!])+/;
const SEAT = /\b(P[12])\b/;
/** Number of lines shown; the record has all. Older lines are removed in batches. */
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
        // Keeps its identity while it shows the same, so that only new lines are drawn.
        if (before?.words === words && before.fresh === fresh)
            return before;
        const line = { number, words, heading: HEADING.test(words), fresh, parts: partsOf(words, match, library) };
        shown.set(number, line);
        return line;
    });
}

/** Lines grouped under their headings, so that groups out of view need no layout. */
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

/** Cached results for the players of one table. */
interface Known {
    /** Parts by line text: finding titles searches all cards. */
    readonly parts: Map<string, readonly Part[]>;
    /** Lines as last shown, by number. */
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
