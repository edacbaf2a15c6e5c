// connection.ts: how the page talks to tables, whether they are held by a worker of the page or by a server.

import type { Facts, Message, Reader, Request, Seat } from './messages';
import type { Replayed } from './replayer';

/** A table at which this page has seats, or which it watches. */
export interface Connection {
    /** For whom this page may ask, and whose messages it gets. */
    readonly readers: readonly Reader[];
    send(from: Reader, request: Request): void;
    /** Calls `hear` with every message from now on, until what it answers is called. */
    listen(hear: (message: Message) => void): () => void;
    /** The match as a record, once it is over. */
    record(): Promise<string>;
    close(): void;
}

/** A deck that can be chosen. */
export interface Deck {
    readonly id: string;
    readonly name: string;
    /** Its warlord's number in the facts. */
    readonly warlord: number;
    readonly cards: number;
    readonly legal: boolean;
}

/** Who sits there: people at this page, or a computer player by its name. */
export type Sitter = 'person' | 'greedy' | 'random';

export interface TableWish {
    readonly seats: Readonly<Record<Seat, { readonly deck: string; readonly sitter: Sitter; readonly name: string }>>;
    /** The same seed deals the same game; at random without one. */
    readonly seed?: string;
}

/** What a player must know: games are not kept here; the game was begun with another version. */
export type Notice = 'unkept' | 'older';

/** Who opens tables. */
export interface House {
    /** Calls `hear` with every notice, also with those there were before. */
    onNotice(hear: (notice: Notice) => void): void;
    facts(): Promise<Facts>;
    decks(): Promise<readonly Deck[]>;
    open(wish: TableWish): Promise<Connection>;
    /** The game that was left before its end, or null. */
    unfinished(): Promise<TableWish | null>;
    /** Goes on with it. */
    resume(): Promise<Connection>;
    /** Plays a record again; fails with words for people if nothing of it can be played. */
    replay(name: string, text: string): Promise<Replayed>;
    /** A new game that begins after some entries of a record. */
    goOn(opening: string, entries: readonly string[], wish: TableWish): Promise<Connection>;
}
