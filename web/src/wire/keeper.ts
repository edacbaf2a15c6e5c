// keeper.ts: where the entries of tables are kept: IndexedDB, or memory where there is none.

import type { TableWish } from './connection';

/** A table as it was kept. */
export interface Kept {
    readonly table: number;
    readonly opening: string;
    readonly wish: TableWish;
    readonly entries: readonly string[];
    /** It was begun with other rules or cards than there are now. */
    readonly older: boolean;
}

export interface Keeper {
    /** A new table; answers its number. */
    begin(opening: string, wish: TableWish): Promise<number>;
    /** Entries of a table, numbered from `first`: they are safe when the promise is kept. */
    keep(table: number, first: number, entries: readonly string[]): Promise<void>;
    /** The table that was begun last, of those that were neither forgotten nor set aside. */
    latest(): Promise<Kept | null>;
    /** These rules and cards cannot go on with it; others may. */
    setAside(table: number): Promise<void>;
    /** Its game is over. */
    forget(table: number): Promise<void>;
}

/** Keeps nothing beyond the life of the worker. */
export class MemoryKeeper implements Keeper {
    readonly tables: ({ readonly opening: string; readonly wish: TableWish; readonly entries: string[] } | null)[] = [];
    private readonly aside = new Set<number>();

    async begin(opening: string, wish: TableWish): Promise<number> {
        this.tables.push({ opening, wish, entries: [] });
        return this.tables.length - 1;
    }

    async keep(table: number, _first: number, entries: readonly string[]): Promise<void> {
        this.tables[table]?.entries.push(...entries);
    }

    async latest(): Promise<Kept | null> {
        const table = this.tables.findLastIndex((kept, index) => kept !== null && !this.aside.has(index));
        const kept = this.tables[table];
        return kept ? { table, ...kept, entries: [...kept.entries], older: false } : null;
    }

    async setAside(table: number): Promise<void> {
        this.aside.add(table);
    }

    async forget(table: number): Promise<void> {
        this.tables[table] = null;
    }
}

/**
 * Goes on without another keeper where that fails, for want of room say: a game that is not kept can be played all the
 * same. Calls `tell` whenever something could not be kept.
 */
export class ForgivingKeeper implements Keeper {
    /** Of these tables something is missing, so nothing that comes later may be kept. */
    private readonly unkept = new Set<number>();
    private last = 0;

    constructor(
        private readonly inner: Keeper,
        private readonly tell: () => void,
    ) {}

    async begin(opening: string, wish: TableWish): Promise<number> {
        try {
            return await this.inner.begin(opening, wish);
        } catch {
            this.lose(--this.last); // numbers of tables that are kept are not negative
            return this.last;
        }
    }

    async keep(table: number, first: number, entries: readonly string[]): Promise<void> {
        if (!this.unkept.has(table))
            await this.inner.keep(table, first, entries).catch(() => this.lose(table));
    }

    latest(): Promise<Kept | null> {
        return this.inner.latest().catch(() => null);
    }

    setAside(table: number): Promise<void> {
        return this.inner.setAside(table).catch(this.tell);
    }

    async forget(table: number): Promise<void> {
        if (table >= 0)
            await this.inner.forget(table).catch(this.tell);
    }

    private lose(table: number): void {
        this.unkept.add(table);
        this.tell();
    }
}

const VERSION = 1;

/** A row of `tables`; `engine` names the rules and cards it was begun with, `aside` those that could not go on with it. */
interface Row {
    readonly opening: string;
    readonly wish: TableWish;
    readonly engine?: string;
    readonly aside?: string;
}

/** Two stores: `tables` (opening and wish, by number) and `entries` (by table and number). */
export class DatabaseKeeper implements Keeper {
    private constructor(
        private readonly database: IDBDatabase,
        private readonly engine: string,
    ) {}

    /** `engine` names the rules and cards that are in use. */
    static async open(engine: string, name = 'traxis'): Promise<DatabaseKeeper> {
        const request = indexedDB.open(name, VERSION);
        request.onupgradeneeded = () => {
            request.result.createObjectStore('tables', { autoIncrement: true });
            request.result.createObjectStore('entries');
        };
        return new DatabaseKeeper(await done(request), engine);
    }

    async begin(opening: string, wish: TableWish): Promise<number> {
        const change = this.database.transaction('tables', 'readwrite', { durability: 'strict' });
        const key = done(change.objectStore('tables').add({ opening, wish, engine: this.engine } satisfies Row));
        await finished(change);
        return (await key) as number;
    }

    async keep(table: number, first: number, entries: readonly string[]): Promise<void> {
        const change = this.database.transaction('entries', 'readwrite', { durability: 'relaxed' });
        const store = change.objectStore('entries');
        for (const [index, entry] of entries.entries())
            store.put(entry, [table, first + index]);
        await finished(change);
    }

    async latest(): Promise<Kept | null> {
        const look = this.database.transaction(['tables', 'entries']);
        const tables = look.objectStore('tables');
        const [numbers, rows] = (await Promise.all([done(tables.getAllKeys()), done(tables.getAll())])) as [number[], Row[]];
        const index = rows.findLastIndex((row) => row.aside !== this.engine);
        const [table, row] = [numbers[index], rows[index]];
        if (table === undefined || !row)
            return null;
        const { opening, wish, engine } = row;
        const entries = (await done(look.objectStore('entries').getAll(entriesOf(table)))) as string[];
        return { table, opening, wish, entries, older: engine !== this.engine };
    }

    async setAside(table: number): Promise<void> {
        const change = this.database.transaction('tables', 'readwrite');
        const tables = change.objectStore('tables');
        const row = (await done(tables.get(table))) as Row | undefined;
        if (row)
            tables.put({ ...row, aside: this.engine } satisfies Row, table);
        await finished(change);
    }

    async forget(table: number): Promise<void> {
        const change = this.database.transaction(['tables', 'entries'], 'readwrite');
        change.objectStore('tables').delete(table);
        change.objectStore('entries').delete(entriesOf(table));
        await finished(change);
    }
}

function entriesOf(table: number): IDBKeyRange {
    return IDBKeyRange.bound([table], [table, Infinity]);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

function finished(change: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        change.oncomplete = () => resolve();
        change.onerror = change.onabort = () => reject(change.error);
    });
}
