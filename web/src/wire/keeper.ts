// keeper.ts: where the entries of tables are kept: IndexedDB, or memory where there is none.

import type { TableWish } from './connection';

/** A table as it was kept. */
export interface Kept {
    readonly table: number;
    readonly opening: string;
    readonly wish: TableWish;
    readonly entries: readonly string[];
}

export interface Keeper {
    /** A new table; answers its number. */
    begin(opening: string, wish: TableWish): Promise<number>;
    /** Entries of a table, numbered from `first`: they are safe when the promise is kept. */
    keep(table: number, first: number, entries: readonly string[]): Promise<void>;
    /** The table that was begun last, of those that were not forgotten. */
    latest(): Promise<Kept | null>;
    /** Its game is over. */
    forget(table: number): Promise<void>;
}

/** Keeps nothing beyond the life of the worker. */
export class MemoryKeeper implements Keeper {
    readonly tables: ({ readonly opening: string; readonly wish: TableWish; readonly entries: string[] } | null)[] = [];

    async begin(opening: string, wish: TableWish): Promise<number> {
        this.tables.push({ opening, wish, entries: [] });
        return this.tables.length - 1;
    }

    async keep(table: number, _first: number, entries: readonly string[]): Promise<void> {
        this.tables[table]?.entries.push(...entries);
    }

    async latest(): Promise<Kept | null> {
        const table = this.tables.findLastIndex((kept) => kept !== null);
        const kept = this.tables[table];
        return kept ? { table, ...kept, entries: [...kept.entries] } : null;
    }

    async forget(table: number): Promise<void> {
        this.tables[table] = null;
    }
}

const VERSION = 1;

/** Two stores: `tables` (opening and wish, by number) and `entries` (by table and number). */
export class DatabaseKeeper implements Keeper {
    private constructor(private readonly database: IDBDatabase) {}

    static async open(name = 'traxis'): Promise<DatabaseKeeper> {
        const request = indexedDB.open(name, VERSION);
        request.onupgradeneeded = () => {
            request.result.createObjectStore('tables', { autoIncrement: true });
            request.result.createObjectStore('entries');
        };
        return new DatabaseKeeper(await done(request));
    }

    async begin(opening: string, wish: TableWish): Promise<number> {
        const change = this.database.transaction('tables', 'readwrite', { durability: 'strict' });
        const key = done(change.objectStore('tables').add({ opening, wish }));
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
        const cursor = await done(look.objectStore('tables').openCursor(null, 'prev'));
        if (!cursor)
            return null;
        const table = cursor.key as number;
        const { opening, wish } = cursor.value as { opening: string; wish: TableWish };
        const entries = (await done(look.objectStore('entries').getAll(entriesOf(table)))) as string[];
        return { table, opening, wish, entries };
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
