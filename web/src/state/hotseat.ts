// hotseat.ts: who looks at this screen. Where one person plays, it is that seat; where two share the screen, it is whoever is
// asked, and between them a curtain, behind which only what is public is shown.

import { SEATS } from '../wire/messages';
import type { Message, Reader, Seat } from '../wire/messages';
import { hear } from './match';
import type { Match } from './match';

/** The match as each reader at this screen knows it. */
export type Known = Readonly<Partial<Record<Reader, Match | null>>>;

export interface Screen {
    readonly match: Match | null;
    /** The screen is to be passed to this seat before its hand is shown. */
    readonly curtain: Seat | null;
    /** Whose eyes the match is shown to. */
    readonly looks: Seat | null;
}

export const DARK: Screen = { match: null, curtain: null, looks: null };

export function heardBy(known: Known, message: Message): Known {
    return { ...known, [message.to]: hear(known[message.to] ?? null, message) };
}

/** The seat at this screen that is asked something. */
export function askedOf(known: Known): Seat | null {
    return SEATS.find((seat) => known[seat]?.prompt) ?? null;
}

/** What is to be shown next. `hidden`: two people sit here, and neither may see the other's hand. */
export function screenOf(known: Known, before: Screen, hidden: boolean): Screen {
    const asked = askedOf(known);
    if (!hidden) {
        const looks = asked ?? before.looks ?? SEATS.find((seat) => known[seat]) ?? null;
        return { match: known[looks ?? 'spectators'] ?? before.match, curtain: null, looks };
    }
    const looks = asked && asked !== before.looks ? null : before.looks;
    if (looks)
        return { match: known[looks] ?? before.match, curtain: null, looks };
    const curtain = known.spectators?.state.result ? null : (asked ?? before.curtain);
    return { match: veiled(known, curtain ?? before.curtain) ?? before.match, curtain, looks: null };
}

/** The curtain is drawn aside. */
export function unveiled(known: Known, before: Screen): Screen {
    const looks = before.curtain;
    return looks ? { match: known[looks] ?? before.match, curtain: null, looks } : before;
}

/** What everybody may know, with that seat's side below. */
function veiled(known: Known, seat: Seat | null): Match | null {
    const open = known.spectators;
    return open ? { ...open, reader: seat ?? 'P1', prompt: null } : null;
}
