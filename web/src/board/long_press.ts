// long_press.ts: a long press, which reads a card without choosing it.

import type { Attachment } from 'svelte/attachments';
import type { Thing } from '../wire/messages';
import { thingOf } from './drag';

/** Milliseconds of touch that make a long press. */
const HOLD_MS = 420;
/** Movement in pixels that makes a touch a swipe instead. */
const STILL_PX = 9;
const PRESSABLE = '[data-card], [data-place], .cn, .pn';

/**
 * Calls `pressed` with the card or place under a long press, or null for a name of one; the tap that ends it is
 * ignored.
 */
export function longPress(pressed: (thing: Thing | null) => void): Attachment<HTMLElement> {
    return (node) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let from = { x: 0, y: 0 };
        let byTouch = false;
        let swallow = false;

        function down(event: PointerEvent): void {
            swallow = false;
            byTouch = event.pointerType !== 'mouse';
            const what = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null;
            if (!what || !byTouch || !event.isPrimary) return;
            from = { x: event.clientX, y: event.clientY };
            timer = setTimeout(() => {
                swallow = true;
                pressed(thingOf(what));
            }, HOLD_MS);
        }

        function end(): void {
            clearTimeout(timer);
        }

        function move(event: PointerEvent): void {
            if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) end();
        }

        function click(event: MouseEvent): void {
            if (!swallow) return;
            swallow = false;
            event.preventDefault();
            event.stopPropagation();
        }

        /** Prevents the browser's context menu, which would cover the card. */
        function menu(event: Event): void {
            if (byTouch && event.target instanceof Element && event.target.closest(PRESSABLE)) event.preventDefault();
        }

        const listeners = [
            ['pointerdown', down],
            ['pointermove', move],
            ['pointerup', end],
            ['pointercancel', end],
            ['click', click],
            ['contextmenu', menu],
        ] as const;
        for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener, true);
        return () => {
            end();
            for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener, true);
        };
    };
}
