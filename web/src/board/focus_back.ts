// focus_back.ts: moves the focus after a click, so that Space answers the question and does not press the clicked
// button again.

import type { Attachment } from 'svelte/attachments';

const TABLE = '.match';
/** Buttons beside the table. One that opens a menu keeps the focus until the menu is closed. */
const TOOLS = '.phase-bar button:not([aria-haspopup]), .beside button:not([aria-expanded])';

/** Gives the focus to the table around an element, unless something outside of the element has it. */
export function focusTable(from: Element): void {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || from.contains(focused))
        from.closest<HTMLElement>(TABLE)?.focus({ preventScroll: true });
}

/**
 * For the element around the table: returns the focus after a pointer click on a tool. The keyboard does not move
 * it.
 */
export function focusBack(): Attachment<HTMLElement> {
    return (match) => {
        const clicked = (event: MouseEvent): void => {
            if (event.detail > 0 && event.target instanceof Element && event.target.closest(TOOLS))
                match.focus({ preventScroll: true });
        };
        match.addEventListener('click', clicked, { capture: true });
        return () => match.removeEventListener('click', clicked, { capture: true });
    };
}
