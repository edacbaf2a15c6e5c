// piles.ts: the piles of a seat as far as the reader may know them, top card first; cards seen before are remembered.

import type { Card, CardFacts, Seat } from '../wire/messages';
import type { Library } from './facts';
import type { Match } from './match';

export interface Pile {
    readonly kind: 'discard' | 'removed' | 'seen' | 'won' | 'gone';
    readonly cards: readonly CardFacts[];
}

/** Cards of a pile in order, top first. */
export function latestFirst(pile: readonly Card[]): Card[] {
    return [...pile].sort((one, other) => (other.under ?? 0) - (one.under ?? 0));
}

/** The piles that are not empty. */
export function pilesOf(match: Match, seat: Seat, library: Library): Pile[] {
    const cards = [...match.cards.values()];
    const facts = (found: readonly Card[]) => found.map((card) => library.shown(card)).filter((card) => card !== null);
    const planets = (defs: readonly number[]) => defs.map((def) => library.of(def)).filter((card) => card !== null);
    const of = (card: Card) => (card.side ?? card.owner) === seat;
    const discard = latestFirst(cards.filter((card) => card.zone === 'discard' && of(card)));
    const seen = cards.filter(
        (card) => of(card) && (card.zone === 'deck' || (card.zone === 'hand' && seat !== match.reader)),
    );
    const all: Pile[] = [
        { kind: 'discard', cards: facts(discard) },
        { kind: 'seen', cards: facts(seen) },
        { kind: 'removed', cards: facts(cards.filter((card) => card.zone === 'removed' && of(card))) },
        { kind: 'won', cards: planets(match.players[seat].victory) },
        { kind: 'gone', cards: planets(match.state['removed planets']) },
    ];
    return all.filter((pile) => pile.cards.length > 0);
}
