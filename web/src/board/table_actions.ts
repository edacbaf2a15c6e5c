// table_actions.ts: actions that components of the board can trigger: hover a card, and act.

import { getContext, setContext } from 'svelte';
import type { Act } from '../state/choices';
import type { CardFacts, Seat, Thing } from '../wire/messages';

export interface TableActions {
    act(act: Act): void;
    /** `thing`: the hovered card or place, if it is on the table; `answer`: the hovered answer that refers to it. */
    hover(facts: CardFacts | null, thing?: Thing, answer?: Act): void;
    /** The facts of a definition. */
    factsOf(def: number | undefined): CardFacts | null;
    /** Explains why a clicked card cannot be used. */
    pinAndExplain?(thing: Thing): void;
    /** Opens the piles of a seat. */
    browse?(seat: Seat): void;
    /** Shows where the cards with this title are on the table. */
    seek?(facts: CardFacts): void;
}

/** Key of the context. */
export const TABLE = Symbol('table');

export function provideTableActions(actions: TableActions): void {
    setContext(TABLE, actions);
}

/** Undefined outside a table. */
export function useTableActions(): TableActions {
    return getContext<TableActions>(TABLE);
}
