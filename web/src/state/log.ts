// log.ts: log lines for display, under headings.

import type { Text } from '../wire/messages';
import type { Match } from './match';

export interface Line {
    readonly number: number;
    readonly text: Text;
    /** It starts a phase or a battle. */
    readonly heading: boolean;
    /** Newer than the reader's last choice. */
    readonly fresh: boolean;
}

/** Number of lines shown; the record has all. Older lines are removed in batches. */
const MAX_LINES = 250;
const BATCH = 50;

export function linesOf(match: Match): Line[] {
    const { first, lines } = match.log;
    const from = Math.max(0, Math.ceil((lines.length - MAX_LINES) / BATCH) * BATCH);
    const shown = shownTo(match);
    return lines.slice(from).map((text, index) => {
        const number = first + from + index;
        const fresh = number >= match.seen;
        const before = shown.get(number);
        // Keeps its identity while it shows the same, so that only new lines are drawn.
        if (before?.text.text === text.text && before.fresh === fresh) return before;
        const line = { number, text, heading: text.kind === 'heading', fresh };
        shown.set(number, line);
        return line;
    });
}

/** The last line. */
export function lastLine({ log }: Match): Text {
    return log.lines.at(-1) ?? { text: '' };
}

/** Lines grouped under their headings, so that groups out of view need no layout. */
export function chaptersOf(lines: readonly Line[]): Line[][] {
    const chapters: Line[][] = [];
    for (const line of lines) {
        const last = chapters.at(-1);
        if (last && !line.heading) last.push(line);
        else chapters.push([line]);
    }
    return chapters;
}

/** Lines as last shown, by number, for the players of one table. */
const shownLines = new WeakMap<Match['seats'], Map<number, Line>>();

function shownTo({ seats }: Match): Map<number, Line> {
    const all = shownLines.get(seats) ?? new Map<number, Line>();
    shownLines.set(seats, all);
    return all;
}
