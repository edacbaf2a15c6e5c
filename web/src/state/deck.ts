// deck.ts: a deck as a value: its cards, edits, sections, and the difference of two decks. Lists are texts; the engine
// reads and checks them.

import type { DeckFinding, DeckReport } from '../wire/connection';
import { DECK_TYPES } from '../wire/deck_calls';
import type { DeckPool } from '../wire/deck_calls';
import type { CardFacts } from '../wire/messages';
import type { Library } from './facts';
import { plainLine } from './plain_text';

export type Counts = ReadonlyMap<number, number>;

export interface DeckValue {
    readonly name: string;
    readonly warlord: number;
    /** The faction of its allies. */
    readonly ally: string | null;
    /** Copies by card, at least 1. Includes the signature squad, a synapse unit, and planets of read lists. */
    readonly counts: Counts;
    readonly notes: string;
}

/** The engine's limits. */
const MAX_NAME_BYTES = 79;
const MAX_COPIES = 100;
/** Minimum number of cards (R20.1). */
export const MIN_CARDS = 50;
/** Maximum size of a list in bytes. */
export const MAX_LIST_BYTES = 1 << 20;

// ---- From and to lists ----------------------------------------------------------------------------------------------

/** The deck of a list; null if it could not be read. */
export function deckOf({ name, warlord, ally, entries, notes }: DeckReport): DeckValue | null {
    if (warlord === null) return null;
    const counts = new Map<number, number>();
    for (const { card, count } of entries) counts.set(card, (counts.get(card) ?? 0) + count);
    return { name, warlord, ally, counts, notes: notes.trimEnd() };
}

/** A name that every format can hold: one line of at most 79 bytes that is not read as something else; "" if none. */
export function deckName(words: string): string {
    let name = plainLine(words)
        .trim()
        .replace(/^[#<{\s-]+/, '');
    while (new TextEncoder().encode(name).length > MAX_NAME_BYTES) name = [...name].slice(0, -1).join('').trimEnd();
    return name;
}

/** The deck as a list in the text format. */
export function listOf(deck: DeckValue, library: Library): string {
    const warlord = library.of(deck.warlord);
    const lines = sectionsOf(deck.counts, library).flatMap(({ cards }) =>
        cards.flatMap(({ facts, count }) => linesOf(facts.name, count)),
    );
    const notes = deck.notes
        .split('\n')
        .map((line) => plainLine(line).trimEnd())
        .map((line) => (line === '' ? '#' : `# ${line}`));
    return [
        deckName(deck.name) || (warlord?.name ?? ''),
        warlord?.name ?? '',
        warlord?.faction ?? '',
        '',
        ...lines,
        ...(deck.notes.trim() === '' ? [] : ['', ...notes]),
        '',
    ].join('\n');
}

/** A line has at most 100 copies. */
function linesOf(title: string, count: number): string[] {
    const lines: string[] = [];
    for (let left = count; left > 0; left -= MAX_COPIES) lines.push(`${Math.min(left, MAX_COPIES)}x ${title}`);
    return lines;
}

/** A deck with only the signature squad of its warlord. */
export function squadDeck(
    name: string,
    warlord: number,
    ally: string | null,
    pool: DeckPool,
    library: Library,
): DeckValue {
    const squad = pool.cards.filter(({ card }) => library.of(card)?.loyalty === 'signature');
    return { name, warlord, ally, counts: new Map(squad.map(({ card, copies }) => [card, copies])), notes: '' };
}

// ---- Edits: each returns the same deck if nothing changes --------------------------------------------------------------

export function withCount(deck: DeckValue, card: number, count: number): DeckValue {
    const copies = Math.max(0, Math.min(MAX_COPIES, count));
    if ((deck.counts.get(card) ?? 0) === copies) return deck;
    const counts = new Map(deck.counts);
    if (copies > 0) counts.set(card, copies);
    else counts.delete(card);
    return { ...deck, counts };
}

export function renamed(deck: DeckValue, words: string): DeckValue {
    const name = deckName(words);
    return name === '' || name === deck.name ? deck : { ...deck, name };
}

export function withNotes(deck: DeckValue, notes: string): DeckValue {
    return notes === deck.notes ? deck : { ...deck, notes };
}

/** The deck with another ally: cards that it may no longer have are removed. */
export function withAlly(deck: DeckValue, ally: string | null, before: DeckPool, after: DeckPool): DeckValue {
    if (ally === deck.ally) return deck;
    const stays = new Set(after.cards.map(({ card }) => card));
    const goes = new Set(before.cards.map(({ card }) => card).filter((card) => !stays.has(card)));
    return { ...deck, ally, counts: new Map([...deck.counts].filter(([card]) => !goes.has(card))) };
}

// ---- Contents -------------------------------------------------------------------------------------------------------

export const SECTIONS = ['squad', 'army', 'support', 'synapse', 'attachment', 'event', 'other'] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface DeckLine {
    readonly facts: CardFacts;
    readonly count: number;
}

export interface DeckSection {
    readonly name: SectionName;
    /** Copies of all its cards. */
    readonly count: number;
    readonly cards: readonly DeckLine[];
}

/** Returns true if the card counts for the size of a deck: no warlord, synapse unit, token or planet. */
export function counts(facts: CardFacts | null): boolean {
    return DECK_TYPES.some((type) => type === facts?.type);
}

function sectionOf(facts: CardFacts): SectionName {
    if (facts.loyalty === 'signature') return 'squad';
    return SECTIONS.find((name) => name === facts.type) ?? 'other';
}

/** For sorting: X and none after all numbers. */
export function costOf({ cost }: CardFacts): number {
    return typeof cost === 'number' ? cost : cost === 'X' ? 98 : 99;
}

export function byCost(one: CardFacts, other: CardFacts): number {
    return costOf(one) - costOf(other) || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
}

/** The cards by section, sorted by cost and name. Sections without cards are omitted. */
export function sectionsOf(all: Counts, library: Library): DeckSection[] {
    const lines = [...all].flatMap(([card, count]): DeckLine[] => {
        const facts = library.of(card);
        return facts ? [{ facts, count }] : [];
    });
    return SECTIONS.flatMap((name) => {
        const cards = lines
            .filter(({ facts }) => sectionOf(facts) === name)
            .sort((one, other) => byCost(one.facts, other.facts));
        return cards.length === 0 ? [] : [{ name, count: cards.reduce((sum, { count }) => sum + count, 0), cards }];
    });
}

/** Number of cards as the rules count them. */
export function sizeOf(all: Counts, library: Library): number {
    return [...all].reduce((sum, [card, count]) => sum + (counts(library.of(card)) ? count : 0), 0);
}

// ---- Difference -----------------------------------------------------------------------------------------------------

export interface Change {
    readonly card: number;
    /** Copies more (positive) or fewer. */
    readonly by: number;
}

/** The copies that turn `before` into `after`: additions first, the largest first. */
export function changesBetween(before: Counts, after: Counts): Change[] {
    return [...new Set([...after.keys(), ...before.keys()])]
        .map((card) => ({ card, by: (after.get(card) ?? 0) - (before.get(card) ?? 0) }))
        .filter(({ by }) => by !== 0)
        .sort((one, other) => other.by - one.by);
}

// ---- Fixes ----------------------------------------------------------------------------------------------------------

/** An edit that fixes a problem: sets the copies of a card. */
export interface Fix {
    readonly card: number;
    readonly from: number;
    readonly to: number;
}

/** The fix of a finding; null if there is no single one. */
export function fixOf(finding: DeckFinding, deck: DeckValue): Fix | null {
    if (finding.card === null || finding.allowed === undefined) return null;
    const from = deck.counts.get(finding.card) ?? 0;
    return from === finding.allowed ? null : { card: finding.card, from, to: finding.allowed };
}
