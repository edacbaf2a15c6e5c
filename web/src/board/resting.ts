// resting.ts: a mouse that rests points at nothing new: what comes to lie under it, because cards move, is pointed at as soon as the mouse moves.

import type { Attachment } from 'svelte/attachments';

/** For the element around all that can be pointed at: what is in it hears that the mouse has entered when the mouse moves, which at rest it does not. */
export function resting(): Attachment<HTMLElement> {
    return (node) => {
        let entered: Element[] = [];

        function stillEntered(): Element[] {
            return entered.filter((element) => element.matches(':hover'));
        }

        function enter(event: PointerEvent): void {
            if (!event.isTrusted || event.pointerType !== 'mouse' || !(event.target instanceof Element))
                return;
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
