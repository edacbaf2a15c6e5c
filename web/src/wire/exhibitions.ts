// exhibitions.ts: watched games between computer players: played choice by choice on request and sent as both seats see
// them. They are not saved.

import type { Engine, Table } from '../../../src/wasm/engine.mjs';
import type { Proceeded, TableSetup } from './connection';
import { openingOf, seating, sitComputers } from './table_host';
import type { Draw } from './table_host';
import { BOTH_SEATS } from './replayer';

interface Shown {
    readonly table: Table;
    stored: number;
}

/** Table numbers of exhibitions are below this, so they never equal those of the table host. */
const BELOW = -1_000_000;

export class Exhibitions {
    private readonly tables = new Map<number, Shown>();
    private last = BELOW;

    constructor(private readonly engine: Engine) {}

    open(
        setup: TableSetup,
        listOf: (id: string) => string,
        draw: Draw,
    ): { shown: number; opening: string; messages: readonly string[]; chance: number } {
        const opening = openingOf(this.engine, setup, listOf, draw);
        const shown = { table: this.engine.open(opening), stored: 0 };
        shown.table.makeReplay(setup.seats.P1.name, setup.seats.P2.name);
        sitComputers(shown.table, setup);
        for (const [seat, request] of seating(setup)) shown.table.ask(seat, JSON.stringify(request));
        const number = --this.last;
        this.tables.set(number, shown);
        return { shown: number, opening, messages: this.release(shown).messages, chance: shown.table.chance() };
    }

    has(number: number): boolean {
        return this.tables.has(number);
    }

    /** Plays one choice; null: the game is over. */
    proceed(number: number): Proceeded | null {
        const shown = this.need(number);
        if (!shown.table.answer()) return null;
        const { entries, messages } = this.release(shown);
        return { entry: entries[0] ?? '', option: shown.table.lastOption(), messages, chance: shown.table.chance() };
    }

    record(number: number): string {
        return this.need(number).table.record();
    }

    close(number: number): void {
        this.tables.get(number)?.table.close();
        this.tables.delete(number);
    }

    private release(shown: Shown): { entries: readonly string[]; messages: readonly string[] } {
        const entries = shown.table.pending();
        shown.stored += entries.length;
        return { entries, messages: shown.table.release(shown.stored, BOTH_SEATS) };
    }

    private need(number: number): Shown {
        const shown = this.tables.get(number);
        if (!shown) throw new Error(`there is no table ${number}`);
        return shown;
    }
}
