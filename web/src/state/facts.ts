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
    private titles: ReadonlyMap<string, CardFacts> | undefined;
    private readonly byId: ReadonlyMap<string, CardFacts>;

    constructor(facts: Facts) {
        const cards: CardFacts[] = [];
        for (const card of facts.cards) cards[card.def] = card;
        this.cards = cards;
        const byId = new Map<string, CardFacts>();
        for (const card of cards) if (card && !byId.has(card.id)) byId.set(card.id, card);
        this.byId = byId;
    }

    of(def: number | null | undefined): CardFacts | null {
        return (def == null ? undefined : this.cards[def]) ?? null;
    }

    /** The card with that title, whose front is its first face. */
    titled(title: string): CardFacts | null {
        this.titles ??= new Map([...this.cards].reverse().flatMap((card) => (card ? [[card.name, card]] : [])));
        return this.titles.get(title) ?? null;
    }

    /** All cards, as their first sides, in the order of the files. */
    all(): readonly CardFacts[] {
        return [...this.byId.values()];
    }

    /** The first side of the card with this id. */
    withId(id: string): CardFacts | null {
        return this.byId.get(id) ?? null;
    }

    /** The other side of a warlord. */
    otherSide({ id, def }: CardFacts): CardFacts | null {
        return this.cards.find((card) => card?.id === id && card.def !== def) ?? null;
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

    /** Titles of all planets. */
    planets(): string[] {
        return this.cards.flatMap((card) => (card?.type === 'planet' ? [card.name] : [])).sort();
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
