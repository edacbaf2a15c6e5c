// puzzler.ts: reads puzzles with the engine, and adapts a connection for solving one.

import type { Engine } from '../../../src/wasm/engine.mjs';
import type { Connection, Puzzle } from './connection';
import type { Request } from './messages';

/** The puzzles in these texts. */
export function puzzlesOf(engine: Engine, texts: readonly string[]): Puzzle[] {
    return texts.flatMap((text) => {
        const { theme, ...position } = engine.position(text);
        return theme === null ? [] : [{ ...position, theme, text }];
    });
}

/** Requests that do not change the table. */
const ALLOWED: readonly Request['request'][] = ['solve', 'look', 'explain', 'preview', 'facts'];

/** Wraps a connection so that choices are judged instead of made; the table does not change. */
export function atPuzzle(connection: Connection): Connection {
    return {
        readers: connection.readers,
        send: (from, request) => {
            if (request.request === 'choose') return connection.send(from, { ...request, request: 'solve' });
            return !ALLOWED.includes(request.request) || connection.send(from, request);
        },
        listen: (listener) => connection.listen(listener),
        record: () => connection.record(),
        close: () => connection.close(),
    };
}
