// second_click.ts: keeps the second click of a double click from answering the question that the first click opened: a
// question that appears under a recent click ignores clicks there for a moment. Clicks elsewhere, and keys, work at
// once.

/**
 * Longest time between a click and a question that it opened, and the time for which that question then ignores
 * clicks at the same place.
 */
const OPENED_WITHIN_MS = 1000;
const IGNORE_MS = 250;
/** A double click moves by fewer pixels than this. */
const DOUBLE_CLICK_PX = 14;

interface Click {
    readonly x: number;
    readonly y: number;
    readonly at: number;
    /** An answer of a question was clicked. */
    readonly answer: boolean;
}

export class SecondClick {
    private last: Click | null = null;
    private question = '';
    private prompt = '';

    /** A click, by pointer or by key. */
    ignoreSecond(event: MouseEvent): void {
        if (event.detail > 0)
            this.last = {
                x: event.clientX,
                y: event.clientY,
                at: performance.now(),
                answer: event.target instanceof Element && event.target.closest('.prompt') !== null,
            };
    }

    /**
     * Call when a question is shown; a prompt asks several if a card is picked. A card that was picked by a click stays
     * visible; the next options are elsewhere.
     */
    asked(question: string, prompt: string): void {
        const other = prompt !== this.prompt;
        if (
            question !== this.question &&
            this.last &&
            (other || this.last.answer) &&
            performance.now() - this.last.at < OPENED_WITHIN_MS
        )
            coverPlaceOf(this.last);
        this.question = question;
        this.prompt = prompt;
    }
}

function coverPlaceOf({ x, y }: Click): void {
    const shield = document.createElement('div');
    shield.className = 'second-click';
    shield.ariaHidden = 'true';
    const [left, top, size] = [x - DOUBLE_CLICK_PX, y - DOUBLE_CLICK_PX, 2 * DOUBLE_CLICK_PX];
    shield.style.cssText = `position: fixed; z-index: 100; left: ${left}px; top: ${top}px; width: ${size}px; height: ${size}px;`;
    document.body.append(shield);
    setTimeout(() => shield.remove(), IGNORE_MS);
}
