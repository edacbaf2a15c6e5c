// started_game.ts: a game at this screen with the real engine, for tests of components and stores.

import { Library } from '../src/state/facts';
import { Game } from '../src/state/game.svelte';
import { PERSON } from '../src/wire/connection';
import type { Connection, TableSetup } from '../src/wire/connection';
import type { Message, Prompt, Request } from '../src/wire/messages';
import { MemoryStorage } from '../src/wire/storage';
import { hostOf, startEngine } from './engine';
import { factsFrom } from './facts';

const engine = await startEngine();

export const library = new Library(factsFrom(engine));

/** A started game, with the connection in the hands of the test. */
export interface StartedGame {
    game: Game;
    /** Resolves when all requests have been answered. */
    received: () => Promise<void>;
    /** All requests so far. */
    sent: Request[];
    /** `now`: requests can be sent; `deaf`: they are sent, but get no response. */
    connected: { now: boolean; deaf: boolean };
    /** Reports to the game that the connection was lost. */
    lose: () => void;
}

/** Space Marines against Orks, two people at one screen, or that position. `hideHands`: not each other's hand. */
export async function startGame({
    position,
    hideHands = false,
}: { position?: string; hideHands?: boolean } = {}): Promise<StartedGame> {
    const setup: TableSetup = {
        seats: {
            P1: { deck: 'core-space-marines', sitter: PERSON, name: 'Ann' },
            P2: { deck: 'core-orks', sitter: PERSON, name: 'Bob' },
        },
        ...(position ? { position } : {}),
    };
    const sent: Request[] = [];
    const connected = { now: true, deaf: false };
    let table = 0;
    let work: Promise<unknown> = Promise.resolve();
    let lose: () => void = () => undefined;
    let receive: (message: Message) => void = () => undefined;
    const early: Message[] = [];
    const { host, open } = hostOf(engine, new MemoryStorage(), (message) =>
        table ? receive(message) : early.push(message),
    );
    const connection: Connection = {
        readers: ['P1', 'P2'],
        send: (from, request) => {
            if (!connected.now) return false;
            sent.push(request);
            if (!connected.deaf) work = work.then(() => host.ask(table, from, JSON.stringify(request)));
            return true;
        },
        onLost: (listener) => (lose = listener),
        listen: (listener) => {
            receive = listener;
            return () => undefined;
        },
        record: () => host.record(table),
        close: () => undefined,
    };
    const game = new Game(connection, library, hideHands);
    table = await open(setup, '7');
    for (const message of early) receive(message);
    const received = async () => {
        for (let awaited: unknown = null; awaited !== work;) await (awaited = work);
    };
    await received();
    return { game, received, sent, connected, lose: () => lose() };
}

/** Numbers of the options that were chosen so far. */
export function chosenOf(sent: readonly Request[]): number[] {
    return sent.flatMap((request) => (request.request === 'choose' ? request.option : []));
}

/** Shows a prompt that the engine did not send. */
export function ask({ screen }: Game, prompt: Prompt): void {
    if (!screen.match) throw new Error('the game has no match');
    screen.match = { ...screen.match, prompt };
}
