// schema.ts: descriptions of JSON values that provide both the types and the checks of messages.

/** Returns the first error with its path ("cards[3].def: expected a number"), or null. */
type Check = (value: unknown, path: string) => string | null;

/** Description of a value of type T. */
export interface Schema<T> {
    readonly check: Check;
    /** Never set; it only carries the type. */
    readonly type?: T;
}

export type TypeOf<S> = S extends Schema<infer T> ? T : never;

function schema<T>(check: Check): Schema<T> {
    return { check };
}

function wrong(path: string, expected: string, value: unknown): string {
    return `${path || 'message'}: expected ${expected}, found ${JSON.stringify(value)?.slice(0, 60) ?? 'nothing'}`;
}

export const text = schema<string>((value, path) => (typeof value === 'string' ? null : wrong(path, 'a text', value)));
export const bool = schema<boolean>((value, path) =>
    typeof value === 'boolean' ? null : wrong(path, 'true or false', value),
);
export const number = schema<number>((value, path) =>
    Number.isInteger(value) ? null : wrong(path, 'a whole number', value),
);
/** Accepts any value. */
export const anything = schema<unknown>(() => null);

export function oneOf<const W extends readonly string[]>(...words: W): Schema<W[number]> {
    return schema((value, path) => (words.includes(value as string) ? null : wrong(path, words.join(' or '), value)));
}

export function list<T>(item: Schema<T>): Schema<readonly T[]> {
    return schema((value, path) => {
        if (!Array.isArray(value)) return wrong(path, 'a list', value);
        for (const [index, entry] of value.entries()) {
            const found = item.check(entry, `${path}[${index}]`);
            if (found) return found;
        }
        return null;
    });
}

export function union<A, B>(first: Schema<A>, second: Schema<B>): Schema<A | B> {
    return schema((value, path) =>
        first.check(value, path) && second.check(value, path) ? second.check(value, path) : null,
    );
}

export function nullable<T>(inner: Schema<T>): Schema<T | null> {
    return schema((value, path) => (value === null ? null : inner.check(value, path)));
}

type Fields = Readonly<Record<string, Schema<unknown>>>;
type Values<F extends Fields> = { readonly [K in keyof F]: TypeOf<F[K]> };

/** An object with all fields of `needed`, any of `possible`, and no others. */
export function object<N extends Fields, P extends Fields = Record<never, never>>(
    needed: N,
    possible?: P,
): Schema<Values<N> & Partial<Values<P>>> {
    const all: Fields = { ...needed, ...possible };
    return schema((value, path) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(path, 'an object', value);
        const missing = Object.keys(needed).find((name) => !(name in value));
        if (missing) return `${path || 'message'}: ${missing} is missing`;
        for (const [name, field] of Object.entries(value)) {
            const known = all[name];
            const found = known
                ? known.check(field, path ? `${path}.${name}` : name)
                : `${path || 'message'}: ${name} is not known`;
            if (found) return found;
        }
        return null;
    });
}
