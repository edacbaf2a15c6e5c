// positions.ts: positions set up by the player: errors, storage on the device, links, and the table to play them at.

import type { TableSetup } from '../wire/connection';
import type { Seat } from '../wire/messages';
import { saveValue, loadValue } from './device';
import { addressWith, fieldsOf, pack, unpack } from './link';
import { continuedGame, positionTitle } from './lobby';

/** The engine's size limit. */
export const MAX_BYTES = 16 << 10;
const KEY = 'positions';
const DRAFT = 'position';

export interface Finding {
    /** Line number; 0: the whole position. */
    readonly line: number;
    readonly text: string;
}

/** The engine's errors by line; lines without a number belong to the error before. */
export function findingsOf(fault: string): Finding[] {
    const findings: Finding[] = [];
    for (const words of fault.split('\n').filter((line) => line.trim() !== '')) {
        const [, line, text] = /^position(?::(\d+))?: (.*)$/.exec(words) ?? [];
        const last = findings.at(-1);
        if (text !== undefined || !last) findings.push({ line: Number(line ?? 0), text: text ?? words });
        else findings[findings.length - 1] = { ...last, text: `${last.text} ${words.trim()}` };
    }
    return findings;
}

// ---- Storage on the device ------------------------------------------------------------------------------------------

/** The valid positions in the stored text. */
export function ownPositionsOf(text: string | null): string[] {
    try {
        const stored: unknown = JSON.parse(text ?? '[]');
        return Array.isArray(stored)
            ? stored.filter((position): position is string => typeof position === 'string')
            : [];
    } catch {
        return [];
    }
}

export function ownPositions(): string[] {
    return ownPositionsOf(loadValue(KEY));
}

/** Saves a position, replacing one with the same title. */
export function savePosition(text: string): string[] {
    return set([...ownPositions().filter((other) => positionTitle(other) !== positionTitle(text)), text]);
}

export function removePosition(text: string): string[] {
    return set(ownPositions().filter((other) => other !== text));
}

/** The text being edited when the page was closed. */
export function draft(): string | null {
    return loadValue(DRAFT) || null;
}

export function saveDraft(text: string): void {
    if (text.length <= MAX_BYTES) saveValue(DRAFT, text);
}

function set(positions: string[]): string[] {
    saveValue(KEY, JSON.stringify(positions));
    return positions;
}

// ---- Links and tables -----------------------------------------------------------------------------------------------

export async function linkToPosition(text: string, address: string): Promise<string> {
    return addressWith(address, { position: await pack(text) });
}

export function isPositionLink(address: string): boolean {
    return fieldsOf(address).has('position');
}

/** The position in a link. Throws a LinkError. */
export function positionIn(address: string): Promise<string> {
    return unpack(fieldsOf(address).get('position') ?? '', MAX_BYTES);
}

/** A game from that position: one side against a computer player, or both sides. */
export function positionTable(
    position: string,
    how: { readonly seat: Seat; readonly level: string } | 'both',
): TableSetup {
    return { ...continuedGame({ P1: 'P1', P2: 'P2' }, how === 'both' ? { hideHands: false } : how), position };
}
