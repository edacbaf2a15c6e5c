// position_model.ts: a position as a list of statements that can be edited: parsed from its text and written back. What
// the editor does not know stays as it was written.

import type { Seat } from '../wire/messages';

/** The state of a card in brackets. */
export interface CardState {
    readonly exhausted: boolean;
    readonly damage: number;
    readonly resources: number;
    readonly bloodied: boolean;
    readonly committed: boolean;
    readonly blank: boolean;
    readonly attached: readonly PlacedCard[];
}

export interface PlacedCard extends CardState {
    readonly title: string;
    /** Named, if it is not the side where it is placed. */
    readonly owner: Seat | null;
}

/** Where a list of cards is: "hand", "deck", "discard", "at HQ", "at 2", "reserve at 2", "on planet 2" … */
export type Zone = string;

export type Statement =
    | { readonly kind: 'cards'; readonly seat: Seat; readonly zone: Zone; readonly cards: readonly PlacedCard[] }
    | {
          readonly kind: 'warlord';
          readonly seat: Seat;
          readonly title: string | null;
          readonly place: string | null;
          readonly state: CardState;
      }
    | { readonly kind: 'resources'; readonly seat: Seat; readonly value: number }
    | { readonly kind: 'initiative'; readonly seat: Seat }
    | { readonly kind: 'round'; readonly value: number }
    /** The planet at a place of the line. */
    | { readonly kind: 'planet'; readonly place: number; readonly title: string }
    | { readonly kind: 'begin'; readonly phase: string }
    | { readonly kind: 'other'; readonly text: string };

export type Position = readonly Statement[];

export const NO_STATE: CardState = {
    exhausted: false,
    damage: 0,
    resources: 0,
    bloodied: false,
    committed: false,
    blank: false,
    attached: [],
};

// ---- Statements -----------------------------------------------------------------------------------------------------

/** Splits a text at line ends and semicolons; a list continues after a comma and inside brackets. */
export function statementsIn(text: string): string[] {
    const statements: string[] = [];
    let current = '';
    let depth = 0;
    const end = () => {
        if (current.trim() !== '') statements.push(current.replace(/\s+/g, ' ').trim());
        [current, depth] = ['', 0];
    };
    for (const [token] of text.matchAll(/"[^"\n]*"(?:\s*#\d+)?|#[^\n]*|[^]/g)) {
        if (token.startsWith('#')) continue;
        if (token === '(') depth++;
        else if (token === ')') depth--;
        const more = depth > 0 || current.trimEnd().endsWith(',');
        if (token === ';' || (token === '\n' && !more)) end();
        else current += token;
    }
    end();
    return statements;
}

// ---- Cards ----------------------------------------------------------------------------------------------------------

/** Reads the tokens of one statement from the left. */
class Reader {
    private at = 0;
    private readonly tokens: readonly string[];

    constructor(text: string) {
        this.tokens = text.match(/"[^"]*"|#\d+|[\w'.-]+|[^\s]/g) ?? [];
    }

    get ended(): boolean {
        return this.at === this.tokens.length;
    }

    peek(): string {
        return this.tokens[this.at] ?? '';
    }

    take(words: string): boolean {
        const wanted = words.split(' ');
        if (wanted.some((word, index) => this.tokens[this.at + index] !== word)) return false;
        this.at += wanted.length;
        return true;
    }

    next(): string {
        return this.tokens[this.at++] ?? '';
    }

    title(): string | null {
        return this.peek().startsWith('"') ? this.next().slice(1, -1) : null;
    }

    number(): number | null {
        return /^\d+$/.test(this.peek()) ? Number(this.next()) : null;
    }
}

const FLAGS = ['exhausted', 'bloodied', 'committed', 'blank'] as const;
const COUNTS = ['damage', 'resources'] as const;

/** The states up to the closing bracket; null if one is unknown. */
function stateIn(reader: Reader): CardState | null {
    let state = NO_STATE;
    do {
        const flag = FLAGS.find((word) => reader.take(word));
        const attached = !flag && reader.take('with') ? cardIn(reader) : null;
        const number = flag || attached ? null : reader.number();
        const count = number === null ? undefined : COUNTS.find((word) => reader.take(word));
        if (flag) state = { ...state, [flag]: true };
        else if (attached) state = { ...state, attached: [...state.attached, ...attached] };
        else if (count) state = { ...state, [count]: number };
        else if (reader.take('ready')) state = { ...state, exhausted: false };
        else return null;
    } while (reader.take(','));
    return reader.take(')') ? state : null;
}

/** A card with its state, as often as it says; null if it cannot be read. */
function cardIn(reader: Reader): readonly PlacedCard[] | null {
    const owner = reader.take("P1's") ? 'P1' : reader.take("P2's") ? 'P2' : null;
    const title = reader.title();
    if (title === null) return null;
    const times = /^x(\d{1,2})$/.exec(reader.peek());
    if (times) reader.next();
    const state = reader.take('(') ? stateIn(reader) : NO_STATE;
    return state && Array.from({ length: Number(times?.[1] ?? 1) }, () => ({ title, owner, ...state }));
}

function cardsIn(reader: Reader): readonly PlacedCard[] | null {
    const cards: PlacedCard[] = [];
    if (reader.ended) return cards;
    do {
        const more = cardIn(reader);
        if (!more) return null;
        cards.push(...more);
    } while (reader.take(','));
    return reader.ended ? cards : null;
}

const ZONE = /^(?:hand|deck|discard|removed|supports|at HQ|at \d|reserve at \d|on planet \d)$/;

/** The named states and places of a warlord. */
function warlordIn(seat: Seat, reader: Reader): Statement | null {
    const title = reader.title();
    const place = reader.take('at') ? reader.next() : null;
    const state = reader.take('(') ? stateIn(reader) : NO_STATE;
    return state && reader.ended ? { kind: 'warlord', seat, title, place, state } : null;
}

function sideIn(seat: Seat, text: string): Statement | null {
    const [, zone = '', list] = /^([^:"(]+?)\s*:(.*)$/.exec(text) ?? [];
    if (list !== undefined && ZONE.test(zone)) {
        const cards = cardsIn(new Reader(list));
        return cards && { kind: 'cards', seat, zone, cards };
    }
    if (/^warlord\b/.test(text)) return warlordIn(seat, new Reader(text.slice('warlord'.length)));
    const resources = /^resources (\d+)$/.exec(text)?.[1];
    if (resources !== undefined) return { kind: 'resources', seat, value: Number(resources) };
    return /^has (?:the )?initiative$/.test(text) ? { kind: 'initiative', seat } : null;
}

function statementIn(text: string, begun: boolean): Statement {
    const [, seat, rest = ''] = /^(P[12]) (.*)$/.exec(text) ?? [];
    const other: Statement = { kind: 'other', text };
    if (begun) return other;
    if (seat) return sideIn(seat as Seat, rest) ?? other;
    const round = /^round (\d+)$/.exec(text)?.[1];
    if (round !== undefined) return { kind: 'round', value: Number(round) };
    const [, place, planet] = /^planet (\d) is "([^"]*)"$/.exec(text) ?? [];
    if (planet !== undefined) return { kind: 'planet', place: Number(place), title: planet };
    const phase = /^begin (.+)$/.exec(text)?.[1];
    return phase === undefined ? other : { kind: 'begin', phase };
}

export function parsePosition(text: string): Position {
    let begun = false;
    return statementsIn(text).map((words) => {
        const statement = statementIn(words, begun);
        begun ||= statement.kind === 'begin';
        return statement;
    });
}

// ---- Writing --------------------------------------------------------------------------------------------------------

function writtenState(state: CardState): string {
    const words = [
        ...FLAGS.filter((flag) => state[flag]),
        ...COUNTS.filter((count) => state[count] > 0).map((count) => `${state[count]} ${count}`),
        ...state.attached.map((card) => `with ${writtenCard(card)}`),
    ];
    return words.length > 0 ? ` (${words.join(', ')})` : '';
}

function writtenCard(card: PlacedCard, times = 1): string {
    return `${card.owner ? `${card.owner}'s ` : ''}"${card.title}"${times > 1 ? ` x${times}` : ''}${writtenState(card)}`;
}

/** Equal cards that follow each other are written once. */
function writtenCards(cards: readonly PlacedCard[]): string {
    const groups: { card: PlacedCard; words: string; times: number }[] = [];
    for (const card of cards) {
        const words = writtenCard(card);
        const last = groups.at(-1);
        if (last?.words === words) last.times++;
        else groups.push({ card, words, times: 1 });
    }
    return groups.map(({ card, times }) => writtenCard(card, times)).join(', ');
}

function written(statement: Statement): string {
    switch (statement.kind) {
        case 'cards':
            return `${statement.seat} ${statement.zone}: ${writtenCards(statement.cards)}`;
        case 'warlord': {
            const { seat, title, place, state } = statement;
            const words = [title === null ? '' : ` "${title}"`, place === null ? '' : ` at ${place}`];
            return `${seat} warlord${words.join('')}${writtenState(state)}`;
        }
        case 'resources':
            return `${statement.seat} resources ${statement.value}`;
        case 'initiative':
            return `${statement.seat} has initiative`;
        case 'round':
            return `round ${statement.value}`;
        case 'planet':
            return `planet ${statement.place} is "${statement.title}"`;
        case 'begin':
            return `begin ${statement.phase}`;
        case 'other':
            return statement.text;
    }
}

export function writePosition(position: Position): string {
    return position.map((statement) => `${written(statement)}\n`).join('');
}

// ---- Reading the position -------------------------------------------------------------------------------------------

/** A card of the position: the statement and the card in its list; of a warlord only the statement. */
export interface Spot {
    readonly statement: number;
    readonly card: number | null;
}

export interface Tile extends CardState {
    readonly spot: Spot;
    readonly title: string;
    readonly warlord: boolean;
}

/** The warlords of positions that name none. */
export const DEFAULT_WARLORDS: Readonly<Record<Seat, string>> = { P1: 'Captain Cato Sicarius', P2: 'Nazdreg' };

/** The cards of a seat in a zone, with the warlord first. */
export function tilesAt(position: Position, seat: Seat, zone: Zone): Tile[] {
    return position.flatMap((statement, index): Tile[] => {
        if (statement.kind === 'warlord' && statement.seat === seat && `at ${statement.place ?? 'HQ'}` === zone)
            return [
                {
                    ...statement.state,
                    spot: { statement: index, card: null },
                    title: statement.title ?? DEFAULT_WARLORDS[seat],
                    warlord: true,
                },
            ];
        const here = statement.kind === 'cards' && statement.seat === seat && zoneOf(statement.zone) === zone;
        return here
            ? statement.cards.map((card, at) => ({ ...card, spot: { statement: index, card: at }, warlord: false }))
            : [];
    });
}

/** Supports are in the HQ. */
function zoneOf(zone: Zone): Zone {
    return zone === 'supports' ? 'at HQ' : zone;
}

export function resourcesOf(position: Position, seat: Seat): number {
    const USUAL = 10;
    return position.reduce(
        (value, statement) => (statement.kind === 'resources' && statement.seat === seat ? statement.value : value),
        USUAL,
    );
}

export function roundOf(position: Position): number {
    return position.reduce((value, statement) => (statement.kind === 'round' ? statement.value : value), 1);
}

export function phaseOf(position: Position): string | null {
    return position.find((statement) => statement.kind === 'begin')?.phase ?? null;
}

export function initiativeOf(position: Position): Seat {
    return position.reduce<Seat>((seat, statement) => (statement.kind === 'initiative' ? statement.seat : seat), 'P1');
}

// ---- Editing --------------------------------------------------------------------------------------------------------

/** With a new statement before `begin`. */
function withStatement(position: Position, statement: Statement): Position {
    const begin = position.findIndex(({ kind }) => kind === 'begin');
    const at = begin < 0 ? position.length : begin;
    return [...position.slice(0, at), statement, ...position.slice(at)];
}

function replaced(position: Position, at: number, statement: Statement | null): Position {
    return position.flatMap((other, index) => (index !== at ? [other] : statement ? [statement] : []));
}

/** With the statement of that kind and seat, which replaces all others like it. */
function withOnly(position: Position, statement: Statement): Position {
    const like = (other: Statement) =>
        other.kind === statement.kind &&
        (other.kind !== 'planet' || ('place' in statement && other.place === statement.place)) &&
        (other.kind !== 'resources' || ('seat' in statement && other.seat === statement.seat));
    const first = position.findIndex(like);
    if (first < 0) return withStatement(position, statement);
    return position.flatMap((other, index) => (index === first ? [statement] : like(other) ? [] : [other]));
}

export const withResources = (position: Position, seat: Seat, value: number): Position =>
    withOnly(position, { kind: 'resources', seat, value });
export const withRound = (position: Position, value: number): Position => withOnly(position, { kind: 'round', value });
export const withPhase = (position: Position, phase: string): Position =>
    position.some(({ kind }) => kind === 'begin')
        ? withOnly(position, { kind: 'begin', phase })
        : [...position, { kind: 'begin', phase }];
/** Puts that planet at the place; the one planned for the place takes its place. */
export const withPlanet = (position: Position, place: number, title: string): Position =>
    withOnly(position, { kind: 'planet', place, title });
export const withInitiative = (position: Position, seat: Seat): Position =>
    withOnly(position, { kind: 'initiative', seat });

function lastIndex(position: Position, is: (statement: Statement) => boolean): number {
    return position.reduce((last, statement, index) => (is(statement) ? index : last), -1);
}

export function withCard(position: Position, seat: Seat, zone: Zone, card: PlacedCard): Position {
    const at = lastIndex(
        position,
        (statement) => statement.kind === 'cards' && statement.seat === seat && statement.zone === zone,
    );
    const statement = position[at];
    return statement?.kind === 'cards'
        ? replaced(position, at, { ...statement, cards: [...statement.cards, card] })
        : withStatement(position, { kind: 'cards', seat, zone, cards: [card] });
}

export function withWarlord(position: Position, seat: Seat, title: string, place: string | null = null): Position {
    const at = position.findIndex((statement) => statement.kind === 'warlord' && statement.seat === seat);
    const before = position[at];
    const state = before?.kind === 'warlord' ? before.state : NO_STATE;
    const next: Statement = {
        kind: 'warlord',
        seat,
        title,
        place: place ?? (before?.kind === 'warlord' ? before.place : null),
        state,
    };
    return at < 0 ? withStatement(position, next) : replaced(position, at, next);
}

export function without(position: Position, { statement: at, card }: Spot): Position {
    const statement = position[at];
    if (statement?.kind !== 'cards') return position;
    const cards = statement.cards.filter((_, index) => index !== card);
    return replaced(position, at, cards.length > 0 ? { ...statement, cards } : null);
}

export function withState(position: Position, { statement: at, card }: Spot, change: Partial<CardState>): Position {
    const statement = position[at];
    if (statement?.kind === 'warlord')
        return replaced(position, at, { ...statement, state: { ...statement.state, ...change } });
    if (statement?.kind !== 'cards') return position;
    const cards = statement.cards.map((other, index) => (index === card ? { ...other, ...change } : other));
    return replaced(position, at, { ...statement, cards });
}

/** Moves a card to another zone. It keeps its state in play; a warlord stays on its side, at a planet or its HQ. */
export function moved(position: Position, spot: Spot, seat: Seat, zone: Zone): Position {
    const statement = position[spot.statement];
    const place = /^at (HQ|\d)$/.exec(zone)?.[1];
    if (statement?.kind === 'warlord')
        return place && statement.seat === seat
            ? replaced(position, spot.statement, { ...statement, place: place === 'HQ' ? null : place })
            : position;
    const card = statement?.kind === 'cards' ? statement.cards[spot.card ?? -1] : undefined;
    if (statement?.kind !== 'cards' || !card || (statement.seat === seat && statement.zone === zone)) return position;
    const kept = place ? card : { ...card, ...NO_STATE };
    // The new place comes first: removing the card may remove its statement.
    const begin = position.findIndex(({ kind }) => kind === 'begin');
    const added = withCard(position, seat, zone, kept);
    const shift = added.length > position.length && begin >= 0 && begin <= spot.statement ? 1 : 0;
    return without(added, { statement: spot.statement + shift, card: spot.card });
}

// ---- Other forms ----------------------------------------------------------------------------------------------------

/** The position as a scenario that `traxis scenario` runs: its only expectation is that the seat has a choice. */
export function scenarioOf(text: string, seat: Seat): string {
    return `${text.replace(/^(\s*)position "/m, '$1scenario "').trimEnd()}\nexpect ${seat} decides\n`;
}

/** The position as a puzzle, with the choices that solve it as statements. */
export function puzzleOf(text: string, theme: string, because: string, good: readonly string[]): string {
    const head = `theme ${theme}\nbecause "${because.replaceAll('"', '”')}"`;
    const named = text.replace(/^(\s*)position ("[^"\n]*")/m, `$1puzzle $2\n${head}`).trimEnd();
    return `${named}\n${good.map((words) => `good ${words}\n`).join('')}`;
}
