// tab_locks.test.ts: which tab holds a game, with locks that behave like a browser's.

import { expect, test } from 'vitest';
import { TabLocks } from './tab_locks';
import type { Locks } from './tab_locks';

const abort = (): Error => Object.assign(new Error('taken or given up'), { name: 'AbortError' });

/** A single lock for all names. */
function oneLock(): Locks {
    let lose: ((error: Error) => void) | null = null;
    const waiting: (() => void)[] = [];
    const request = (
        _name: string,
        options: { readonly steal?: boolean; readonly signal?: AbortSignal },
        use: () => Promise<void>,
    ): Promise<void> =>
        new Promise((resolve, reject) => {
            const grant = () => {
                lose = reject;
                void use().then(() => {
                    resolve();
                    lose = null;
                    waiting.shift()?.();
                });
            };
            if (options.steal) lose?.(abort());
            options.signal?.addEventListener('abort', () => reject(abort()));
            if (lose && !options.steal) waiting.push(grant);
            else grant();
        });
    return { request } as unknown as Locks;
}

const ignore = (): void => undefined;

test('a second tab is refused while the first has the game', async () => {
    const locks = oneLock();
    const [one, other] = [new TabLocks(locks, 5), new TabLocks(locks, 5)];
    expect(await one.hold(1, false, ignore)).toBe(true);
    expect(await other.hold(1, false, ignore)).toBe(false);
    one.release(1);
    await Promise.resolve();
    expect(await other.hold(1, false, ignore)).toBe(true);
});

test('a reloaded tab waits for its own old lock', async () => {
    const locks = oneLock();
    const [before, after] = [new TabLocks(locks), new TabLocks(locks)];
    await before.hold(1, false, ignore);
    setTimeout(() => before.release(1), 5);
    expect(await after.hold(1, false, ignore)).toBe(true);
});

test('a tab that insists takes the game and the other one is notified', async () => {
    const locks = oneLock();
    const [one, other] = [new TabLocks(locks, 5), new TabLocks(locks, 5)];
    let takenCount = 0;
    await one.hold(1, false, () => void takenCount++);
    expect(await other.hold(1, true, ignore)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(takenCount).toBe(1);
});

test('without locks every tab may continue', async () => {
    const broken = { request: () => Promise.reject(new Error('not here')) } as unknown as Locks;
    expect(await new TabLocks(undefined).hold(1, false, ignore)).toBe(true);
    expect(await new TabLocks(broken).hold(1, false, ignore)).toBe(true);
});
