// reveals.ts: the dials and the results of the command struggles revealed in the current round.

import { planetAt } from '../wire/messages';
import type { Note, Seat, Text } from '../wire/messages';

export interface Struggle {
    readonly planet: number;
    /** Null: a tie. */
    readonly winner: Seat | null;
    readonly icons: Readonly<Record<Seat, number>>;
    readonly byWarlord: boolean;
    /** The engine's explanation of the result. */
    readonly why: Text | null;
    /** Cards and resources of the winner; null: not chosen yet. */
    readonly took: Took | null;
}

export interface Took {
    readonly cards: number;
    readonly resources: number;
}

export interface Reveals {
    /** Planet on each revealed dial. */
    readonly dials: Readonly<Partial<Record<Seat, number>>>;
    /** Planet on each revealed synapse dial. */
    readonly synapse: Readonly<Partial<Record<Seat, number>>>;
    readonly struggles: readonly Struggle[];
}

export const NOTHING_REVEALED: Reveals = { dials: {}, synapse: {}, struggles: [] };

/** Bits of src/core/note.h. */
const NOTED_SYNAPSE = 1;
const NOTED_BY_WARLORD = 1;

export function revealsAfter(before: Reveals, notes: readonly Note[]): Reveals {
    return notes.reduce((reveals, note, index) => after(reveals, note, notes.slice(index + 1)), before);
}

function after(before: Reveals, note: Note, following: readonly Note[]): Reveals {
    const planet = planetAt(note.place);
    if (note.note === 'round begins') return NOTHING_REVEALED;
    if (planet === null) return before;
    if (note.note === 'dial' && note.seat) {
        const which = (note.flags ?? 0) & NOTED_SYNAPSE ? 'synapse' : 'dials';
        return { ...before, [which]: { ...before[which], [note.seat]: planet } };
    }
    if (note.note === 'struggle won' || note.note === 'struggle tied')
        return {
            ...before,
            struggles: [...before.struggles.filter((other) => other.planet !== planet), struggleOf(note, planet)],
        };
    if (note.note === 'bonus')
        return {
            ...before,
            struggles: before.struggles.map((struggle) =>
                struggle.planet === planet ? { ...struggle, took: tookOf(note.seat, following) } : struggle,
            ),
        };
    return before;
}

function struggleOf(note: Note, planet: number): Struggle {
    return {
        planet,
        winner: note.note === 'struggle won' ? note.seat : null,
        icons: { P1: note.amount ?? 0, P2: note.second ?? 0 },
        byWarlord: Boolean((note.flags ?? 0) & NOTED_BY_WARLORD),
        why: note.why ?? null,
        took: null,
    };
}

/** Bonuses of planet and units come together: cards and resources right after the choice. */
function tookOf(seat: Seat | null, following: readonly Note[]): Took {
    const end = following.findIndex((note) => note.seat !== seat || !['draws', 'gains'].includes(note.note));
    const own = following.slice(0, end < 0 ? following.length : end);
    return {
        cards: own.filter(({ note }) => note === 'draws').length,
        resources: own.reduce((sum, { note, amount }) => sum + (note === 'gains' ? (amount ?? 0) : 0), 0),
    };
}

/** Total gains of a player from all command struggles of the round. */
export function sumOf({ struggles }: Reveals, seat: Seat): Took {
    const own = struggles.flatMap(({ winner, took }) => (winner === seat && took ? [took] : []));
    return {
        cards: own.reduce((sum, { cards }) => sum + cards, 0),
        resources: own.reduce((sum, { resources }) => sum + resources, 0),
    };
}
