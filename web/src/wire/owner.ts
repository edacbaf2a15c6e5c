// owner.ts: the owner of the tables of this page: keeps their entries, and only then sends their messages; seats the
// computer players and lets them answer.

import type { Engine, Table } from '../../../src/wasm/engine.mjs';
import type { TableWish } from './connection';
import type { Keeper } from './keeper';
import { SEATS } from './messages';
import type { Reader, Request } from './messages';

const READERS: readonly Reader[] = [...SEATS, 'spectators'];

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
        const sitters = SEATS.map((seat) => wish.seats[seat].sitter);
        const computers = bits(sitters.map((sitter) => sitter !== 'person'));
        // Against computer players nobody has to hide that a window was skipped.
        const fields = JSON.stringify({ seed, salt, computers, asking: computers ? 0 : 1 });
        const opening = this.engine.opening(fields, deck(wish.seats.P1.deck), deck(wish.seats.P2.deck));
        const table = this.engine.open(opening);
        const number = await this.keeper.begin(opening, wish);
        const watched = sitters.every((sitter) => sitter !== 'person');
        const open: Open = { table, listening: watched ? 4 : 3 & ~computers, kept: 0, work: Promise.resolve(), closed: false };
        this.tables.set(number, open);
        await this.seat(number, open, wish);
        return number;
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

    private enqueue(number: number, task: (open: Open) => Promise<void>): Promise<void> {
        const open = this.tables.get(number);
        if (!open)
            return Promise.resolve();
        open.work = open.work.then(() => (open.closed ? undefined : task(open)));
        return open.work;
    }

    private async seat(number: number, open: Open, wish: TableWish): Promise<void> {
        for (const [index, seat] of SEATS.entries()) {
            const { sitter, name } = wish.seats[seat];
            const requests: Request[] = [{ ask: 'join', name }, { ask: 'ready' }];
            if (sitter !== 'person')
                open.table.sit(index, sitter);
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
        for (const text of open.table.release(open.kept, open.listening))
            this.send(number, text);
    }

    private async letComputersAnswer(number: number, open: Open): Promise<void> {
        while (!open.closed && open.table.answer())
            await this.settle(number, open);
    }
}

function bits(truths: readonly boolean[]): number {
    return truths.reduce((sum, truth, index) => sum | (truth ? 1 << index : 0), 0);
}
