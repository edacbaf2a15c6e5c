import { describe, expect, it } from 'vitest';
import { BackButton } from './back_button';
import type { BrowserWindow } from './back_button';

interface Entry {
    readonly state: unknown;
    readonly href: string;
}

/** A browser with a history. Going back is asynchronous: `arrive` completes it. */
class Browser implements Browser {
    entries: Entry[] = [
        { state: null, href: 'https://elsewhere/' },
        { state: null, href: 'https://here/?seed=7' },
    ];
    at = 1;
    #wanted = 1;
    readonly history: BrowserWindow['history'];
    readonly location: BrowserWindow['location'];

    constructor() {
        const entry = () => this.entry;
        this.history = {
            get state() {
                return entry().state;
            },
            replaceState: (state, _title, address) =>
                void (this.entries[this.at] = { state, href: new URL(String(address), entry().href).href }),
            pushState: (state, _title, address) =>
                this.enter({ state, href: new URL(String(address), entry().href).href }),
            back: () => void (this.#wanted = this.at - 1),
        };
        this.location = {
            get href() {
                return entry().href;
            },
            get pathname() {
                return new URL(entry().href).pathname;
            },
            get search() {
                return new URL(entry().href).search;
            },
        };
    }

    get entry(): Entry {
        return this.entries[this.at] ?? { state: null, href: '' };
    }

    enter(entry: Entry): void {
        this.entries = [...this.entries.slice(0, this.at + 1), entry];
        this.#wanted = this.at = this.entries.length - 1;
    }

    travel(steps: number): void {
        this.#wanted = this.at += steps;
    }

    arrive(): boolean {
        const moved = this.#wanted !== this.at;
        this.at = this.#wanted;
        return moved;
    }
}

/** A page with stacked overlays. */
function page() {
    const browser = new Browser();
    const open: string[] = [];
    const button = new BackButton(() => change(() => void open.pop()), browser);
    const change = (action: () => void) => {
        action();
        button.keep(open.length > 0);
    };
    const arrive = () => browser.arrive() && button.moved(open.length > 0);
    return {
        browser,
        open,
        arrive,
        show: (what: string) => change(() => void open.push(what)),
        close: () => change(() => void open.pop()),
        /** The user presses Back or Forward. */
        go: (steps: number) => {
            browser.travel(steps);
            button.moved(open.length > 0);
            arrive();
        },
    };
}

describe('the Back button', () => {
    it('closes overlays one by one, then leaves the page', () => {
        const { browser, open, show, go } = page();
        show('puzzles');
        show('a puzzle');
        go(-1);
        expect(open).toEqual(['puzzles']);
        go(-1);
        expect(open).toEqual([]);
        expect(browser.entry.href).toBe('https://here/?seed=7');
        expect(browser.entries[browser.at - 1]?.href).toBe('https://elsewhere/');
    });

    it('leaves no history entry when all overlays are closed in the page', () => {
        const { browser, show, close, arrive } = page();
        show('a match');
        close();
        arrive();
        expect(browser.at).toBe(1);
        show('a match');
        expect(browser.at).toBe(2);
    });

    it('does not close an overlay opened meanwhile', () => {
        const { browser, open, show, close, arrive } = page();
        show('a match');
        close();
        show('its replay');
        arrive();
        expect(open).toEqual(['its replay']);
        expect(browser.at).toBe(2);
    });

    it('shows nothing again on Forward', () => {
        const { browser, open, show, go } = page();
        show('a match');
        go(-1);
        go(1);
        expect(open).toEqual([]);
        expect(browser.at).toBe(1);
    });

    it('follows links typed into the address, and leaves no entry below', () => {
        const { browser, open, show, go } = page();
        browser.enter({ state: null, href: 'https://here/?seed=7#puzzle=A' });
        show('a puzzle');
        expect(browser.entry.href).toBe('https://here/?seed=7#puzzle=A');
        go(-1);
        expect(open).toEqual([]);
        expect(browser.entry.href).toBe('https://here/?seed=7');
    });
});
