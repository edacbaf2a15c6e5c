// table.ts: what components of the board may do: point at a card, and act.

import { getContext, setContext } from 'svelte';
import type { Act } from '../state/choices';
import type { CardFacts } from '../wire/messages';

export interface TableActions {
    act(act: Act): void;
    point(facts: CardFacts | null): void;
}

const KEY = Symbol('table');

export function provideTable(actions: TableActions): void {
    setContext(KEY, actions);
}

export function useTable(): TableActions {
    return getContext<TableActions>(KEY);
}
