// sidebar_hover.ts: marks the sidebar while one of its parts, other than the full-size card, is hovered or focused
// (`data-hovered-part`: the class of that part). A CSS selector for this would restyle the sidebar with every change in
// it.

import type { Attachment } from 'svelte/attachments';

const MARK = 'hoveredPart';

export function markSidebarHover(): Attachment<HTMLElement> {
    return (sidebar) => {
        let hovered: EventTarget | null = null;
        let focused: Element | null = null;

        /**
         * `.zoom` does not count, because it shows the card of the hovered part. Losing the focus does not remove the
         * mark of a hovered part: a click would miss it.
         */
        function update(): void {
            const target = sidebar.contains(focused) ? focused : hovered;
            const part = [...sidebar.children].find((child) => target instanceof Node && child.contains(target));
            const kind = part && !part.matches('.zoom') ? (part.classList[0] ?? '') : null;
            if (kind === null) delete sidebar.dataset[MARK];
            else if (sidebar.dataset[MARK] !== kind) sidebar.dataset[MARK] = kind;
        }

        function over({ target, pointerType }: PointerEvent): void {
            if (pointerType !== 'mouse') return;
            hovered = target;
            focused = null; // the pointer wins over the focus
            update();
        }

        function left(): void {
            hovered = null;
            update();
        }

        function focus({ target }: FocusEvent): void {
            focused = target instanceof Element && target.matches(':focus-visible') ? target : null;
            update();
        }

        function blur(): void {
            focused = null;
            update();
        }

        sidebar.addEventListener('pointerover', over);
        sidebar.addEventListener('pointerleave', left);
        sidebar.addEventListener('focusin', focus);
        sidebar.addEventListener('focusout', blur);
        return () => {
            sidebar.removeEventListener('pointerover', over);
            sidebar.removeEventListener('pointerleave', left);
            sidebar.removeEventListener('focusin', focus);
            sidebar.removeEventListener('focusout', blur);
        };
    };
}
