// drag.ts: drags cards to their place, by mouse or finger. Dropping on something that can be chosen acts like a click;
// dropping elsewhere does nothing.

import type { Thing } from '../wire/messages';

interface Dragging {
    /** Returns true if the card can be dragged now; the card is then picked. */
    begin(card: Thing): boolean;
    /** The card was dropped over these places, nearest first. */
    drop(card: Thing, places: readonly Thing[]): void;
}

/** Pixels that a pointer must move to start a drag. */
const DRAG_START_PX = 7;

/** The card or place that an element shows, or null. */
export function thingOf(element: Element | null | undefined): Thing | null {
    const data = element instanceof HTMLElement ? element.dataset : {};
    return data['card'] ? Number(data['card']) : (data['place'] ?? null);
}

/** The cards and places under a point, nearest first. A column of the planet line counts as its planet. */
function placesAt(x: number, y: number): Thing[] {
    const places: Thing[] = [];
    for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
        const thing = thingOf(at) ?? (at.classList.contains('col') ? thingOf(at.querySelector('[data-place]')) : null);
        if (thing !== null && !places.includes(thing)) places.push(thing);
    }
    return places;
}

/** A copy of the card that follows the pointer. */
function ghostOf(element: HTMLElement): HTMLElement {
    const box = element.getBoundingClientRect();
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-card');
    ghost.classList.add('ghost');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.style.width = `${element.offsetWidth}px`;
    ghost.style.height = `${element.offsetHeight}px`;
    ghost.dataset['scale'] = String(box.width / (element.offsetWidth || 1));
    return ghost;
}

/** Ignores the click that the browser sends at the end of a drag, if it sends one. */
function swallowClick(): void {
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

/** Attach to the element around the table. */
export function drag(dragging: Dragging): (table: HTMLElement) => () => void {
    return (table) => {
        let from: { card: Thing; element: HTMLElement; x: number; y: number; pointer: number } | null = null;
        let ghost: HTMLElement | null = null;
        let over: Element | null = null;

        function end(): void {
            ghost?.remove();
            over?.classList.remove('over');
            table.classList.remove('dragging');
            from = ghost = over = null;
        }

        function down(event: PointerEvent): void {
            const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
            const card = thingOf(element);
            if (element && card !== null && event.isPrimary && event.button === 0)
                from = { card, element, x: event.clientX, y: event.clientY, pointer: event.pointerId };
        }

        function lift(event: PointerEvent): boolean {
            if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_START_PX) return false;
            if (!dragging.begin(from.card)) {
                from = null;
                return false;
            }
            ghost = ghostOf(from.element);
            document.body.append(ghost);
            table.classList.add('dragging');
            return true;
        }

        function move(event: PointerEvent): void {
            if (!from || event.pointerId !== from.pointer || (!ghost && !lift(event)) || !ghost) return;
            event.preventDefault();
            const scale = Number(ghost.dataset['scale'] ?? 1);
            ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) scale(${scale}) translate(-50%, -50%) rotate(-2deg)`;
            const now =
                document
                    .elementFromPoint(event.clientX, event.clientY)
                    ?.closest('.chip[data-lit], .litcol, .lit-place') ?? null;
            if (now !== over) {
                over?.classList.remove('over');
                now?.classList.add('over');
                over = now;
            }
        }

        function up(event: PointerEvent): void {
            if (!from || event.pointerId !== from.pointer) return;
            const { card } = from;
            const dragged = ghost !== null;
            end();
            if (!dragged) return;
            swallowClick();
            dragging.drop(card, placesAt(event.clientX, event.clientY));
        }

        table.addEventListener('pointerdown', down);
        window.addEventListener('pointermove', move, { passive: false });
        window.addEventListener('pointerup', up);
        window.addEventListener('pointercancel', end);
        return () => {
            end();
            table.removeEventListener('pointerdown', down);
            window.removeEventListener('pointermove', move);
            window.removeEventListener('pointerup', up);
            window.removeEventListener('pointercancel', end);
        };
    };
}
