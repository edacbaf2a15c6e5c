// keys.svelte.ts: which key does what. Everywhere else keys have the names of this table; what the player presses instead is
// known here alone, and kept.

import { WORDS } from './words';

/** What can be put on another key: its name here, and the words for it. */
export const REBINDABLE = ['Space', 'Escape', 'z', '?', 't'] as const;
/** Digits choose options and cannot mean anything else. */
const TAKEN = /^[0-9]$|^(Tab|Enter|Shift|Control|Alt|AltGraph|Meta|CapsLock|Arrow.*|Home|End|F\d+|Dead|Unidentified)$/;
const STORED = 'traxis keys';

type Changes = Readonly<Record<string, string>>;

function nameOf(key: string): string {
    return key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
}

/** What was kept, or nothing where nothing can be. */
function kept(): Changes {
    try {
        const all: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
        const pairs = Object.entries(all ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && REBINDABLE.some((name) => name === pair[0]) && !TAKEN.test(pair[1]));
        return Object.fromEntries(pairs);
    } catch {
        return {};
    }
}

export class KeyMap {
    private changes = $state.raw<Changes>(kept());

    /** The key that the player presses for what is called `name` here. */
    of(name: string): string {
        return this.changes[name] ?? name;
    }

    /** As it stands on a button. */
    shown(name: string): string {
        const key = this.of(name);
        return WORDS.keys.caps[key as keyof typeof WORDS.keys.caps] ?? key.toUpperCase();
    }

    /** What the player means by a key: its name here; "" for one that was given up. */
    meant(key: string): string {
        const pressed = nameOf(key);
        const name = REBINDABLE.find((other) => this.of(other) === pressed);
        return name ?? (REBINDABLE.some((other) => other === pressed) ? '' : pressed);
    }

    /** Puts what is called `name` on another key; what was there changes places with it. False: that key cannot be had. */
    put(name: (typeof REBINDABLE)[number], key: string): boolean {
        const pressed = nameOf(key);
        if (TAKEN.test(pressed))
            return false;
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
            // Without storage the change lasts as long as the page.
        }
    }
}

export const keys = new KeyMap();
