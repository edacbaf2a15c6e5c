// pacer.ts: delivers messages at a pace that can be followed: an action of another player stays visible for a moment,
// and messages without visible effect are shown together with the next one. The player can skip the wait.

import type { Message } from '../wire/messages';

/** Milliseconds after which a player notices that an answer had no effect yet. */
export const NOTICED_AFTER = 80;

export class Pacer {
    private queue: Message[] = [];
    private timer: ReturnType<typeof setTimeout> | null = null;
    /** The timer runs only because a message without visible effect waits; the next message ends it. */
    private quiet = false;

    /** `pause`: how many milliseconds a message stays visible. */
    constructor(
        private readonly take: (message: Message) => void,
        private readonly pause: (message: Message) => number,
    ) {}

    receive(message: Message): void {
        this.queue.push(message);
        if (this.quiet) this.stop();
        if (this.timer === null) this.deliverNext();
    }

    /** Delivers all queued messages. Returns false if there are none. */
    hurry(): boolean {
        const waited = this.queue.length > 0;
        this.stop();
        const all = this.queue;
        this.queue = [];
        all.forEach(this.take);
        return waited;
    }

    stop(): void {
        if (this.timer !== null) clearTimeout(this.timer);
        this.timer = null;
        this.quiet = false;
    }

    private deliverNext(): void {
        if (this.queue.every(isQuiet) && this.queue.length > 0) {
            this.quiet = true;
            this.wait(NOTICED_AFTER, () => this.deliverQueued());
        } else {
            this.deliverQueued();
        }
    }

    /** Delivers queued messages up to the next one that stays visible. */
    private deliverQueued(): void {
        for (let next = this.queue.shift(); next; next = this.queue.shift()) {
            this.take(next);
            const pause = this.pause(next);
            if (pause > 0) return this.wait(pause, () => this.deliverNext());
        }
    }

    private wait(milliseconds: number, then: () => void): void {
        this.timer = setTimeout(() => {
            this.stop();
            then();
        }, milliseconds);
    }
}

/** Returns true if the message shows only that the game continues. The next message usually follows at once. */
function isQuiet(message: Message): boolean {
    return (
        message.message === 'step' &&
        message.prompt === null &&
        message.log.lines.length === 0 &&
        !message.state?.result
    );
}

/** Returns true if the message shows another player's action and asks nothing. */
export function showsAnAct(message: Message): boolean {
    return (
        message.message === 'step' && message.prompt === null && message.log.lines.length > 0 && !message.state?.result
    );
}
