// moments.ts: a record as the moments between its choices: what each side knew, and all of it in the open.

import { hear } from '../state/match';
import type { Match } from '../state/match';
import { SEATS } from '../wire/messages';
import type { Card, Message, Seat, Seats } from '../wire/messages';
import type { Replayed } from '../wire/replayer';
import type { Names } from './records';

export const SIGHTS = ['P1', 'P2', 'open'] as const;
/** Who looks. */
export type Sight = (typeof SIGHTS)[number];

/** The game while somebody chooses. */
export interface Moment {
    readonly seen: Readonly<Record<Sight, Match>>;
    /** What is chosen next, as the record has it; null after the last choice. */
    readonly next: { readonly seat: Seat; readonly words: string } | null;
}

type Both = Readonly<Record<Seat, Match>>;

/** `namesOf`: what the sides are called, as far as that is known; by their seats otherwise. */
export function momentsOf({ told, entries }: Replayed, namesOf: (match: Match) => Names): Moment[] {
    const moments: Moment[] = [];
    let both: Partial<Record<Seat, Match | null>> = {};
    let seats: Seats | null = null;
    for (const [index, texts] of told.entries()) {
        const before = moments.at(-1)?.seen;
        both = heard(both, texts);
        if (!both.P1 || !both.P2)
            continue;
        seats ??= named(both.P1, namesOf(both.P1));
        const now: Both = { P1: fresh(both.P1, before?.P1, seats), P2: fresh(both.P2, before?.P2, seats) };
        moments.push({ seen: { ...now, open: opened(now, before?.open) }, next: choiceOf(entries[index]) });
    }
    return moments;
}

function named({ seats }: Match, names: Names): Seats {
    return seats.map((sitter) => ({ ...sitter, name: names[sitter.seat] ?? sitter.seat }));
}

function heard(before: Partial<Record<Seat, Match | null>>, texts: readonly string[]): Partial<Record<Seat, Match | null>> {
    const all = { ...before };
    for (const message of texts.map((text) => JSON.parse(text) as Message))
        for (const seat of SEATS)
            if (message.to === seat)
                all[seat] = hear(all[seat] ?? null, message);
    return all;
}

/** Lines are fresh that were not there a moment ago. */
function fresh(match: Match, before: Match | undefined, seats: Seats): Match {
    return { ...match, seats, seen: before ? before.log.first + before.log.lines.length : 0 };
}

function choiceOf(entry: string | undefined): Moment['next'] {
    const { seat, text } = JSON.parse(entry ?? '{}') as { seat?: Seat; text?: string; entry?: string };
    return seat && text ? { seat, words: text.replaceAll('"', '') } : null;
}

/** What both know together, with the first seat's side below. */
function opened({ P1, P2 }: Both, before: Match | undefined): Match {
    const cards = new Map<number, Card>(P1.cards);
    for (const [number, card] of P2.cards)
        if ((cards.get(number)?.def ?? null) === null)
            cards.set(number, card);
    const lines = before?.log.lines ?? [];
    return {
        ...P1,
        players: { P1: P1.players.P1, P2: P2.players.P2 },
        cards,
        prompt: P1.prompt ?? P2.prompt,
        log: { first: 0, lines: [...lines, ...openLines(newLines(P1), newLines(P2))] },
        seen: lines.length,
    };
}

function newLines({ log, seen }: Match): readonly string[] {
    return log.lines.slice(Math.max(0, seen - log.first));
}

/** Of two tellings of the same the one that tells more. */
function openLines(one: readonly string[], other: readonly string[]): readonly string[] {
    if (one.length !== other.length)
        return one.length > other.length ? one : other;
    return one.map((line, index) => (line.length >= (other[index]?.length ?? 0) ? line : (other[index] ?? line)));
}
