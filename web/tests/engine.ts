// engine.ts: the real engine, with all cards and decks, for tests that run under node.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from '../../src/wasm/engine.mjs';
import type { TableSetup } from '../src/wire/connection';
import { compileWith, Engines } from '../src/wire/engines';
import type { Overlay } from '../src/wire/engines';
import type { TableStorage } from '../src/wire/storage';
import type { Message } from '../src/wire/messages';
import { TableHost } from '../src/wire/table_host';

const generated = join(fileURLToPath(import.meta.url), '../../generated');
const pack = JSON.parse(readFileSync(join(generated, 'pack.json'), 'utf8')) as Record<
    'cards' | 'decks',
    { name: string; text: string }[]
>;

export const decks: ReadonlyMap<string, string> = new Map(pack.decks.map((deck) => [deck.name, deck.text]));

export async function startEngine(overlays: readonly Overlay[] = []): Promise<Engine> {
    const engine = await Engine.start(readFileSync(join(generated, 'tables.wasm')));
    compileWith(engine, pack.cards, overlays);
    return engine;
}

export function enginesOf(usual: Engine): Engines {
    return new Engines(usual, startEngine);
}

/** A table host whose tables report all messages they send. */
export function hostOf(
    engine: Engine,
    storage: TableStorage,
    receive: (message: Message) => void,
    taken?: (table: number) => void,
): { host: TableHost; open: (setup: TableSetup, seed: string) => Promise<number> } {
    const host = new TableHost(
        enginesOf(engine),
        storage,
        (_table, text) => receive(JSON.parse(text) as Message),
        taken,
    );
    return {
        host,
        open: (setup, seed) => host.open(setup, (id) => decks.get(id) ?? '', { seed, salt: '00'.repeat(32) }),
    };
}
