// deck_test_worker.ts: a web worker with its own engine that plays a test of a deck. The page starts several.

import { Engine } from '../../../src/wasm/engine.mjs';
import moduleAddress from '../../generated/tables.wasm?url';
import packAddress from '../../generated/pack.json?url';
import type { TestCall } from './deck_test_calls';
import { DeckTestPlayer } from './deck_test_player';

interface NamedText {
    readonly name: string;
    readonly text: string;
}

async function fetched(address: string): Promise<Response> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    return response;
}

async function start(): Promise<DeckTestPlayer> {
    const [module, pack] = await Promise.all([
        fetched(moduleAddress).then((response) => response.arrayBuffer()),
        fetched(packAddress).then(
            (response) => response.json() as Promise<{ cards: readonly NamedText[]; decks: readonly NamedText[] }>,
        ),
    ]);
    const engine = await Engine.start(module);
    engine.compile(pack.cards);
    return new DeckTestPlayer(engine, new Map(pack.decks.map(({ name, text }) => [name, text])));
}

const ready = start();

self.onmessage = async (event: MessageEvent<TestCall>) => {
    try {
        self.postMessage((await ready).answer(event.data));
    } catch (error) {
        self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
    }
};
