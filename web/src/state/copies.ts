// copies.ts: equal cards in a hand. A prompt names one of them, and the player may click any.

import type { Thing } from '../wire/messages';
import type { Match } from './match';

/** The other cards equal to this one. */
export type Copies = (thing: Thing) => readonly Thing[];

export const NO_COPIES: Copies = () => [];

export function copiesIn({ cards }: Pick<Match, 'cards'>): Copies {
    return (thing) => {
        const card = typeof thing === 'number' ? cards.get(thing) : undefined;
        if (card?.zone !== 'hand' || card.def === undefined) return [];
        return [...cards.values()]
            .filter(
                (other) =>
                    other !== card && other.zone === 'hand' && other.def === card.def && other.owner === card.owner,
            )
            .map((other) => other.card);
    };
}
