// reuse.ts: structural sharing: equal values keep their identity, so that only changes are drawn.

/**
 * Returns `now` with every part that equals its counterpart in `before` replaced by that value, or `before` itself if
 * all are equal. Lists are compared by position.
 */
export function reuse<T>(before: unknown, now: T): T {
    if (before === now) return now;
    if (Array.isArray(before) && Array.isArray(now)) return reuseList(before, now) as T;
    return isFields(before) && isFields(now) ? (reuseFields(before, now) as T) : now;
}

function reuseList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
    const all = now.map((part, index) =>
        part !== before[index] && before.includes(part) ? part : reuse(before[index], part),
    );
    return all.length === before.length && all.every((part, index) => part === before[index]) ? before : all;
}

function reuseFields(before: Fields, now: Fields): Fields {
    let same = Object.keys(before).length === Object.keys(now).length;
    let all: Record<string, unknown> | null = null;
    for (const name in now) {
        const part = reuse(before[name], now[name]);
        same &&= part === before[name] && name in before;
        if (part !== now[name]) (all ??= { ...now })[name] = part;
    }
    return same ? before : (all ?? now);
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
    return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
