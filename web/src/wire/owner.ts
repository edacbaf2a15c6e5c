// owner.ts: the owner of the tables of this page: keeps their entries, and only then sends their messages; seats the
// computer players and lets them answer.

import type { Engine, Table } from '../../../src/wasm/engine.mjs';
import { PERSON } from './connection';
import type { TableWish } from './connection';
import type { Engines } from './engines';
import { TakenError } from './holds';
import type { Keeper, Kept } from './keeper';
import { SEATS } from './messages';
import type { Reader, Request } from './messages';

const READERS: readonly Reader[] = [...SEATS, 'spectators'];
/** In a message, once the game is over. */
const RESULT = /"result":\{/;
/** In a message that contains the state. */
const STATE = /"state":\{/;
/** In a message whose state has changed. */
const ROUND = /"state":\{"round":(\d+)/;

/** What chance gives to a new table. */
export interface Draw {
    readonly seed: string;
    readonly salt: string;
}

interface Open {
    readonly table: Table;
    /** A bit for each reader whose messages are wanted. */
    readonly listening: number;
    kept: number;
    round: number;
    /** What is under way: requests are taken one after the other. */
    work: Promise<void>;
    closed: boolean;
    /** The game is over, and kept as a record. */
    over: boolean;
}

export class Owner {
    private readonly tables = new Map<number, Open>();

    constructor(
        private readonly engines: Engines,
        private readonly keeper: Keeper,
        private readonly send: (table: number, text: string) => void,
        /** Is told when another tab has taken a table. */
        private readonly taken: (table: number) => void = () => undefined,
    ) {}

    /** A new table, at which the computer players sit and are ready. */
    async open(wish: TableWish, listOf: (id: string) => string, draw: Draw): Promise<number> {
        const engine = await this.engines.with(wish.overlays);
        const opening = openingOf(engine, wish, listOf, draw);
        const table = engine.open(opening);
        const number = await this.begin(opening, wish);
        const open = this.hold(number, table, wish, 0);
        await this.seat(number, open, wish);
        return number;
    }

    /** A table as it was kept; its readers are told how it stands. */
    async reopen({ table: number, opening, wish, entries }: Kept): Promise<number> {
        const table = (await this.engines.with(wish.overlays)).open(opening);
        const fault = restored(table, entries);
        if (fault !== null) {
            table.close();
            throw fault;
        }
        table.release(entries.length, 0);
        const open = this.hold(number, table, wish, entries.length);
        for (const [index, reader] of READERS.entries())
            if (open.listening >> index & 1)
                await this.ask(number, reader, '{"ask": "look"}');
        await this.enqueue(number, () => this.letComputersAnswer(number, open));
        return number;
    }

    /** A new table at which a record goes on after these entries of it. */
    async goOn(recorded: string, entries: readonly string[], wish: TableWish): Promise<number> {
        const opening = JSON.stringify({ ...(JSON.parse(recorded) as object), computers: computersOf(wish) });
        const seated = SEATS.flatMap((seat) => [{ entry: 'joined', seat, text: wish.seats[seat].name }, { entry: 'ready', seat }].map((entry) => JSON.stringify(entry)));
        const all = [...seated, ...entries];
        const number = await this.begin(opening, wish);
        await this.keeper.keep(number, 0, all);
        return this.reopen({ table: number, opening, wish, entries: all, older: false });
    }

    /** The record of a kept table, as far as its entries fit. */
    async salvage({ opening, wish, entries }: Kept): Promise<string> {
        const engine = await this.engines.with(wish.overlays);
        const table = engine.open(opening);
        try {
            restored(table, entries);
            table.sit(0, engine.players()[0]?.name ?? ''); // nobody at it has secrets any more
            return table.record();
        } finally {
            table.close();
        }
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
            this.end(number, open);
            open.table.close();
            this.keeper.letGo(number);
        });
    }

    /** Another tab goes on with it: nothing more is done to it here. */
    stepBack(number: number): void {
        const open = this.tables.get(number);
        if (!open)
            return;
        this.end(number, open);
        void open.work.then(() => open.table.close());
        this.taken(number);
    }

    private end(number: number, open: Open): void {
        open.closed = true;
        this.tables.delete(number);
    }

    private async begin(opening: string, wish: TableWish): Promise<number> {
        const number = await this.keeper.begin(opening, wish);
        await this.keeper.hold(number, true, () => this.stepBack(number));
        return number;
    }

    private hold(number: number, table: Table, wish: TableWish, kept: number): Open {
        const computers = computersOf(wish);
        const open: Open = { table, listening: listeningOf(computers), kept, round: 0, work: Promise.resolve(), closed: false, over: false };
        sitComputers(table, wish);
        this.tables.set(number, open);
        return open;
    }

    private enqueue(number: number, task: (open: Open) => Promise<void>): Promise<void> {
        const open = this.tables.get(number);
        if (!open)
            return Promise.resolve();
        open.work = open.work.then(() => (open.closed ? undefined : task(open))).catch((error: unknown) => {
            if (!(error instanceof TakenError))
                throw error;
            this.stepBack(number);
        });
        return open.work;
    }

    private async seat(number: number, open: Open, wish: TableWish): Promise<void> {
        for (const [seat, request] of seating(wish))
            await this.enqueue(number, async () => {
                open.table.ask(seat, JSON.stringify(request));
                await this.settle(number, open);
            });
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
        if (texts.some((text) => RESULT.test(text))) {
            await this.keeper.finish(number, open.table.record());
            open.over = true;
        } else {
            await this.revive(number, open, texts);
            await this.mark(number, open, texts);
        }
    }

    /** The end of a game can be undone. */
    private async revive(number: number, open: Open, texts: readonly string[]): Promise<void> {
        if (!open.over || !texts.some((text) => STATE.test(text)))
            return;
        await this.keeper.revive(number);
        open.over = false;
    }

    /** A new round is worth a note: it tells people which game it was. */
    private async mark(number: number, open: Open, texts: readonly string[]): Promise<void> {
        const round = Math.max(open.round, ...texts.map((text) => Number(ROUND.exec(text)?.[1] ?? 0)));
        if (round > open.round)
            await this.keeper.mark(number, round);
        open.round = round;
    }

    private async letComputersAnswer(number: number, open: Open): Promise<void> {
        while (!open.closed && open.table.answer())
            await this.settle(number, open);
    }
}

/** Takes up entries as far as they fit; what is wrong with the next one, or null. */
function restored(table: Table, entries: readonly string[]): unknown {
    try {
        for (const entry of entries)
            table.restore(entry);
        return null;
    } catch (error) {
        return error;
    }
}

/** The opening of a new table, as it is kept. */
export function openingOf(engine: Engine, wish: TableWish, listOf: (id: string) => string, { seed, salt }: Draw): string {
    if (wish.position !== undefined)
        return JSON.stringify({ entry: 'opened', seed, salt, computers: computersOf(wish), rules: 0, asking: 0, first: null, position: wish.position });
    const [one, other] = SEATS.map((seat) => wish.seats[seat].list ?? listOf(wish.seats[seat].deck));
    // Nobody has to hide that a window was skipped: computer players take no notice, and two at one screen see each other.
    const fields = { seed, salt, computers: computersOf(wish), asking: 0, ...(wish.demo ? { rules: 1 } : {}), ...(wish.first ? { first: wish.first } : {}) };
    return engine.opening(JSON.stringify(fields), one ?? '', other ?? '');
}

/** Computer players take their seats. */
export function sitComputers(table: Table, wish: TableWish): void {
    for (const [index, seat] of SEATS.entries())
        if (wish.seats[seat].sitter !== PERSON)
            table.sit(index, wish.seats[seat].sitter);
}

/** The requests with which a game begins, each with its seat. */
export function seating(wish: TableWish): [number, Request][] {
    return SEATS.flatMap((seat, index): [number, Request][] => [
        [index, { ask: 'join', name: wish.seats[seat].name }],
        [index, { ask: 'ready' }],
    ]);
}

/** A bit for each seat at which a computer player sits. */
function computersOf(wish: TableWish): number {
    return SEATS.reduce((sum, seat, index) => sum | (wish.seats[seat].sitter === PERSON ? 0 : 1 << index), 0);
}

/** A bit for each reader: the seats of people, and, unless a single person plays, what everybody may know. */
function listeningOf(computers: number): number {
    const people = 3 & ~computers;
    return people === 1 || people === 2 ? people : people | 4;
}
