// server_messages.ts: messages of a server besides those of tables, as described in docs/PROTOCOL.md ("Through a server").

import { SEATS } from './messages';
import { anything, list, number, object, orNull, text, truth, word } from './shape';
import type { Of, Shape } from './shape';

const seat = word(...SEATS);
const clock = object({ start: number, increment: number, loses: truth }, { each: truth, reserve: number });
/** The tournament game of a table; `result`: as in the event's journal, or "". */
const event = object({ name: text, round: number, table: number, result: text, text, until: orNull(number) });
const settings = object({
    public: truth,
    spectators: truth,
    tournament: truth,
    'open lists': truth,
    rated: truth,
    'legal decks': truth,
    clock: orNull(clock),
}, { rules: word('full', 'demo'), overlay: orNull(text), event, undo: word('off', 'by request', 'free') });
const sitter = object({ seat, name: orNull(text), computer: orNull(text), rating: orNull(number), ready: truth }, { here: truth, gone: orNull(object({ since: number, claim: number })), commitment: orNull(text), revealed: truth, bot: truth });
/** Rating of a finished game: if it counts, the reason why not, and a sentence about it. */
const ratingOfGame = object({ counts: truth, why: orNull(text), text });
const facts = { table: text, state: word('open', 'played', 'over', 'withdrawn'), seats: list(sitter), settings, waiting: orNull(seat), due: orNull(number), created: number, changed: number };
const result = orNull(anything as Shape<{ readonly winner: Of<typeof seat> | null; readonly reason: string }>);
const listed = object({ ...facts, result }, { rating: orNull(ratingOfGame), you: word('P1', 'P2', 'spectators') });
const you = object({ name: orNull(text), account: truth }, { rating: number, deviation: number, rated: number, listed: truth, codes: number });
const leader = object({ name: text, rating: number, deviation: number, rated: number });
/** An overlay a table can be played with. */
const overlay = object({ overlay: text, about: text });
/** Lets a browser fetch another cookie. */
const renewed = { ticket: text, token: text };

const shapes = {
    welcome: object({ tell: word('welcome'), version: number, you, presets: list(text), computers: anything, cards: text }, { overlays: list(overlay), token: text }),
    lobby: object({ tell: word('lobby'), version: number, tables: list(listed) }),
    mine: object({ tell: word('mine'), version: number, tables: list(listed) }),
    table: object({ tell: word('table'), version: number, ...facts, result, commitment: text, you: word('P1', 'P2', 'spectators') }, { rating: orNull(ratingOfGame) }),
    record: object({ tell: word('record'), version: number, table: text, text }),
    turn: object({ tell: word('turn'), version: number, table: text }),
    noted: object({ tell: word('noted'), version: number, about: text }, { table: text, ...renewed }),
    account: object({ tell: word('account'), version: number, about: text, you }, { codes: list(text), ...renewed }),
    pong: object({ tell: word('pong'), version: number }),
    ended: object({ tell: word('ended'), version: number }),
    leaders: object({ tell: word('leaders'), version: number, players: list(leader) }),
    export: object({ tell: word('export'), version: number, you: anything, more: truth, games: list(anything as Shape<{ readonly table: string }>) }),
};

type Shapes = typeof shapes;
export type ServerMessage = { [K in keyof Shapes]: Of<Shapes[K]> }[keyof Shapes];
export type Listed = Of<typeof listed>;
export type Table = Of<Shapes['table']>;
export type Settings = Of<typeof settings>;
export type EventTable = Of<typeof event>;
export type Clock = Of<typeof clock>;
export type You = Of<typeof you>;
export type Overlay = Of<typeof overlay>;
export type Leader = Of<typeof leader>;
export type Told<T extends keyof Shapes> = Of<Shapes[T]>;

/** A refused request; `about`: the request, `table`: the table it was about. */
export interface Refusal {
    readonly tell: 'error';
    readonly table?: string;
    readonly about: string | null;
    readonly error: string;
    readonly text: string;
}

export function isServerMessage(message: { readonly tell: string }): message is ServerMessage {
    return message.tell in shapes;
}

/** The first error in a message of the server, or null. */
export function serverFaultOf(message: ServerMessage): string | null {
    return shapes[message.tell].check(message, '');
}

// ---- Requests --------------------------------------------------------------------------------------------------------

/** Undo settings of a table. */
export const UNDOS = ['off', 'by request', 'free'] as const;
export type Undo = (typeof UNDOS)[number];

/** Settings of a new table; the deck list may have any supported format. */
export interface Wanted {
    readonly name: string;
    readonly deck: string;
    readonly public: boolean;
    readonly spectators: boolean;
    readonly rated: boolean;
    readonly 'legal decks': boolean;
    readonly rules: 'full' | 'demo';
    readonly overlay: string | null;
    readonly clock: Clock | null;
    /** Default: `by request` at a public or rated table, otherwise `free`. */
    readonly undo?: Undo;
}

export type AccountRequest =
    | { readonly ask: 'sign up' | 'log in'; readonly name: string; readonly password: string }
    | { readonly ask: 'recover'; readonly name: string; readonly code: string; readonly password: string }
    | { readonly ask: 'change password'; readonly password: string; readonly 'new password': string }
    | { readonly ask: 'new codes'; readonly password: string }
    | { readonly ask: 'forget me'; readonly password?: string }
    | { readonly ask: 'log out'; readonly everywhere: boolean }
    | { readonly ask: 'listed'; readonly listed: boolean }
    | { readonly ask: 'leaders' }
    | { readonly ask: 'export'; readonly after?: string };

export type ServerRequest =
    | { readonly ask: 'hello'; readonly version: number }
    | { readonly ask: 'lobby'; readonly follow: boolean }
    | { readonly ask: 'mine' | 'ping' }
    | ({ readonly ask: 'create' } & Wanted)
    | { readonly ask: 'join'; readonly table: string; readonly name: string; readonly deck: string }
    | { readonly ask: 'seat'; readonly key: string }
    | { readonly ask: 'ready'; readonly table: string; readonly commitment: string }
    | { readonly ask: 'reveal'; readonly table: string; readonly random: string }
    | AccountRequest
    | { readonly ask: 'block'; readonly table: string; readonly blocked: boolean }
    | { readonly ask: 'report'; readonly table: string; readonly text: string }
    | { readonly ask: 'withdraw' | 'claim' | 'look' | 'leave' | 'record' | 'rematch' | 'facts'; readonly table: string };
