// table.ts: what components of the board may do: point at a card, and act.

import { getContext, setContext } from 'svelte';
import type { Act } from '../state/choices';
import type { CardFacts, Seat, Thing } from '../wire/messages';

export interface TableActions {
    act(act: Act): void;
    /** `thing`: which card or place it is, where it is one of the table; `answer`: what is pointed at is an answer that speaks of it. */
    point(facts: CardFacts | null, thing?: Thing, answer?: Act): void;
    /** Why it cannot be used: what is not lit was clicked. */
    wonder?(thing: Thing): void;
    /** Looks through the piles of a seat. */
    browse?(seat: Seat): void;
    /** Shows on the table where the cards of that title are. */
    seek?(facts: CardFacts): void;
}

const KEY = Symbol('table');

export function provideTable(actions: TableActions): void {
    setContext(KEY, actions);
}

export function useTable(): TableActions {
    return getContext<TableActions>(KEY);
}
