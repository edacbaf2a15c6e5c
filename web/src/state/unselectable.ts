// unselectable.ts: deck cards that a player looks at during a search but cannot choose.

import type { CardFacts, Prompt } from '../wire/messages';
import type { Library } from './facts';
import type { Match } from './match';

export interface UnselectableCard {
    readonly card: number;
    readonly facts: CardFacts;
}

const NONE: readonly UnselectableCard[] = [];

/** Cards in deck order. Contains only cards the reader knows. */
export function unselectableCards(
    prompt: Prompt,
    { cards }: Pick<Match, 'cards'>,
    library: Pick<Library, 'shown'>,
): readonly UnselectableCard[] {
    if (!prompt.looked) return NONE;
    const offered = new Set(prompt.options.flatMap(({ card, on }) => [card, on]));
    return prompt.looked.flatMap((number) => {
        const card = offered.has(number) ? undefined : cards.get(number);
        const facts = card ? library.shown(card) : null;
        return facts ? [{ card: number, facts }] : [];
    });
}
