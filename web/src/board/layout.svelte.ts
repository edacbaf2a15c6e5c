// layout.svelte.ts: the current layout of the table, by window size and UI scale (state/layout.ts).

import { layoutOf, startingScale } from '../state/layout';
import type { Layout } from '../state/layout';
import { settings } from '../state/settings.svelte';

function measured(): { readonly width: number; readonly height: number } {
    return { width: innerWidth, height: innerHeight };
}

class TableLayout {
    #window = $state.raw(measured());
    /** Scale of the interface. */
    readonly scale = $derived(settings.now.scale === 'auto' ? startingScale(this.#window.width) : settings.now.scale);
    readonly now: Layout = $derived(layoutOf(this.#window.width / this.scale, this.#window.height / this.scale));

    constructor() {
        addEventListener('resize', () => (this.#window = measured()));
    }
}

/** `layout.now.phone` and so on; `.room` has them as classes. */
export const layout = new TableLayout();
