// similar_cards.ts: cards that are alike: of one faction and type, with common traits and a near cost.

import type { CardFacts } from '../wire/messages';

const TRAIT = 2;

function costOf({ cost }: CardFacts): number {
    return typeof cost === 'number' ? cost : 0;
}

function likeness(one: CardFacts, other: CardFacts): number {
    const common = one.traits?.filter((trait) => other.traits?.includes(trait)).length ?? 0;
    return TRAIT * common - Math.abs(costOf(one) - costOf(other));
}

/** The `most` cards that are most like this one, best first. */
export function similarTo(card: CardFacts, all: readonly CardFacts[], most: number): readonly CardFacts[] {
    return all
        .filter(({ id, faction, type }) => id !== card.id && faction === card.faction && type === card.type)
        .map((other) => ({ other, like: likeness(card, other) }))
        .sort((one, other) => other.like - one.like)
        .slice(0, most)
        .map(({ other }) => other);
}
