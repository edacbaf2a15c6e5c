// storage.ts: storage for the entries of tables: IndexedDB, or memory where that is not available.

import type { FinishedGame, SavedGame, TableSetup } from './connection';
import { TabLocks, TakenOverError } from './tab_locks';

/** A stored table. */
export interface SavedTable {
    readonly table: number;
    readonly opening: string;
    readonly setup: TableSetup;
    readonly entries: readonly string[];
    /** It was started with other rules or cards than the current ones. */
    readonly older: boolean;
}

export interface TableStorage {
    /** Stores a new table and returns its number. */
    begin(opening: string, setup: TableSetup): Promise<number>;
    /**
     * Claims the table for this tab until it is released or another tab takes it. Returns false if another tab has it
     * and `insist` is not set.
     */
    hold(table: number, insist: boolean, taken: () => void): Promise<boolean>;
    release(table: number): void;
    /**
     * Stores entries of a table, numbered from `first`; resolves when they are durable. Throws a TakenOverError if
     * another tab continues the game.
     */
    append(table: number, first: number, entries: readonly string[]): Promise<void>;
    /** Stores the current round of the game. */
    mark(table: number, round: number): Promise<void>;
    /** Unfinished tables, last updated first. */
    games(): Promise<readonly SavedGame[]>;
    /** Reads a table without claiming it; null: there is none, or its game is over. */
    look(table: number): Promise<SavedTable | null>;
    /** Reads and claims a table for this tab. */
    load(table: number): Promise<SavedTable | null>;
    /** Marks a table that this version cannot continue, with the reason. Other versions may. */
    setAside(table: number, reason: string): Promise<void>;
    /** Stores the record of a finished game; record and entries are kept for a while. */
    finish(table: number, record: string): Promise<void>;
    /** Continues a game whose end was undone. */
    revive(table: number): Promise<void>;
    /** The last finished games, latest first. */
    finished(): Promise<readonly FinishedGame[]>;
    /** Deletes a table. */
    forget(table: number): Promise<void>;
}

/** Number of finished games that are stored. */
const MAX_FINISHED = 12;

/**
 * Data of a table besides its entries, as stored in the database. `engine`: the version it was started with;
 * `aside`: the version that could not continue it, with the `reason`; `holder`: the tab that writes it.
 */
interface Row {
    readonly opening: string;
    readonly setup: TableSetup;
    readonly engine?: string;
    readonly aside?: string;
    readonly reason?: string;
    readonly holder?: string;
    readonly played?: number;
    readonly round?: number;
    readonly record?: string;
}

/** A row of an earlier version, in which two fields have other names. */
export interface OldRow extends Omit<Row, 'setup'> {
    readonly wish: Omit<TableSetup, 'hideHands'> & { readonly curtain?: boolean };
}

/** The row in the current format. */
export function currentRow(row: Row | OldRow): Row {
    if (!('wish' in row)) return row;
    const {
        wish: { curtain, ...setup },
        ...rest
    } = row;
    return { ...rest, setup: { ...setup, ...(curtain === undefined ? {} : { hideHands: curtain }) } };
}

type Numbered = readonly [number, Row];

function withoutRecord({ record: _record, ...row }: Row): Row {
    return { ...row, played: Date.now() };
}

const asGame = ([table, { setup, played = 0, round = 0 }]: Numbered): SavedGame => ({ table, setup, played, round });
const latestFirst = <T extends SavedGame>(games: readonly T[]): T[] =>
    [...games].sort((one, other) => other.played - one.played || other.table - one.table);

function unfinishedOf(rows: readonly Numbered[], engine: string): SavedGame[] {
    const unfinished = rows.filter(([, row]) => row.record === undefined);
    return latestFirst(
        unfinished.map((numbered) => ({
            ...asGame(numbered),
            ...(numbered[1].aside === engine ? { stuck: numbered[1].reason ?? '' } : {}),
        })),
    );
}

function finishedOf(rows: readonly Numbered[]): FinishedGame[] {
    return latestFirst(
        rows.flatMap((numbered) =>
            numbered[1].record === undefined ? [] : [{ ...asGame(numbered), record: numbered[1].record }],
        ),
    );
}

/** Stores tables only while the worker runs. */
export class MemoryStorage implements TableStorage {
    readonly tables = new Map<number, Row & { readonly entries: string[] }>();
    private last = 0;

    async begin(opening: string, setup: TableSetup): Promise<number> {
        this.tables.set(++this.last, { opening, setup, played: Date.now(), entries: [] });
        return this.last;
    }

    /** Other tabs cannot see these tables. */
    async hold(): Promise<boolean> {
        return true;
    }

    release(): void {}

    async append(table: number, _first: number, entries: readonly string[]): Promise<void> {
        this.tables.get(table)?.entries.push(...entries);
    }

    async mark(table: number, round: number): Promise<void> {
        this.change(table, { round, played: Date.now() });
    }

    async games(): Promise<readonly SavedGame[]> {
        return unfinishedOf([...this.tables], THIS_ENGINE);
    }

    async look(table: number): Promise<SavedTable | null> {
        const saved = this.tables.get(table);
        return saved && saved.record === undefined
            ? { table, opening: saved.opening, setup: saved.setup, entries: [...saved.entries], older: false }
            : null;
    }

    load(table: number): Promise<SavedTable | null> {
        return this.look(table);
    }

    async setAside(table: number, reason: string): Promise<void> {
        this.change(table, { aside: THIS_ENGINE, reason });
    }

    async finish(table: number, record: string): Promise<void> {
        this.change(table, { record, played: Date.now() });
        for (const { table: other } of (await this.finished()).slice(MAX_FINISHED)) this.tables.delete(other);
    }

    async revive(table: number): Promise<void> {
        const row = this.tables.get(table);
        if (row) this.tables.set(table, { ...withoutRecord(row), entries: row.entries });
    }

    async finished(): Promise<readonly FinishedGame[]> {
        return finishedOf([...this.tables]);
    }

    async forget(table: number): Promise<void> {
        this.tables.delete(table);
    }

    private change(table: number, change: Partial<Row>): void {
        const row = this.tables.get(table);
        if (row) this.tables.set(table, { ...row, ...change });
    }
}

/** Version of a storage that lasts no longer than its engine. */
const THIS_ENGINE = 'this';

/**
 * Wraps another storage and continues without it if it fails, for example when it is full: a game can be played without
 * being saved. Calls `report` whenever something could not be stored.
 */
export class LenientStorage implements TableStorage {
    /** Tables with missing entries: nothing later may be stored for them. */
    private readonly unsaved = new Set<number>();
    private last = 0;

    constructor(
        private readonly inner: TableStorage,
        private readonly report: () => void,
    ) {}

    async begin(opening: string, setup: TableSetup): Promise<number> {
        if (setup.puzzle) return this.leaveOut();
        try {
            return await this.inner.begin(opening, setup);
        } catch {
            this.report();
            return this.leaveOut();
        }
    }

    async hold(table: number, insist: boolean, taken: () => void): Promise<boolean> {
        return this.unsaved.has(table) || this.inner.hold(table, insist, taken);
    }

    release(table: number): void {
        this.inner.release(table);
    }

    async append(table: number, first: number, entries: readonly string[]): Promise<void> {
        if (!this.unsaved.has(table))
            await this.inner.append(table, first, entries).catch(unlessTaken(() => this.lose(table)));
    }

    async mark(table: number, round: number): Promise<void> {
        if (!this.unsaved.has(table)) await this.inner.mark(table, round).catch(unlessTaken(this.report));
    }

    games(): Promise<readonly SavedGame[]> {
        return this.inner.games().catch(() => []);
    }

    look(table: number): Promise<SavedTable | null> {
        return this.inner.look(table).catch(() => null);
    }

    load(table: number): Promise<SavedTable | null> {
        return this.inner.load(table).catch(() => null);
    }

    setAside(table: number, reason: string): Promise<void> {
        return this.inner.setAside(table, reason).catch(this.report);
    }

    /** If the record cannot be stored, its table still has it. */
    async finish(table: number, record: string): Promise<void> {
        if (table >= 0) await this.inner.finish(table, record).catch(unlessTaken(this.report));
    }

    async revive(table: number): Promise<void> {
        if (table >= 0) await this.inner.revive(table).catch(unlessTaken(this.report));
    }

    finished(): Promise<readonly FinishedGame[]> {
        return this.inner.finished().catch(() => []);
    }

    async forget(table: number): Promise<void> {
        if (table >= 0) await this.inner.forget(table).catch(this.report);
    }

    /** A number for a table that is not stored: negative, unlike stored ones. */
    private leaveOut(): number {
        this.unsaved.add(--this.last);
        return this.last;
    }

    private lose(table: number): void {
        this.unsaved.add(table);
        this.report();
    }
}

/** Error handler that runs `then` unless another tab took the game. */
function unlessTaken(then: () => void): (error: unknown) => void {
    return (error) => {
        if (error instanceof TakenOverError) throw error;
        then();
    };
}

const VERSION = 1;

/**
 * IndexedDB with two stores: `tables` (rows, by number) and `entries` (by table and number). A table belongs to
 * the tab that loaded it last; writes of other tabs are rejected, so nothing is overwritten.
 */
export class DatabaseStorage implements TableStorage {
    /** Identifies this tab until it is reloaded. */
    private readonly holder = crypto.getRandomValues(new Uint32Array(4)).join('-');
    private readonly locks = new TabLocks(navigator.locks as LockManager | undefined);

    private constructor(
        private readonly database: IDBDatabase,
        private readonly engine: string,
    ) {}

    /** `engine` identifies the rules and cards in use. */
    static async open(engine: string, name = 'traxis'): Promise<DatabaseStorage> {
        const request = indexedDB.open(name, VERSION);
        request.onupgradeneeded = () => {
            request.result.createObjectStore('tables', { autoIncrement: true });
            request.result.createObjectStore('entries');
        };
        return new DatabaseStorage(await done(request), engine);
    }

    async begin(opening: string, setup: TableSetup): Promise<number> {
        const change = this.database.transaction('tables', 'readwrite', { durability: 'strict' });
        const key = done(
            change
                .objectStore('tables')
                .add({ opening, setup, engine: this.engine, holder: this.holder, played: Date.now() } satisfies Row),
        );
        await finished(change);
        return (await key) as number;
    }

    hold(table: number, insist: boolean, taken: () => void): Promise<boolean> {
        return this.locks.hold(table, insist, taken);
    }

    release(table: number): void {
        this.locks.release(table);
    }

    async append(table: number, first: number, entries: readonly string[]): Promise<void> {
        const change = this.database.transaction(['tables', 'entries'], 'readwrite', { durability: 'relaxed' });
        await this.own(change, table);
        const store = change.objectStore('entries');
        for (const [index, entry] of entries.entries()) store.add(entry, [table, first + index]);
        await finished(change);
    }

    mark(table: number, round: number): Promise<void> {
        return this.change(table, { round, played: Date.now() });
    }

    async games(): Promise<readonly SavedGame[]> {
        return unfinishedOf(await this.rows(), this.engine);
    }

    look(table: number): Promise<SavedTable | null> {
        return this.read(this.database.transaction(['tables', 'entries']), table);
    }

    async load(table: number): Promise<SavedTable | null> {
        const change = this.database.transaction(['tables', 'entries'], 'readwrite');
        const row = await rowOf(change, table);
        if (row) change.objectStore('tables').put({ ...row, holder: this.holder } satisfies Row, table);
        return this.read(change, table);
    }

    setAside(table: number, reason: string): Promise<void> {
        return this.change(table, { aside: this.engine, reason });
    }

    async finish(table: number, record: string): Promise<void> {
        await this.change(table, { record, played: Date.now() });
        for (const { table: other } of (await this.finished()).slice(MAX_FINISHED)) await this.forget(other);
    }

    async revive(table: number): Promise<void> {
        const change = this.database.transaction('tables', 'readwrite');
        change.objectStore('tables').put(withoutRecord(await this.own(change, table)), table);
        await finished(change);
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
        const [numbers, rows] = (await Promise.all([done(tables.getAllKeys()), done(tables.getAll())])) as [
            number[],
            (Row | OldRow)[],
        ];
        return rows.map((row, index) => [numbers[index] ?? 0, currentRow(row)]);
    }

    private async read(look: IDBTransaction, table: number): Promise<SavedTable | null> {
        const row = await rowOf(look, table);
        if (!row || row.record !== undefined) return null;
        const { opening, setup, engine } = row;
        const entries = (await done(look.objectStore('entries').getAll(entriesOf(table)))) as string[];
        return { table, opening, setup, entries, older: engine !== this.engine };
    }

    private async change(table: number, change: Partial<Row>): Promise<void> {
        const transaction = this.database.transaction('tables', 'readwrite');
        const row = await this.own(transaction, table);
        transaction.objectStore('tables').put({ ...row, ...change } satisfies Row, table);
        await finished(transaction);
    }

    /** The row of a table that this tab has claimed. */
    private async own(change: IDBTransaction, table: number): Promise<Row> {
        const row = await rowOf(change, table);
        if (row?.holder === this.holder) return row;
        change.abort();
        throw new TakenOverError();
    }
}

async function rowOf(look: IDBTransaction, table: number): Promise<Row | undefined> {
    const row = (await done(look.objectStore('tables').get(table))) as Row | OldRow | undefined;
    return row && currentRow(row);
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
