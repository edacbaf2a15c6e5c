// highlight.ts: highlights the cards on the table that a hovered answer refers to. An attribute marks them; no elements
// are added.

import type { Thing } from '../wire/messages';

const MARK = 'data-highlighted';
let marked: readonly Element[] = [];

/** Highlights these cards and no others. For stacked equal tokens, the stack is highlighted. */
export function highlight(things: readonly Thing[]): void {
    for (const element of marked) element.removeAttribute(MARK);
    marked = things.flatMap((thing) => [
        ...document.querySelectorAll(`.match [data-card="${thing}"], .match [data-also~="${thing}"]`),
    ]);
    for (const element of marked) element.setAttribute(MARK, '');
}
