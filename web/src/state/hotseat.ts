// hotseat.ts: selects the view that this screen shows. With one player it is that seat; with two it is the player who
// has to choose, with a hand-over screen between them that shows only public information.

import { SEATS } from '../wire/messages';
import type { Message, Reader, Seat } from '../wire/messages';
import { applyMessage } from './match';
import type { Match } from './match';

/** The match as known to each reader at this screen. */
export type Known = Readonly<Partial<Record<Reader, Match | null>>>;

export interface Screen {
    readonly match: Match | null;
    /** Pass the screen to this seat before its hand is shown. */
    readonly handOver: Seat | null;
    /** The seat whose view is shown. */
    readonly viewer: Seat | null;
}

export const NO_SCREEN: Screen = { match: null, handOver: null, viewer: null };

export function knownAfter(known: Known, message: Message): Known {
    return { ...known, [message.to]: applyMessage(known[message.to] ?? null, message) };
}

/** The seat at this screen that has to choose. */
export function askedOf(known: Known): Seat | null {
    return SEATS.find((seat) => known[seat]?.prompt) ?? null;
}

/** The next screen. `hideHands`: two people share the screen and must not see each other's hand. */
export function screenOf(known: Known, before: Screen, hideHands: boolean): Screen {
    const asked = askedOf(known);
    if (!hideHands) {
        const viewer = asked ?? before.viewer ?? SEATS.find((seat) => known[seat]) ?? null;
        return { match: known[viewer ?? 'spectators'] ?? before.match, handOver: null, viewer };
    }
    const viewer = asked && asked !== before.viewer ? null : before.viewer;
    if (viewer) return { match: known[viewer] ?? before.match, handOver: null, viewer };
    const handOver = known.spectators?.state.result ? null : (asked ?? before.handOver);
    return { match: publicView(known, handOver ?? before.handOver) ?? before.match, handOver, viewer: null };
}

/** The screen after the hand-over was confirmed. */
export function afterHandOver(known: Known, before: Screen): Screen {
    const viewer = before.handOver;
    return viewer ? { match: known[viewer] ?? before.match, handOver: null, viewer } : before;
}

/** The public view, with that seat's side at the bottom. */
function publicView(known: Known, seat: Seat | null): Match | null {
    const open = known.spectators;
    return open ? { ...open, reader: seat ?? 'P1', prompt: null } : null;
}
