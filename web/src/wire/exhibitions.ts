// exhibitions.ts: watched games between computer players: played choice by choice on request and sent as both seats see
// them. They are not saved.

import type { Engine, Table } from '../../../src/wasm/engine.mjs';
import type { TableWish } from './connection';
import { openingOf, seating, sitComputers } from './owner';
import type { Draw } from './owner';
import { BOTH_SEATS } from './replayer';

interface Shown {
    readonly table: Table;
    kept: number;
}

/** Table numbers of exhibitions are below this, so they never equal those of the owner. */
const BELOW = -1_000_000;

export class Exhibitions {
    private readonly tables = new Map<number, Shown>();
    private last = BELOW;

    constructor(private readonly engine: Engine) {}

    open(wish: TableWish, listOf: (id: string) => string, draw: Draw): { shown: number; opening: string; told: readonly string[]; chance: number } {
        const opening = openingOf(this.engine, wish, listOf, draw);
        const shown = { table: this.engine.open(opening), kept: 0 };
        sitComputers(shown.table, wish);
        for (const [seat, request] of seating(wish))
            shown.table.ask(seat, JSON.stringify(request));
        const number = --this.last;
        this.tables.set(number, shown);
        return { shown: number, opening, told: this.tell(shown).told, chance: shown.table.chance() };
    }

    has(number: number): boolean {
        return this.tables.has(number);
    }

    /** Plays one choice; null: the game is over. */
    proceed(number: number): { entry: string; told: readonly string[]; chance: number } | null {
        const shown = this.need(number);
        if (!shown.table.answer())
            return null;
        const { entries, told } = this.tell(shown);
        return { entry: entries[0] ?? '', told, chance: shown.table.chance() };
    }

    record(number: number): string {
        return this.need(number).table.record();
    }

    close(number: number): void {
        this.tables.get(number)?.table.close();
        this.tables.delete(number);
    }

    private tell(shown: Shown): { entries: readonly string[]; told: readonly string[] } {
        const entries = shown.table.pending();
        shown.kept += entries.length;
        return { entries, told: shown.table.release(shown.kept, BOTH_SEATS) };
    }

    private need(number: number): Shown {
        const shown = this.tables.get(number);
        if (!shown)
            throw new Error(`there is no table ${number}`);
        return shown;
    }
}
