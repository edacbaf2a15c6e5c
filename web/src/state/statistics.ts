// statistics.ts: statistics of a finished game: resources, cards, command and damage by round, and the turning points.

import type { Moment } from '../replay/moments';
import { eventsOf } from '../replay/timeline';
import type { Event } from '../replay/timeline';
import { SEATS } from '../wire/messages';
import type { Note, Seat, Text } from '../wire/messages';
import { opponentOf } from './match';
import type { Match } from './match';

export const MEASURES = ['resources', 'cards', 'command', 'damage'] as const;
/** Resources and cards in hand at the start of the deploy phase; command struggles won and damage dealt so far. */
export type Measure = (typeof MEASURES)[number];

/** One value per round, from round 1. */
export type Line = readonly number[];

export interface Statistics {
    readonly rounds: number;
    readonly lines: Readonly<Record<Measure, Readonly<Record<Seat, Line>>>>;
    readonly turns: readonly (Event & { readonly round: number })[];
    readonly choices: Readonly<Record<Seat, number>>;
    /** Choices after which the computer's evaluation changed most, largest change first. */
    readonly swings: readonly Swing[];
}

/** A choice that changed the evaluation. */
export interface Swing {
    /** Index of the moment after the choice. */
    readonly at: number;
    readonly round: number;
    /** The player it helped, and by how much: 1 is worth about one resource. */
    readonly seat: Seat;
    readonly by: number;
    /** The log line of the choice. */
    readonly line: Text;
}

const MAX_SWINGS = 5;
/** Smaller changes are not listed. */
const MIN_SWING = 3;
/** Value of one resource in the computer's evaluation. */
const RESOURCE_VALUE = 100;

/**
 * The effect of a choice often shows only after the next few choices: a swing covers everything until another player
 * chooses or the phase ends.
 */
function stretches(moments: readonly Moment[]): (readonly [number, number])[] {
    const starts = [...moments.keys()].filter((index) => {
        const [now, before] = [moments[index], moments[index - 1]];
        return (
            !before ||
            now?.next?.seat !== before.next?.seat ||
            now?.seen.open.state.phase !== before.seen.open.state.phase
        );
    });
    return starts.map((from, index) => [from, starts[index + 1] ?? moments.length - 1] as const);
}

/** The end of the game itself is not a swing. */
export function swingsOf(moments: readonly Moment[]): Swing[] {
    const all = stretches(moments).flatMap(([from, to]): Swing[] => {
        const [before, after] = [moments[from], moments[to]];
        if (
            !before ||
            !after ||
            after.seen.open.state.result ||
            before.advantage === undefined ||
            after.advantage === undefined
        )
            return [];
        const by = (after.advantage - before.advantage) / RESOURCE_VALUE;
        const logLines = moments
            .slice(from + 1, to + 1)
            .flatMap(({ seen: { open } }) => open.log.lines.slice(open.seen));
        const [line] = logLines;
        return Math.abs(by) < MIN_SWING || !line
            ? []
            : [{ at: to, round: before.seen.open.state.round, seat: by > 0 ? 'P1' : 'P2', by: Math.abs(by), line }];
    });
    return all.sort((one, other) => other.by - one.by).slice(0, MAX_SWINGS);
}

interface Sums {
    readonly command: Record<Seat, number>;
    readonly damage: Record<Seat, number>;
}

/** The player who dealt the damage: the opponent of the damaged unit's controller. */
function dealtBy({ subject }: Note, { cards }: Match, before: Match): Seat | null {
    const card = typeof subject === 'number' ? (before.cards.get(subject) ?? cards.get(subject)) : undefined;
    const victim = card?.controller ?? card?.side ?? null;
    return victim && opponentOf(victim);
}

/** Adds the events of one step. Calls `closed` with the sums so far when a new round starts in it. */
function count(sums: Sums, now: Match, before: Match, closed: (round: number) => void): void {
    for (const note of now.notes) {
        if (note.note === 'round begins') closed(note.amount ?? now.state.round);
        if (note.note === 'struggle won' && note.seat) sums.command[note.seat]++;
        const dealer = note.note === 'damaged' ? dealtBy(note, now, before) : null;
        if (dealer) sums.damage[dealer] += note.amount ?? 0;
    }
}

/** The round of an event at that moment. The next round may start later in the same step. */
function roundOf({ at, kind }: Event, moments: readonly Moment[]): number {
    const now = moments[at]?.seen.open;
    const before = moments[at - 1]?.seen.open ?? now;
    const begins = now?.notes.findIndex(({ note }) => note === 'round begins') ?? -1;
    const happens = kind === 'bloodied' ? (now?.notes.findIndex(({ note }) => note === 'bloodied') ?? -1) : -1;
    return (begins >= 0 && happens <= begins ? before : now)?.state.round ?? 0;
}

export function statisticsOf(moments: readonly Moment[]): Statistics {
    const none = (): Record<Seat, number> => ({ P1: 0, P2: 0 });
    const rows = (): Record<Seat, number[]> => ({ P1: [], P2: [] });
    const sums: Sums = { command: none(), damage: none() };
    const lines = { resources: rows(), cards: rows(), command: rows(), damage: rows() };
    const choices = none();
    let rounds = 0;
    for (const [index, { seen, next }] of moments.entries()) {
        const now = seen.open;
        // The sums of a round are those at its end.
        const close = (round: number) => {
            for (const seat of SEATS)
                for (const measure of ['command', 'damage'] as const)
                    if (round > 0) lines[measure][seat][round - 1] = sums[measure][seat];
        };
        count(sums, now, moments[index - 1]?.seen.open ?? now, (round) => close(round - 1));
        if (next) choices[next.seat]++;
        const begins = now.state.round > rounds;
        rounds = Math.max(rounds, now.state.round);
        for (const seat of SEATS)
            if (begins) {
                lines.resources[seat].push(now.players[seat].resources);
                lines.cards[seat].push(now.players[seat].hand);
            }
        close(rounds);
    }
    const turns = eventsOf(moments).map((event) => ({ ...event, round: roundOf(event, moments) }));
    return { rounds, lines, turns, choices, swings: swingsOf(moments) };
}

/** The points of a line in a picture of the given size; `most` is the value at the top. */
export function pointsOf(line: Line, most: number, width: number, height: number): (readonly [number, number])[] {
    const step = line.length > 1 ? width / (line.length - 1) : 0;
    return line.map((value, index) => [index * step, height - (most > 0 ? (value / most) * height : 0)]);
}
