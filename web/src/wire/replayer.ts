// replayer.ts: replays a record at a table of its own and collects all messages to both seats.

import type { Engine, Table } from '../../../src/wasm/engine.mjs';
import type { Overlay } from './engines';
import { SEATS } from './messages';

/** A replayed record. */
export interface Replayed {
    /** Overlays that change cards. */
    readonly overlays: readonly Overlay[];
    readonly opening: string;
    readonly entries: readonly string[];
    /** The option that each entry chose, by its index in the prompt. */
    readonly options: readonly number[];
    /** Hash of the final game: another version of rules and cards may reach another game. */
    readonly hash: string;
    /** Why the record could not be replayed beyond these entries, or null. */
    readonly fault: string | null;
    /** Messages to both seats as texts: at the start, and after each entry. */
    readonly messages: readonly (readonly string[])[];
    /** The computer's evaluation in P1's favour at the start and after each entry. */
    readonly advantage: readonly number[];
    /** P1's win probability by that evaluation, in per cent. */
    readonly chance: readonly number[];
}

/** Names of the players; "": unknown. */
export type PlayerNames = readonly [string, string];

/** Bits of both seats. */
export const BOTH_SEATS = 3;

/** Replays with the engine of these overlays. Throws an EngineError if nothing can be played. */
export function replay(
    engine: Engine,
    name: string,
    text: string,
    overlays: readonly Overlay[] = [],
    players: PlayerNames = ['', ''],
): Replayed {
    return replayEntries(engine, engine.readRecord(name, text), overlays, players);
}

/** A match that can be replayed: its opening and entries. */
export type Recorded = Pick<Replayed, 'opening' | 'entries' | 'hash' | 'fault'>;

export function replayEntries(
    engine: Engine,
    { opening, entries, hash, fault }: Recorded,
    overlays: readonly Overlay[] = [],
    players: PlayerNames = ['', ''],
): Replayed {
    const table = engine.open(opening);
    table.makeReplay(...players);
    const releasedTexts = releaser(table);
    try {
        seat(table);
        const messages = [releasedTexts()];
        const advantage = [table.advantage()];
        const chance = [table.chance()];
        const options: number[] = [];
        for (const entry of entries) {
            table.repeat(entry);
            options.push(table.lastOption());
            messages.push(releasedTexts());
            advantage.push(table.advantage());
            chance.push(table.chance());
        }
        return { overlays, opening, entries, options, hash, fault, messages, advantage, chance };
    } finally {
        table.close();
    }
}

/** Seats a person at each side, who is ready. */
export function seat(table: Table): void {
    for (const index of SEATS.keys()) {
        table.ask(index, JSON.stringify({ request: 'join', name: SEATS[index] }));
        table.ask(index, '{"request": "ready"}');
    }
}

/** Returns the new messages to both seats. Nothing is stored here: the record stays where it came from. */
export function releaser(table: Table): () => readonly string[] {
    let stored = 0;
    return () => {
        stored += table.pending().length;
        return table.release(stored, BOTH_SEATS);
    };
}
