import { describe, expect, test } from 'vitest';
import { Router } from './router.svelte';
import type { BrowserWindow } from './router.svelte';

const ROOT = 'https://host/traxis/';

/** A browser with a history. Going back takes effect at once. */
class Browser implements BrowserWindow {
    private entries: { state: unknown; href: string }[];
    private at = 0;
    router: Router | null = null;

    constructor(path: string) {
        this.entries = [{ state: null, href: ROOT + path }];
    }

    readonly location = { href: '' };
    private readonly items = new Map<string, string>();
    readonly sessionStorage = {
        getItem: (key: string) => this.items.get(key) ?? null,
        setItem: (key: string, value: string) => void this.items.set(key, value),
    };
    readonly history = {
        state: null as unknown,
        replaceState: (state: unknown, _: string, href?: string | URL | null) => {
            this.entries[this.at] = { state: structuredClone(state), href: String(href) };
            this.arrive();
        },
        pushState: (state: unknown, _: string, href?: string | URL | null) => {
            this.entries = [
                ...this.entries.slice(0, this.at + 1),
                { state: structuredClone(state), href: String(href) },
            ];
            this.at++;
            this.arrive();
        },
        back: () => this.move(-1),
    };

    /** Loads the page at the current entry. */
    load(): Router {
        this.arrive();
        return (this.router = new Router(new URL(ROOT), this));
    }

    move(by: number): void {
        this.at += by;
        this.arrive();
        this.router?.moved();
    }

    /** The user enters an address. */
    enter(path: string): void {
        this.entries = [...this.entries.slice(0, this.at + 1), { state: null, href: ROOT + path }];
        this.move(1);
    }

    private arrive(): void {
        const { state, href } = this.entries[this.at]!;
        this.location.href = href;
        this.history.state = state;
    }
}

describe('the router', () => {
    test('shows the page of the address', () => {
        const router = new Browser('puzzles/a-b?at=3#x=1').load();
        expect(router.place.route).toEqual({ page: 'puzzle', puzzle: 'a-b' });
        expect(router.place.query.get('at')).toBe('3');
        expect(router.place.fragment).toBe('x=1');
        expect(new Browser('').load().place.route).toEqual({ page: 'play' });
        expect(new Browser('index.html').load().place.route).toEqual({ page: 'play' });
        expect(new Browser('xyzzy').load().place.route).toBeNull();
    });

    test('goes to a page and back', () => {
        const browser = new Browser('');
        const router = browser.load();
        router.go({ page: 'table', table: 'k3wq' }, { query: { a: 'b c' }, fragment: 'd' });
        expect(browser.location.href).toBe(`${ROOT}table/k3wq?a=b+c#d`);
        expect(router.place.route).toEqual({ page: 'table', table: 'k3wq' });
        browser.move(-1);
        expect(router.place.route).toEqual({ page: 'play' });
        browser.move(1);
        expect(router.place.route).toEqual({ page: 'table', table: 'k3wq' });
    });

    test('goes back within the visit, or to another page', () => {
        const browser = new Browser('rulings/a');
        const router = browser.load();
        router.back({ page: 'rules' });
        expect(router.place.route).toEqual({ page: 'rules' });
        router.go({ page: 'cards' });
        router.back({ page: 'play' });
        expect(router.place.route).toEqual({ page: 'rules' });
        router.back({ page: 'play' });
        expect(router.place.route).toEqual({ page: 'ruling', ruling: 'a' });
    });

    test('replaces an entry', () => {
        const browser = new Browser('people');
        const router = browser.load();
        router.go({ page: 'table', table: 'k3wq' });
        router.go({ page: 'people' }, { replace: true });
        browser.move(-1);
        expect(browser.location.href).toBe(`${ROOT}people`);
    });

    test('data of an entry survives a reload', () => {
        const browser = new Browser('');
        browser.load().go({ page: 'watch' }, { data: { seed: '7' } });
        browser.router?.describe({ query: { at: '3' } });
        expect(browser.load().place.data).toEqual({ seed: '7' });
        expect(browser.router?.place.query.get('at')).toBe('3');
        expect(new Browser('watch?of=nothing').load().place.data).toBeUndefined();
    });

    test('follows links within the site only', () => {
        const browser = new Browser('');
        const router = browser.load();
        expect(router.follow('https://elsewhere/traxis/decks')).toBe(false);
        expect(router.follow('https://host/other')).toBe(false);
        expect(router.follow('decks')).toBe(true);
        expect(router.place.route).toEqual({ page: 'decks' });
        expect(router.follow(router.href({ page: 'decks' }))).toBe(true);
        browser.move(-1);
        expect(router.place.route).toEqual({ page: 'play' });
    });

    test('an entered address is a page of its own', () => {
        const browser = new Browser('positions#position=A');
        const router = browser.load();
        const before = router.place.entry.key;
        browser.enter('positions#position=B');
        expect(router.place.fragment).toBe('position=B');
        expect(router.place.entry.key).not.toBe(before);
        const after = router.place.entry.key;
        browser.move(-1);
        expect(router.place.entry.key).toBe(before);
        browser.move(1);
        expect(router.place.entry.key).toBe(after);
    });

    test('describes the page without leaving it', () => {
        const browser = new Browser('replays/7#a=b');
        const router = browser.load();
        const { key } = router.place.entry;
        router.describe({ query: { at: '12' } });
        expect(browser.location.href).toBe(`${ROOT}replays/7?at=12`);
        expect(router.place.entry.key).toBe(key);
    });

    test('Back closes a dialog, and closing it goes back', () => {
        const browser = new Browser('decks');
        const router = browser.load();
        const { key } = router.place.entry;
        router.openDialog('settings');
        expect([router.dialog, router.place.entry.key]).toEqual(['settings', key]);
        browser.move(-1);
        expect([router.dialog, router.place.entry.key]).toEqual([null, key]);
        router.openDialog('settings');
        router.closeDialog();
        expect(router.dialog).toBeNull();
        router.closeDialog();
        expect(browser.location.href).toBe(`${ROOT}decks`);
        router.openDialog('share');
        router.dropDialog();
        expect(router.dialog).toBeNull();
    });

    test('remembers where a page was scrolled to', () => {
        const browser = new Browser('decks');
        const router = browser.load();
        router.saveScroll(300);
        router.go({ page: 'puzzles' });
        expect(router.scroll).toBe(0);
        browser.move(-1);
        expect(router.scroll).toBe(300);
        router.saveScroll(200);
        router.keepScroll();
        expect(browser.load().scroll).toBe(200);
    });
});
