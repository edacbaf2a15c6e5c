// moments.ts: a record as the moments between its choices: what each side knew, and all of it in the open.

import type { Library } from '../state/facts';
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
    /** How far P1 is ahead, as computer players weigh it; where a record is shown. */
    readonly advantage?: number;
    /** P1's chance to win by that, in per cent. */
    readonly chance?: number;
}

/** Nobody is ahead. */
export const EVEN = 50;

type Both = Readonly<Record<Seat, Match>>;

/** Makes moments of what both seats are told, choice by choice. */
export class Teller {
    private both: Partial<Record<Seat, Match | null>> = {};
    private seats: Seats | null = null;
    private before: Moment['seen'] | undefined;

    /** `namesOf`: what the sides are called, as far as that is known; by their seats otherwise. */
    constructor(private readonly namesOf: (match: Match) => Names) {}

    /** The moment after these messages; null before both have seen the game. `entry`: what is chosen next, if that is known. */
    tell(texts: readonly string[], entry: string | undefined): Moment | null {
        this.both = heard(this.both, texts);
        const { P1, P2 } = this.both;
        if (!P1 || !P2)
            return null;
        this.seats ??= named(P1, this.namesOf(P1));
        const now: Both = { P1: fresh(P1, this.before?.P1, this.seats), P2: fresh(P2, this.before?.P2, this.seats) };
        this.before = { ...now, open: opened(now, this.before?.open) };
        return { seen: this.before, next: choiceOf(entry) };
    }
}

export function momentsOf({ told, entries, advantage, chance }: Replayed, namesOf: (match: Match) => Names): Moment[] {
    const teller = new Teller(namesOf);
    const moments = told.map((texts, index) => teller.tell(texts, entries[index]));
    return moments.flatMap((moment, index) => (moment ? [{ ...moment, advantage: advantage[index] ?? 0, chance: chance[index] ?? EVEN }] : []));
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

/** What records add to a title to tell it from another of the same. */
const WHICH = / #P[12]\.\d+/g;

/** What an entry chooses, in the words of records. */
export function choiceOf(entry: string | undefined): Moment['next'] {
    const { seat, text } = JSON.parse(entry ?? '{}') as { seat?: Seat; text?: string; entry?: string };
    return seat && text ? { seat, words: text.replaceAll('"', '').replace(WHICH, '') } : null;
}

/** Records count the planets of the line; who looks knows them by name. */
export function withPlanets(words: string, { planets }: Match, library: Library): string {
    return words.replace(/\bplanet (\d)\b/g, (counted, number: string) => library.of(planets[Number(number) - 1]?.def)?.name ?? counted);
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
