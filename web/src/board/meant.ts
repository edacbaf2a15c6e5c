// meant.ts: the cards on the table that an answer speaks of, shown while it is pointed at. They are marked as they are: nothing else is drawn for it.

import type { Thing } from '../wire/messages';

const MARK = 'data-meant';
let marked: readonly Element[] = [];

/** Those and no others. Of equal tokens that lie on each other the pile is meant. */
export function mean(things: readonly Thing[]): void {
    for (const element of marked)
        element.removeAttribute(MARK);
    marked = things.flatMap((thing) => [...document.querySelectorAll(`.match [data-card="${thing}"], .match [data-also~="${thing}"]`)]);
    for (const element of marked)
        element.setAttribute(MARK, '');
}
