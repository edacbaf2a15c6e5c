// keeper.ts: where the entries of tables are kept: IndexedDB, or memory where there is none.

import type { FinishedGame, KeptGame, TableWish } from './connection';

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
    /** How far the game has come. */
    mark(table: number, round: number): Promise<void>;
    /** The tables that were neither finished, forgotten nor set aside, the one marked last first. */
    games(): Promise<readonly KeptGame[]>;
    load(table: number): Promise<Kept | null>;
    /** These rules and cards cannot go on with it; others may. */
    setAside(table: number): Promise<void>;
    /** Its game is over: the record stays for a while, the entries go. */
    finish(table: number, record: string): Promise<void>;
    /** The last games that were finished, the latest first. */
    finished(): Promise<readonly FinishedGame[]>;
    /** Nobody wants it any more. */
    forget(table: number): Promise<void>;
}

/** So many finished games are kept. */
const MOST_FINISHED = 12;

/** What is known of a table beside its entries; `engine` names the rules and cards it was begun with, `aside` those that could not go on with it. */
interface Row {
    readonly opening: string;
    readonly wish: TableWish;
    readonly engine?: string;
    readonly aside?: string;
    readonly played?: number;
    readonly round?: number;
    readonly record?: string;
}

type Numbered = readonly [number, Row];

const asGame = ([table, { wish, played = 0, round = 0 }]: Numbered): KeptGame => ({ table, wish, played, round });
const latestFirst = <T extends KeptGame>(games: readonly T[]): T[] => [...games].sort((one, other) => other.played - one.played || other.table - one.table);

function unfinishedOf(rows: readonly Numbered[], engine: string): KeptGame[] {
    return latestFirst(rows.filter(([, row]) => row.record === undefined && row.aside !== engine).map(asGame));
}

function finishedOf(rows: readonly Numbered[]): FinishedGame[] {
    return latestFirst(rows.flatMap((numbered) => (numbered[1].record === undefined ? [] : [{ ...asGame(numbered), record: numbered[1].record }])));
}

/** Keeps nothing beyond the life of the worker. */
export class MemoryKeeper implements Keeper {
    readonly tables = new Map<number, Row & { readonly entries: string[] }>();
    private last = 0;

    async begin(opening: string, wish: TableWish): Promise<number> {
        this.tables.set(++this.last, { opening, wish, played: Date.now(), entries: [] });
        return this.last;
    }

    async keep(table: number, _first: number, entries: readonly string[]): Promise<void> {
        this.tables.get(table)?.entries.push(...entries);
    }

    async mark(table: number, round: number): Promise<void> {
        this.change(table, { round, played: Date.now() });
    }

    async games(): Promise<readonly KeptGame[]> {
        return unfinishedOf([...this.tables], THIS_ENGINE);
    }

    async load(table: number): Promise<Kept | null> {
        const kept = this.tables.get(table);
        return kept ? { table, opening: kept.opening, wish: kept.wish, entries: [...kept.entries], older: false } : null;
    }

    async setAside(table: number): Promise<void> {
        this.change(table, { aside: THIS_ENGINE });
    }

    async finish(table: number, record: string): Promise<void> {
        this.change(table, { record, played: Date.now() });
        for (const { table: other } of (await this.finished()).slice(MOST_FINISHED))
            this.tables.delete(other);
    }

    async finished(): Promise<readonly FinishedGame[]> {
        return finishedOf([...this.tables]);
    }

    async forget(table: number): Promise<void> {
        this.tables.delete(table);
    }

    private change(table: number, change: Partial<Row>): void {
        const row = this.tables.get(table);
        if (row)
            this.tables.set(table, { ...row, ...change });
    }
}

/** Of a keeper that lives no longer than its engine. */
const THIS_ENGINE = 'this';

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
        if (wish.puzzle)
            return this.leaveOut();
        try {
            return await this.inner.begin(opening, wish);
        } catch {
            this.tell();
            return this.leaveOut();
        }
    }

    async keep(table: number, first: number, entries: readonly string[]): Promise<void> {
        if (!this.unkept.has(table))
            await this.inner.keep(table, first, entries).catch(() => this.lose(table));
    }

    async mark(table: number, round: number): Promise<void> {
        if (!this.unkept.has(table))
            await this.inner.mark(table, round).catch(this.tell);
    }

    games(): Promise<readonly KeptGame[]> {
        return this.inner.games().catch(() => []);
    }

    load(table: number): Promise<Kept | null> {
        return this.inner.load(table).catch(() => null);
    }

    setAside(table: number): Promise<void> {
        return this.inner.setAside(table).catch(this.tell);
    }

    /** A record that could not be kept is still to be had from its table. */
    async finish(table: number, record: string): Promise<void> {
        if (table >= 0)
            await this.inner.finish(table, record).catch(this.tell);
    }

    finished(): Promise<readonly FinishedGame[]> {
        return this.inner.finished().catch(() => []);
    }

    async forget(table: number): Promise<void> {
        if (table >= 0)
            await this.inner.forget(table).catch(this.tell);
    }

    /** Numbers of tables that are kept are not negative. */
    private leaveOut(): number {
        this.unkept.add(--this.last);
        return this.last;
    }

    private lose(table: number): void {
        this.unkept.add(table);
        this.tell();
    }
}

const VERSION = 1;

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
        const key = done(change.objectStore('tables').add({ opening, wish, engine: this.engine, played: Date.now() } satisfies Row));
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

    mark(table: number, round: number): Promise<void> {
        return this.change(table, { round, played: Date.now() });
    }

    async games(): Promise<readonly KeptGame[]> {
        return unfinishedOf(await this.rows(), this.engine);
    }

    async load(table: number): Promise<Kept | null> {
        const look = this.database.transaction(['tables', 'entries']);
        const row = (await done(look.objectStore('tables').get(table))) as Row | undefined;
        if (!row)
            return null;
        const { opening, wish, engine } = row;
        const entries = (await done(look.objectStore('entries').getAll(entriesOf(table)))) as string[];
        return { table, opening, wish, entries, older: engine !== this.engine };
    }

    setAside(table: number): Promise<void> {
        return this.change(table, { aside: this.engine });
    }

    async finish(table: number, record: string): Promise<void> {
        await this.change(table, { record, played: Date.now() });
        await this.dropEntries(table);
        for (const { table: other } of (await this.finished()).slice(MOST_FINISHED))
            await this.forget(other);
    }

    async finished(): Promise<readonly FinishedGame[]> {
        return finishedOf(await this.rows());
    }

    async forget(table: number): Promise<void> {
        const change = this.database.transaction(['tables', 'entries'], 'readwrite');
        change.objectStore('tables').delete(table);
        change.objectStore('entries').delete(entriesOf(table));
        await finished(change);
    }

    private async rows(): Promise<Numbered[]> {
        const tables = this.database.transaction('tables').objectStore('tables');
        const [numbers, rows] = (await Promise.all([done(tables.getAllKeys()), done(tables.getAll())])) as [number[], Row[]];
        return rows.map((row, index) => [numbers[index] ?? 0, row]);
    }

    private async change(table: number, change: Partial<Row>): Promise<void> {
        const transaction = this.database.transaction('tables', 'readwrite');
        const tables = transaction.objectStore('tables');
        const row = (await done(tables.get(table))) as Row | undefined;
        if (row)
            tables.put({ ...row, ...change } satisfies Row, table);
        await finished(transaction);
    }

    private async dropEntries(table: number): Promise<void> {
        const change = this.database.transaction('entries', 'readwrite');
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
