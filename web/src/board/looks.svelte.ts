// looks.svelte.ts: what the table looks like now, by the window and the scale that the player has set (state/looks.ts).

import { looksOf, startingScale } from '../state/looks';
import type { Looks } from '../state/looks';
import { settings } from '../state/settings.svelte';

function measured(): { readonly width: number; readonly height: number } {
    return { width: innerWidth, height: innerHeight };
}

class Looking {
    #window = $state.raw(measured());
    /** How much larger the table is drawn. */
    readonly scale = $derived(settings.now.scale === 'auto' ? startingScale(this.#window.width) : settings.now.scale);
    readonly now: Looks = $derived(looksOf(this.#window.width / this.scale, this.#window.height / this.scale));

    constructor() {
        addEventListener('resize', () => (this.#window = measured()));
    }
}

/** `looks.now.phone` and so on; `.room` has them as classes. */
export const looks = new Looking();
