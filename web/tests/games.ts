// games.ts: records of games between computer players, for tests that read records.

import type { Engine } from '../../src/wasm/engine.mjs';
import { decks } from './engine';

const SALT = '00'.repeat(32);

/** Plays two decks of the pack, by index, with that seed, to the end. */
export function playedRecord(engine: Engine, one: number, other: number, seed: number, player = 'random'): string {
    const lists = [...decks.values()];
    const fields = { seed: String(seed), salt: SALT, computers: 3, asking: seed % 3 };
    return played(
        engine,
        engine.opening(JSON.stringify(fields), lists[one % lists.length] ?? '', lists[other % lists.length] ?? ''),
        player,
    );
}

/** Plays from a position to the end. */
export function playedPosition(engine: Engine, position: string): string {
    return played(
        engine,
        JSON.stringify({
            entry: 'opened',
            seed: '1',
            salt: SALT,
            computers: 3,
            rules: 0,
            asking: 0,
            first: null,
            position,
        }),
        'random',
    );
}

function played(engine: Engine, opening: string, player: string): string {
    const table = engine.open(opening);
    let stored = 0;
    const storeAndRelease = () => {
        stored += table.pending().length;
        table.release(stored, 0);
    };
    for (const seat of [0, 1]) {
        table.sit(seat, player);
        table.ask(seat, JSON.stringify({ request: 'join', name: `P${seat + 1}` }));
        table.ask(seat, '{"request": "ready"}');
    }
    do storeAndRelease();
    while (table.answer());
    const record = table.record();
    table.close();
    return record;
}
