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

    constructor(facts: Facts) {
        const cards: CardFacts[] = [];
        for (const card of facts.cards) cards[card.def] = card;
        this.cards = cards;
    }

    of(def: number | null | undefined): CardFacts | null {
        return (def == null ? undefined : this.cards[def]) ?? null;
    }

    all(): readonly CardFacts[] {
        return this.cards.filter((card) => card !== undefined);
    }

    /** The warlords, by their hale side. */
    warlords(): readonly CardFacts[] {
        return this.all().filter(({ type, keywords }) => type === 'warlord' && !keywords?.includes('bloodied'));
    }

    /** Titles of all cards that can be in a hand or in play, except warlords. */
    names(): string[] {
        const names = this.cards.flatMap((card) =>
            !card || card.type === 'planet' || card.type === 'warlord' ? [] : [card.name],
        );
        return [...new Set(names)].sort();
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
}

export function factionCode(facts: Pick<CardFacts, 'faction'> | null): FactionCode {
    return FACTIONS[facts?.faction ?? ''] ?? 'nu';
}
