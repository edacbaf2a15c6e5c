// deck_test_workers.ts: workers of a deck test that run in the test itself.

import type { TestAnswer, TestCall } from '../src/decks/deck_test_calls';
import type { TestWorker } from '../src/decks/deck_tester';

/** Answers each call after a moment, in order, like a worker. */
export class LocalWorker implements TestWorker {
    onmessage: TestWorker['onmessage'] = null;
    onerror: TestWorker['onerror'] = null;
    ended = false;
    readonly calls: TestCall[] = [];

    constructor(private readonly answer: (call: TestCall) => TestAnswer) {}

    postMessage(call: TestCall): void {
        this.calls.push(call);
        setTimeout(() => {
            if (!this.ended) this.onmessage?.(new MessageEvent('message', { data: this.answer(call) }));
        }, 0);
    }

    /** The worker could not be loaded. */
    fail(message: string): void {
        this.onerror?.({ message } as ErrorEvent);
    }

    terminate(): void {
        this.ended = true;
    }
}
