// games.ts: records of games that computer players play, for tests of what becomes of records.

import type { Engine } from '../../src/wasm/engine.mjs';
import { decks } from './house';

const SALT = '00'.repeat(32);

/** Two decks of the pack, by their numbers in it, with that seed, to the end. */
export function playedRecord(engine: Engine, one: number, other: number, seed: number, player = 'random'): string {
    const lists = [...decks.values()];
    const fields = { seed: String(seed), salt: SALT, computers: 3, asking: seed % 3 };
    return played(engine, engine.opening(JSON.stringify(fields), lists[one % lists.length] ?? '', lists[other % lists.length] ?? ''), player);
}

/** From a position to the end. */
export function playedPosition(engine: Engine, position: string): string {
    return played(engine, JSON.stringify({ entry: 'opened', seed: '1', salt: SALT, computers: 3, rules: 0, asking: 0, first: null, position }), 'random');
}

function played(engine: Engine, opening: string, player: string): string {
    const table = engine.open(opening);
    let kept = 0;
    const settle = () => {
        kept += table.pending().length;
        table.release(kept, 0);
    };
    for (const seat of [0, 1]) {
        table.sit(seat, player);
        table.ask(seat, JSON.stringify({ ask: 'join', name: `P${seat + 1}` }));
        table.ask(seat, '{"ask": "ready"}');
    }
    do
        settle();
    while (table.answer());
    const record = table.record();
    table.close();
    return record;
}
