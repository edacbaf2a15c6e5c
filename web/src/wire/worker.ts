// worker.ts: the worker that holds the engine and the tables of this page.

import { Engine } from '../../../src/wasm/engine.mjs';
import moduleAddress from '../../generated/tables.wasm?url';
import packAddress from '../../generated/pack.json?url';
import { WORDS } from '../design/words';
import type { Deck, TableWish } from './connection';
import type { FromWorker, ToWorker } from './frames';
import { DatabaseKeeper, ForgivingKeeper, MemoryKeeper } from './keeper';
import type { Keeper } from './keeper';
import { Owner } from './owner';
import { replay } from './replayer';

interface Pack {
    readonly cards: readonly { readonly name: string; readonly text: string }[];
    readonly decks: readonly { readonly name: string; readonly text: string }[];
}

interface Ready {
    readonly engine: Engine;
    readonly owner: Owner;
    readonly keeper: Keeper;
    readonly lists: ReadonlyMap<string, string>;
}

function post(frame: FromWorker): void {
    self.postMessage(frame);
}

async function fetched(address: string): Promise<Response> {
    const response = await fetch(address);
    if (!response.ok)
        throw new Error(`${address}: ${response.status} ${response.statusText}`);
    return response;
}

/** The names of both files have a hash of their content in them: together they name the rules and cards. */
async function openKeeper(): Promise<Keeper> {
    const tell = () => post({ notice: 'unkept' });
    try {
        return new ForgivingKeeper(await DatabaseKeeper.open(`${moduleAddress} ${packAddress}`), tell);
    } catch {
        tell();
        return new MemoryKeeper();
    }
}

async function start(): Promise<Ready> {
    const [engine, pack, keeper] = await Promise.all([
        fetched(moduleAddress).then(async (response) => Engine.start(await response.arrayBuffer())),
        fetched(packAddress).then((response) => response.json() as Promise<Pack>),
        openKeeper(),
    ]);
    engine.compile([...pack.cards]);
    const owner = new Owner(engine, keeper, (table, text) => post({ table, text }));
    return { engine, owner, keeper, lists: new Map(pack.decks.map((deck) => [deck.name, deck.text])) };
}

const ready = start();

function decksOf({ engine, lists }: Ready): Deck[] {
    return [...lists].map(([id, text]) => ({ id, ...(JSON.parse(engine.deck(id, text)) as Omit<Deck, 'id'>) }));
}

/** The facts of all cards: a spectator of any table may ask for them. */
function factsOf({ engine, lists }: Ready): string {
    const [deck = ''] = lists.values();
    const table = engine.open(engine.opening('{"seed": "0"}', deck, deck));
    table.ask(2, '{"ask": "facts"}');
    const [facts = ''] = table.release(0, 4);
    table.close();
    return facts;
}

function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function openTable({ owner, lists }: Ready, wish: TableWish): Promise<number> {
    const seed = wish.seed ?? BigInt(`0x${randomHex(8)}`).toString();
    return owner.open(wish, (id) => lists.get(id) ?? '', seed, randomHex(32));
}

/** A kept game that cannot be gone on with, because the cards have changed, say, stays kept for a version that can. */
async function resume({ owner, keeper }: Ready): Promise<{ opened: number; wish: TableWish }> {
    const kept = await keeper.latest();
    if (!kept)
        throw new Error('there is no game to go on with');
    try {
        const opened = await owner.reopen(kept);
        if (kept.older)
            post({ notice: 'older' });
        return { opened, wish: kept.wish };
    } catch (error) {
        await keeper.setAside(kept.table);
        throw new Error(`${WORDS.otherVersion} (${error instanceof Error ? error.message : String(error)})`);
    }
}

async function answer(frame: Extract<ToWorker, { call: number }>): Promise<FromWorker> {
    const all = await ready;
    const { call } = frame;
    if ('open' in frame)
        return { call, opened: await openTable(all, frame.open), wish: frame.open };
    if ('resume' in frame)
        return { call, ...(await resume(all)) };
    if ('replay' in frame)
        return { call, replayed: replay(all.engine, frame.replay.name, frame.replay.text) };
    if ('goOn' in frame)
        return { call, opened: await all.owner.goOn(frame.goOn.opening, frame.goOn.entries, frame.goOn.wish), wish: frame.goOn.wish };
    if ('record' in frame)
        return { call, recorded: await all.owner.record(frame.record) };
    switch (frame.get) {
        case 'facts':
            return { call, facts: factsOf(all) };
        case 'decks':
            return { call, decks: decksOf(all) };
        case 'unfinished':
            return { call, unfinished: (await all.keeper.latest())?.wish ?? null };
    }
}

self.onmessage = async (event: MessageEvent<ToWorker>) => {
    const frame = event.data;
    if ('call' in frame)
        post(await answer(frame).catch((error: unknown) => ({ call: frame.call, failed: error instanceof Error ? error.message : String(error) })));
    else if ('text' in frame)
        await (await ready).owner.ask(frame.table, frame.from, frame.text);
    else
        await (await ready).owner.close(frame.close);
};
