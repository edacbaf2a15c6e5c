// kept.ts: structural sharing: equal values keep their identity, so that only changes are drawn.

/** Returns `now` with every part that equals its counterpart in `before` replaced by that value, or `before` itself if all are equal. Lists are compared by position. */
export function kept<T>(before: unknown, now: T): T {
    if (before === now)
        return now;
    if (Array.isArray(before) && Array.isArray(now))
        return keptList(before, now) as T;
    return isFields(before) && isFields(now) ? (keptFields(before, now) as T) : now;
}

function keptList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
    const all = now.map((part, index) => (part !== before[index] && before.includes(part) ? part : kept(before[index], part)));
    return all.length === before.length && all.every((part, index) => part === before[index]) ? before : all;
}

function keptFields(before: Fields, now: Fields): Fields {
    let same = Object.keys(before).length === Object.keys(now).length;
    let all: Record<string, unknown> | null = null;
    for (const name in now) {
        const part = kept(before[name], now[name]);
        same &&= part === before[name] && name in before;
        if (part !== now[name])
            (all ??= { ...now })[name] = part;
    }
    return same ? before : (all ?? now);
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
    return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
