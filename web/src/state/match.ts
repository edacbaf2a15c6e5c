// match.ts: a match as one reader knows it: a view, and what steps have changed since. A value: every message makes a new
// one of the one before.

import type { Card, CardFacts, Clocks, Effect, GameState, Pending, Message, Note, Planet, Player, Prompt, Reader, Seat, Seats, Step, Thing, View } from '../wire/messages';
import type { Library } from './facts';
import { NOTHING_REVEALED, revealsAfter } from './reveals';
import type { Reveals } from './reveals';

export interface Match {
    readonly reader: Reader;
    readonly seats: Seats;
    readonly state: GameState;
    readonly planets: readonly Planet[];
    readonly players: Readonly<Record<Seat, Player>>;
    /** By number, in that order, as a view tells them: the table looks the same after a reload. */
    readonly cards: ReadonlyMap<number, Card>;
    readonly effects: readonly Effect[];
    /** What is going on, the innermost first. */
    readonly pending: readonly Pending[];
    /** Lines of the story, and how many there were before them. */
    readonly log: { readonly first: number; readonly lines: readonly string[] };
    /** How many of the lines were known before the reader last chose. */
    readonly seen: number;
    readonly prompt: Prompt | null;
    /** What happened in the last step. */
    readonly notes: readonly Note[];
    /** What this round has revealed, as far as the reader saw it happen. */
    readonly reveals: Reveals;
    readonly question: { readonly seat: Seat; readonly about: 'undo' | 'draw' } | null;
    /** Milliseconds left on each clock, as last read. */
    readonly clocks: Clocks;
    /** How choices are taken back at this table; games older than the setting are `free`. */
    readonly undo: 'off' | 'by request' | 'free';
    /** Who lets spectators see their hand; they see them when both do. */
    readonly openHands: readonly Seat[];
    /** Why the last request was refused. */
    readonly error: string | null;
}

export function opponentOf(seat: Seat): Seat {
    return seat === 'P1' ? 'P2' : 'P1';
}

/** The seat whose side is shown below. */
export function ownSeat(reader: Reader): Seat {
    return reader === 'spectators' ? 'P1' : reader;
}

function holderOf({ controller, side, owner }: Card): Seat | null {
    return controller ?? side ?? owner;
}

/** Do two cards stand against each other in one place, as an attacker and what it may attack do? */
export function isOpposed({ cards }: Match, one: Thing, other: Thing): boolean {
    const [here, there] = [one, other].map((thing) => (typeof thing === 'number' ? cards.get(thing) : undefined));
    return here !== undefined && there !== undefined && ['planet', 'HQ'].includes(here.zone) && here.zone === there.zone && here.planet === there.planet && holderOf(here) !== holderOf(there);
}

/** The facts of a card on the table, or of a planet. */
export function factsOn({ cards, planets }: Match, thing: Thing | undefined, library: Library): CardFacts | null {
    if (typeof thing === 'number') {
        const card = cards.get(thing);
        return card ? library.shown(card) : null;
    }
    const planet = /^planet (\d)$/.exec(thing ?? '')?.[1];
    return planet ? library.of(planets[Number(planet) - 1]?.def) : null;
}

/** The match after a message; null before the first view. */
export function hear(match: Match | null, message: Message): Match | null {
    if (message.tell === 'view')
        return viewed(message, match);
    if (!match || message.to !== match.reader)
        return match;
    switch (message.tell) {
        case 'step':
            return stepped(match, message);
        case 'seats':
            return { ...match, seats: message.seats };
        case 'question':
            return { ...match, question: { seat: message.seat, about: message.about } };
        case 'refused':
        case 'undone':
            return { ...match, question: null };
        case 'clocks':
            return { ...match, clocks: message.clocks };
        case 'hands':
            return { ...match, openHands: message.open };
        case 'error':
            return isBesideTheGame(message.about) ? match : { ...match, error: message.text };
        default:
            return match;
    }
}

/** What is only pointed at is asked about without a word of the player, who is not told either that there is no answer. */
function isBesideTheGame(about: string | null): boolean {
    return about === 'explain' || about === 'suppose';
}

/** The match when a refusal was read for long enough. */
export function unrefused(match: Match): Match {
    return { ...match, error: null };
}

/** The match once the reader has answered its prompt, until the table tells what came of it. */
export function answered(match: Match): Match {
    return { ...match, prompt: null, error: null, seen: match.log.first + match.log.lines.length };
}

/** Which question that is: "P1 12", "P1 12 picked 30", "P1 12 doubted 0"; null: none is asked. */
export function questionOf(match: Match | null, picked: Thing | null, doubted: number | null): string | null {
    if (!match?.prompt)
        return null;
    return `${match.reader} ${match.prompt.number}${picked === null ? '' : ` picked ${picked}`}${doubted === null ? '' : ` doubted ${doubted}`}`;
}

function bySeat(players: readonly Player[], before?: Readonly<Record<Seat, Player>>): Record<Seat, Player> {
    const all = { ...before } as Record<Seat, Player>;
    for (const player of players)
        all[player.seat] = player;
    return all;
}

/** What was revealed is remembered, unless it was taken back. */
function stillRevealed(view: View, before: Match | null): Reveals {
    const lines = (log: Match['log']) => log.first + log.lines.length;
    return before && before.state.round === view.state.round && lines(view.log) >= lines(before.log) ? before.reveals : NOTHING_REVEALED;
}

function viewed(view: View, before: Match | null): Match {
    return {
        reader: view.to,
        seats: view.seats,
        state: view.state,
        planets: view.planets,
        players: bySeat(view.players),
        cards: new Map(view.cards.map((card) => [card.card, card])),
        effects: view.effects,
        pending: view.pending ?? [],
        log: view.log,
        seen: view.log.first + view.log.lines.length,
        prompt: view.prompt,
        notes: [],
        reveals: stillRevealed(view, before),
        question: view.question ?? null,
        clocks: view.clocks ?? [],
        undo: view.undo ?? 'free',
        openHands: view['open hands'] ?? [],
        error: null,
    };
}

function stepped(match: Match, step: Step): Match {
    return {
        ...match,
        state: step.state ?? match.state,
        planets: match.planets.map((planet) => step.planets.find((other) => other.planet === planet.planet) ?? planet),
        players: bySeat(step.players, match.players),
        cards: changed(match.cards, step),
        effects: step.effects ?? match.effects,
        pending: step.pending ?? match.pending,
        log: { first: match.log.first, lines: [...match.log.lines, ...step.log.lines] },
        prompt: step.prompt,
        notes: step.notes,
        reveals: revealsAfter(match.reveals, step.notes),
        question: null,
        clocks: step.clocks ?? match.clocks,
        error: null,
    };
}

function changed(cards: ReadonlyMap<number, Card>, step: Step): ReadonlyMap<number, Card> {
    if (step.cards.length === 0 && step.gone.length === 0)
        return cards;
    const all = new Map(cards);
    for (const number of step.gone)
        all.delete(number);
    for (const card of step.cards)
        all.set(card.card, card);
    return step.cards.every(({ card }) => cards.has(card)) ? all : new Map([...all].sort(([one], [other]) => one - other));
}
