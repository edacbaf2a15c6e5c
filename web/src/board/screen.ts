// screen.ts: what kind of screen this is. The same condition stands in phone.css.

import { MediaQuery } from 'svelte/reactivity';

/** Too small for the whole line of planets: one planet is a page, and the hand is a drawer. */
export const phone = new MediaQuery('(max-width: 640px), (max-width: 1000px) and (max-height: 480px)');
