// router.svelte.ts: the current page, by the address of the browser. Going to a page adds an entry to the history; Back,
// Forward and reload return to entries. Dialogs over a page are entries too, so that Back closes them.

import { untrack } from 'svelte';
import { pathOf, routeAt } from './addresses';
import type { Route } from './addresses';

/** State of a history entry, besides its address. */
interface Entry {
    /** Number of the page in the history; a dialog over it has the same. */
    readonly key: number;
    /** Number of entries of this visit before it. */
    readonly depth?: number;
    /** The dialog that is open over the page. */
    readonly dialog?: string;
}

export interface Place {
    /** Null: no page has this address. */
    readonly route: Route | null;
    readonly query: URLSearchParams;
    /** The text after "#". */
    readonly fragment: string;
    /** Data of the page that its address does not contain. */
    readonly data: unknown;
    readonly entry: Entry;
}

/** The field of the query that names the data of the page. */
const DATA = 'of';
/** Scroll positions before a reload, by address. */
const SCROLL = 'scroll';

/** Parts of an address besides its path. */
export interface Details {
    readonly query?: Readonly<Record<string, string>>;
    readonly fragment?: string;
}

export interface Going extends Details {
    /** Data of the page that its address does not contain. It survives a reload, but not the tab. */
    readonly data?: unknown;
    /** Replaces the current entry of the history. */
    readonly replace?: boolean;
}

/** The part of `window` the router uses. */
export interface BrowserWindow {
    readonly history: Pick<History, 'state' | 'replaceState' | 'pushState' | 'back'>;
    readonly location: Pick<Location, 'href'>;
    readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

export class Router {
    place: Place;
    /** The entry of `place`; effects that go somewhere do not depend on it. */
    private entry: Entry;
    private lastKey: number;
    private readonly scrolls = new Map<number, number>();

    /** `root`: the address of the first page; the paths of all pages are relative to it. */
    constructor(
        readonly root: URL,
        private readonly around: BrowserWindow = window,
    ) {
        const entry = entryOf(around.history.state);
        this.lastKey = Math.max(entry?.key ?? 0, Date.now()); // keys of earlier visits are smaller
        const place = this.read();
        this.place = $state.raw(place);
        this.entry = place.entry;
        if (!entry) this.replaceEntry(this.entry);
        this.restoreScroll();
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
    go(route: Route, { data, replace = false, query = {}, fragment = '' }: Going = {}): void {
        const key = replace ? this.entry.key : ++this.lastKey;
        const named = data === undefined ? query : { [DATA]: this.store(data), ...query };
        const depth = (this.entry.depth ?? 0) + (replace ? 0 : 1);
        this.enter(this.href(route, { query: named, fragment }), { key, depth }, replace);
    }

    /** Goes back to the page that led here; to `otherwise` if this page was the first of the visit. */
    back(otherwise: Route): void {
        if ((this.entry.depth ?? 0) > 0) this.around.history.back();
        else this.go(otherwise);
    }

    /** Follows a link. Returns false if it leads out of the site. */
    follow(link: string): boolean {
        const url = new URL(link, this.root);
        if (url.origin !== this.root.origin || !url.pathname.startsWith(this.root.pathname)) return false;
        const here = url.href === this.around.location.href;
        const key = here ? this.entry.key : ++this.lastKey;
        this.enter(url.href, { key, depth: (this.entry.depth ?? 0) + (here ? 0 : 1) }, here);
        return true;
    }

    /** Changes query and fragment of the current address; the page stays, and its data. */
    describe({ query = {}, fragment = '' }: Details): void {
        const url = new URL(this.around.location.href);
        const data = url.searchParams.get(DATA);
        url.search = new URLSearchParams({ ...(data === null ? {} : { [DATA]: data }), ...query }).toString();
        url.hash = fragment;
        this.around.history.replaceState(this.entry, '', url.href);
        this.arrive();
    }

    // ---- Dialogs ----------------------------------------------------------------------------------------------------

    /** The dialog that is open over the page. */
    get dialog(): string | null {
        return this.place.entry.dialog ?? null;
    }

    openDialog(dialog: string): void {
        if (this.entry.dialog === dialog) return;
        this.enter(this.around.location.href, { ...this.entry, dialog }, this.entry.dialog !== undefined);
    }

    closeDialog(): void {
        if (this.entry.dialog === undefined) return;
        const { dialog: _, ...entry } = this.entry;
        this.place = { ...untrack(() => this.place), entry }; // now, because going back takes effect later
        this.around.history.back();
    }

    /** Removes a dialog that has nothing to show from the current entry, as after a reload. */
    dropDialog(): void {
        const { dialog: _, ...entry } = this.entry;
        this.replaceEntry(entry);
    }

    // ---- Scrolling --------------------------------------------------------------------------------------------------

    /** Where the page was left; 0 for a new entry. */
    get scroll(): number {
        return this.scrolls.get(this.entry.key) ?? 0;
    }

    /** Remembers the scroll position of the current entry. */
    saveScroll(scroll: number): void {
        this.scrolls.set(this.entry.key, scroll);
    }

    /** Remembers it for the same address after a reload. */
    keepScroll(): void {
        this.write(SCROLL, { href: this.around.location.href, scroll: this.scroll });
    }

    private restoreScroll(): void {
        const kept = this.load(SCROLL) as { readonly href: string; readonly scroll: number } | undefined;
        if (kept?.href === this.around.location.href) this.saveScroll(kept.scroll);
    }

    // ---- Data of pages ----------------------------------------------------------------------------------------------
    // It is not in the state of the history, which Chromium (156) forgets at a reload if the service worker answers.

    /** Data of this visit, also where storage is not allowed or full. */
    private readonly stored = new Map<string, unknown>();

    private store(data: unknown): string {
        const id = (++this.lastKey).toString(36);
        this.stored.set(id, data);
        this.write(id, data);
        return id;
    }

    private write(id: string, value: unknown): void {
        try {
            this.around.sessionStorage.setItem(`traxis.${id}`, JSON.stringify(value));
        } catch {
            // Without it the value is lost at a reload.
        }
    }

    private load(id: string): unknown {
        try {
            return (
                this.stored.get(id) ??
                JSON.parse(this.around.sessionStorage.getItem(`traxis.${id}`) ?? 'null') ??
                undefined
            );
        } catch {
            return undefined;
        }
    }

    // ---- History ----------------------------------------------------------------------------------------------------

    /** Call after the browser went to another entry, or the user changed the address. */
    moved(): void {
        this.arrive();
        if (!entryOf(this.around.history.state)) this.replaceEntry(this.entry);
    }

    private enter(href: string, entry: Entry, replace: boolean): void {
        this.around.history[replace ? 'replaceState' : 'pushState'](entry, '', href);
        this.arrive();
    }

    private replaceEntry(entry: Entry): void {
        this.around.history.replaceState(entry, '', this.around.location.href);
        this.arrive();
    }

    private arrive(): void {
        const place = this.read();
        this.place = place;
        this.entry = place.entry;
    }

    private read(): Place {
        const url = new URL(this.around.location.href);
        const path = url.pathname.startsWith(this.root.pathname) ? url.pathname.slice(this.root.pathname.length) : null;
        return {
            route: path === null ? null : routeAt(path === 'index.html' ? '' : path),
            query: url.searchParams,
            fragment: url.hash.slice(1),
            data: this.load(url.searchParams.get(DATA) ?? ''),
            entry: entryOf(this.around.history.state) ?? { key: ++this.lastKey },
        };
    }
}

function entryOf(state: unknown): Entry | null {
    return typeof state === 'object' && state !== null && 'key' in state ? (state as Entry) : null;
}
