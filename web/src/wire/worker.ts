// worker.ts: the web worker with the engine and the tables of this page.

import { Engine } from '../../../src/wasm/engine.mjs';
import moduleAddress from '../../generated/tables.wasm?url';
import packAddress from '../../generated/pack.json?url';
import octgnAddress from '../../generated/octgn.json?url';
import puzzlesAddress from '../../generated/puzzles.json?url';
import { RECORD, TABLES } from '../design/words_tables';
import { answerCardCall } from './card_calls';
import type { Deck, DeckReport, TableSetup } from './connection';
import { answerDeckCall } from './deck_calls';
import { compileWith, Engines } from './engines';
import type { Overlay } from './engines';
import { Exhibitions } from './exhibitions';
import type { Answer, Call, FromWorker, ToWorker } from './frames';
import { DatabaseStorage, LenientStorage, MemoryStorage } from './storage';
import type { TableStorage, SavedTable } from './storage';
import { TableHost } from './table_host';
import type { Draw } from './table_host';
import { puzzlesOf } from './puzzler';
import { replay } from './replayer';
import { addTexts, searchIn } from './search';
import { sceneOf, whyAt } from './scenes';

interface Pack {
    readonly cards: readonly { readonly name: string; readonly text: string }[];
    readonly decks: readonly { readonly name: string; readonly text: string }[];
}

interface Ready {
    readonly engines: Engines;
    readonly host: TableHost;
    readonly storage: TableStorage;
    readonly exhibitions: Exhibitions;
    readonly lists: ReadonlyMap<string, string>;
}

function post(frame: FromWorker): void {
    self.postMessage(frame);
}

async function fetched(address: string): Promise<Response> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    return response;
}

/** Both file names contain a hash of their content, so together they identify the rules and cards. */
async function openKeeper(): Promise<TableStorage> {
    const reportUnsaved = () => post({ notice: 'unsaved' });
    try {
        return new LenientStorage(await DatabaseStorage.open(`${moduleAddress} ${packAddress}`), reportUnsaved);
    } catch {
        reportUnsaved();
        return new LenientStorage(new MemoryStorage(), reportUnsaved);
    }
}

async function start(): Promise<Ready> {
    const [module, pack, storage] = await Promise.all([
        fetched(moduleAddress).then((response) => response.arrayBuffer()),
        fetched(packAddress).then((response) => response.json() as Promise<Pack>),
        openKeeper(),
    ]);
    const engineWith = async (overlays: readonly Overlay[]) => {
        const engine = await Engine.start(module);
        compileWith(engine, pack.cards, overlays);
        return engine;
    };
    const engines = new Engines(await engineWith([]), engineWith);
    const host = new TableHost(
        engines,
        storage,
        (table, text) => post({ table, text }),
        (taken) => post({ taken }),
    );
    return {
        engines,
        host,
        storage,
        exhibitions: new Exhibitions(engines.standard),
        lists: new Map(pack.decks.map((deck) => [deck.name, deck.text])),
    };
}

const ready = start();

/** OCTGN's ids of the cards, which only its files need. */
async function octgnIds(): Promise<string> {
    return (await fetched(octgnAddress)).json() as Promise<string>;
}

/** The first comment of a list describes how the deck wins. */
const ABOUT = /^#\s*(\S.*?)\s*$/m;

function checked(engine: Engine, name: string, text: string): DeckReport {
    return {
        ...(JSON.parse(engine.deck(name, text)) as Omit<DeckReport, 'about'>),
        about: ABOUT.exec(text)?.[1] ?? null,
    };
}

function decksOf({ engines, lists }: Ready): Deck[] {
    return [...lists].flatMap(([id, text]) => {
        const { name, warlord, cards, legal, about } = checked(engines.standard, id, text);
        return warlord === null ? [] : [{ id, name, warlord, cards, legal, about }];
    });
}

/** The facts of all cards, requested as a spectator. */
function factsOf(engine: Engine, lists: Ready['lists']): string {
    const [deck = ''] = lists.values();
    const table = engine.open(engine.opening('{"seed": "0"}', deck, deck));
    table.ask(2, '{"request": "facts"}');
    const [facts = ''] = table.release(0, 4);
    table.close();
    return facts;
}

function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
}

/** Random values for a new table. */
function draw(setup: TableSetup): Draw {
    return { seed: setup.seed ?? BigInt(`0x${randomHex(8)}`).toString(), salt: randomHex(32) };
}

/**
 * Continues a stored game. One that this version cannot continue, for example after a change of cards, stays
 * stored.
 */
async function resume({ host, storage }: Ready, table: number, insist: boolean): Promise<Answer> {
    await host.close(table); // this tab may have left it a moment ago
    if (!(await storage.hold(table, insist, () => host.handOver(table)))) return { held: table };
    const saved = await storage.load(table);
    try {
        if (!saved) throw new Error(TABLES.noSuchGame);
        const opened = await reopen(host, storage, saved);
        if (saved.older) post({ notice: 'older' });
        return { opened, setup: saved.setup };
    } catch (error) {
        storage.release(table);
        throw error;
    }
}

async function reopen(host: TableHost, storage: TableStorage, saved: SavedTable): Promise<number> {
    try {
        return await host.reopen(saved);
    } catch (error) {
        const reason = `${saved.older ? TABLES.otherVersion : TABLES.doesNotFit} (${reasonOf(error)})`;
        await storage.setAside(saved.table, reason);
        throw new Error(reason);
    }
}

/** The playable part of a game that cannot be continued, as a record. */
async function salvage({ host, storage }: Ready, table: number): Promise<string> {
    const saved = await storage.look(table);
    if (!saved) throw new Error(TABLES.noSuchGame);
    return host.salvage(saved);
}

/** Deletes a game, unless another tab plays it. */
async function forget({ storage }: Ready, table: number): Promise<Answer> {
    if (!(await storage.hold(table, false, () => undefined))) return { held: table };
    await storage.forget(table);
    storage.release(table);
    return { forgotten: table };
}

async function answer(call: Call): Promise<Answer> {
    const all = await ready;
    const { engines, host, storage, exhibitions, lists } = all;
    const listOf = (id: string) => lists.get(id) ?? '';
    if ('open' in call) return { opened: await host.open(call.open, listOf, draw(call.open)), setup: call.open };
    if ('check' in call) return { checked: checked(engines.standard, call.check.name, call.check.text) };
    if ('cards' in call) return { ofCards: answerCardCall(engines.standard, call.cards) };
    if ('deck' in call) return { ofDeck: await answerDeckCall(engines.standard, call.deck, octgnIds) };
    if ('position' in call) return { staged: engines.standard.position(call.position) };
    if ('listOf' in call) return { list: listOf(call.listOf) };
    if ('resume' in call) return resume(all, call.resume, call.insist);
    if ('salvage' in call) return { recorded: await salvage(all, call.salvage) };
    if ('forget' in call) return forget(all, call.forget);
    if ('watch' in call) return exhibitions.open(call.watch, listOf, draw(call.watch));
    if ('proceed' in call) return { proceeded: exhibitions.proceed(call.proceed) };
    if ('factsWith' in call) return { facts: await engines.use(call.factsWith, (engine) => factsOf(engine, lists)) };
    if ('replay' in call) {
        const { name, text, players } = call.replay;
        const overlays = engines.of(name, text);
        return { replayed: await engines.use(overlays, (engine) => replay(engine, name, text, overlays, players)) };
    }
    if ('searched' in call) {
        addTexts(engines.standard, call.searched);
        return { added: call.searched.length };
    }
    if ('search' in call) return { results: searchIn(engines.standard, call.search) };
    if ('scene' in call) {
        const { text, own } = call.scene;
        return { scene: await engines.use(own, (engine) => sceneOf(engine, text, own)) };
    }
    if ('why' in call) {
        const { opening, entries, thing, own } = call.why;
        return { reasons: await engines.use(own, (engine) => whyAt(engine, opening, entries, thing)) };
    }
    if ('verify' in call) {
        const { text, commitment } = call.verify;
        return {
            verified: await engines.use(engines.of(RECORD, text), (engine) => engine.checkShuffles(text, commitment)),
        };
    }
    if ('continueFrom' in call)
        return {
            opened: await host.continueFrom(
                call.continueFrom.opening,
                call.continueFrom.entries,
                call.continueFrom.setup,
            ),
            setup: call.continueFrom.setup,
        };
    if ('record' in call)
        return {
            recorded: exhibitions.has(call.record) ? exhibitions.record(call.record) : await host.record(call.record),
        };
    switch (call.get) {
        case 'decks':
            return { decks: decksOf(all) };
        case 'players':
            return { players: engines.standard.players() };
        case 'games':
            return { games: await storage.games() };
        case 'finished':
            return { finished: await storage.finished() };
        case 'puzzles':
            return { puzzles: puzzlesOf(engines.standard, (await (await fetched(puzzlesAddress)).json()) as string[]) };
    }
}

/** Error text for the user. Cards of strangers can make the engine fail. */
function reasonOf(error: unknown): string {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
        return `${TABLES.brokenDown} (${error.message})`;
    return error instanceof Error ? error.message : String(error);
}

async function close(number: number): Promise<void> {
    const { host, exhibitions } = await ready;
    if (exhibitions.has(number)) exhibitions.close(number);
    else await host.close(number);
}

self.onmessage = async (event: MessageEvent<ToWorker>) => {
    const frame = event.data;
    if ('call' in frame)
        post({ call: frame.call, ...(await answer(frame).catch((error: unknown) => ({ failed: reasonOf(error) }))) });
    else if ('text' in frame) await (await ready).host.ask(frame.table, frame.from, frame.text);
    else await close(frame.close);
};
