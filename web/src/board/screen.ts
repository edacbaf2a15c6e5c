// screen.ts: what kind of screen this is. The same condition stands in phone.css.

import { MediaQuery } from 'svelte/reactivity';
import { CHOICES, settings } from '../state/settings.svelte';

/** The scale that wide screens start with, from this width on: as in board.css. */
const STARTS = [[0, 1], [1700, 1.18], [2400, 1.6], [3400, 2.3]] as const;

/** What the window measures where the table, so much larger, has no room for the whole line of planets. */
function tooSmall(scale: number): readonly string[] {
    const most = (what: 'width' | 'height', room: number) => `(max-${what}: ${(room * scale - 0.1).toFixed(1)}px)`;
    return [most('width', 640.1), `${most('width', 900)} and ${most('height', 960)}`, most('height', 520)];
}

const queries = new Map(
    CHOICES.scale.map((scale) => {
        const all = scale === 'auto' ? STARTS.flatMap(([from, start]) => tooSmall(start).map((query) => `(min-width: ${from}px) and ${query}`)) : tooSmall(scale);
        return [scale, new MediaQuery(all.join(', '))];
    }),
);

/** One planet is a page, and the hand is a drawer. */
export const phone = {
    get current(): boolean {
        return queries.get(settings.now.scale)?.current ?? false;
    },
};
