// router.svelte.ts: the current page, by the address of the browser. Going to a page adds an entry to the history; Back,
// Forward and reload return to entries. Dialogs over a page are entries too, so that Back closes them.

import { pathOf, routeAt } from './addresses';
import type { Route } from './addresses';

/** What an entry of the history has besides its address. */
interface Entry {
    /** Number of the page in the history; a dialog over it has the same. */
    readonly key: number;
    /** What the page needs and the address does not contain; survives a reload. */
    readonly data?: unknown;
    /** The dialog that is open over the page. */
    readonly dialog?: string;
    /** The scroll position before a reload. */
    readonly scroll?: number;
}

export interface Place {
    /** Null: no page has this address. */
    readonly route: Route | null;
    readonly query: URLSearchParams;
    /** The text after "#". */
    readonly fragment: string;
    readonly entry: Entry;
}

/** Parts of an address besides its path. */
export interface Details {
    readonly query?: Readonly<Record<string, string>>;
    readonly fragment?: string;
}

export interface Going extends Details {
    readonly data?: unknown;
    /** Replaces the current entry of the history. */
    readonly replace?: boolean;
}

/** The part of `window` the router uses. */
export interface BrowserWindow {
    readonly history: Pick<History, 'state' | 'replaceState' | 'pushState' | 'back'>;
    readonly location: Pick<Location, 'href'>;
}

export class Router {
    place: Place;
    private lastKey: number;
    private readonly scrolls = new Map<number, number>();

    /** `root`: the address of the first page; the paths of all pages are relative to it. */
    constructor(
        readonly root: URL,
        private readonly around: BrowserWindow = window,
    ) {
        const entry = entryOf(around.history.state);
        this.lastKey = Math.max(entry?.key ?? 0, Date.now()); // keys of earlier visits are smaller
        this.place = $state.raw(this.read());
        if (!entry) this.replaceEntry(this.place.entry);
        if (entry?.scroll !== undefined) this.scrolls.set(entry.key, entry.scroll);
    }

    /** The address of a page, for links. */
    href(route: Route, { query = {}, fragment = '' }: Details = {}): string {
        const url = new URL(this.root);
        url.pathname += pathOf(route);
        url.search = new URLSearchParams(query).toString();
        url.hash = fragment;
        return url.href;
    }

    /** Goes to a page. */
    go(route: Route, { data, replace = false, ...details }: Going = {}): void {
        const key = replace ? this.place.entry.key : ++this.lastKey;
        this.enter(this.href(route, details), { key, ...(data === undefined ? {} : { data }) }, replace);
    }

    /** Follows a link. Returns false if it leads out of the site. */
    follow(link: string): boolean {
        const url = new URL(link, this.root);
        if (url.origin !== this.root.origin || !url.pathname.startsWith(this.root.pathname)) return false;
        const here = url.href === this.around.location.href;
        this.enter(url.href, { key: here ? this.place.entry.key : ++this.lastKey }, here);
        return true;
    }

    /** Changes query and fragment of the current address; the page stays. */
    describe({ query = {}, fragment = '' }: Details): void {
        const url = new URL(this.around.location.href);
        url.search = new URLSearchParams(query).toString();
        url.hash = fragment;
        this.around.history.replaceState(this.place.entry, '', url.href);
        this.place = this.read();
    }

    // ---- Dialogs ----------------------------------------------------------------------------------------------------

    /** The dialog that is open over the page. */
    get dialog(): string | null {
        return this.place.entry.dialog ?? null;
    }

    openDialog(dialog: string): void {
        if (this.dialog === dialog) return;
        this.enter(this.around.location.href, { ...this.place.entry, dialog }, this.dialog !== null);
    }

    closeDialog(): void {
        if (this.dialog !== null) this.around.history.back();
    }

    /** Removes a dialog that has nothing to show from the current entry, as after a reload. */
    dropDialog(): void {
        const { dialog: _, ...entry } = this.place.entry;
        this.replaceEntry(entry);
    }

    // ---- Scrolling --------------------------------------------------------------------------------------------------

    /** Where the page was left; 0 for a new entry. */
    get scroll(): number {
        return this.scrolls.get(this.place.entry.key) ?? 0;
    }

    /** Remembers the scroll position of the current entry; `reloading`: for after a reload. */
    saveScroll(scroll: number, reloading = false): void {
        this.scrolls.set(this.place.entry.key, scroll);
        if (reloading) this.replaceEntry({ ...this.place.entry, scroll });
    }

    // ---- History ----------------------------------------------------------------------------------------------------

    /** Call after the browser went to another entry, or the user changed the address. */
    moved(): void {
        this.place = this.read();
        if (!entryOf(this.around.history.state)) this.replaceEntry(this.place.entry);
    }

    private enter(href: string, entry: Entry, replace: boolean): void {
        this.around.history[replace ? 'replaceState' : 'pushState'](entry, '', href);
        this.place = this.read();
    }

    private replaceEntry(entry: Entry): void {
        this.around.history.replaceState(entry, '', this.around.location.href);
        this.place = this.read();
    }

    private read(): Place {
        const url = new URL(this.around.location.href);
        const path = url.pathname.startsWith(this.root.pathname) ? url.pathname.slice(this.root.pathname.length) : null;
        return {
            route: path === null ? null : routeAt(path === 'index.html' ? '' : path),
            query: url.searchParams,
            fragment: url.hash.slice(1),
            entry: entryOf(this.around.history.state) ?? { key: ++this.lastKey },
        };
    }
}

function entryOf(state: unknown): Entry | null {
    return typeof state === 'object' && state !== null && 'key' in state ? (state as Entry) : null;
}
