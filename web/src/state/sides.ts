// sides.ts: the decks by faction, for the first screen.

import type { Deck } from '../wire/connection';
import type { CardFacts } from '../wire/messages';
import type { Library } from './facts';

export interface Side {
    /** The faction. */
    readonly name: string;
    /** The warlord of its first deck. */
    readonly warlord: CardFacts;
    /** Starter decks first. */
    readonly decks: readonly Deck[];
}

/** In the order of the factions' wheel; factions outside it last. */
const ORDER = ['Space Marines', 'Orks', 'Astra Militarum', 'Chaos', 'Dark Eldar', 'Eldar', 'Tau', 'Tyranids', 'Necrons'];
const STARTER = /^core-/;

export function sidesOf(decks: readonly Deck[], library: Library): Side[] {
    const sides = new Map<string, Deck[]>();
    for (const deck of decks) {
        const faction = library.of(deck.warlord)?.faction;
        if (faction)
            sides.set(faction, [...(sides.get(faction) ?? []), deck]);
    }
    const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
    const starter = (deck: Deck) => (STARTER.test(deck.id) ? 0 : 1);
    return [...sides]
        .sort(([one], [other]) => place(one) - place(other))
        .flatMap(([name, own]) => {
            const sorted = [...own].sort((one, other) => starter(one) - starter(other));
            const warlord = library.of(sorted[0]?.warlord);
            return warlord ? [{ name, warlord, decks: sorted }] : [];
        });
}
