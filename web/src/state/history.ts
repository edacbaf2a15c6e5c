// history.ts: a value with the values before it, for undo and redo.

export interface History<T> {
    readonly past: readonly T[];
    readonly now: T;
    readonly future: readonly T[];
}

const MAX_PAST = 200;

export function startHistory<T>(now: T): History<T> {
    return { past: [], now, future: [] };
}

/** Replaces the value; the same value is no change. */
export function changed<T>(history: History<T>, now: T): History<T> {
    if (now === history.now) return history;
    return { past: [...history.past, history.now].slice(-MAX_PAST), now, future: [] };
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
    const before = past.at(-1);
    return before === undefined
        ? { past, now, future }
        : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
    const [next, ...later] = future;
    return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: later };
}
