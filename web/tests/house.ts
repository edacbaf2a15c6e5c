// house.ts: the real engine, with all cards and decks, for tests that run under node.

import { readFileSync } from 'node:fs';
import { Engine } from '../../src/wasm/engine.mjs';
import type { TableWish } from '../src/wire/connection';
import { Engines } from '../src/wire/engines';
import type { Overlay } from '../src/wire/engines';
import type { Keeper } from '../src/wire/keeper';
import type { Message } from '../src/wire/messages';
import { Owner } from '../src/wire/owner';

const generated = new URL('../generated/', import.meta.url);
const pack = JSON.parse(readFileSync(new URL('pack.json', generated), 'utf8')) as Record<'cards' | 'decks', { name: string; text: string }[]>;

export const decks: ReadonlyMap<string, string> = new Map(pack.decks.map((deck) => [deck.name, deck.text]));

export async function startEngine(overlays: readonly Overlay[] = []): Promise<Engine> {
    const engine = await Engine.start(readFileSync(new URL('tables.wasm', generated)));
    engine.compile(pack.cards, overlays);
    return engine;
}

export function enginesOf(usual: Engine): Engines {
    return new Engines(usual, startEngine);
}

/** An owner whose tables tell all they send. */
export function ownerOf(engine: Engine, keeper: Keeper, hear: (message: Message) => void, taken?: (table: number) => void): { owner: Owner; open: (wish: TableWish, seed: string) => Promise<number> } {
    const owner = new Owner(enginesOf(engine), keeper, (_table, text) => hear(JSON.parse(text) as Message), taken);
    return { owner, open: (wish, seed) => owner.open(wish, (id) => decks.get(id) ?? '', { seed, salt: '00'.repeat(32) }) };
}
