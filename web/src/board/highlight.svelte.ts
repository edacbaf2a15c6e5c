// highlight.svelte.ts: the cards on the table that a hovered answer refers to; they are outlined.

import { SvelteSet } from 'svelte/reactivity';
import type { Thing } from '../wire/messages';

export const highlighted = new SvelteSet<Thing>();

/** Highlights these cards and no others. */
export function highlight(things: readonly Thing[]): void {
    highlighted.clear();
    for (const thing of things) highlighted.add(thing);
}
