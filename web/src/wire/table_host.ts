// table_host.ts: hosts the tables of this page: stores their entries before it sends their messages; runs the computer
// players.

import type { Engine, Table } from '../../../src/wasm/engine.mjs';
import { PERSON } from './connection';
import type { TableSetup } from './connection';
import type { Engines } from './engines';
import { TakenOverError } from './tab_locks';
import type { TableStorage, SavedTable } from './storage';
import { SEATS } from './messages';
import type { Reader, Request } from './messages';

const READERS: readonly Reader[] = [...SEATS, 'spectators'];

/** Random values for a new table. */
export interface Draw {
    readonly seed: string;
    readonly salt: string;
}

interface Open {
    readonly table: Table;
    /** One bit for each reader whose messages are needed. */
    readonly listening: number;
    stored: number;
    round: number;
    /** The last queued operation: requests are processed one after the other. */
    work: Promise<void>;
    closed: boolean;
    /** The game is over and saved as a record. */
    over: boolean;
}

export class TableHost {
    private readonly tables = new Map<number, Open>();

    constructor(
        private readonly engines: Engines,
        private readonly storage: TableStorage,
        private readonly send: (table: number, text: string) => void,
        /** Called when another tab takes a table over. */
        private readonly taken: (table: number) => void = () => undefined,
    ) {}

    /** Opens a new table with its computer players seated and ready. */
    async open(setup: TableSetup, listOf: (id: string) => string, draw: Draw): Promise<number> {
        const engine = await this.engines.with(setup.overlays);
        const opening = openingOf(engine, setup, listOf, draw);
        const table = engine.open(opening);
        const number = await this.begin(opening, setup);
        const open = this.hold(number, table, setup, 0);
        await this.seat(number, open, setup);
        return number;
    }

    /** Opens a stored table and sends its readers the current view. */
    async reopen({ table: number, opening, setup, entries }: SavedTable): Promise<number> {
        const table = (await this.engines.with(setup.overlays)).open(opening);
        const fault = restored(table, entries);
        if (fault !== null) {
            table.close();
            throw fault;
        }
        table.release(entries.length, 0);
        const open = this.hold(number, table, setup, entries.length);
        for (const [index, reader] of READERS.entries())
            if ((open.listening >> index) & 1) await this.ask(number, reader, '{"request": "look"}');
        await this.enqueue(number, () => this.letComputersAnswer(number, open));
        return number;
    }

    /** Opens a new table that continues a record after the given entries. */
    async continueFrom(recorded: string, entries: readonly string[], setup: TableSetup): Promise<number> {
        const opening = JSON.stringify({ ...(JSON.parse(recorded) as object), computers: computersOf(setup) });
        const seated = SEATS.flatMap((seat) =>
            [
                { entry: 'joined', seat, text: setup.seats[seat].name },
                { entry: 'ready', seat },
            ].map((entry) => JSON.stringify(entry)),
        );
        const all = [...seated, ...entries];
        const number = await this.begin(opening, setup);
        await this.storage.append(number, 0, all);
        return this.reopen({ table: number, opening, setup, entries: all, older: false });
    }

    /** The record of a stored table as far as its entries are valid. */
    async salvage({ opening, setup, entries }: SavedTable): Promise<string> {
        const engine = await this.engines.with(setup.overlays);
        const table = engine.open(opening);
        try {
            restored(table, entries);
            table.sit(0, engine.players()[0]?.name ?? ''); // with computer players at both seats nothing is hidden
            return table.record();
        } finally {
            table.close();
        }
    }

    /** The record of the match. Available once it is over. */
    async record(number: number): Promise<string> {
        await this.tables.get(number)?.work;
        return this.tables.get(number)?.table.record() ?? '';
    }

    /** Processes a request of a reader, given as text. */
    ask(number: number, from: Reader, text: string): Promise<void> {
        return this.enqueue(number, async (open) => {
            open.table.ask(READERS.indexOf(from), text);
            await this.flush(number, open);
            await this.letComputersAnswer(number, open);
        });
    }

    close(number: number): Promise<void> {
        return this.enqueue(number, async (open) => {
            this.end(number, open);
            open.table.close();
            this.storage.release(number);
        });
    }

    /** Another tab took the table over: it is not changed here any more. */
    handOver(number: number): void {
        const open = this.tables.get(number);
        if (!open) return;
        this.end(number, open);
        void open.work.then(() => open.table.close());
        this.taken(number);
    }

    private end(number: number, open: Open): void {
        open.closed = true;
        this.tables.delete(number);
    }

    private async begin(opening: string, setup: TableSetup): Promise<number> {
        const number = await this.storage.begin(opening, setup);
        await this.storage.hold(number, true, () => this.handOver(number));
        return number;
    }

    private hold(number: number, table: Table, setup: TableSetup, stored: number): Open {
        const computers = computersOf(setup);
        const open: Open = {
            table,
            listening: listeningOf(computers),
            stored,
            round: 0,
            work: Promise.resolve(),
            closed: false,
            over: false,
        };
        sitComputers(table, setup);
        this.tables.set(number, open);
        return open;
    }

    private enqueue(number: number, task: (open: Open) => Promise<void>): Promise<void> {
        const open = this.tables.get(number);
        if (!open) return Promise.resolve();
        open.work = open.work
            .then(() => (open.closed ? undefined : task(open)))
            .catch((error: unknown) => {
                if (!(error instanceof TakenOverError)) throw error;
                this.handOver(number);
            });
        return open.work;
    }

    private async seat(number: number, open: Open, setup: TableSetup): Promise<void> {
        for (const [seat, request] of seating(setup))
            await this.enqueue(number, async () => {
                open.table.ask(seat, JSON.stringify(request));
                await this.flush(number, open);
            });
        await this.enqueue(number, () => this.letComputersAnswer(number, open));
    }

    /** Stores new entries, then sends the messages that depend on them. */
    private async flush(number: number, open: Open): Promise<void> {
        const entries = open.table.pending();
        if (entries.length > 0) await this.storage.append(number, open.stored, entries);
        open.stored += entries.length;
        const texts = open.table.release(open.stored, open.listening);
        for (const text of texts) this.send(number, text);
        if (texts.length > 0) await this.saveStatus(number, open);
    }

    /**
     * Stores that the game is over, or running again after an undo, and the number of its round, by which people
     * recognize it.
     */
    private async saveStatus(number: number, open: Open): Promise<void> {
        const { over, round } = open.table.status();
        if (over && !open.over) await this.storage.finish(number, open.table.record());
        else if (!over && open.over) await this.storage.revive(number);
        if (!over && round > open.round) await this.storage.mark(number, round);
        open.over = over;
        open.round = Math.max(open.round, round);
    }

    private async letComputersAnswer(number: number, open: Open): Promise<void> {
        while (!open.closed && open.table.answer()) await this.flush(number, open);
    }
}

/** Applies entries as far as they are valid. Returns the error of the next one, or null. */
function restored(table: Table, entries: readonly string[]): unknown {
    try {
        for (const entry of entries) table.restore(entry);
        return null;
    } catch (error) {
        return error;
    }
}

/** The opening of a new table, as it is stored. */
export function openingOf(
    engine: Engine,
    setup: TableSetup,
    listOf: (id: string) => string,
    { seed, salt }: Draw,
): string {
    if (setup.position !== undefined)
        return JSON.stringify({
            entry: 'opened',
            seed,
            salt,
            computers: computersOf(setup),
            rules: 0,
            asking: 0,
            first: null,
            position: setup.position,
        });
    const [one, other] = SEATS.map((seat) => setup.seats[seat].list ?? listOf(setup.seats[seat].deck));
    // Skipped windows need not be disguised: computer players ignore them, and two people at one screen see each other.
    const fields = {
        seed,
        salt,
        computers: computersOf(setup),
        asking: 0,
        ...(setup.demo ? { rules: 1 } : {}),
        ...(setup.first ? { first: setup.first } : {}),
    };
    return engine.opening(JSON.stringify(fields), one ?? '', other ?? '');
}

/** Seats the computer players. */
export function sitComputers(table: Table, setup: TableSetup): void {
    for (const [index, seat] of SEATS.entries())
        if (setup.seats[seat].sitter !== PERSON) table.sit(index, setup.seats[seat].sitter);
}

/** The requests that start a game, each with its seat. */
export function seating(setup: TableSetup): [number, Request][] {
    return SEATS.flatMap((seat, index): [number, Request][] => [
        [index, { request: 'join', name: setup.seats[seat].name }],
        [index, { request: 'ready' }],
    ]);
}

/** One bit for each seat of a computer player. */
function computersOf(setup: TableSetup): number {
    return SEATS.reduce((sum, seat, index) => sum | (setup.seats[seat].sitter === PERSON ? 0 : 1 << index), 0);
}

/** One bit for each reader: the seats of people and, unless one person plays alone, the public view. */
function listeningOf(computers: number): number {
    const people = 3 & ~computers;
    return people === 1 || people === 2 ? people : people | 4;
}
