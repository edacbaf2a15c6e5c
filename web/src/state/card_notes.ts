// card_notes.ts: what scenarios, readings and ready-made decks say about a card. The build collects it in a file for each
// faction (web/tools/card_notes.mjs), which is loaded when a card's page is shown.

import type { CardFacts, Text } from '../wire/messages';
import { slugOf } from './slug';

/** A scenario about a card. */
export interface Ruling {
    readonly title: string;
    /** Rules and official answers that it shows. */
    readonly cites: readonly string[];
    /** Its file, if scenarios of other files have the same title. */
    readonly file?: string;
}

/** A text that can be read in two ways. */
export interface Reading {
    readonly about: Text;
    readonly taken: Text;
    readonly other: Text;
}

export interface DeckWithCard {
    readonly deck: string;
    readonly copies: number;
}

/** The notes of a faction: `own` by id, all others by title. */
interface FactionNotes {
    readonly own: Readonly<Record<string, readonly Ruling[]>>;
    readonly others: Readonly<Record<string, readonly Ruling[]>>;
    readonly readings: Readonly<Record<string, readonly Reading[]>>;
    readonly decks: Readonly<Record<string, readonly DeckWithCard[]>>;
}

export interface CardNotes {
    readonly rulings: readonly Ruling[];
    /** Scenarios of other cards and rules in which it plays a part. */
    readonly others: readonly Ruling[];
    readonly readings: readonly Reading[];
    readonly decks: readonly DeckWithCard[];
}

const FILES = import.meta.glob<FactionNotes>('../../generated/card_notes/*.json', { import: 'default' });

function fileOf({ type, faction }: CardFacts): string {
    return type === 'planet' ? 'planets' : (faction ?? '').toLowerCase().replaceAll(' ', '-');
}

/** The notes of a card. Throws if they cannot be loaded. */
export async function notesOf(card: CardFacts): Promise<CardNotes> {
    const notes = await FILES[`../../generated/card_notes/${fileOf(card)}.json`]?.();
    return {
        rulings: notes?.own[card.id] ?? [],
        others: notes?.others[card.name] ?? [],
        readings: notes?.readings[card.name] ?? [],
        decks: notes?.decks[card.name] ?? [],
    };
}

/** The part of its address that names the ruling. */
export function rulingId({ title, file }: Ruling): string {
    return file === undefined ? slugOf(title) : `${slugOf(title)}.${slugOf(file)}`;
}

/** The rules that the rulings cite, most often cited first. */
export function rulesOf(rulings: readonly Ruling[]): readonly string[] {
    const counts = new Map<string, number>();
    for (const { cites } of rulings) for (const rule of cites) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).map(([rule]) => rule);
}
