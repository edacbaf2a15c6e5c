// listed.ts: tables of a server in words.

import { WORDS } from '../design/words';
import type { Clock, Listed } from '../wire/server_messages';

const MINUTE = 60000;
const DAY = 24 * 60 * MINUTE;

/** "10 min + 5 s", "3 days + 1 day", "no clock". */
export function clockText(clock: Clock | null): string {
    if (!clock)
        return WORDS.people.noClock;
    const { start, increment } = clock;
    if (start >= DAY)
        return `${start / DAY} ${WORDS.people.days} + ${increment / DAY}`;
    return `${start / MINUTE} ${WORDS.people.min} + ${increment / 1000} s`;
}

/** "9:42", "1:02:07", "2 days 3:10". */
export function timeLeft(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
    const two = (number: number) => String(number).padStart(2, '0');
    if (days > 0)
        return `${days} ${WORDS.people.days} ${hours}:${two(minutes)}`;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "Ann against Bob": who sits there. */
export function sittersText({ seats }: Pick<Listed, 'seats'>): string {
    return seats.map(({ name }) => name ?? WORDS.people.room.free).join(` ${WORDS.people.against} `);
}

/** How a table of one's own stands: "your move", "waiting for somebody". */
export function standing({ state, waiting, you }: Listed): string {
    if (state === 'open')
        return WORDS.people.waiting;
    if (state !== 'played')
        return WORDS.people.over;
    return waiting === you ? WORDS.people.yourMove : WORDS.people.theirMove;
}
