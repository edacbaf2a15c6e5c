// second_click.ts: keeps the second click of a double click from answering the question that the first click opened: a
// question that appears under a recent click ignores clicks there for a moment. Clicks elsewhere, and keys, work at
// once.

/**
 * Milliseconds: between the first click and a question it may have opened, and from then until that question takes
 * clicks there.
 */
const BROUGHT = 1000;
const MOMENT = 250;
/** A double click moves by fewer pixels than this. */
const REACH = 14;

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
            this.last = { x: event.clientX, y: event.clientY, at: performance.now(), answer: event.target instanceof Element && event.target.closest('.prompt') !== null };
    }

    /**
     * Call when a question is shown; a prompt asks several if a card is picked. A card that was picked by a click stays
     * visible; the next options are elsewhere.
     */
    asked(question: string, prompt: string): void {
        const other = prompt !== this.prompt;
        if (question !== this.question && this.last && (other || this.last.answer) && performance.now() - this.last.at < BROUGHT)
            cover(this.last);
        this.question = question;
        this.prompt = prompt;
    }
}

function cover({ x, y }: Click): void {
    const shield = document.createElement('div');
    shield.className = 'second-click';
    shield.ariaHidden = 'true';
    shield.style.cssText = `position: fixed; z-index: 100; left: ${x - REACH}px; top: ${y - REACH}px; width: ${2 * REACH}px; height: ${2 * REACH}px;`;
    document.body.append(shield);
    setTimeout(() => shield.remove(), MOMENT);
}
