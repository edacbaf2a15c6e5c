// course.ts: how a game went, in numbers: what each side had and did, round by round, and the moments that turned it.

import type { Moment } from '../replay/moments';
import { eventsOf } from '../replay/timeline';
import type { Event } from '../replay/timeline';
import { SEATS } from '../wire/messages';
import type { Note, Seat } from '../wire/messages';
import { opponentOf } from './match';
import type { Match } from './match';

export const MEASURES = ['resources', 'cards', 'command', 'damage'] as const;
/** Resources and cards at hand as a deployment begins; command struggles won and damage dealt so far. */
export type Measure = (typeof MEASURES)[number];

/** A value for each round, from the first on. */
export type Line = readonly number[];

export interface Course {
    readonly rounds: number;
    readonly lines: Readonly<Record<Measure, Readonly<Record<Seat, Line>>>>;
    readonly turns: readonly (Event & { readonly round: number })[];
    readonly choices: Readonly<Record<Seat, number>>;
    /** The choices after which the computer saw one side much better off than before, the greatest first. */
    readonly swings: readonly Swing[];
}

/** A choice that changed how far somebody was ahead. */
export interface Swing {
    /** The moment after it. */
    readonly at: number;
    readonly round: number;
    /** For whom it was good, and by how much: about 1 is a resource well spent. */
    readonly seat: Seat;
    readonly by: number;
    /** What the log tells of it. */
    readonly line: string;
}

const MOST_SWINGS = 5;
/** Smaller changes turn nothing. */
const LEAST_SWING = 3;
/** What computer players count a resource. */
const RESOURCE = 100;

/** What comes of one choice is often weighed only after the next few: a swing is the whole of what happens until somebody else decides, or the phase ends. */
function stretches(moments: readonly Moment[]): (readonly [number, number])[] {
    const starts = [...moments.keys()].filter((index) => {
        const [now, before] = [moments[index], moments[index - 1]];
        return !before || now?.next?.seat !== before.next?.seat || now?.seen.open.state.phase !== before.seen.open.state.phase;
    });
    return starts.map((from, index) => [from, starts[index + 1] ?? moments.length - 1] as const);
}

/** How the game ended is not weighed. */
export function swingsOf(moments: readonly Moment[]): Swing[] {
    const all = stretches(moments).flatMap(([from, to]): Swing[] => {
        const [before, after] = [moments[from], moments[to]];
        if (!before || !after || after.seen.open.state.result || before.advantage === undefined || after.advantage === undefined)
            return [];
        const by = (after.advantage - before.advantage) / RESOURCE;
        const told = moments.slice(from + 1, to + 1).flatMap(({ seen: { open } }) => open.log.lines.slice(open.seen));
        return Math.abs(by) < LEAST_SWING || told.length === 0 ? [] : [{ at: to, round: before.seen.open.state.round, seat: by > 0 ? 'P1' : 'P2', by: Math.abs(by), line: told[0] ?? '' }];
    });
    return all.sort((one, other) => other.by - one.by).slice(0, MOST_SWINGS);
}

interface Sums {
    readonly command: Record<Seat, number>;
    readonly damage: Record<Seat, number>;
}

/** Whose the damaged unit was: the other side gets the credit. */
function dealtBy({ subject }: Note, { cards }: Match, before: Match): Seat | null {
    const card = typeof subject === 'number' ? (before.cards.get(subject) ?? cards.get(subject)) : undefined;
    const victim = card?.controller ?? card?.side ?? null;
    return victim && opponentOf(victim);
}

/** Adds what happened in a step. `closed` is called when a round begins in it, with the sums of the rounds before. */
function count(sums: Sums, now: Match, before: Match, closed: (round: number) => void): void {
    for (const note of now.notes) {
        if (note.note === 'round begins')
            closed(note.amount ?? now.state.round);
        if (note.note === 'struggle won' && note.seat)
            sums.command[note.seat]++;
        const dealer = note.note === 'damaged' ? dealtBy(note, now, before) : null;
        if (dealer)
            sums.damage[dealer] += note.amount ?? 0;
    }
}

/** The round in which an event of that moment happened. The next round may begin in the same step, after it. */
function roundOf({ at, kind }: Event, moments: readonly Moment[]): number {
    const now = moments[at]?.seen.open;
    const before = moments[at - 1]?.seen.open ?? now;
    const begins = now?.notes.findIndex(({ note }) => note === 'round begins') ?? -1;
    const happens = kind === 'bloodied' ? (now?.notes.findIndex(({ note }) => note === 'bloodied') ?? -1) : -1;
    return (begins >= 0 && happens <= begins ? before : now)?.state.round ?? 0;
}

export function courseOf(moments: readonly Moment[]): Course {
    const none = (): Record<Seat, number> => ({ P1: 0, P2: 0 });
    const rows = (): Record<Seat, number[]> => ({ P1: [], P2: [] });
    const sums: Sums = { command: none(), damage: none() };
    const lines = { resources: rows(), cards: rows(), command: rows(), damage: rows() };
    const choices = none();
    let rounds = 0;
    for (const [index, { seen, next }] of moments.entries()) {
        const now = seen.open;
        // The sums of a round are those with which it ends.
        const close = (round: number) => {
            for (const seat of SEATS)
                for (const measure of ['command', 'damage'] as const)
                    if (round > 0)
                        lines[measure][seat][round - 1] = sums[measure][seat];
        };
        count(sums, now, moments[index - 1]?.seen.open ?? now, (round) => close(round - 1));
        if (next)
            choices[next.seat]++;
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

/** A line as points of a picture of that size; the highest value of both sides is its top. */
export function pointsOf(line: Line, most: number, width: number, height: number): (readonly [number, number])[] {
    const step = line.length > 1 ? width / (line.length - 1) : 0;
    return line.map((value, index) => [index * step, height - (most > 0 ? (value / most) * height : 0)]);
}
