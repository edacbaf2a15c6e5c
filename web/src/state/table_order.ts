// table_order.ts: where things lie on the table, as numbers to sort by: the keys of answers then run as one reads the table.

import type { Card, Thing } from '../wire/messages';
import type { Library } from './facts';
import { ownSeat, type Match } from './match';

/** The later on the table, the greater; things that do not lie on it come last, as they were given. */
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

/** As the board shows them, by their numbers; a place's enemies above its own units, warlords first. */
export function tableOrder(match: Match, library: Library): TableOrder {
    const ranked = (card: Card): number => {
        const host = typeof card.host === 'number' ? match.cards.get(card.host) : undefined;
        if (host)
            return ranked(host) + 0.5;
        const place = placeOf(card);
        if (place === null)
            return ELSEWHERE;
        const own = card.side === ownSeat(match.reader) ? 2 : 0;
        const follows = library.of(card.def)?.type === 'warlord' ? 0 : 1;
        return place * PER_PLACE + (own + follows) * (PER_PLACE / 4) + card.card;
    };
    return (thing) => {
        const card = typeof thing === 'number' ? match.cards.get(thing) : undefined;
        return card ? ranked(card) : ELSEWHERE;
    };
}
