// started_game.ts: a game at this screen with the real engine, for component tests.

import { Library } from '../src/state/facts';
import { Game } from '../src/state/game.svelte';
import { PERSON } from '../src/wire/connection';
import type { Connection, TableSetup } from '../src/wire/connection';
import type { Facts, Message } from '../src/wire/messages';
import { MemoryStorage } from '../src/wire/storage';
import { decks, hostOf, startEngine } from './engine';

const engine = await startEngine();

function libraryOf(): Library {
    const [deck = ''] = decks.values();
    const table = engine.open(engine.opening('{"seed": "0"}', deck, deck));
    table.ask(2, '{"request": "facts"}');
    const facts = JSON.parse(table.release(0, 4)[0] ?? '') as Facts;
    table.close();
    return new Library(facts);
}

export const library = libraryOf();

/** Space Marines against Orks, two people at one screen, or that position. */
export async function startGame(position?: string): Promise<{ game: Game; received: () => Promise<void> }> {
    const setup: TableSetup = {
        seats: {
            P1: { deck: 'core-space-marines', sitter: PERSON, name: 'Ann' },
            P2: { deck: 'core-orks', sitter: PERSON, name: 'Bob' },
        },
        ...(position ? { position } : {}),
    };
    let table = 0;
    let work: Promise<unknown> = Promise.resolve();
    let receive: (message: Message) => void = () => undefined;
    const early: Message[] = [];
    const { host, open } = hostOf(engine, new MemoryStorage(), (message) =>
        table ? receive(message) : early.push(message),
    );
    const connection: Connection = {
        readers: ['P1', 'P2'],
        send: (from, request) => {
            work = work.then(() => host.ask(table, from, JSON.stringify(request)));
            return true;
        },
        listen: (listener) => {
            receive = listener;
            return () => undefined;
        },
        record: () => host.record(table),
        close: () => undefined,
    };
    const game = new Game(connection, library);
    table = await open(setup, '7');
    for (const message of early) receive(message);
    /** Resolves when all requests have been answered. */
    const received = async () => {
        for (let awaited: unknown = null; awaited !== work;) await (awaited = work);
    };
    return { game, received };
}
