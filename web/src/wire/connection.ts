// connection.ts: the interface between the page and its tables, which are in a worker of the page or on a server.

import type { ShuffleCheck } from '../state/fairness';
import type { CardTools } from './card_calls';
import type { DeckTools } from './deck_calls';
import type { Overlay } from './engines';
import type { Facts, Message, Reader, Request, Seat, Text } from './messages';
import type { PlayerNames, Replayed } from './replayer';
import type { Searcher } from './search';
import type { Reasons, Scene, WhyCall } from './scenes';

/** A table where this page has seats, or which it watches. */
export interface Connection {
    /** The number of the saved game, for `Hub.resume`. */
    readonly savedTable?: number;
    /**
     * Calls `listener` when another tab takes the game over, also if that has already happened: no more messages
     * follow here.
     */
    onTaken?(listener: () => void): void;
    /** The readers whose messages this page receives and for whom it may send requests. */
    readonly readers: readonly Reader[];
    /** Returns false if the request was not sent because there is no connection. */
    send(from: Reader, request: Request): boolean;
    /** Calls `listener` whenever the connection is lost: unanswered requests may not have arrived. */
    onLost?(listener: () => void): void;
    /** Calls `listener` with every further message. Returns a function that stops this. */
    listen(listener: (message: Message) => void): () => void;
    /** The record of the match. Available once it is over. */
    record(): Promise<string>;
    close(): void;
}

/** A selectable deck. */
export interface Deck {
    readonly id: string;
    readonly name: string;
    /** Index of the warlord in the facts. */
    readonly warlord: number;
    readonly cards: number;
    readonly legal: boolean;
    /** How the deck wins, if its author says so. */
    readonly about: string | null;
    /** The list of one of the player's own decks. */
    readonly list?: string;
}

/** The engine's report on a deck list. */
export interface DeckReport {
    readonly name: string;
    /** Null: the list could not be read. */
    readonly warlord: number | null;
    /** The faction of its allies. */
    readonly ally: string | null;
    readonly cards: number;
    readonly legal: boolean;
    readonly about: string | null;
    readonly notes: string;
    /** Cards beside the warlord, also those that do not count (`cards`). */
    readonly entries: readonly { readonly card: number; readonly count: number; readonly line: number }[];
    readonly findings: readonly DeckFinding[];
}

/** A problem of a deck list. */
export interface DeckFinding {
    /** 0: the whole list. */
    readonly line: number;
    readonly rule: string;
    readonly text: Text;
    /** The card that is wrong, and how many copies of it the deck may have. */
    readonly card: number | null;
    readonly allowed?: number;
}

/** The engine's report on a puzzle or position. */
export interface PositionReport {
    readonly title: string;
    /** Theme of a puzzle; null for a position. */
    readonly theme: string | null;
    /** The seat that chooses first. */
    readonly seat: Seat;
    /** Indices in the facts. */
    readonly warlords: readonly [number, number];
}

/** A position with known good options. */
export interface Puzzle extends PositionReport {
    readonly theme: string;
    /** The source text, in the language of docs/SCENARIOS.md. */
    readonly text: string;
}

/** A computer player, with a short description. */
export interface ComputerPlayer {
    readonly name: string;
    readonly about: string;
}

/** The player of a seat: people at this page, or a computer player by name. */
export type Sitter = string;
export const PERSON: Sitter = 'person';

export interface SeatSetup {
    readonly deck: string;
    readonly sitter: Sitter;
    readonly name: string;
    /** The deck list, if the engine has no deck with this id. */
    readonly list?: string;
}

export interface TableSetup {
    readonly seats: Readonly<Record<Seat, SeatSetup>>;
    /** The same seed deals the same game; default: random. */
    readonly seed?: string;
    /** Use the demo rules; default: the full rules. */
    readonly demo?: boolean;
    /** The player with the initiative in round 1; default: random. */
    readonly first?: Seat;
    /** Two people share the screen and hide their hands from each other. */
    readonly hideHands?: boolean;
    /** A game of the tutorial. */
    readonly lesson?: boolean;
    /** Overlays that change cards. */
    readonly overlays?: readonly Overlay[];
    /** Starting position instead of decks and setup, in the language of docs/SCENARIOS.md. */
    readonly position?: string;
    /** A puzzle; it is not saved. */
    readonly puzzle?: boolean;
}

/** An unfinished game. */
export interface SavedGame {
    readonly table: number;
    readonly setup: TableSetup;
    /** Time of the last save in milliseconds since 1970; 0: unknown. */
    readonly played: number;
    readonly round: number;
    /** The reason why it cannot be continued, if it cannot. */
    readonly stuck?: string;
}

/** A finished game. */
export interface FinishedGame extends SavedGame {
    readonly record: string;
}

/** Another tab has this game open. */
export class OpenElsewhereError extends Error {}

/** One choice of a watched game. */
export interface Proceeded {
    readonly entry: string;
    /** The option, by its index in the prompt. */
    readonly option: number;
    readonly messages: readonly string[];
    /** P1's win probability in per cent. */
    readonly chance: number;
}

/** A game of two computer players that advances on request. */
export interface Exhibition {
    readonly opening: string;
    /** Messages to both seats at the start of the game, as texts. */
    readonly messages: readonly string[];
    /** P1's win probability in per cent. */
    readonly chance: number;
    /** Plays one choice; null: the game is over. */
    proceed(): Promise<Proceeded | null>;
    record(): Promise<string>;
    close(): void;
}

/** Notices for the player: games cannot be saved here; the game was started with another version. */
export type Notice = 'unsaved' | 'older';

/** Opens tables and answers questions about decks, positions and records. */
export interface Hub {
    /** Calls `listener` with every notice, including earlier ones. */
    onNotice(listener: (notice: Notice) => void): void;
    /** The facts of all cards, with the changes of the overlays. */
    facts(overlays?: readonly Overlay[]): Promise<Facts>;
    decks(): Promise<readonly Deck[]>;
    /** Searches cards. */
    readonly cardTools: CardTools;
    players(): Promise<readonly ComputerPlayer[]>;
    /** The list of a ready-made deck. */
    list(deck: string): Promise<string>;
    /** Checks a deck list. */
    check(name: string, text: string): Promise<DeckReport>;
    readonly deckTools: DeckTools;
    puzzles(): Promise<readonly Puzzle[]>;
    readonly searcher: Searcher;
    /** Checks a position. Throws its errors, one per line (`findingsOf`). */
    position(text: string): Promise<PositionReport>;
    open(setup: TableSetup): Promise<Connection>;
    /** Unfinished games, last played first. */
    games(): Promise<readonly SavedGame[]>;
    /** The last finished games, latest first. */
    finished(): Promise<readonly FinishedGame[]>;
    /** Continues a game. Throws an OpenElsewhereError if another tab has it open, unless `insist` is set. */
    resume(table: number, insist?: boolean): Promise<Connection>;
    /** The record of a game that cannot be continued, as far as it can be read. */
    salvage(table: number): Promise<string>;
    /** Deletes a game. */
    forget(table: number): Promise<void>;
    /** Starts a game between two computer players. */
    watch(setup: TableSetup): Promise<Exhibition>;
    /** Replays a record. Throws an error with a message for the user if nothing of it can be played. */
    replay(name: string, text: string, players: PlayerNames): Promise<Replayed>;
    /**
     * Checks that the shuffles of a record are those that the server and both players agreed on. `commitment`: the
     * one received before the game, or "". Throws if the record has no shuffle data.
     */
    verify(text: string, commitment: string): Promise<ShuffleCheck>;
    /** A scenario as something to watch. Throws its errors if it cannot be read. */
    scene(text: string, own: readonly Overlay[]): Promise<Scene>;
    /** Why a card can or cannot be used at a moment of a scene. */
    why(about: WhyCall): Promise<Reasons>;
    /** Starts a new game after the given entries of a record. */
    continueFrom(opening: string, entries: readonly string[], setup: TableSetup): Promise<Connection>;
}
