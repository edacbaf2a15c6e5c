// timeline.ts: structure of a record: where windows, phases and rounds begin, and important events.

import type { GameState, Seat } from '../wire/messages';
import { SEATS } from '../wire/messages';
import type { Moment } from './moments';

export const STRIDES = ['choice', 'window', 'phase', 'round'] as const;
/** Size of a step. */
export type Stride = (typeof STRIDES)[number];

/** Moments with equal keys belong to the same unit. */
const KEYS: Readonly<Record<Stride, (moment: Moment, index: number) => string>> = {
    choice: (_, index) => String(index),
    window: ({ seen: { open } }) =>
        [open.state.round, open.state.phase, open.state.battle, open.state['combat round'], open.prompt?.kind].join(),
    phase: ({ seen: { open } }) => [open.state.round, open.state.phase].join(),
    round: ({ seen: { open } }) => String(open.state.round),
};

/** The moments that start a new unit of that kind. */
export function startsOf(moments: readonly Moment[], stride: Stride): number[] {
    const keys = moments.map(KEYS[stride]);
    return [...keys.keys()].filter((index) => keys[index] !== keys[index - 1]);
}

/** The next start after a moment, or the previous one before it; not beyond the `last` moment. */
export function stepFrom(at: number, starts: readonly number[], back: boolean, last: number): number {
    return back ? (starts.findLast((start) => start < at) ?? 0) : (starts.find((start) => start > at) ?? last);
}

export interface Span {
    readonly from: number;
    /** The first moment after it. */
    readonly to: number;
}

export interface RoundSpan extends Span {
    readonly round: number;
    readonly phases: readonly (Span & { readonly phase: GameState['phase'] })[];
}

function spansOf(starts: readonly number[], end: number): Span[] {
    return starts.map((from, index) => ({ from, to: starts[index + 1] ?? end }));
}

/** Round 0 is the setup, if recorded. */
export function roundsOf(moments: readonly Moment[]): RoundSpan[] {
    const stateAt = (index: number) => moments[index]?.seen.open.state;
    const phases = spansOf(startsOf(moments, 'phase'), moments.length).map((span) => ({
        ...span,
        phase: stateAt(span.from)?.phase ?? 'setup',
    }));
    return spansOf(startsOf(moments, 'round'), moments.length).map((span) => ({
        ...span,
        round: stateAt(span.from)?.round ?? 0,
        phases: phases.filter(({ from }) => from >= span.from && from < span.to),
    }));
}

/** An event that changes the course of a game. */
export interface Event {
    readonly at: number;
    readonly seat: Seat;
    readonly kind: 'won' | 'bloodied';
    /** The won planet, or the warlord, by its index in the facts. */
    readonly def: number | null;
}

export function eventsOf(moments: readonly Moment[]): Event[] {
    return moments.flatMap((moment, at) => {
        const now = moment.seen.open;
        const before = moments[at - 1]?.seen.open ?? now;
        return SEATS.flatMap((seat): Event[] => {
            const won = now.players[seat].victory.slice(before.players[seat].victory.length);
            const warlord = now.players[seat].warlord;
            const [card, card0] =
                typeof warlord === 'number' ? [now.cards.get(warlord), before.cards.get(warlord)] : [];
            const bloodied = card?.['other side'] === true && card0?.['other side'] !== true;
            return [
                ...won.map((def): Event => ({ at, seat, kind: 'won', def })),
                ...(bloodied ? [{ at, seat, kind: 'bloodied' as const, def: card.def }] : []),
            ];
        });
    });
}

// ---- Names on the timeline ------------------------------------------------------------------------------------------

/** Width of a name as a fraction of the timeline, including the gap before it. */
const NAME_WIDTH = 0.16;
const NAMES_LEFT_AFTER = 0.8;

/** Near the end of the timeline the name is before its sign. */
export function isLate({ at }: Pick<Event, 'at'>, last: number): boolean {
    return at > last * NAMES_LEFT_AFTER;
}

/** Returns true if no other sign or name overlaps. */
export function hasRoom(events: readonly Pick<Event, 'at'>[], index: number, last: number): boolean {
    const [before, event, next] = [events[index - 1], events[index], events[index + 1]];
    if (!event) return false;
    if (isLate(event, last)) return !before || event.at - before.at > 2 * NAME_WIDTH * last;
    return !next || next.at - event.at > NAME_WIDTH * last;
}
