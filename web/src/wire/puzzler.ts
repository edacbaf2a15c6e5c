// puzzler.ts: puzzles as the engine reads them, and a seat at one of them.

import type { Engine } from '../../../src/wasm/engine.mjs';
import type { Connection, Puzzle } from './connection';
import type { Request } from './messages';

/** The puzzles among these texts. */
export function puzzlesOf(engine: Engine, texts: readonly string[]): Puzzle[] {
    return texts.flatMap((text) => {
        const { theme, ...position } = engine.position(text);
        return theme === null ? [] : [{ ...position, theme, text }];
    });
}

/** What changes nothing at the table. */
const HARMLESS: readonly Request['ask'][] = ['solve', 'look', 'explain', 'suppose', 'facts'];

/** A seat at a puzzle: what is chosen there is judged instead, and the table stays as it is. */
export function atPuzzle(connection: Connection): Connection {
    return {
        readers: connection.readers,
        send: (from, request) => {
            if (request.ask === 'choose')
                return connection.send(from, { ...request, ask: 'solve' });
            return !HARMLESS.includes(request.ask) || connection.send(from, request);
        },
        listen: (hear) => connection.listen(hear),
        record: () => connection.record(),
        close: () => connection.close(),
    };
}
