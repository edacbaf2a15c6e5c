// table_order.ts: sort keys for things on the table, so that answer keys follow the reading order.

import type { Card, Thing } from '../wire/messages';
import type { Library } from './facts';
import { ownSeat, type Match } from './match';

/** Larger values come later; things that are not on the table come last, in the given order. */
export type TableOrder = (thing: Thing | undefined) => number;

const HAND = 0;
const HEADQUARTERS = 1;
const ELSEWHERE = 1e6;
const PER_PLACE = 1e4;

function placeOf(card: Card): number | null {
    switch (card.zone) {
        case 'hand':
            return HAND;
        case 'HQ':
        case 'support':
            return HEADQUARTERS;
        case 'planet':
        case 'reserve':
            return HEADQUARTERS + (card.planet ?? 0);
        default:
            return null;
    }
}

/** Order by planet; at each place the opponent's cards first, warlords first, then by number. */
export function tableOrder(match: Match, library: Library): TableOrder {
    const ranked = (card: Card): number => {
        const host = typeof card.host === 'number' ? match.cards.get(card.host) : undefined;
        if (host) return ranked(host) + 0.5;
        const place = placeOf(card);
        if (place === null) return ELSEWHERE;
        const own = card.side === ownSeat(match.reader) ? 2 : 0;
        const follows = library.of(card.def)?.type === 'warlord' ? 0 : 1;
        return place * PER_PLACE + (own + follows) * (PER_PLACE / 4) + card.card;
    };
    return (thing) => {
        const card = typeof thing === 'number' ? match.cards.get(thing) : undefined;
        return card ? ranked(card) : ELSEWHERE;
    };
}
