// replayer.ts: a record played again at a table of its own, of which everything is told that both seats are told.

import type { Engine } from '../../../src/wasm/engine.mjs';
import type { Overlay } from './engines';
import { SEATS } from './messages';

/** A record as it was followed. */
export interface Replayed {
    /** They change cards. */
    readonly overlays: readonly Overlay[];
    readonly opening: string;
    readonly entries: readonly string[];
    /** Of the game to which it leads: another version of rules and cards may lead elsewhere. */
    readonly hash: string;
    /** Why it could not be followed beyond these entries. */
    readonly fault: string | null;
    /** The texts of messages to both seats: as the game began, and after each entry. */
    readonly told: readonly (readonly string[])[];
    /** How far P1 was ahead, as computer players weigh it, as the game began and after each entry. */
    readonly advantage: readonly number[];
    /** P1's chance to win by that, in per cent. */
    readonly chance: readonly number[];
}

/** Whose messages are wanted. */
export const BOTH_SEATS = 3;

/** With the engine whose cards these overlays change. Throws an EngineError if nothing of it can be played. */
export function replay(engine: Engine, name: string, text: string, overlays: readonly Overlay[] = []): Replayed {
    const { opening, entries, hash, fault } = engine.readRecord(name, text);
    const table = engine.open(opening);
    let kept = 0;
    // Nothing is kept: the record is safe where it came from.
    const tellings = () => {
        kept += table.pending().length;
        return table.release(kept, BOTH_SEATS);
    };
    try {
        for (const index of SEATS.keys()) {
            table.ask(index, JSON.stringify({ ask: 'join', name: SEATS[index] }));
            table.ask(index, '{"ask": "ready"}');
        }
        const told = [tellings()];
        const advantage = [table.advantage()];
        const chance = [table.chance()];
        for (const entry of entries) {
            table.repeat(entry);
            told.push(tellings());
            advantage.push(table.advantage());
            chance.push(table.chance());
        }
        return { overlays, opening, entries, hash, fault, told, advantage, chance };
    } finally {
        table.close();
    }
}
