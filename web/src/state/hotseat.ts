// hotseat.ts: whose view this screen shows. With one player it is that seat; with two it is the player who has to choose,
// with a hand-over screen between them that shows only public information.

import { SEATS } from '../wire/messages';
import type { Message, Reader, Seat } from '../wire/messages';
import { hear } from './match';
import type { Match } from './match';

/** The match as known to each reader at this screen. */
export type Known = Readonly<Partial<Record<Reader, Match | null>>>;

export interface Screen {
    readonly match: Match | null;
    /** Pass the screen to this seat before its hand is shown. */
    readonly curtain: Seat | null;
    /** The seat whose view is shown. */
    readonly looks: Seat | null;
}

export const DARK: Screen = { match: null, curtain: null, looks: null };

export function heardBy(known: Known, message: Message): Known {
    return { ...known, [message.to]: hear(known[message.to] ?? null, message) };
}

/** The seat at this screen that has to choose. */
export function askedOf(known: Known): Seat | null {
    return SEATS.find((seat) => known[seat]?.prompt) ?? null;
}

/** The next screen. `hidden`: two people sit here and must not see each other's hand. */
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

/** The screen after the hand-over was confirmed. */
export function unveiled(known: Known, before: Screen): Screen {
    const looks = before.curtain;
    return looks ? { match: known[looks] ?? before.match, curtain: null, looks } : before;
}

/** The public view, with that seat's side at the bottom. */
function veiled(known: Known, seat: Seat | null): Match | null {
    const open = known.spectators;
    return open ? { ...open, reader: seat ?? 'P1', prompt: null } : null;
}
