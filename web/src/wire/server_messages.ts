// server_messages.ts: messages of a server besides those of tables, as described in docs/PROTOCOL.md ("Through a
// server").

import { SEATS } from './messages';
import { anything, list, number, object, nullable, text, bool, oneOf } from './schema';
import type { TypeOf, Schema } from './schema';

const seat = oneOf(...SEATS);
const clock = object({ start: number, increment: number, loses: bool }, { each: bool, reserve: number });
/** The tournament game of a table; `result`: as in the event's journal, or "". */
const event = object({ name: text, round: number, table: number, result: text, text, until: nullable(number) });
const settings = object(
    {
        public: bool,
        spectators: bool,
        tournament: bool,
        'open lists': bool,
        rated: bool,
        'legal decks': bool,
        clock: nullable(clock),
    },
    { rules: oneOf('full', 'demo'), overlay: nullable(text), event, undo: oneOf('off', 'by request', 'free') },
);
const sitter = object(
    { seat, name: nullable(text), computer: nullable(text), rating: nullable(number), ready: bool },
    {
        here: bool,
        gone: nullable(object({ since: number, claim: number })),
        commitment: nullable(text),
        revealed: bool,
        bot: bool,
    },
);
/** Rating of a finished game: if it counts, the reason why not, and a sentence about it. */
const ratingOfGame = object({ counts: bool, why: nullable(text), text });
const facts = {
    table: text,
    state: oneOf('open', 'played', 'over', 'withdrawn'),
    seats: list(sitter),
    settings,
    waiting: nullable(seat),
    due: nullable(number),
    created: number,
    changed: number,
};
const result = nullable(anything as Schema<{ readonly winner: TypeOf<typeof seat> | null; readonly reason: string }>);
const listed = object({ ...facts, result }, { rating: nullable(ratingOfGame), you: oneOf('P1', 'P2', 'spectators') });
const you = object(
    { name: nullable(text), account: bool },
    { rating: number, deviation: number, rated: number, listed: bool, codes: number },
);
const leader = object({ name: text, rating: number, deviation: number, rated: number });
/** An overlay a table can be played with. */
const overlay = object({ overlay: text, about: text });
/** Lets a browser fetch another cookie. */
const renewed = { ticket: text, token: text };

const shapes = {
    welcome: object(
        { message: oneOf('welcome'), version: number, you, presets: list(text), computers: anything, cards: text },
        { overlays: list(overlay), token: text },
    ),
    lobby: object({ message: oneOf('lobby'), version: number, tables: list(listed) }),
    mine: object({ message: oneOf('mine'), version: number, tables: list(listed) }),
    table: object(
        {
            message: oneOf('table'),
            version: number,
            ...facts,
            result,
            commitment: text,
            you: oneOf('P1', 'P2', 'spectators'),
        },
        { rating: nullable(ratingOfGame) },
    ),
    record: object({ message: oneOf('record'), version: number, table: text, text }),
    turn: object({ message: oneOf('turn'), version: number, table: text }),
    noted: object({ message: oneOf('noted'), version: number, about: text }, { table: text, ...renewed }),
    account: object(
        { message: oneOf('account'), version: number, about: text, you },
        { codes: list(text), ...renewed },
    ),
    pong: object({ message: oneOf('pong'), version: number }),
    ended: object({ message: oneOf('ended'), version: number }),
    leaders: object({ message: oneOf('leaders'), version: number, players: list(leader) }),
    export: object({
        message: oneOf('export'),
        version: number,
        you: anything,
        more: bool,
        games: list(anything as Schema<{ readonly table: string }>),
    }),
};

type Shapes = typeof shapes;
export type ServerMessage = { [K in keyof Shapes]: TypeOf<Shapes[K]> }[keyof Shapes];
export type Listed = TypeOf<typeof listed>;
export type Table = TypeOf<Shapes['table']>;
export type Settings = TypeOf<typeof settings>;
export type EventTable = TypeOf<typeof event>;
export type Clock = TypeOf<typeof clock>;
export type You = TypeOf<typeof you>;
export type Overlay = TypeOf<typeof overlay>;
export type Leader = TypeOf<typeof leader>;
export type MessageOf<T extends keyof Shapes> = TypeOf<Shapes[T]>;

/** A refused request; `about`: the request, `table`: the table it was about. */
export interface Refusal {
    readonly message: 'error';
    readonly table?: string;
    readonly about: string | null;
    readonly error: string;
    readonly text: string;
}

export function isServerMessage(message: { readonly message: string }): message is ServerMessage {
    return message.message in shapes;
}

/** The first error in a message of the server, or null. */
export function serverFaultOf(message: ServerMessage): string | null {
    return shapes[message.message].check(message, '');
}

// ---- Requests -------------------------------------------------------------------------------------------------------

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
    | { readonly request: 'sign up' | 'log in'; readonly name: string; readonly password: string }
    | { readonly request: 'recover'; readonly name: string; readonly code: string; readonly password: string }
    | { readonly request: 'change password'; readonly password: string; readonly 'new password': string }
    | { readonly request: 'new codes'; readonly password: string }
    | { readonly request: 'forget me'; readonly password?: string }
    | { readonly request: 'log out'; readonly everywhere: boolean }
    | { readonly request: 'listed'; readonly listed: boolean }
    | { readonly request: 'leaders' }
    | { readonly request: 'export'; readonly after?: string };

export type ServerRequest =
    | { readonly request: 'hello'; readonly version: number }
    | { readonly request: 'lobby'; readonly follow: boolean }
    | { readonly request: 'mine' | 'ping' }
    | ({ readonly request: 'create' } & Wanted)
    | { readonly request: 'join'; readonly table: string; readonly name: string; readonly deck: string }
    | { readonly request: 'seat'; readonly key: string }
    | { readonly request: 'ready'; readonly table: string; readonly commitment: string }
    | { readonly request: 'reveal'; readonly table: string; readonly random: string }
    | AccountRequest
    | { readonly request: 'block'; readonly table: string; readonly blocked: boolean }
    | { readonly request: 'report'; readonly table: string; readonly text: string }
    | {
          readonly request: 'withdraw' | 'claim' | 'look' | 'leave' | 'record' | 'rematch' | 'facts';
          readonly table: string;
      };
