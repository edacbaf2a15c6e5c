// facts.ts: the printed facts of all cards, by number, and what the page needs of them.

import type { Card, CardFacts, Facts } from '../wire/messages';

export type FactionCode = 'sm' | 'am' | 'or' | 'ch' | 'de' | 'el' | 'ta' | 'ty' | 'ne' | 'nu';

const FACTIONS: Readonly<Record<string, FactionCode>> = {
    'Space Marines': 'sm',
    'Astra Militarum': 'am',
    Orks: 'or',
    Chaos: 'ch',
    'Dark Eldar': 'de',
    Eldar: 'el',
    Tau: 'ta',
    Tyranids: 'ty',
    Necrons: 'ne',
    Neutral: 'nu',
};

export class Library {
    private readonly cards: readonly (CardFacts | undefined)[];
    /** Titles by length, the longest first: titles within titles are found last. */
    private readonly titles: readonly { readonly card: CardFacts; readonly first: string | null }[];

    constructor(facts: Facts) {
        const cards: CardFacts[] = [];
        for (const card of facts.cards)
            cards[card.def] = card;
        this.cards = cards;
        const byName = new Map<string, CardFacts>();
        for (const card of facts.cards)
            if (!byName.has(card.name))
                byName.set(card.name, card);
        this.titles = [...byName.values()].sort((one, other) => other.name.length - one.name.length).map((card) => ({ card, first: firstOfSeveral(card.name) }));
    }

    of(def: number | null | undefined): CardFacts | null {
        return (def == null ? undefined : this.cards[def]) ?? null;
    }

    /** Titles of all cards that a player can hold or have in play, warlords apart. */
    names(): string[] {
        return [...new Set(this.titles.flatMap(({ card }) => (card.type === 'planet' || card.type === 'warlord' ? [] : [card.name])))].sort();
    }

    /** A planet, to be looked at: one of ore and machines shows most. */
    planet(): CardFacts | null {
        const planets = this.cards.filter((card) => card?.type === 'planet');
        return planets.find((card) => card?.icons?.join() === 'material,tech') ?? planets[0] ?? null;
    }

    /** The face that a card shows. */
    shown(card: Card): CardFacts | null {
        return this.of(card.face ?? card.def);
    }

    /** A line of words in which titles of cards are told apart from the rest. */
    withTitles(line: string): readonly (string | CardFacts)[] {
        let parts: (string | CardFacts)[] = [line];
        const begun = new Set(line.split(' ').flatMap((word) => [word, word.replace(/^[^\p{L}\p{N}]+/u, '')]));
        for (const { card, first } of this.titles)
            if ((first === null || begun.has(first)) && line.includes(card.name))
                parts = parts.flatMap((part) => (typeof part === 'string' ? splitAt(part, card) : [part]));
        return parts;
    }
}

/** The first of several words: a line without it has no such title. Null: it is one word. */
function firstOfSeveral(title: string): string | null {
    const [first = '', ...others] = title.split(' ');
    return others.length > 0 ? first : null;
}

function splitAt(words: string, card: CardFacts): (string | CardFacts)[] {
    const parts: (string | CardFacts)[] = [];
    let from = 0;
    for (let at = words.indexOf(card.name); at >= 0; at = words.indexOf(card.name, from)) {
        if (at > from)
            parts.push(words.slice(from, at));
        parts.push(card);
        from = at + card.name.length;
    }
    return from < words.length ? [...parts, words.slice(from)] : parts;
}

export function factionCode(facts: Pick<CardFacts, 'faction'> | null): FactionCode {
    return FACTIONS[facts?.faction ?? ''] ?? 'nu';
}
