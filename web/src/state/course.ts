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

function count(sums: Sums, now: Match, before: Match): void {
    for (const note of now.notes) {
        if (note.note === 'struggle won' && note.seat)
            sums.command[note.seat]++;
        const dealer = note.note === 'damaged' ? dealtBy(note, now, before) : null;
        if (dealer)
            sums.damage[dealer] += note.amount ?? 0;
    }
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
        count(sums, now, moments[index - 1]?.seen.open ?? now);
        if (next)
            choices[next.seat]++;
        const begins = now.state.round > rounds;
        rounds = Math.max(rounds, now.state.round);
        for (const seat of SEATS) {
            if (begins) {
                lines.resources[seat].push(now.players[seat].resources);
                lines.cards[seat].push(now.players[seat].hand);
            }
            // The sums of a round are those with which it ends.
            for (const measure of ['command', 'damage'] as const)
                if (rounds > 0)
                    lines[measure][seat][rounds - 1] = sums[measure][seat];
        }
    }
    const turns = eventsOf(moments).map((event) => ({ ...event, round: moments[event.at]?.seen.open.state.round ?? 0 }));
    return { rounds, lines, turns, choices };
}

/** A line as points of a picture of that size; the highest value of both sides is its top. */
export function pointsOf(line: Line, most: number, width: number, height: number): (readonly [number, number])[] {
    const step = line.length > 1 ? width / (line.length - 1) : 0;
    return line.map((value, index) => [index * step, height - (most > 0 ? (value / most) * height : 0)]);
}
