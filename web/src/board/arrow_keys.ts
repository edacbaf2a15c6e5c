// arrow_keys.ts: keyboard navigation on the table: arrow keys move between cards and planets; the table is one Tab
// stop.

import type { Attachment } from 'svelte/attachments';
import { beforeFrame } from './frame';
import { layout } from './layout.svelte';

const STOPS = '.chip, .hcard, .band, .more, .lit-place, button.tag-of';
const HELD = '.hcard';
const ANSWERS = '.opts button';
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};
/** Weight of the distance to the side compared with the distance ahead. */
const SIDE_WEIGHT = 2.2;

function centre(element: Element): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * The nearest element in a direction, or null at the edge. Left and right ignore elements that are mostly above or
 * below.
 */
function nearest(
    from: Element,
    among: readonly HTMLElement[],
    [dx, dy]: readonly [number, number],
): HTMLElement | null {
    const start = centre(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const element of among) {
        const { x, y } = centre(element);
        const ahead = (x - start.x) * dx + (y - start.y) * dy;
        const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
        const cost = ahead + SIDE_WEIGHT * aside;
        if (element !== from && ahead > 1 && cost < least && (dx === 0 || aside <= ahead)) {
            least = cost;
            best = element;
        }
    }
    return best;
}

/** Attach to the element around table and question. `takesArrows`: arrow keys may enter the table from elsewhere. */
export function arrowKeys(takesArrows = true): Attachment<HTMLElement> {
    return (node) => {
        /**
         * On a phone the whole table scrolls and every place is a stop. Reading the layout here resets the stops
         * when it changes.
         */
        const everywhere = layout.now.phone;
        let last: HTMLElement | null = null;

        function all(): HTMLElement[] {
            return [...(node.querySelector('.table')?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
        }

        function stops(): HTMLElement[] {
            return all().filter((element) => element.offsetParent !== null);
        }

        /**
         * One Tab stop: the last visited element, or the first that can be chosen. Scroll containers on a phone
         * keep their own stops.
         */
        function look(): () => void {
            if (!last?.isConnected || last.offsetParent === null) {
                const shown = stops();
                last = shown.find((element) => element.matches('[data-lit], .litcol .band')) ?? shown[0] ?? null;
            }
            return arrange;
        }

        function arrange(): void {
            for (const element of all()) {
                const index = element === last || everywhere ? 0 : -1;
                if (element.tabIndex !== index) element.tabIndex = index;
            }
        }

        function focused(event: FocusEvent): void {
            if (event.target instanceof HTMLElement && event.target.matches(`.table :is(${STOPS})`)) {
                last = event.target;
                arrange();
            }
        }

        function goTo(element: HTMLElement | null | undefined): boolean {
            element?.focus();
            return Boolean(element);
        }

        function alongAnswers(active: Element, [dx, dy]: readonly [number, number]): boolean {
            const answers = [...node.querySelectorAll<HTMLElement>(ANSWERS)];
            return dx < 0 ? goTo(last) : goTo(answers[answers.findIndex((answer) => answer === active) + dy]);
        }

        /** Cards in hand count as one row, also when the focused card is raised. */
        function beside(active: Element, direction: readonly [number, number]): HTMLElement | null {
            if (!active.matches(HELD)) return nearest(active, stops(), direction);
            const row = stops().filter((element) => element.matches(HELD));
            const [dx] = direction;
            return dx === 0
                ? nearest(
                      active,
                      stops().filter((element) => !row.includes(element)),
                      direction,
                  )
                : (row[row.findIndex((card) => card === active) + dx] ?? null);
        }

        function moveFocus(active: Element | null, direction: readonly [number, number]): boolean {
            if (active?.matches(ANSWERS)) return alongAnswers(active, direction);
            if (active?.matches(`.table :is(${STOPS})`) && (takesArrows || active.matches(':focus-visible')))
                return goTo(
                    beside(active, direction) ?? (direction[0] > 0 ? node.querySelector<HTMLElement>(ANSWERS) : null),
                );
            return takesArrows && !active?.closest('.lines, dialog, input, select, textarea') && goTo(last);
        }

        function press(event: KeyboardEvent): void {
            const direction = DIRECTIONS[event.key];
            if (
                direction &&
                !event.altKey &&
                !event.ctrlKey &&
                !event.metaKey &&
                !event.shiftKey &&
                moveFocus(document.activeElement, direction)
            ) {
                event.preventDefault();
                event.stopPropagation();
            }
        }

        /** Returns true if the stops changed, or the table. Changes inside a stop do not count. */
        function matters({ target, addedNodes, removedNodes }: MutationRecord): boolean {
            if (target === node) return true;
            return (
                target instanceof Element &&
                !target.closest(STOPS) &&
                [...addedNodes, ...removedNodes].some(
                    (changed) => changed instanceof Element && (changed.matches(STOPS) || changed.querySelector(STOPS)),
                )
            );
        }

        /** Only the table is observed: log lines and answers beside it change with every choice. */
        function watch(): void {
            const table = node.querySelector('.table');
            watcher.observe(node, { childList: true });
            if (table) watcher.observe(table, { childList: true, subtree: true });
        }

        let forget = beforeFrame(look);
        const watcher = new MutationObserver((changes) => {
            if (changes.some(({ target }) => target === node)) watch();
            if (changes.some(matters)) forget = beforeFrame(look);
        });
        watch();
        node.addEventListener('focusin', focused);
        window.addEventListener('keydown', press, true);
        return () => {
            watcher.disconnect();
            forget();
            node.removeEventListener('focusin', focused);
            window.removeEventListener('keydown', press, true);
        };
    };
}
