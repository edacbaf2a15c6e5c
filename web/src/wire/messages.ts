// messages.ts: messages between a table and the page, as described in docs/PROTOCOL.md. Types are derived from these
// descriptions, and every message is validated with them.

import { anything, union, list, number, object, nullable, text, bool, oneOf } from './schema';
import type { TypeOf, Schema } from './schema';

// ---- Parts ----------------------------------------------------------------------------------------------------------

export const SEATS = ['P1', 'P2'] as const;
const seat = oneOf(...SEATS);
const reader = oneOf('P1', 'P2', 'spectators');
/** The number of a card, or the name of a place or seat. */
const thing = union(number, text);

/** The planet at a place: 3 for "planet 3"; null for anything else. */
export function planetAt(thing: Thing | null | undefined): number | null {
    const at = typeof thing === 'string' ? PLANETS.indexOf(thing) : -1;
    return at < 0 ? null : at + 1;
}

const PLANETS = Array.from({ length: 7 }, (_, index) => `planet ${index + 1}`);

/** A part of a text and what it names. `at` and `length` count UTF-16 code units; spans can be nested. */
const span = object(
    { at: number, length: number },
    // A card by its definition, and by its number if it is a certain card; a planet, and its place in the line.
    {
        card: number,
        number,
        planet: number,
        place: number,
        player: seat,
        amount: number,
        keyword: text,
        rule: text,
        copy: number,
        strong: bool,
    },
);
/** A sentence for the reader. `heading`: the line starts a part of the game. */
const marked = object({ text }, { spans: list(span), kind: oneOf('heading') });

const seats = list(object({ seat, name: nullable(text), computer: bool, ready: bool }));
const lines = object({ first: number, lines: list(marked) });
/** `reserve`: time for a lost connection, used first while the seat is `away`. */
const clocks = list(object({ seat, left: number }, { reserve: number, away: bool }));
const question = object({ seat, about: oneOf('undo', 'draw') });

/** The predicted outcome for a unit. */
const fate = object(
    { card: number, damage: number, left: number },
    { end: oneOf('destroyed', 'bloodied', 'defeated', 'routed', 'returned', 'sacrificed') },
);
/**
 * `owner`: of the card, where it may be either player's; `copy`: number of the card among those in play with its title;
 * `hurt`, `dying`: units that Area Effect damages and destroys; `loses`: the reader loses the game; `outcome`: the
 * result in words; `price`: what it costs besides resources.
 */
const option = object(
    { verb: text, label: marked },
    {
        card: thing,
        on: thing,
        amount: number,
        ability: number,
        cost: number,
        owner: oneOf('you', 'opponent'),
        copy: number,
        fate,
        hurt: number,
        dying: number,
        loses: bool,
        outcome: marked,
        price: marked,
        most: number,
        warning: oneOf('harmful', 'useless', 'loss'),
    },
);
/** Odds of a new opening hand: number of such cards held now, and the probability of having them, in per cent. */
const odds = list(object({ text: marked, held: number, chance: number }));
const prompt = object(
    { number, kind: text, text: marked, decline: nullable(number), options: list(option) },
    {
        source: thing,
        subject: thing,
        place: thing,
        rule: text,
        more: number,
        left: number,
        note: marked,
        odds,
        looked: list(number),
        fate,
    },
);

const state = object(
    {
        round: number,
        phase: oneOf('setup', 'deploy', 'command', 'combat', 'headquarters'),
        token: nullable(seat),
        initiative: nullable(seat),
        'removed planets': list(number),
        waiting: nullable(seat),
    },
    {
        'first planet': number,
        battle: number,
        'combat round': number,
        skirmish: bool,
        attacker: thing,
        defender: thing,
        'time called': bool,
        level: oneOf('changes', 'turns'),
        until: text,
        result: object({ winner: nullable(seat), reason: text }),
    },
);

const planet = object(
    { planet: number, state: oneOf('face down', 'face up', 'gone') },
    { def: number, infested: bool },
);

const player = object(
    { seat, resources: number, hand: number, deck: number, discard: number, victory: list(number) },
    {
        warlord: thing,
        synapse: thing,
        dial: number,
        'synapse dial': number,
        enslaved: text,
        passed: bool,
        limited: bool,
    },
);

const card = object(
    {
        card: number,
        def: nullable(number),
        zone: oneOf(
            'deck',
            'hand',
            'discard',
            'removed',
            'HQ',
            'support',
            'limbo',
            'planet',
            'reserve',
            'on planet',
            'bank',
            'attached',
        ),
        owner: nullable(seat),
    },
    {
        face: number,
        planet: number,
        side: seat,
        host: thing,
        under: number,
        copy: number,
        controller: seat,
        exhausted: bool,
        'other side': bool,
        committed: bool,
        blank: bool,
        retreating: bool,
        'face down': bool,
        damage: number,
        resources: number,
        attack: number,
        hp: number,
        command: number,
        'area effect': number,
        keywords: list(text),
    },
);

const effect = object({ seat: nullable(seat), text: marked }, { on: thing, source: thing, group: number });

/** A pending event. */
const pending = object({ pending: text, text: marked }, { seat, card: thing, on: thing, place: thing, amount: number });
/** An effect that changes a card's values. */
const influence = object({ text: marked }, { source: thing });

const note = object(
    { note: text, seat: nullable(seat) },
    {
        subject: thing,
        def: number,
        source: thing,
        other: thing,
        place: thing,
        from: text,
        to: text,
        amount: number,
        second: number,
        flags: number,
        why: marked,
    },
);

const ending = { prompt: nullable(prompt) };
const endFields = { clocks, seed: text, salt: text, random: list(text) };

/** The facts of a printed card; fields of `traxis cards --json` that the page does not show are ignored. */
export interface CardFacts {
    readonly def: number;
    readonly id: string;
    readonly name: string;
    readonly set: string;
    readonly cycle?: string;
    readonly number: number | null;
    readonly faction: string | null;
    readonly type: 'warlord' | 'army' | 'support' | 'event' | 'attachment' | 'token' | 'planet' | 'synapse';
    readonly loyalty: string | null;
    readonly unique: boolean;
    readonly text: string;
    /** The same text with spans. */
    readonly paragraphs?: readonly Text[];
    readonly traits?: readonly string[];
    /** The warlord whose signature squad it belongs to. */
    readonly signature_of?: string;
    readonly keywords?: readonly unknown[];
    readonly cost?: number | 'X' | null;
    readonly command?: number;
    readonly attack?: number | 'X';
    readonly hp?: number | 'X';
    readonly shields?: number;
    readonly starting_hand?: number;
    readonly starting_resources?: number;
    /** Copies in its signature squad. */
    readonly squad_copies?: number;
    /** The signature squad of a warlord. */
    readonly signature_squad?: readonly { readonly id: string; readonly name: string; readonly count: number }[];
    /** The other side of a warlord. */
    readonly bloodied?: { readonly attack: number; readonly hp: number };
    readonly icons?: readonly PlanetType[];
    readonly card_bonus?: number;
    readonly resource_bonus?: number;
}

const keyword = object({ keyword: text, name: text, meaning: text, rules: list(text) });

export type PlanetType = 'material' | 'tech' | 'strongpoint';

// ---- Messages -------------------------------------------------------------------------------------------------------

/** The version of the protocol. */
export const VERSION = 2;

const head = { version: number, to: reader };
const shapes = {
    seats: object({ message: oneOf('seats'), ...head, seats }, { commitment: text }),
    view: object(
        {
            message: oneOf('view'),
            ...head,
            seats,
            tournament: bool,
            state,
            planets: list(planet),
            players: list(player),
            cards: list(card),
            effects: list(effect),
            log: lines,
            ...ending,
        },
        {
            commitment: text,
            undo: oneOf('off', 'by request', 'free'),
            pending: list(pending),
            question,
            'open hands': list(seat),
            ...endFields,
        },
    ),
    step: object(
        {
            message: oneOf('step'),
            ...head,
            log: lines,
            notes: list(note),
            planets: list(planet),
            players: list(player),
            cards: list(card),
            gone: list(number),
            ...ending,
        },
        { state, effects: list(effect), pending: list(pending), ...endFields },
    ),
    question: object({ message: oneOf('question'), ...head, seat, about: oneOf('undo', 'draw') }),
    refused: object({ message: oneOf('refused'), ...head, seat, about: oneOf('undo', 'draw') }),
    undone: object({ message: oneOf('undone'), ...head, seat }),
    'time out': object({ message: oneOf('time out'), ...head, seat }),
    clocks: object({ message: oneOf('clocks'), ...head, clocks }),
    hands: object({ message: oneOf('hands'), ...head, open: list(seat) }),
    hint: object({ message: oneOf('hint'), ...head, option: number, text: marked }),
    'bot reason': object({ message: oneOf('bot reason'), ...head, seat, text: marked }),
    explained: object({
        message: oneOf('explained'),
        ...head,
        card: thing,
        why: list(marked),
        changes: list(influence),
    }),
    preview: object({ message: oneOf('preview'), ...head, prompt: number, fates: list(fate), lines: list(marked) }),
    solved: object({
        message: oneOf('solved'),
        ...head,
        prompt: number,
        option: nullable(number),
        good: bool,
        solutions: list(number),
        text: marked,
    }),
    said: object({ message: oneOf('said'), ...head, seat, text }),
    error: object({ message: oneOf('error'), ...head, about: nullable(text), error: text, text }),
    facts: object({
        message: oneOf('facts'),
        ...head,
        digest: text,
        cards: list(anything as Schema<CardFacts>),
        keywords: list(keyword),
    }),
};

type Shapes = typeof shapes;
export type Message = { [K in keyof Shapes]: TypeOf<Shapes[K]> }[keyof Shapes];
export type View = TypeOf<Shapes['view']>;
export type Step = TypeOf<Shapes['step']>;
export type Facts = TypeOf<Shapes['facts']>;
export type Solved = TypeOf<Shapes['solved']>;

export type Text = TypeOf<typeof marked>;
export type Span = TypeOf<typeof span>;
/** The definition of a keyword. */
export type Keyword = TypeOf<typeof keyword>;
export type Seat = TypeOf<typeof seat>;
export type Reader = TypeOf<typeof reader>;
export type Thing = TypeOf<typeof thing>;
export type Seats = TypeOf<typeof seats>;
export type GameState = TypeOf<typeof state>;
export type Planet = TypeOf<typeof planet>;
export type Player = TypeOf<typeof player>;
export type Card = TypeOf<typeof card>;
export type Effect = TypeOf<typeof effect>;
export type Note = TypeOf<typeof note>;
export type Pending = TypeOf<typeof pending>;
export type Influence = TypeOf<typeof influence>;
export type Fate = TypeOf<typeof fate>;
export type Prompt = TypeOf<typeof prompt>;
export type Option = TypeOf<typeof option>;
export type Odds = TypeOf<typeof odds>;
export type Clocks = TypeOf<typeof clocks>;

/** The first error in a message, or null. */
export function faultOf(message: unknown): string | null {
    const kind = (message as { message?: unknown } | null)?.message;
    if (typeof kind !== 'string' || !(kind in shapes)) return `there is no message ${JSON.stringify(kind)}`;
    return shapes[kind as keyof Shapes].check(message, '');
}

// ---- Requests -------------------------------------------------------------------------------------------------------

export type Request =
    | { readonly request: 'join'; readonly name: string }
    | { readonly request: 'choose'; readonly prompt: number; readonly option: number }
    | { readonly request: 'explain'; readonly card: Thing }
    | { readonly request: 'preview'; readonly prompt: number; readonly options: readonly number[] }
    | { readonly request: 'solve'; readonly prompt: number; readonly option?: number }
    | { readonly request: 'say'; readonly text: string }
    | { readonly request: 'level'; readonly level: 'all' | 'changes' | 'turns' }
    | { readonly request: 'hand'; readonly hand: 'open' | 'closed' }
    | { readonly request: 'pass'; readonly until: 'turn' | 'answer' | 'attack' | 'battle' | 'phase' | 'nothing' }
    | {
          readonly request:
              'ready' | 'undo' | 'draw' | 'agree' | 'refuse' | 'concede' | 'hint' | 'bot reason' | 'look' | 'facts';
      };
