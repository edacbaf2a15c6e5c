// owner.ts: the owner of the tables of this page: keeps their entries, and only then sends their messages; seats the
// computer players and lets them answer.

import type { Engine, Table } from '../../../src/wasm/engine.mjs';
import type { TableWish } from './connection';
import type { Keeper, Kept } from './keeper';
import { SEATS } from './messages';
import type { Reader, Request } from './messages';

const READERS: readonly Reader[] = [...SEATS, 'spectators'];
/** In a message, once the game is over. */
const RESULT = /"result":\{/;

interface Open {
    readonly table: Table;
    /** A bit for each reader whose messages are wanted. */
    readonly listening: number;
    kept: number;
    /** What is under way: requests are taken one after the other. */
    work: Promise<void>;
    closed: boolean;
}

export class Owner {
    private readonly tables = new Map<number, Open>();

    constructor(
        private readonly engine: Engine,
        private readonly keeper: Keeper,
        private readonly send: (table: number, text: string) => void,
    ) {}

    /** A new table, at which the computer players sit and are ready. */
    async open(wish: TableWish, deck: (id: string) => string, seed: string, salt: string): Promise<number> {
        const computers = computersOf(wish);
        // Against computer players nobody has to hide that a window was skipped.
        const fields = JSON.stringify({ seed, salt, computers, asking: computers ? 0 : 1 });
        const opening = this.engine.opening(fields, deck(wish.seats.P1.deck), deck(wish.seats.P2.deck));
        const table = this.engine.open(opening);
        const number = await this.keeper.begin(opening, wish);
        const open = this.hold(number, table, wish, 0);
        await this.seat(number, open, wish);
        return number;
    }

    /** A table as it was kept; its readers are told how it stands. */
    async reopen({ table: number, opening, wish, entries }: Kept): Promise<number> {
        const table = this.engine.open(opening);
        for (const entry of entries)
            table.restore(entry);
        table.release(entries.length, 0);
        const open = this.hold(number, table, wish, entries.length);
        for (const [index, seat] of SEATS.entries())
            if (wish.seats[seat].sitter === 'person')
                await this.ask(number, READERS[index] ?? 'P1', '{"ask": "look"}');
        await this.enqueue(number, () => this.letComputersAnswer(number, open));
        return number;
    }

    /** A new table at which a record goes on after these entries of it. */
    async goOn(recorded: string, entries: readonly string[], wish: TableWish): Promise<number> {
        const opening = JSON.stringify({ ...(JSON.parse(recorded) as object), computers: computersOf(wish) });
        const seated = SEATS.flatMap((seat) => [{ entry: 'joined', seat, text: wish.seats[seat].name }, { entry: 'ready', seat }].map((entry) => JSON.stringify(entry)));
        const all = [...seated, ...entries];
        const number = await this.keeper.begin(opening, wish);
        await this.keeper.keep(number, 0, all);
        return this.reopen({ table: number, opening, wish, entries: all, older: false });
    }

    /** The match as a record, once it is over. */
    async record(number: number): Promise<string> {
        await this.tables.get(number)?.work;
        return this.tables.get(number)?.table.record() ?? '';
    }

    /** A request of a reader, as the text that arrived. */
    ask(number: number, from: Reader, text: string): Promise<void> {
        return this.enqueue(number, async (open) => {
            open.table.ask(READERS.indexOf(from), text);
            await this.settle(number, open);
            await this.letComputersAnswer(number, open);
        });
    }

    close(number: number): Promise<void> {
        return this.enqueue(number, async (open) => {
            open.closed = true;
            this.tables.delete(number);
            open.table.close();
        });
    }

    private hold(number: number, table: Table, wish: TableWish, kept: number): Open {
        const computers = computersOf(wish);
        const open: Open = { table, listening: computers === 3 ? 4 : 3 & ~computers, kept, work: Promise.resolve(), closed: false };
        for (const [index, seat] of SEATS.entries())
            if (wish.seats[seat].sitter !== 'person')
                table.sit(index, wish.seats[seat].sitter);
        this.tables.set(number, open);
        return open;
    }

    private enqueue(number: number, task: (open: Open) => Promise<void>): Promise<void> {
        const open = this.tables.get(number);
        if (!open)
            return Promise.resolve();
        open.work = open.work.then(() => (open.closed ? undefined : task(open)));
        return open.work;
    }

    private async seat(number: number, open: Open, wish: TableWish): Promise<void> {
        for (const [index, seat] of SEATS.entries()) {
            const requests: Request[] = [{ ask: 'join', name: wish.seats[seat].name }, { ask: 'ready' }];
            for (const request of requests)
                await this.enqueue(number, async () => {
                    open.table.ask(index, JSON.stringify(request));
                    await this.settle(number, open);
                });
        }
        await this.enqueue(number, () => this.letComputersAnswer(number, open));
    }

    /** What is to be kept is kept before anything of it is sent. */
    private async settle(number: number, open: Open): Promise<void> {
        const entries = open.table.pending();
        if (entries.length > 0)
            await this.keeper.keep(number, open.kept, entries);
        open.kept += entries.length;
        const texts = open.table.release(open.kept, open.listening);
        for (const text of texts)
            this.send(number, text);
        if (texts.some((text) => RESULT.test(text)))
            await this.keeper.forget(number);
    }

    private async letComputersAnswer(number: number, open: Open): Promise<void> {
        while (!open.closed && open.table.answer())
            await this.settle(number, open);
    }
}

/** A bit for each seat at which a computer player sits. */
function computersOf(wish: TableWish): number {
    return SEATS.reduce((sum, seat, index) => sum | (wish.seats[seat].sitter === 'person' ? 0 : 1 << index), 0);
}
