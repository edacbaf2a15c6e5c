// within.ts: tells style sheets that something in the rail itself is pointed at or focused, other than the card in full (`data-within`: the part it is in).
// A selector that looked for it would have the rail looked over with every change in it.

import type { Attachment } from 'svelte/attachments';

const MARK = 'within';

export function within(): Attachment<HTMLElement> {
    return (rail) => {
        let pointed: EventTarget | null = null;
        let focused: Element | null = null;

        /** `.zoom` is shown for what is pointed at, and is none of it. What loses the focus takes no mark from what is pointed at: a click would not find it. */
        function tell(): void {
            const target = rail.contains(focused) ? focused : pointed;
            const part = [...rail.children].find((child) => target instanceof Node && child.contains(target));
            const kind = part && !part.matches('.zoom') ? (part.classList[0] ?? '') : null;
            if (kind === null)
                delete rail.dataset[MARK];
            else if (rail.dataset[MARK] !== kind)
                rail.dataset[MARK] = kind;
        }

        function over({ target, pointerType }: PointerEvent): void {
            if (pointerType !== 'mouse')
                return;
            pointed = target;
            focused = null; // whoever points now looks there
            tell();
        }

        function left(): void {
            pointed = null;
            tell();
        }

        function focus({ target }: FocusEvent): void {
            focused = target instanceof Element && target.matches(':focus-visible') ? target : null;
            tell();
        }

        function blur(): void {
            focused = null;
            tell();
        }

        rail.addEventListener('pointerover', over);
        rail.addEventListener('pointerleave', left);
        rail.addEventListener('focusin', focus);
        rail.addEventListener('focusout', blur);
        return () => {
            rail.removeEventListener('pointerover', over);
            rail.removeEventListener('pointerleave', left);
            rail.removeEventListener('focusin', focus);
            rail.removeEventListener('focusout', blur);
        };
    };
}
