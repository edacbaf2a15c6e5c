// travel.ts: the keyboard's way over the table: arrows go from card to card and to the planets, and Tab stops at the table once.

import type { Attachment } from 'svelte/attachments';
import { beforeFrame } from './frame';
import { looks } from './looks.svelte';

const STOPS = '.chip, .hcard, .band, .more, .lit-place, button.tag-of';
const HELD = '.hcard';
const ANSWERS = '.opts button';
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much worse it is to go astray than to go far. */
const ASTRAY = 2.2;

function centre(element: Element): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The nearest in a direction, or null at the edge. To the sides nothing counts that lies rather above or below. */
function nearest(from: Element, among: readonly HTMLElement[], [dx, dy]: readonly [number, number]): HTMLElement | null {
    const start = centre(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const element of among) {
        const { x, y } = centre(element);
        const ahead = (x - start.x) * dx + (y - start.y) * dy;
        const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
        const cost = ahead + ASTRAY * aside;
        if (element !== from && ahead > 1 && cost < least && (dx === 0 || aside <= ahead)) {
            least = cost;
            best = element;
        }
    }
    return best;
}

/** For the element around table and question. `takesArrows`: whether arrows may enter the table from elsewhere. */
export function travel(takesArrows = true): Attachment<HTMLElement> {
    return (node) => {
        /** On a phone, where all of it scrolls, every place is a stop. Read here, it has the table arranged anew when it changes. */
        const everywhere = looks.now.phone;
        let last: HTMLElement | null = null;

        function all(): HTMLElement[] {
            return [...(node.querySelector('.table')?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
        }

        function stops(): HTMLElement[] {
            return all().filter((element) => element.offsetParent !== null);
        }

        /** One stop for Tab: the one last visited, or the first that can be chosen. What scrolls, as on a phone, has stops of its own. */
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
                if (element.tabIndex !== index)
                    element.tabIndex = index;
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

        /** Cards in hand are a row, however high the one in focus rises. */
        function beside(active: Element, direction: readonly [number, number]): HTMLElement | null {
            if (!active.matches(HELD))
                return nearest(active, stops(), direction);
            const row = stops().filter((element) => element.matches(HELD));
            const [dx] = direction;
            return dx === 0 ? nearest(active, stops().filter((element) => !row.includes(element)), direction) : (row[row.findIndex((card) => card === active) + dx] ?? null);
        }

        function goOn(active: Element | null, direction: readonly [number, number]): boolean {
            if (active?.matches(ANSWERS))
                return alongAnswers(active, direction);
            if (active?.matches(`.table :is(${STOPS})`) && (takesArrows || active.matches(':focus-visible')))
                return goTo(beside(active, direction) ?? (direction[0] > 0 ? node.querySelector<HTMLElement>(ANSWERS) : null));
            return takesArrows && !active?.closest('.lines, dialog, input, select, textarea') && goTo(last);
        }

        function press(event: KeyboardEvent): void {
            const direction = DIRECTIONS[event.key];
            if (direction && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && goOn(document.activeElement, direction)) {
                event.preventDefault();
                event.stopPropagation();
            }
        }

        /** Other stops than before, or another table. What comes and goes within a stop is none. */
        function matters({ target, addedNodes, removedNodes }: MutationRecord): boolean {
            if (target === node)
                return true;
            return target instanceof Element && !target.closest(STOPS) && [...addedNodes, ...removedNodes].some((changed) => changed instanceof Element && (changed.matches(STOPS) || changed.querySelector(STOPS)));
        }

        /** Only the table: beside it, lines and answers come and go with every choice. */
        function watch(): void {
            const table = node.querySelector('.table');
            watcher.observe(node, { childList: true });
            if (table)
                watcher.observe(table, { childList: true, subtree: true });
        }

        let forget = beforeFrame(look);
        const watcher = new MutationObserver((changes) => {
            if (changes.some(({ target }) => target === node))
                watch();
            if (changes.some(matters))
                forget = beforeFrame(look);
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
