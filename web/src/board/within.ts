// within.ts: tells style sheets that something in the rail itself is pointed at or focused, other than the card in full (`data-within`: the part it is in).
// A selector that looked for it would have the rail looked over with every change in it.

import type { Attachment } from 'svelte/attachments';

const MARK = 'within';

export function within(): Attachment<HTMLElement> {
    return (rail) => {
        /** `.zoom` is shown for what is pointed at, and is none of it. */
        function tell(target: EventTarget | null): void {
            const part = [...rail.children].find((child) => target instanceof Node && child.contains(target));
            const kind = part && !part.matches('.zoom') ? (part.classList[0] ?? '') : null;
            if (kind === null)
                delete rail.dataset[MARK];
            else if (rail.dataset[MARK] !== kind)
                rail.dataset[MARK] = kind;
        }

        const over = ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && tell(target);
        const focused = ({ target }: FocusEvent) => target instanceof Element && target.matches(':focus-visible') && tell(target);
        const left = () => tell(null);
        rail.addEventListener('pointerover', over);
        rail.addEventListener('pointerleave', left);
        rail.addEventListener('focusin', focused);
        rail.addEventListener('focusout', left);
        return () => {
            rail.removeEventListener('pointerover', over);
            rail.removeEventListener('pointerleave', left);
            rail.removeEventListener('focusin', focused);
            rail.removeEventListener('focusout', left);
        };
    };
}
