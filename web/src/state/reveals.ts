// reveals.ts: what a round has revealed so far: the dials, and who has won which command struggle.

import type { Note, Seat, Thing } from '../wire/messages';

export interface Struggle {
    readonly planet: number;
    /** Null: nobody has won it. */
    readonly winner: Seat | null;
    readonly icons: Readonly<Record<Seat, number>>;
    readonly byWarlord: boolean;
}

export interface Reveals {
    /** The planet each dial has shown. */
    readonly dials: Readonly<Partial<Record<Seat, number>>>;
    /** The planet each synapse dial has shown. */
    readonly synapse: Readonly<Partial<Record<Seat, number>>>;
    readonly struggles: readonly Struggle[];
}

export const NOTHING_REVEALED: Reveals = { dials: {}, synapse: {}, struggles: [] };

/** Bits of src/core/note.h. */
const NOTED_SYNAPSE = 1;
const NOTED_BY_WARLORD = 1;

function planetOf(place: Thing | undefined): number | null {
    const digit = typeof place === 'string' ? /^planet (\d)$/.exec(place)?.[1] : undefined;
    return digit ? Number(digit) : null;
}

export function revealsAfter(before: Reveals, notes: readonly Note[]): Reveals {
    return notes.reduce(after, before);
}

function after(before: Reveals, note: Note): Reveals {
    const planet = planetOf(note.place);
    if (note.note === 'round begins')
        return NOTHING_REVEALED;
    if (note.note === 'dial' && note.seat && planet !== null) {
        const which = (note.flags ?? 0) & NOTED_SYNAPSE ? 'synapse' : 'dials';
        return { ...before, [which]: { ...before[which], [note.seat]: planet } };
    }
    if ((note.note === 'struggle won' || note.note === 'struggle tied') && planet !== null)
        return { ...before, struggles: [...before.struggles.filter((other) => other.planet !== planet), { planet, winner: note.note === 'struggle won' ? note.seat : null, icons: { P1: note.amount ?? 0, P2: note.second ?? 0 }, byWarlord: Boolean((note.flags ?? 0) & NOTED_BY_WARLORD) }] };
    return before;
}
