// place_drag.ts: drags a card to a zone, by mouse or, after a long press, by finger. Elements with data-drag can be
// dragged, elements with data-zone take them.

import type { Attachment } from 'svelte/attachments';

/** Pixels that a mouse must move to start a drag, and milliseconds that a finger must rest. */
const START_PX = 6;
const PRESS_MS = 220;

interface Dragged {
    readonly element: HTMLElement;
    readonly x: number;
    readonly y: number;
    readonly pointer: number;
}

function zoneAt(x: number, y: number): HTMLElement | null {
    return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-zone]') ?? null;
}

/** `drop` gets the data-drag of the card and the data-zone where it was released. */
export function placeDrag(drop: (what: string, zone: string) => void): Attachment<HTMLElement> {
    return (root) => {
        let held: Dragged | null = null;
        let ghost: HTMLElement | null = null;
        let over: HTMLElement | null = null;
        let timer: ReturnType<typeof setTimeout> | undefined;

        function begin(): void {
            if (!held) return;
            ghost = held.element.cloneNode(true) as HTMLElement;
            ghost.classList.add('placing');
            ghost.setAttribute('aria-hidden', 'true');
            ghost.style.width = `${held.element.offsetWidth}px`;
            document.body.append(ghost);
            follow(held.x, held.y);
        }

        function follow(x: number, y: number): void {
            if (!ghost) return;
            ghost.style.translate = `${x - 30}px ${y - 20}px`;
            const zone = zoneAt(x, y);
            if (zone === over) return;
            over?.classList.remove('over');
            over = zone;
            over?.classList.add('over');
        }

        function end(): void {
            clearTimeout(timer);
            ghost?.remove();
            over?.classList.remove('over');
            [held, ghost, over] = [null, null, null];
        }

        function down(event: PointerEvent): void {
            const target = event.target instanceof Element ? event.target : null;
            const element = target?.closest<HTMLElement>('[data-drag]');
            if (!element || event.button !== 0) return;
            held = { element, x: event.clientX, y: event.clientY, pointer: event.pointerId };
            if (event.pointerType !== 'mouse') timer = setTimeout(begin, PRESS_MS);
        }

        function move(event: PointerEvent): void {
            if (held?.pointer !== event.pointerId) return;
            const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > START_PX;
            if (!ghost && far && event.pointerType === 'mouse') begin();
            else if (!ghost && far) end();
            else follow(event.clientX, event.clientY);
        }

        function up(event: PointerEvent): void {
            if (held?.pointer !== event.pointerId) return;
            const what = held.element.dataset['drag'];
            const zone = ghost && zoneAt(event.clientX, event.clientY)?.dataset['zone'];
            if (ghost) swallowClick();
            end();
            if (what !== undefined && zone) drop(what, zone);
        }

        /** Ignores the click at the end of a drag. */
        function swallowClick(): void {
            const swallow = (click: Event) => click.stopPropagation();
            window.addEventListener('click', swallow, { capture: true, once: true });
            setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
        }

        /** A finger that drags does not scroll. */
        const keepStill = (event: TouchEvent) => ghost && event.cancelable && event.preventDefault();

        root.addEventListener('pointerdown', down);
        root.addEventListener('touchmove', keepStill, { passive: false });
        window.addEventListener('pointermove', move);
        window.addEventListener('pointerup', up);
        window.addEventListener('pointercancel', end);
        return () => {
            end();
            root.removeEventListener('pointerdown', down);
            root.removeEventListener('touchmove', keepStill);
            window.removeEventListener('pointermove', move);
            window.removeEventListener('pointerup', up);
            window.removeEventListener('pointercancel', end);
        };
    };
}
