// pacer.ts: messages one after the other, so that one can follow: what another player did stays in sight for a moment
// before the next is heard, and what nobody would notice is shown with the next. Whoever does not want to wait hurries.

import type { Message } from '../wire/messages';

/** Milliseconds. Sooner nobody sees that nothing has come of an answer. */
export const NOTICED_AFTER = 80;

export class Pacer {
    private waiting: Message[] = [];
    private timer: ReturnType<typeof setTimeout> | null = null;
    /** The timer runs because nothing but a quiet message waits: the next ends it. */
    private quiet = false;

    /** `pause`: how many milliseconds a message is to stay in sight. */
    constructor(
        private readonly take: (message: Message) => void,
        private readonly pause: (message: Message) => number,
    ) {}

    hear(message: Message): void {
        this.waiting.push(message);
        if (this.quiet)
            this.stop();
        if (this.timer === null)
            this.goOn();
    }

    /** Takes all that waits at once; false: nothing did. */
    hurry(): boolean {
        const waited = this.waiting.length > 0;
        this.stop();
        const all = this.waiting;
        this.waiting = [];
        all.forEach(this.take);
        return waited;
    }

    stop(): void {
        if (this.timer !== null)
            clearTimeout(this.timer);
        this.timer = null;
        this.quiet = false;
    }

    private goOn(): void {
        if (this.waiting.every(isQuiet) && this.waiting.length > 0) {
            this.quiet = true;
            this.wait(NOTICED_AFTER, () => this.takeSome());
        } else {
            this.takeSome();
        }
    }

    /** Takes what waits, up to what is to stay in sight. */
    private takeSome(): void {
        for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
            this.take(next);
            const pause = this.pause(next);
            if (pause > 0)
                return this.wait(pause, () => this.goOn());
        }
    }

    private wait(milliseconds: number, then: () => void): void {
        this.timer = setTimeout(() => {
            this.stop();
            then();
        }, milliseconds);
    }
}

/** Does it show nothing but that the game goes on? Most often what it goes on with comes at once. */
function isQuiet(message: Message): boolean {
    return message.tell === 'step' && message.prompt === null && message.log.lines.length === 0 && !message.state?.result;
}

/** Does it show something that somebody did, and ask nothing? */
export function showsAnAct(message: Message): boolean {
    return message.tell === 'step' && message.prompt === null && message.log.lines.length > 0 && !message.state?.result;
}
