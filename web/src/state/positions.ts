// positions.ts: positions that somebody sets up: what is wrong with one, those kept on the device, links, and the table to play
// them at.

import type { TableWish } from '../wire/connection';
import type { Seat } from '../wire/messages';
import { keepAs, keptAs } from './device';
import { addressWith, fieldsOf, pack, unpack } from './link';
import { goingOn, positionTitle } from './lobby';

/** As large as the engine takes. */
export const MOST_BYTES = 16 << 10;
const KEY = 'positions';
const DRAFT = 'position';

export interface Finding {
    /** 0: the whole. */
    readonly line: number;
    readonly text: string;
}

/** What the engine says against a position, line by line; lines that name none belong to the one before. */
export function findingsOf(fault: string): Finding[] {
    const findings: Finding[] = [];
    for (const words of fault.split('\n').filter((line) => line.trim() !== '')) {
        const [, line, text] = /^position(?::(\d+))?: (.*)$/.exec(words) ?? [];
        const last = findings.at(-1);
        if (text !== undefined || !last)
            findings.push({ line: Number(line ?? 0), text: text ?? words });
        else
            findings[findings.length - 1] = { ...last, text: `${last.text} ${words.trim()}` };
    }
    return findings;
}

/** Where a card can be put, as the language has it: "hand", "at HQ", "at 3". */
export const PLACES = ['hand', 'at HQ', ...[1, 2, 3, 4, 5, 6, 7].map((planet) => `at ${planet}`), 'deck', 'discard'] as const;

/** The position with one card more: in the statement that lists that place already, or in a new one before `begin`. */
export function withCard(text: string, seat: Seat, place: string, title: string): string {
    const lines = text.split('\n');
    const begins = `${seat} ${place}:`;
    const at = lines.findIndex((line) => line.trim().startsWith(begins));
    if (at >= 0) {
        const empty = lines[at]?.trim() === begins;
        return lines.map((line, index) => (index === at ? `${line.trimEnd()}${empty ? '' : ','} "${title}"` : line)).join('\n');
    }
    const begin = lines.findIndex((line) => /^\s*begin\b/.test(line));
    const before = begin < 0 ? lines.length : begin;
    return [...lines.slice(0, before), `${begins} "${title}"`, ...lines.slice(before)].join('\n');
}

// ---- Kept on the device ---------------------------------------------------------------------------------------------

/** The positions of the kept text: what is none is left out. */
export function ownPositionsOf(text: string | null): string[] {
    try {
        const kept: unknown = JSON.parse(text ?? '[]');
        return Array.isArray(kept) ? kept.filter((position): position is string => typeof position === 'string') : [];
    } catch {
        return [];
    }
}

export function ownPositions(): string[] {
    return ownPositionsOf(keptAs(KEY));
}

/** In the place of one of the same title. */
export function keepPosition(text: string): string[] {
    return set([...ownPositions().filter((other) => positionTitle(other) !== positionTitle(text)), text]);
}

export function removePosition(text: string): string[] {
    return set(ownPositions().filter((other) => other !== text));
}

/** What was being written when it was left, by a reload say. */
export function draft(): string | null {
    return keptAs(DRAFT) || null;
}

export function keepDraft(text: string): void {
    if (text.length <= MOST_BYTES)
        keepAs(DRAFT, text);
}

function set(positions: string[]): string[] {
    keepAs(KEY, JSON.stringify(positions));
    return positions;
}

// ---- Links and tables -----------------------------------------------------------------------------------------------

export async function linkToPosition(text: string, address: string): Promise<string> {
    return addressWith(address, { position: await pack(text) });
}

export function isPositionLink(address: string): boolean {
    return fieldsOf(address).has('position');
}

/** The position in such an address. Fails with a LinkError. */
export function positionIn(address: string): Promise<string> {
    return unpack(fieldsOf(address).get('position') ?? '', MOST_BYTES);
}

/** A game from there: with one side against a computer player, or with both. */
export function positionTable(position: string, how: { readonly seat: Seat; readonly level: string } | 'both'): TableWish {
    return { ...goingOn({ P1: 'P1', P2: 'P2' }, how === 'both' ? { curtain: false } : how), position };
}
