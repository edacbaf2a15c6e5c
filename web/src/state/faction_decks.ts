// faction_decks.ts: decks grouped by faction, for the first screen.

import { WORDS } from '../design/words';
import type { Deck } from '../wire/connection';
import type { CardFacts } from '../wire/messages';
import type { Library } from './facts';

export interface Side {
    /** Name of the faction. */
    readonly name: string;
    /** Its best-known warlord. */
    readonly warlord: CardFacts;
    /** The player's own decks first, then starter decks, then by warlord. */
    readonly decks: readonly Deck[];
}

/** Order of the faction wheel; other factions last. */
const ORDER = [
    'Space Marines',
    'Orks',
    'Astra Militarum',
    'Chaos',
    'Dark Eldar',
    'Eldar',
    'Tau',
    'Tyranids',
    'Necrons',
];
const STARTER = /^core-/;

export function sidesOf(decks: readonly Deck[], library: Library): Side[] {
    const sides = new Map<string, Deck[]>();
    for (const deck of decks) {
        const faction = library.of(deck.warlord)?.faction;
        if (faction) sides.set(faction, [...(sides.get(faction) ?? []), deck]);
    }
    const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
    const rank = (deck: Deck) => (deck.list !== undefined ? 0 : STARTER.test(deck.id) ? 1 : 2);
    return [...sides]
        .sort(([one], [other]) => place(one) - place(other))
        .flatMap(([name, own]) => {
            const sorted = [...own].sort((one, other) => rank(one) - rank(other));
            const warlord = library.of((sorted.find((deck) => deck.list === undefined) ?? sorted[0])?.warlord);
            return warlord ? [{ name, warlord, decks: sorted }] : [];
        });
}

/** One sentence on how the deck wins. */
export function aboutOf(deck: Deck): string {
    return deck.about ?? (STARTER.test(deck.id) ? WORDS.lobby.starter : WORDS.lobby.noDescription);
}
