// match.ts: a match as one reader knows it: a view plus the steps since. An immutable value: every message creates a
// new one.

import { planetAt } from '../wire/messages';
import type {
    Card,
    CardFacts,
    Clocks,
    Effect,
    GameState,
    Pending,
    Message,
    Note,
    Planet,
    Player,
    Prompt,
    Reader,
    Seat,
    Seats,
    Step,
    Text,
    Thing,
    View,
} from '../wire/messages';
import type { Library } from './facts';
import { NOTHING_REVEALED, revealsAfter } from './reveals';
import type { Reveals } from './reveals';

export interface Match {
    readonly reader: Reader;
    readonly seats: Seats;
    readonly state: GameState;
    readonly planets: readonly Planet[];
    readonly players: Readonly<Record<Seat, Player>>;
    /** Sorted by number, as in a view, so that the table looks the same after a reload. */
    readonly cards: ReadonlyMap<number, Card>;
    readonly effects: readonly Effect[];
    /** Actions in progress, innermost first. */
    readonly pending: readonly Pending[];
    /** Log lines, and the number of lines before them. */
    readonly log: { readonly first: number; readonly lines: readonly Text[] };
    /** Number of lines that existed at the reader's last choice. */
    readonly seen: number;
    readonly prompt: Prompt | null;
    /** Events of the last step. */
    readonly notes: readonly Note[];
    /** Cards and dials revealed in this round, as far as the reader saw them. */
    readonly reveals: Reveals;
    readonly question: { readonly seat: Seat; readonly about: 'undo' | 'draw' } | null;
    /** Milliseconds left on each clock, as last read. */
    readonly clocks: Clocks;
    /** Undo setting of the table; games from before the setting are `free`. */
    readonly undo: 'off' | 'by request' | 'free';
    /** Seats that opened their hand to spectators, who see hands once both did. */
    readonly openHands: readonly Seat[];
    /** Why the last request was refused, or null. */
    readonly error: string | null;
}

export function opponentOf(seat: Seat): Seat {
    return seat === 'P1' ? 'P2' : 'P1';
}

/** The name of the player of a seat. */
export function nameOf({ seats }: Match, seat: Seat): string {
    return seats.find((other) => other.seat === seat)?.name ?? seat;
}

/** The seat shown at the bottom. */
export function ownSeat(reader: Reader): Seat {
    return reader === 'spectators' ? 'P1' : reader;
}

/** The seat that controls a card. */
export function holderOf({ controller, side, owner }: Card): Seat | null {
    return controller ?? side ?? owner;
}

/** Returns true if two cards are at the same place on opposite sides, like attacker and possible defender. */
export function isOpposed({ cards }: Match, one: Thing, other: Thing): boolean {
    const [here, there] = [one, other].map((thing) => (typeof thing === 'number' ? cards.get(thing) : undefined));
    return (
        here !== undefined &&
        there !== undefined &&
        ['planet', 'HQ'].includes(here.zone) &&
        here.zone === there.zone &&
        here.planet === there.planet &&
        holderOf(here) !== holderOf(there)
    );
}

/** The facts of a card on the table, or of a planet. */
export function factsOn({ cards, planets }: Match, thing: Thing | undefined, library: Library): CardFacts | null {
    if (typeof thing === 'number') {
        const card = cards.get(thing);
        return card ? library.shown(card) : null;
    }
    const planet = planetAt(thing);
    return planet ? library.of(planets[planet - 1]?.def) : null;
}

/** The match after a message; null before the first view. */
export function applyMessage(match: Match | null, message: Message): Match | null {
    if (message.message === 'view') return viewed(message, match);
    if (!match || message.to !== match.reader) return match;
    switch (message.message) {
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
            return isHoverRequest(message.about) ? match : { ...match, error: message.text };
        default:
            return match;
    }
}

/** Requests caused by hovering are sent without the player's knowledge, so their errors are not shown. */
function isHoverRequest(about: string | null): boolean {
    return about === 'explain' || about === 'preview';
}

/** The match without its refusal message. */
export function withoutRefusal(match: Match): Match {
    return { ...match, error: null };
}

/** The match after the reader answered its prompt, until the table confirms. */
export function answered(match: Match): Match {
    return { ...match, prompt: null, error: null, seen: match.log.first + match.log.lines.length };
}

/** Identifies the question: "P1 12", "P1 12 picked 30", "P1 12 confirm 0"; null: none. */
export function questionOf(match: Match | null, picked: Thing | null, unconfirmed: number | null): string | null {
    if (!match?.prompt) return null;
    const chosen = picked === null ? '' : ` picked ${picked}`;
    const confirming = unconfirmed === null ? '' : ` confirm ${unconfirmed}`;
    return `${match.reader} ${match.prompt.number}${chosen}${confirming}`;
}

function bySeat(players: readonly Player[], before?: Readonly<Record<Seat, Player>>): Record<Seat, Player> {
    const all = { ...before } as Record<Seat, Player>;
    for (const player of players) all[player.seat] = player;
    return all;
}

/** Keeps what was revealed, unless an undo removed it. */
function stillRevealed(view: View, before: Match | null): Reveals {
    const lines = (log: Match['log']) => log.first + log.lines.length;
    return before && before.state.round === view.state.round && lines(view.log) >= lines(before.log)
        ? before.reveals
        : NOTHING_REVEALED;
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
    if (step.cards.length === 0 && step.gone.length === 0) return cards;
    const all = new Map(cards);
    for (const number of step.gone) all.delete(number);
    for (const card of step.cards) all.set(card.card, card);
    return step.cards.every(({ card }) => cards.has(card))
        ? all
        : new Map([...all].sort(([one], [other]) => one - other));
}
