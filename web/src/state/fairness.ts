// fairness.ts: checks that the decks were shuffled as server and players agreed, by comparing what this browser
// received and added before the game with the record.

import type { Reader } from '../wire/messages';
import type { Table } from '../wire/server_messages';
import { saveValue, loadValue } from './device';
import { sha256OfHex } from './sha256';

/** Commitments and bytes of this browser before the game at a table. */
export interface Agreed {
    readonly table: string;
    /** The server's commitment to its secret when the player committed. */
    readonly commitment: string;
    /** The random bytes of this browser, in hexadecimal. */
    readonly added: string;
    /** The opponent's commitment when this browser revealed its bytes. */
    readonly theirs?: string;
}

/** The engine's verdict on a record. */
export interface ShuffleCheck {
    readonly holds: boolean;
    readonly fault: string;
    readonly commitment: string;
    readonly choices: number;
}

export interface Verdict {
    readonly holds: boolean;
    /** The mismatch, or the commitment that was checked. */
    readonly about: string;
    readonly choices: number;
}

const KEY = 'agreed';
/** Number of tables to remember. */
const MAX_TABLES = 100;

function agreements(): readonly Agreed[] {
    return JSON.parse(loadValue(KEY) ?? '[]') as readonly Agreed[];
}

export function agree(agreed: Agreed): void {
    saveValue(
        KEY,
        JSON.stringify([agreed, ...agreements().filter(({ table }) => table !== agreed.table)].slice(0, MAX_TABLES)),
    );
}

export function agreedAt(table: string): Agreed | null {
    return agreements().find((agreed) => agreed.table === table) ?? null;
}

/**
 * Returns true if the server's commitment has not changed since this browser committed, nor the opponent's since this
 * browser revealed its bytes.
 */
function commitmentsUnchanged(table: Table, agreed: Agreed, theirs: string | null | undefined): boolean {
    return table.commitment === agreed.commitment && (agreed.theirs === undefined || agreed.theirs === theirs);
}

/**
 * The bytes to reveal at a table where both players have committed. Returns null if there is nothing to reveal, if
 * another browser committed, or if another commitment has changed.
 */
export function revealAt(table: Table): Agreed | null {
    const own = table.seats.find(({ seat }) => seat === table.you);
    const other = table.seats.find(({ seat }) => seat !== table.you);
    const agreed = agreedAt(table.table);
    if (
        table.state !== 'open' ||
        !own?.ready ||
        own.revealed ||
        !other?.ready ||
        !agreed ||
        own.commitment !== sha256OfHex(agreed.added)
    )
        return null;
    if (!commitmentsUnchanged(table, agreed, other.commitment)) return null;
    return { ...agreed, ...(other.commitment ? { theirs: other.commitment } : {}) };
}

/**
 * Returns true if the player must commit again: this browser does not have the committed bytes, or must no longer
 * reveal them.
 */
export function mustCommitAgain(table: Table): boolean {
    const own = table.seats.find(({ seat }) => seat === table.you);
    return (
        table.state === 'open' &&
        table.seats.every(({ ready }) => ready) &&
        own !== undefined &&
        !own.revealed &&
        revealAt(table) === null
    );
}

/** The bytes a seat added, according to the record. */
export function addedIn(record: string, seat: Reader): string | null {
    return new RegExp(`^# ${seat} adds ([0-9a-f]{64})$`, 'm').exec(record)?.[1] ?? null;
}

/** Returns true if the record contains its shuffle data, as records of a server do. */
export function revealsShuffles(record: string): boolean {
    return /^# commitment [0-9a-f]{64}$/m.test(record);
}

/** Returns true if the record has this browser's bytes, and bytes that match the opponent's commitment. */
function matchesAgreement(record: string, seat: 'P1' | 'P2', { added, theirs }: Agreed): boolean {
    const opponents = addedIn(record, seat === 'P1' ? 'P2' : 'P1');
    return (
        addedIn(record, seat) === added &&
        (theirs === undefined || (opponents !== null && sha256OfHex(opponents) === theirs))
    );
}

/**
 * The verdict to show. `other`: the message if the record has different bytes for this seat than this browser
 * added.
 */
export function verdictOf(
    check: ShuffleCheck,
    record: string,
    seat: Reader,
    agreed: Agreed | null,
    other: string,
): Verdict {
    const { holds, fault, commitment, choices } = check;
    if (!holds) return { holds, about: fault, choices };
    if (agreed && seat !== 'spectators' && !matchesAgreement(record, seat, agreed))
        return { holds: false, about: other, choices };
    return { holds, about: commitment, choices };
}
