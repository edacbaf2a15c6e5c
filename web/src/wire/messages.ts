// messages.ts: what travels between a table and the page, as docs/PROTOCOL.md tells. The only description of it on this
// side: types are made of it, and every message is checked against it.

import { anything, either, list, number, object, orNull, text, truth, word } from './shape';
import type { Of, Shape } from './shape';

// ---- Parts -----------------------------------------------------------------------------------------------------------

export const SEATS = ['P1', 'P2'] as const;
const seat = word(...SEATS);
const reader = word('P1', 'P2', 'spectators');
/** A card's number, or a place or seat in words. */
const thing = either(number, text);

const seats = list(object({ seat, name: orNull(text), computer: truth, ready: truth }));
const lines = object({ first: number, lines: list(text) });
/** `reserve`: for a lost connection; it runs first while the seat is `away`. */
const clocks = list(object({ seat, left: number }, { reserve: number, away: truth }));
const question = object({ seat, about: word('undo', 'draw') });

/** What would become of a unit. */
const fate = object({ card: number, damage: number, left: number }, { end: word('destroyed', 'bloodied', 'defeated', 'routed', 'returned', 'sacrificed') });
const option = object({ verb: text, label: text }, { card: thing, on: thing, amount: number, ability: number, cost: number, note: text, fate, most: number, warning: word('harmful', 'useless', 'loss') });
/** What a new opening hand would bring: how many such cards are held now, and how likely it has them, in per cent. */
const odds = list(object({ text, held: number, chance: number }));
const prompt = object(
    { number, kind: text, text, decline: orNull(number), options: list(option) },
    { source: thing, subject: thing, place: thing, rule: text, more: number, left: number, note: text, odds, looked: list(number) });

const state = object(
    {
        round: number,
        phase: word('setup', 'deploy', 'command', 'combat', 'headquarters'),
        token: orNull(seat),
        initiative: orNull(seat),
        'removed planets': list(number),
        waiting: orNull(seat),
    },
    {
        'first planet': number,
        battle: number,
        'combat round': number,
        skirmish: truth,
        attacker: thing,
        defender: thing,
        'time called': truth,
        level: word('changes', 'turns'),
        until: text,
        result: object({ winner: orNull(seat), reason: text }),
    });

const planet = object({ planet: number, state: word('face down', 'face up', 'gone') }, { def: number, infested: truth });

const player = object(
    { seat, resources: number, hand: number, deck: number, discard: number, victory: list(number) },
    { warlord: thing, synapse: thing, dial: number, 'synapse dial': number, enslaved: text, passed: truth, limited: truth });

const card = object(
    {
        card: number,
        def: orNull(number),
        zone: word('deck', 'hand', 'discard', 'removed', 'HQ', 'support', 'limbo', 'planet', 'reserve', 'on planet', 'bank', 'attached'),
        owner: orNull(seat),
    },
    {
        face: number,
        planet: number,
        side: seat,
        host: thing,
        under: number,
        copy: number,
        controller: seat,
        exhausted: truth,
        'other side': truth,
        committed: truth,
        blank: truth,
        retreating: truth,
        'face down': truth,
        damage: number,
        resources: number,
        attack: number,
        hp: number,
        command: number,
        'area effect': number,
        keywords: list(text),
    });

const effect = object({ seat: orNull(seat), text }, { on: thing, source: thing });

/** Something that is going on. */
const pending = object({ pending: text, text }, { seat, card: thing, on: thing, place: thing });
/** What makes a card other than it is printed. */
const influence = object({ text }, { source: thing });

const note = object(
    { note: text, seat: orNull(seat) },
    { subject: thing, def: number, source: thing, other: thing, place: thing, from: text, to: text, amount: number, second: number, flags: number, why: text });

const ending = { prompt: orNull(prompt) };
const atTheEnd = { clocks, seed: text, salt: text, random: list(text) };

/** A card as it is printed; fields of `traxis cards --json` that the page does not show are not looked at. */
export interface CardFacts {
    readonly def: number;
    readonly id: string;
    readonly name: string;
    readonly set: string;
    readonly number: number | null;
    readonly faction: string | null;
    readonly type: 'warlord' | 'army' | 'support' | 'event' | 'attachment' | 'token' | 'planet' | 'synapse';
    readonly loyalty: string | null;
    readonly unique: boolean;
    readonly text: string;
    readonly traits?: readonly string[];
    /** The warlord to whose signature squad it belongs. */
    readonly signature_of?: string;
    readonly keywords?: readonly unknown[];
    readonly cost?: number | 'X' | null;
    readonly command?: number;
    readonly attack?: number | 'X';
    readonly hp?: number | 'X';
    readonly shields?: number;
    readonly starting_hand?: number;
    readonly starting_resources?: number;
    /** The other side of a warlord. */
    readonly bloodied?: { readonly attack: number; readonly hp: number };
    readonly icons?: readonly PlanetType[];
    readonly card_bonus?: number;
    readonly resource_bonus?: number;
}

export type PlanetType = 'material' | 'tech' | 'strongpoint';

// ---- Messages --------------------------------------------------------------------------------------------------------

const head = { version: number, to: reader };
const shapes = {
    seats: object({ tell: word('seats'), ...head, seats }, { commitment: text }),
    view: object(
        { tell: word('view'), ...head, seats, tournament: truth, state, planets: list(planet), players: list(player), cards: list(card), effects: list(effect), log: lines, ...ending },
        { commitment: text, undo: word('off', 'by request', 'free'), pending: list(pending), question, 'open hands': list(seat), ...atTheEnd }),
    step: object(
        { tell: word('step'), ...head, log: lines, notes: list(note), planets: list(planet), players: list(player), cards: list(card), gone: list(number), ...ending },
        { state, effects: list(effect), pending: list(pending), ...atTheEnd }),
    question: object({ tell: word('question'), ...head, seat, about: word('undo', 'draw') }),
    refused: object({ tell: word('refused'), ...head, seat, about: word('undo', 'draw') }),
    undone: object({ tell: word('undone'), ...head, seat }),
    'time out': object({ tell: word('time out'), ...head, seat }),
    clocks: object({ tell: word('clocks'), ...head, clocks }),
    hands: object({ tell: word('hands'), ...head, open: list(seat) }),
    hint: object({ tell: word('hint'), ...head, option: number, text }),
    motive: object({ tell: word('motive'), ...head, seat, text }),
    explained: object({ tell: word('explained'), ...head, card: thing, why: list(text), changes: list(influence) }),
    supposed: object({ tell: word('supposed'), ...head, prompt: number, fates: list(fate), lines: list(text) }),
    solved: object({ tell: word('solved'), ...head, prompt: number, option: orNull(number), good: truth, solutions: list(number), text }),
    said: object({ tell: word('said'), ...head, seat, text }),
    error: object({ tell: word('error'), ...head, about: orNull(text), error: text, text }),
    facts: object({ tell: word('facts'), ...head, digest: text, cards: list(anything as Shape<CardFacts>) }),
};

type Shapes = typeof shapes;
export type Message = { [K in keyof Shapes]: Of<Shapes[K]> }[keyof Shapes];
export type View = Of<Shapes['view']>;
export type Step = Of<Shapes['step']>;
export type Facts = Of<Shapes['facts']>;
export type Solved = Of<Shapes['solved']>;

export type Seat = Of<typeof seat>;
export type Reader = Of<typeof reader>;
export type Thing = Of<typeof thing>;
export type Seats = Of<typeof seats>;
export type GameState = Of<typeof state>;
export type Planet = Of<typeof planet>;
export type Player = Of<typeof player>;
export type Card = Of<typeof card>;
export type Effect = Of<typeof effect>;
export type Note = Of<typeof note>;
export type Pending = Of<typeof pending>;
export type Influence = Of<typeof influence>;
export type Fate = Of<typeof fate>;
export type Prompt = Of<typeof prompt>;
export type Option = Of<typeof option>;
export type Odds = Of<typeof odds>;
export type Clocks = Of<typeof clocks>;

/** What is wrong with a message, or null. */
export function faultOf(message: unknown): string | null {
    const kind = (message as { tell?: unknown } | null)?.tell;
    if (typeof kind !== 'string' || !(kind in shapes))
        return `there is no message ${JSON.stringify(kind)}`;
    return shapes[kind as keyof Shapes].check(message, '');
}

// ---- Requests --------------------------------------------------------------------------------------------------------

export type Request =
    | { readonly ask: 'join'; readonly name: string }
    | { readonly ask: 'choose'; readonly prompt: number; readonly option: number }
    | { readonly ask: 'explain'; readonly card: Thing }
    | { readonly ask: 'suppose'; readonly prompt: number; readonly options: readonly number[] }
    | { readonly ask: 'solve'; readonly prompt: number; readonly option?: number }
    | { readonly ask: 'say'; readonly text: string }
    | { readonly ask: 'level'; readonly level: 'all' | 'changes' | 'turns' }
    | { readonly ask: 'hand'; readonly hand: 'open' | 'closed' }
    | { readonly ask: 'pass'; readonly until: 'turn' | 'answer' | 'attack' | 'battle' | 'phase' | 'nothing' }
    | { readonly ask: 'ready' | 'undo' | 'draw' | 'agree' | 'refuse' | 'concede' | 'hint' | 'motive' | 'look' | 'facts' };
