// steady_hover.ts: a resting mouse hovers nothing new: an element that moves under the pointer is hovered only once the
// mouse moves.

import type { Attachment } from 'svelte/attachments';

/**
 * Attach to the element around everything that can be hovered. Its contents receive pointerenter events only when
 * the mouse moves.
 */
export function steadyHover(): Attachment<HTMLElement> {
    return (node) => {
        let entered: Element[] = [];

        function stillEntered(): Element[] {
            return entered.filter((element) => element.matches(':hover'));
        }

        function enter(event: PointerEvent): void {
            if (!event.isTrusted || event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
            event.stopPropagation();
            entered = [...stillEntered(), event.target];
        }

        function move(): void {
            const late = stillEntered();
            entered = [];
            for (const element of late)
                element.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
        }

        node.addEventListener('pointerenter', enter, true);
        window.addEventListener('pointermove', move, true);
        return () => {
            node.removeEventListener('pointerenter', enter, true);
            window.removeEventListener('pointermove', move, true);
        };
    };
}
