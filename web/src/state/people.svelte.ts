// people.svelte.ts: the store of playing with people: what the server tells of itself, of its tables, and of the table at
// which this page is.

import { dialHome, Server } from '../wire/server';
import type { Dial, ServerListener, ServerState } from '../wire/server';
import type { Connection } from '../wire/connection';
import type { Clock, Listed, ServerMessage, Table, Wanted, You } from '../wire/server_messages';
import { keepAs, keptAs } from './device';

const MINUTE = 60000;
const DAY = 24 * 60 * MINUTE;

/** The clocks that are offered. */
export const CLOCKS = {
    none: null,
    quick: { start: 10 * MINUTE, increment: 5000, loses: true },
    usual: { start: 25 * MINUTE, increment: 10000, loses: true },
    long: { start: 45 * MINUTE, increment: 15000, loses: true },
    days: { start: 3 * DAY, increment: DAY, loses: true },
} as const satisfies Readonly<Record<string, Clock | null>>;
export type ClockName = keyof typeof CLOCKS;

const NAME = 'name';

export class People implements ServerListener {
    connection = $state<ServerState>('connecting');
    you = $state.raw<You | null>(null);
    presets = $state.raw<readonly string[]>([]);
    lobby = $state.raw<readonly Listed[]>([]);
    mine = $state.raw<readonly Listed[]>([]);
    /** The table at which this page is, before, during or after its game. */
    table = $state.raw<Table | null>(null);
    failure = $state<string | null>(null);
    name = $state(keptAs(NAME) ?? '');

    private readonly server: Server;

    /** `invited`: the table that the address of the page leads to. */
    constructor(
        private invited: string | null,
        dial: Dial = dialHome(new URL(document.baseURI)),
    ) {
        this.server = new Server(dial, this);
    }

    // ---- What the server says ----------------------------------------------------------------------------------------

    state(state: ServerState): void {
        this.connection = state;
    }

    told(message: ServerMessage): void {
        if (message.tell === 'welcome') {
            this.you = message.you;
            this.presets = message.presets;
            this.name ||= message.you.name ?? '';
            this.server.say({ ask: 'lobby', follow: true });
            this.server.say({ ask: 'mine' });
            const table = this.table?.table ?? this.invited;
            this.invited = null;
            if (table !== null)
                void this.look(table);
        } else if (message.tell === 'lobby') {
            this.lobby = message.tables;
        } else if (message.tell === 'mine') {
            this.mine = message.tables;
        } else if (message.tell === 'table' && message.table === this.table?.table) {
            this.table = message.state === 'withdrawn' ? null : message;
        }
    }

    // ---- What is done ------------------------------------------------------------------------------------------------

    tryAgain(): void {
        this.server.connect();
    }

    create(wanted: Omit<Wanted, 'name'>): Promise<void> {
        return this.come(this.server.create({ ...wanted, name: this.called() }));
    }

    join(table: string, deck: string): Promise<void> {
        return this.come(this.server.join(table, this.called(), deck));
    }

    /** Comes to a table, to sit where one sat or to watch. */
    look(table: string): Promise<void> {
        return this.come(this.server.look(table));
    }

    rematch(): Promise<void> {
        return this.table ? this.come(this.server.rematch(this.table.table)) : Promise.resolve();
    }

    ready(): void {
        if (this.table)
            this.server.say({ ask: 'ready', table: this.table.table, random: randomHex(32) });
    }

    /** Gets up from a table whose game has not begun. */
    getUp(): void {
        if (this.table && this.table.you !== 'spectators' && this.table.state === 'open')
            this.server.say({ ask: 'withdraw', table: this.table.table });
        this.goAway();
    }

    /** Looks at the lists again. */
    goAway(): void {
        if (this.table)
            this.server.leave(this.table.table);
        this.table = null;
        this.server.say({ ask: 'mine' });
    }

    /** One's seat at the table, once its game has begun. */
    sit(table: Table): Connection {
        return this.server.seat(table);
    }

    close(): void {
        this.server.close();
    }

    private called(): string {
        const name = this.name.trim();
        keepAs(NAME, name);
        return name;
    }

    private async come(coming: Promise<Table>): Promise<void> {
        this.failure = null;
        try {
            this.table = await coming;
        } catch (error) {
            this.failure = error instanceof Error ? error.message : String(error);
        }
    }
}

function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// ---- Links -----------------------------------------------------------------------------------------------------------

/** "#table=k3wq" behind an address leads to that table. */
export function tableOf(address: string): string | null {
    return /#table=([0-9a-z]{1,64})$/i.exec(address)?.[1] ?? null;
}

export function linkTo(table: string, address: string): string {
    const url = new URL(address);
    url.search = '';
    url.hash = `table=${table}`;
    return url.href;
}
