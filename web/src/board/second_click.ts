// second_click.ts: the second click of a double click is not meant for the question that the first one has brought: where
// somebody has just clicked, a question that appears takes no click for a moment. Elsewhere, and by keys, it does at once.

/** Milliseconds: from the first click until a question appears that it may have brought, and from there until it takes clicks there. */
const BROUGHT = 1000;
const MOMENT = 250;
/** Pixels: a hand that clicks twice moves by less. */
const REACH = 14;

interface Click {
    readonly x: number;
    readonly y: number;
    readonly at: number;
    /** On an answer of a question. */
    readonly answer: boolean;
}

export class SecondClick {
    private last: Click | null = null;
    private question = '';

    /** A click somewhere, by pointer or by key. */
    heard(event: MouseEvent): void {
        if (event.detail > 0)
            this.last = { x: event.clientX, y: event.clientY, at: performance.now(), answer: event.target instanceof Element && event.target.closest('.prompt') !== null };
    }

    /** This is asked now. A card that was picked by a click on itself stays in sight: what can be chosen next is elsewhere. */
    asked(question: string): void {
        const other = numberOf(question) !== numberOf(this.question);
        if (question !== this.question && this.last && (other || this.last.answer) && performance.now() - this.last.at < BROUGHT)
            cover(this.last);
        this.question = question;
    }
}

/** "P1 12" of "P1 12 picked 30". */
function numberOf(question: string): string {
    return question.split(' ', 2).join(' ');
}

function cover({ x, y }: Click): void {
    const shield = document.createElement('div');
    shield.className = 'second-click';
    shield.ariaHidden = 'true';
    shield.style.cssText = `position: fixed; z-index: 100; left: ${x - REACH}px; top: ${y - REACH}px; width: ${2 * REACH}px; height: ${2 * REACH}px;`;
    document.body.append(shield);
    setTimeout(() => shield.remove(), MOMENT);
}
