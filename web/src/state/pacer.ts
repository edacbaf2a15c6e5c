// pacer.ts: messages one after the other, so that one can follow: what another player did stays in sight for a moment
// before the next is heard. Whoever does not want to wait hurries.

import type { Message } from '../wire/messages';

export class Pacer {
    private waiting: Message[] = [];
    private timer: ReturnType<typeof setTimeout> | null = null;

    /** `pause`: how many milliseconds a message is to stay in sight. */
    constructor(
        private readonly take: (message: Message) => void,
        private readonly pause: (message: Message) => number,
    ) {}

    hear(message: Message): void {
        this.waiting.push(message);
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
    }

    private goOn(): void {
        for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
            this.take(next);
            const pause = this.pause(next);
            if (pause > 0) {
                this.timer = setTimeout(() => {
                    this.timer = null;
                    this.goOn();
                }, pause);
                return;
            }
        }
    }
}

/** Does it show something that somebody did, and ask nothing? */
export function showsAnAct(message: Message): boolean {
    return message.tell === 'step' && message.prompt === null && message.log.lines.length > 0 && !message.state?.result;
}
