// notes.ts: notes on moments of a game: remarks in its record ("# note …", include/traxis_record.h), and those stored
// on this device. In a record, a note follows the choices made before its moment.

import { saveValue, loadValue } from '../state/device';
import { plainLine } from '../state/plain_text';

/** By number of choices made before the moment. */
export type Notes = ReadonlyMap<number, string>;

/** Size limit of a note in bytes, as in the engine. */
export const MAX_NOTE_BYTES = 1000;

const NOTE_LINE = /^\s*# note ([^\n]*)$/;
/** A choice in a record, or in a game from a position, which lists entries. */
const CHOICE = /^\s*(?:\d+\. |\{"entry":"choice")/;
const RESULT = /^\s*result\b/;
/** Marks a UTF-8 byte that continues a character. */
const CONTINUATION_BYTE = 0x80;

/** The text as one line of whole characters, cut to the size limit. */
export function plain(text: string): string {
    const bytes = new TextEncoder().encode(plainLine(text));
    let end = Math.min(bytes.length, MAX_NOTE_BYTES);
    while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === CONTINUATION_BYTE) end--;
    return new TextDecoder().decode(bytes.subarray(0, end)).trim();
}

// ---- In a record ----------------------------------------------------------------------------------------------------

export function notesIn(record: string): Notes {
    const notes = new Map<number, string>();
    let made = 0;
    for (const line of record.split('\n')) {
        const noted = plain(NOTE_LINE.exec(line)?.[1] ?? '');
        if (noted) notes.set(made, plain(`${notes.get(made) ?? ''} ${noted}`));
        made += CHOICE.test(line) ? 1 : 0;
    }
    return notes;
}

function withoutNotes(record: string): string {
    return record
        .split('\n')
        .filter((line) => !NOTE_LINE.test(line))
        .join('\n');
}

/** The record with these notes instead of its own. */
export function withNotes(record: string, notes: Notes): string {
    const left = new Map(notes);
    let made = 0;
    const noted = () => {
        const text = left.get(made);
        left.delete(made);
        return text ? [`# note ${text}`] : [];
    };
    const lines = withoutNotes(record)
        .trimEnd()
        .split('\n')
        .flatMap((line) => {
            const before = CHOICE.test(line) || RESULT.test(line) ? noted() : [];
            made += CHOICE.test(line) ? 1 : 0;
            return [...before, line];
        });
    return `${[...lines, ...noted()].join('\n')}\n`;
}

/** Number of recorded choices before each moment. Automatic choices and concessions do not count. */
export function choicesMade(entries: readonly string[]): number[] {
    const made = [0];
    for (const entry of entries)
        made.push((made.at(-1) ?? 0) + ((JSON.parse(entry) as { readonly entry?: string }).entry === 'choice' ? 1 : 0));
    return made;
}

// ---- On the device --------------------------------------------------------------------------------------------------

/** The reader's change of a note in a record: '' deletes it. */
interface OwnNote {
    readonly text: string;
    /** The note in the record at that time. */
    readonly instead: string;
}

export type OwnNotes = ReadonlyMap<number, OwnNote>;

/** The notes of a record with the reader's changes; if the record's note changed too, both texts are joined. */
export function merged(brought: Notes, own: OwnNotes): Notes {
    const notes = new Map(brought);
    for (const [made, { text, instead }] of own) {
        const theirs = brought.get(made) ?? '';
        if (theirs === '' || theirs === instead) notes.set(made, text);
        else if (!theirs.includes(text)) notes.set(made, plain(`${theirs} / ${text}`));
    }
    return new Map([...notes].filter(([, text]) => text !== '').sort(([one], [other]) => one - other));
}

/** Number of records whose notes are stored. */
const MAX_RECORDS = 40;
const KEY = 'notes';

type StoredNotes = readonly (readonly [digest: string, notes: readonly (readonly [number, string, string])[]])[];

function storedNotes(): StoredNotes {
    try {
        const stored: unknown = JSON.parse(loadValue(KEY) ?? '[]');
        return Array.isArray(stored)
            ? (stored as StoredNotes).filter((row) => Array.isArray(row) && Array.isArray(row[1]))
            : [];
    } catch {
        return [];
    }
}

export function ownNotes(record: string): OwnNotes {
    const [, notes = []] = storedNotes().find(([digest]) => digest === digestOf(record)) ?? [];
    return new Map(
        notes.map(([made, text, instead]) => [Number(made), { text: plain(String(text)), instead: String(instead) }]),
    );
}

/** Returns false if the notes could not be saved and last until the page is closed. */
export function saveOwnNotes(record: string, own: OwnNotes): boolean {
    const digest = digestOf(record);
    const others = storedNotes()
        .filter(([other]) => other !== digest)
        .slice(-MAX_RECORDS + 1);
    return saveValue(
        KEY,
        JSON.stringify([...others, [digest, [...own].map(([made, { text, instead }]) => [made, text, instead])]]),
    );
}

/** Identifies a game independently of its notes. */
export function digestOf(record: string): string {
    let [one, other] = [0x811c9dc5, 0x01000193];
    for (const letter of withoutNotes(record).trimEnd()) {
        const code = letter.codePointAt(0) ?? 0;
        one = Math.imul(one ^ code, 0x01000193);
        other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 15);
    }
    return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
