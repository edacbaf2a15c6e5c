// fairness.ts: whether the cards were shuffled as the server and both players agreed on: what this browser was told and added
// before the game, and what the record says.

import type { Reader } from '../wire/messages';
import type { Table } from '../wire/server_messages';
import { keepAs, keptAs } from './device';
import { sha256OfHex } from './sha256';

/** What was told and added before the game at a table. */
export interface Agreed {
    readonly table: string;
    /** The server's commitment to its secret, as it stood when the player added something. */
    readonly commitment: string;
    /** What this browser adds, in hexadecimal. */
    readonly added: string;
    /** The opponent's commitment to what they add, as it stood when this browser revealed its part. */
    readonly theirs?: string;
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

/** Does the table have the server's commitment, and the opponent's if the part was revealed to one, that they were when this browser added its part? */
function isBoundAsBefore(table: Table, agreed: Agreed, theirs: string | null | undefined): boolean {
    return table.commitment === agreed.commitment && (agreed.theirs === undefined || agreed.theirs === theirs);
}

/** What this browser reveals at a table where both players have committed; null: nothing is to be revealed, another browser did commit, or the others
 * have changed what they are bound to. */
export function revealAt(table: Table): Agreed | null {
    const own = table.seats.find(({ seat }) => seat === table.you);
    const other = table.seats.find(({ seat }) => seat !== table.you);
    const agreed = agreedAt(table.table);
    if (table.state !== 'open' || !own?.ready || own.revealed || !other?.ready || !agreed || own.commitment !== sha256OfHex(agreed.added))
        return null;
    if (!isBoundAsBefore(table, agreed, other.commitment))
        return null;
    return { ...agreed, ...(other.commitment ? { theirs: other.commitment } : {}) };
}

/** Somebody has committed with bytes that this browser does not have, or that it must not reveal any more: they must commit anew to begin. */
export function mustCommitAgain(table: Table): boolean {
    const own = table.seats.find(({ seat }) => seat === table.you);
    return table.state === 'open' && table.seats.every(({ ready }) => ready) && own !== undefined && !own.revealed && revealAt(table) === null;
}

/** What the record says that a seat has added. */
export function addedIn(record: string, seat: Reader): string | null {
    return new RegExp(`^# ${seat} adds ([0-9a-f]{64})$`, 'm').exec(record)?.[1] ?? null;
}

/** Does a record tell how it was shuffled? Those of a server do. */
export function tellsShuffles(record: string): boolean {
    return /^# commitment [0-9a-f]{64}$/m.test(record);
}

/** The record has what this browser added, and what the opponent was bound to. */
function isAsAgreed(record: string, seat: 'P1' | 'P2', { added, theirs }: Agreed): boolean {
    const opponents = addedIn(record, seat === 'P1' ? 'P2' : 'P1');
    return addedIn(record, seat) === added && (theirs === undefined || (opponents !== null && sha256OfHex(opponents) === theirs));
}

/** `other`: what is said if the record has something else for this seat than this browser has added. */
export function verdictOf(check: ShuffleCheck, record: string, seat: Reader, agreed: Agreed | null, other: string): Verdict {
    const { holds, fault, commitment, choices } = check;
    if (!holds)
        return { holds, about: fault, choices };
    if (agreed && seat !== 'spectators' && !isAsAgreed(record, seat, agreed))
        return { holds: false, about: other, choices };
    return { holds, about: commitment, choices };
}
