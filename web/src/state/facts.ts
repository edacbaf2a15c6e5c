// facts.ts: the printed facts of all cards by number, with lookups for the page.

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
    /** One card for each title, by the first word of the title. */
    private readonly titled: ReadonlyMap<string, readonly CardFacts[]>;

    constructor(facts: Facts) {
        const cards: CardFacts[] = [];
        for (const card of facts.cards)
            cards[card.def] = card;
        this.cards = cards;
        const titled = new Map<string, CardFacts[]>();
        for (const card of facts.cards) {
            const [first = ''] = wordsOf(card.name);
            const others = titled.get(first) ?? [];
            if (!others.some(({ name }) => name === card.name))
                titled.set(first, [...others, card]);
        }
        this.titled = titled;
    }

    of(def: number | null | undefined): CardFacts | null {
        return (def == null ? undefined : this.cards[def]) ?? null;
    }

    /** Titles of all cards that can be in a hand or in play, except warlords. */
    names(): string[] {
        return [...this.titled.values()].flat().flatMap(({ type, name }) => (type === 'planet' || type === 'warlord' ? [] : [name])).sort();
    }

    /** A planet for a picture: a material and tech planet shows most. */
    planet(): CardFacts | null {
        const planets = this.cards.filter((card) => card?.type === 'planet');
        return planets.find((card) => card?.icons?.join() === 'material,tech') ?? planets[0] ?? null;
    }

    /** The facts of the face a card shows. */
    shown(card: Card): CardFacts | null {
        return this.of(card.face ?? card.def);
    }

    /** Splits a line into text and cards: titles that contain other titles are found first. */
    withTitles(line: string): readonly (string | CardFacts)[] {
        const found = [...new Set(wordsOf(line))].flatMap((word) => this.titled.get(word) ?? []).filter(({ name }) => line.includes(name));
        let parts: (string | CardFacts)[] = [line];
        for (const card of found.sort((one, other) => other.name.length - one.name.length))
            parts = parts.flatMap((part) => (typeof part === 'string' ? splitAt(part, card) : [part]));
        return parts;
    }
}

function wordsOf(line: string): readonly string[] {
    return line.match(/[\p{L}\p{N}]+/gu) ?? [];
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
