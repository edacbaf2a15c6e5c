// keys.svelte.ts: key bindings. All other code uses the names of this table; only this module knows and stores the keys
// the player chose instead.

import { WORDS } from './words';

/** Actions that can be moved to another key: their names and descriptions. */
export const REBINDABLE = ['Space', 'Escape', 'z', '?', 't'] as const;
/** Digits choose options and cannot be reassigned. */
const TAKEN = /^[0-9]$|^(Tab|Enter|Shift|Control|Alt|AltGraph|Meta|CapsLock|Arrow.*|Home|End|F\d+|Dead|Unidentified)$/;
const STORED = 'traxis keys';

type Changes = Readonly<Record<string, string>>;

function nameOf(key: string): string {
    return key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
}

/** The stored changes, or none if storage is unavailable. */
function storedChanges(): Changes {
    try {
        const all: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
        const pairs = Object.entries(all ?? {}).filter(
            (pair): pair is [string, string] =>
                typeof pair[1] === 'string' && REBINDABLE.some((name) => name === pair[0]) && !TAKEN.test(pair[1]),
        );
        return Object.fromEntries(pairs);
    } catch {
        return {};
    }
}

export class KeyMap {
    private changes = $state.raw<Changes>(storedChanges());

    /** The key bound to the action `name`. */
    of(name: string): string {
        return this.changes[name] ?? name;
    }

    /** The key as shown on a button. */
    shown(name: string): string {
        const key = this.of(name);
        return WORDS.keys.caps[key as keyof typeof WORDS.keys.caps] ?? key.toUpperCase();
    }

    /** The action bound to a pressed key; "" for a key that was unbound. */
    boundTo(key: string): string {
        const pressed = nameOf(key);
        const name = REBINDABLE.find((other) => this.of(other) === pressed);
        return name ?? (REBINDABLE.some((other) => other === pressed) ? '' : pressed);
    }

    /**
     * Binds the action `name` to a key and swaps it with the key's previous action. Returns false if the key is
     * reserved.
     */
    put(name: (typeof REBINDABLE)[number], key: string): boolean {
        const pressed = nameOf(key);
        if (TAKEN.test(pressed)) return false;
        const other = REBINDABLE.find((one) => this.of(one) === pressed);
        this.keep({ ...this.changes, ...(other ? { [other]: this.of(name) } : {}), [name]: pressed });
        return true;
    }

    reset(): void {
        this.keep({});
    }

    get changed(): boolean {
        return REBINDABLE.some((name) => this.of(name) !== name);
    }

    private keep(changes: Changes): void {
        this.changes = changes;
        try {
            localStorage.setItem(STORED, JSON.stringify(changes));
        } catch {
            // Without storage the change lasts until the page is closed.
        }
    }
}

export const keys = new KeyMap();
