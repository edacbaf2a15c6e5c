// worker_hub.test.ts: requests of the page to its worker, with a simulated worker.

import { expect, test } from 'vitest';
import type { Answer, FromWorker, ToWorker } from './frames';
import { WorkerHub } from './worker_hub';

test('puzzles are prepared once, and again only after a failure', async () => {
    const answers: Answer[] = [{ failed: 'no network' }, { puzzles: [] }];
    let asked = 0;
    const worker = {
        onmessage: null as ((event: { data: FromWorker }) => void) | null,
        postMessage(frame: ToWorker) {
            const answer = answers[asked++];
            if ('call' in frame && answer)
                queueMicrotask(() => this.onmessage?.({ data: { call: frame.call, ...answer } }));
        },
    };
    const hub = new WorkerHub(worker as unknown as Worker);
    await expect(hub.puzzles()).rejects.toThrow('no network');
    expect(await hub.puzzles()).toEqual([]);
    expect(await hub.puzzles()).toEqual([]);
    expect(asked).toBe(2);
});
