// connection.ts: how the page talks to tables, whether they are held by a worker of the page or by a server.

import type { ShuffleCheck } from '../state/fairness';
import type { Overlay } from './engines';
import type { Facts, Message, Reader, Request, Seat } from './messages';
import type { Replayed } from './replayer';

/** A table at which this page has seats, or which it watches. */
export interface Connection {
    /** By which the house that keeps it goes on with it (`House.resume`). */
    readonly kept?: number;
    /** Calls `hear` when another tab has taken the game, also if that was before: nothing more comes of it here. */
    onTaken?(hear: () => void): void;
    /** For whom this page may ask, and whose messages it gets. */
    readonly readers: readonly Reader[];
    /** Returns false if the request was not sent because there is no connection. */
    send(from: Reader, request: Request): boolean;
    /** Calls `hear` whenever the connection is lost: requests without an answer may not have arrived. */
    onLost?(hear: () => void): void;
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
    /** How it wants to win, where its author says so. */
    readonly about: string | null;
    /** The list itself, where it is the player's own. */
    readonly list?: string;
}

/** A deck list as the engine has read it. */
export interface DeckReport {
    readonly name: string;
    /** Null: it could not be read. */
    readonly warlord: number | null;
    readonly cards: number;
    readonly legal: boolean;
    readonly about: string | null;
    /** What is wrong with it: in which line (0: the whole), by which rule, in words. */
    readonly findings: readonly { readonly line: number; readonly rule: string; readonly text: string }[];
}

/** A puzzle or a position as the engine has read it. */
export interface PositionReport {
    readonly title: string;
    /** Of a puzzle; null: it is none. */
    readonly theme: string | null;
    /** Who is asked first. */
    readonly seat: Seat;
    /** Numbers in the facts. */
    readonly warlords: readonly [number, number];
}

/** A position that somebody has thought about: some choices are good there. */
export interface Puzzle extends PositionReport {
    readonly theme: string;
    /** It, in the language of docs/SCENARIOS.md. */
    readonly text: string;
}

/** A computer player, and how it plays, in a few words. */
export interface ComputerPlayer {
    readonly name: string;
    readonly about: string;
}

/** Who sits there: people at this page, or a computer player by its name. */
export type Sitter = string;
export const PERSON: Sitter = 'person';

export interface SeatWish {
    readonly deck: string;
    readonly sitter: Sitter;
    readonly name: string;
    /** The deck list, where the house has none of that id. */
    readonly list?: string;
}

export interface TableWish {
    readonly seats: Readonly<Record<Seat, SeatWish>>;
    /** The same seed deals the same game; at random without one. */
    readonly seed?: string;
    /** The demo rules; the full ones without. */
    readonly demo?: boolean;
    /** Who has the initiative in the first round; at random without one. */
    readonly first?: Seat;
    /** Two people at one screen, whose hands are hidden from each other. */
    readonly curtain?: boolean;
    /** It belongs to the lessons. */
    readonly lesson?: boolean;
    /** They change cards. */
    readonly overlays?: readonly Overlay[];
    /** Where the game begins, instead of decks and a setup: the language of docs/SCENARIOS.md. */
    readonly position?: string;
    /** It is a puzzle, and not kept. */
    readonly puzzle?: boolean;
}

/** A game that was left before its end. */
export interface KeptGame {
    readonly table: number;
    readonly wish: TableWish;
    /** When something was last kept of it, in milliseconds since 1970; 0: unknown. */
    readonly played: number;
    readonly round: number;
    /** Why it cannot be gone on with, where it cannot. */
    readonly stuck?: string;
}

/** A game that was played to its end. */
export interface FinishedGame extends KeptGame {
    readonly record: string;
}

/** Another tab goes on with this game. */
export class HeldError extends Error {}

/** Two computer players who play when they are told to. */
export interface Exhibition {
    readonly opening: string;
    /** The texts of messages to both seats as the game begins. */
    readonly told: readonly string[];
    /** P1's chance to win, in per cent. */
    readonly chance: number;
    /** One choice; null: the game is over. */
    proceed(): Promise<{ readonly entry: string; readonly told: readonly string[]; readonly chance: number } | null>;
    record(): Promise<string>;
    close(): void;
}

/** What a player must know: games are not kept here; the game was begun with another version. */
export type Notice = 'unkept' | 'older';

/** Who opens tables. */
export interface House {
    /** Calls `hear` with every notice, also with those there were before. */
    onNotice(hear: (notice: Notice) => void): void;
    /** The facts of all cards, some of them changed by overlays. */
    facts(overlays?: readonly Overlay[]): Promise<Facts>;
    decks(): Promise<readonly Deck[]>;
    players(): Promise<readonly ComputerPlayer[]>;
    /** The list of one of these decks. */
    list(deck: string): Promise<string>;
    /** Reads a deck list and says what is wrong with it. */
    check(name: string, text: string): Promise<DeckReport>;
    puzzles(): Promise<readonly Puzzle[]>;
    /** Reads a position; fails with what is wrong with it, line by line (`findingsOf`). */
    position(text: string): Promise<PositionReport>;
    open(wish: TableWish): Promise<Connection>;
    /** The games that were left before their end, the one played last first. */
    games(): Promise<readonly KeptGame[]>;
    /** The last games that came to their end, the latest first. */
    finished(): Promise<readonly FinishedGame[]>;
    /** Goes on with one of them; fails with a HeldError where another tab does, unless it insists. */
    resume(table: number, insist?: boolean): Promise<Connection>;
    /** The record of one that is stuck, up to there. */
    salvage(table: number): Promise<string>;
    /** It will not be gone on with. */
    forget(table: number): Promise<void>;
    /** Two computer players play with each other. */
    watch(wish: TableWish): Promise<Exhibition>;
    /** Plays a record again; fails with words for people if nothing of it can be played. */
    replay(name: string, text: string): Promise<Replayed>;
    /** Are the shuffles of a record those that a server and both players agreed on? `told`: the commitment told before the game, or "". Fails where the record does not say. */
    verify(text: string, told: string): Promise<ShuffleCheck>;
    /** A new game that begins after some entries of a record. */
    goOn(opening: string, entries: readonly string[], wish: TableWish): Promise<Connection>;
}
