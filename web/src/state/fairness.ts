// fairness.ts: whether the cards were shuffled as the server and both players agreed on: what this browser was told and added
// before the game, and what the record says.

import type { Reader } from '../wire/messages';
import { keepAs, keptAs } from './device';

/** What was told and added before the game at a table. */
export interface Agreed {
    readonly table: string;
    /** The server's commitment to its secret, as it stood when the player added something. */
    readonly commitment: string;
    /** What this browser has added, in hexadecimal. */
    readonly added: string;
}

/** What the engine finds in a record. */
export interface ShuffleCheck {
    readonly holds: boolean;
    readonly fault: string;
    readonly commitment: string;
    readonly choices: number;
}

export interface Verdict {
    readonly holds: boolean;
    /** What does not hold, or what the check is bound by. */
    readonly about: string;
    readonly choices: number;
}

const KEY = 'agreed';
/** Tables of which it is remembered. */
const MOST = 100;

function agreements(): readonly Agreed[] {
    return JSON.parse(keptAs(KEY) ?? '[]') as readonly Agreed[];
}

export function agree(agreed: Agreed): void {
    keepAs(KEY, JSON.stringify([agreed, ...agreements().filter(({ table }) => table !== agreed.table)].slice(0, MOST)));
}

export function agreedAt(table: string): Agreed | null {
    return agreements().find((agreed) => agreed.table === table) ?? null;
}

/** What the record says that a seat has added. */
export function addedIn(record: string, seat: Reader): string | null {
    return new RegExp(`^# ${seat} adds ([0-9a-f]{64})$`, 'm').exec(record)?.[1] ?? null;
}

/** Does a record tell how it was shuffled? Those of a server do. */
export function tellsShuffles(record: string): boolean {
    return /^# commitment [0-9a-f]{64}$/m.test(record);
}

/** `other`: what is said if the record has something else for this seat than this browser has added. */
export function verdictOf(check: ShuffleCheck, record: string, seat: Reader, agreed: Agreed | null, other: string): Verdict {
    const { holds, fault, commitment, choices } = check;
    if (!holds)
        return { holds, about: fault, choices };
    if (agreed && seat !== 'spectators' && addedIn(record, seat) !== agreed.added)
        return { holds: false, about: other, choices };
    return { holds, about: commitment, choices };
}
