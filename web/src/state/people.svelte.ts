// people.svelte.ts: the store for playing with people: the state of the server, the lists of its tables, and the table
// shown on this page.

import { WORDS } from '../design/words';
import { openHomeSocket, Server, watchNetwork } from '../wire/server';
import type { OpenSocket, ServerListener, ServerState } from '../wire/server';
import type { Connection } from '../wire/connection';
import type { Facts } from '../wire/messages';
import type { Clock, Listed, Overlay, ServerMessage, Table, Wanted, You } from '../wire/server_messages';
import { Account } from './account.svelte';
import { alertPlayer } from './attention';
import { saveValue, loadValue, NAME_KEY } from './device';
import { agree, revealAt } from './fairness';
import { byUrgency, callText } from './table_text';
import { settings } from './settings.svelte';
import { sha256OfHex } from './sha256';

const MINUTE = 60000;
const DAY = 24 * 60 * MINUTE;

/** Clock presets. */
export const CLOCKS = {
    none: null,
    quick: { start: 10 * MINUTE, increment: 5000, loses: true },
    usual: { start: 25 * MINUTE, increment: 10000, loses: true },
    long: { start: 45 * MINUTE, increment: 15000, loses: true },
    day: { start: DAY, increment: 0, loses: true, each: true },
    days: { start: 3 * DAY, increment: 0, loses: true, each: true },
    week: { start: 7 * DAY, increment: 0, loses: true, each: true },
} as const satisfies Readonly<Record<string, Clock | null>>;
export type ClockName = keyof typeof CLOCKS;

/**
 * A notice about another table: it is the player's turn, a tournament round starts, the opponent wants a rematch, a
 * player joined, or a game is running.
 */
export interface Call {
    readonly table: string;
    readonly about: 'move' | 'round' | 'rematch' | 'joined' | 'running';
}

const SEATED = 'seated';

/** Returns true if this browser has a seat at an open table or in a running game of this server, as far as known. */
export function isSeated(): boolean {
    return loadValue(SEATED) === 'yes';
}

/** Minimum length of an account name. */
const MIN_NAME = 3;
const MAX_NAME = 24;
/** Smallest two-digit number, added to a suggested name. */
const FIRST_NUMBER = 10;
const NUMBERS = 90;

export class People implements ServerListener {
    connection = $state<ServerState>('connecting');
    you = $state.raw<You | null>(null);
    presets = $state.raw<readonly string[]>([]);
    overlays = $state.raw<readonly Overlay[]>([]);
    lobby = $state.raw<readonly Listed[]>([]);
    mine = $state.raw<readonly Listed[]>([]);
    /** The table shown on this page: before, during or after its game. */
    table = $state.raw<Table | null>(null);
    failure = $state<string | null>(null);
    name = $state(loadValue(NAME_KEY) ?? '');
    elsewhere = $state.raw<Call | null>(null);
    readonly account: Account;

    private readonly server: Server;
    private readonly stopWatching: () => void;
    /** The bytes this connection revealed last. */
    private revealed: string | null = null;
    /** Number of tables that are being opened. */
    private opening = 0;
    /** The list of the player's games has arrived once. */
    private arrived = false;
    /** The player has a seat of a tournament. */
    private competes = false;

    /** The table to show, or the seat key of a tournament player, once the server is there. */
    private invited: string | null = null;
    private key: string | null = null;

    /** `shown`: called when a table is shown, or none any more. */
    constructor(
        private readonly shown: (table: string | null) => void,
        dial: OpenSocket = openHomeSocket(new URL(document.baseURI)),
    ) {
        this.server = new Server(dial, this);
        this.account = new Account(this.server);
        this.stopWatching = watchNetwork(this.server);
    }

    // ---- Messages of the server -------------------------------------------------------------------------------------

    state(state: ServerState): void {
        this.connection = state;
        this.revealed = null;
    }

    received(message: ServerMessage): void {
        if (message.message === 'table') this.reveal(message);
        if (message.message === 'welcome') {
            this.setIdentity(message.you);
            this.presets = message.presets;
            this.overlays = message.overlays ?? [];
            this.server.say({ request: 'lobby', follow: true });
            this.server.say({ request: 'mine' });
            void this.account.look();
            this.rejoinTables();
        } else if (message.message === 'lobby') {
            this.lobby = message.tables;
        } else if (message.message === 'mine') {
            this.mine = message.tables;
            saveValue(SEATED, this.mine.some(isUnfinished) ? 'yes' : 'no');
            this.showRunning();
        } else if (message.message === 'account') {
            this.setIdentity(message.you);
        } else if (message.message === 'noted' && message.about === 'forget me') {
            this.setIdentity({ name: null, account: false });
        } else if (message.message === 'turn') {
            this.call(message.table, 'move');
        } else if (message.message === 'table' && message.table === this.table?.table) {
            if (this.table && isFull(message) && !isFull(this.table) && message.you !== 'spectators')
                alertPlayer(WORDS.people.atTable.elsewhere.joined, settings.now);
            this.table = message.state === 'withdrawn' ? null : message;
            if (!this.table) this.shown(null);
        } else if (
            message.message === 'table' &&
            message.state === 'open' &&
            message.settings.event &&
            this.competes &&
            message.you !== 'spectators'
        ) {
            this.call(message.table, 'round');
        } else if (message.message === 'table' && this.opening === 0 && waitsForPlayers(message)) {
            this.call(message.table, this.mine.some(({ table }) => table === message.table) ? 'joined' : 'rematch');
        }
    }

    /** Shows a running game of the player when the page opens. */
    private showRunning(): void {
        const running = byUrgency(this.mine).find(({ state }) => state === 'played');
        if (this.arrived || this.table !== null || this.opening > 0) return;
        this.arrived = true;
        if (running) this.elsewhere = { table: running.table, about: 'running' };
    }

    /** Returns to the table shown last, or to the one in the address. */
    private rejoinTables(): void {
        const { key } = this;
        const table = this.table?.table ?? this.invited;
        this.invited = this.key = null;
        if (table !== null) void this.look(table);
        else if (key !== null) void this.showTable(this.server.takeSeat(key));
    }

    private setIdentity(you: You): void {
        this.you = you;
        if (you.account) this.name = you.name ?? '';
        else this.name ||= you.name ?? offeredName(Math.random());
    }

    private call(table: string, about: Call['about']): void {
        this.elsewhere = { table, about };
        this.server.say({ request: 'mine' });
        alertPlayer(
            about === 'move' ? WORDS.people.atTable.yourTurn : callText(this.elsewhere, this.mine),
            settings.now,
        );
    }

    // ---- Actions ----------------------------------------------------------------------------------------------------

    reconnect(): void {
        this.server.connect();
    }

    create(wanted: Omit<Wanted, 'name'>): Promise<void> {
        return this.showTable(this.server.create({ ...wanted, name: this.playerName() }));
    }

    join(table: string, deck: string): Promise<void> {
        return this.showTable(this.server.join(table, this.playerName(), deck));
    }

    /** Shows the table of an address, now or once the server is there. */
    visit(table: string): void {
        if (this.you === null) this.invited = table;
        else if (this.table?.table !== table) void this.look(table);
    }

    /** Takes the seat of a tournament player, now or once the server is there. */
    arrive(key: string): void {
        if (this.you === null) this.key = key;
        else void this.showTable(this.server.takeSeat(key));
    }

    /** Opens a table: to the player's seat if they have one, else as a spectator. */
    look(table: string): Promise<void> {
        return this.showTable(this.server.look(table));
    }

    rematch(): Promise<void> {
        return this.table ? this.showTable(this.server.rematch(this.table.table)) : Promise.resolve();
    }

    ready(): void {
        if (!this.table) return;
        const { table, commitment } = this.table;
        const random = randomHex(32);
        agree({ table, commitment, added: random });
        this.server.say({ request: 'ready', table, commitment: sha256OfHex(random) });
    }

    /** Adds this browser's share to the shuffle once both players have committed. */
    private reveal(table: Table): void {
        const agreed = revealAt(table);
        if (!agreed || this.revealed === agreed.added) return;
        this.revealed = agreed.added;
        agree(agreed);
        this.server.say({ request: 'reveal', table: table.table, random: agreed.added });
    }

    /** Leaves a table whose game has not started. */
    leaveTable(): void {
        if (this.table && this.table.you !== 'spectators' && this.table.state === 'open')
            this.server.say({ request: 'withdraw', table: this.table.table });
        this.leaveServer();
    }

    /** Returns to the lists. */
    leaveServer(): void {
        if (this.table) this.server.leave(this.table.table);
        this.table = null;
        this.server.say({ request: 'mine' });
        this.shown(null);
    }

    /** Claims the win: the opponent left a game without a clock and stayed away long enough. */
    claim(): void {
        if (this.table) this.server.say({ request: 'claim', table: this.table.table });
    }

    /** Blocks or unblocks the opponent, who then cannot join the player's tables. */
    async block(blocked: boolean): Promise<boolean> {
        return this.note((table) => ({ request: 'block', table, blocked }));
    }

    /** Sends a report to the operator of the server. */
    async report(text: string): Promise<boolean> {
        return this.note((table) => ({ request: 'report', table, text }));
    }

    private async note(request: (table: string) => Parameters<Server['note']>[0]): Promise<boolean> {
        this.failure = null;
        try {
            if (this.table) await this.server.note(request(this.table.table));
        } catch (error) {
            this.failure = error instanceof Error ? error.message : String(error);
        }
        return this.failure === null;
    }

    /** The facts of the cards used at the table. */
    facts(table: string): Promise<Facts> {
        return this.server.facts(table);
    }

    /** Connects to the player's seat once the game has started. */
    sit(table: Table): Connection {
        return this.server.seat(table);
    }

    close(): void {
        this.stopWatching();
        this.server.close();
    }

    /** The trimmed name. The name of a guest is also saved on this device. */
    private playerName(): string {
        const name = this.name.trim();
        if (!this.you?.account) saveValue(NAME_KEY, name);
        return name;
    }

    private async showTable(opening: Promise<Table>): Promise<void> {
        this.failure = null;
        this.opening++;
        try {
            this.table = await opening;
            this.elsewhere = null;
            if (isUnfinished(this.table) && this.table.you !== 'spectators') saveValue(SEATED, 'yes');
            this.competes ||= Boolean(this.table.settings.event) && this.table.you !== 'spectators';
            this.shown(this.table.table);
        } catch (error) {
            this.failure = error instanceof Error ? error.message : String(error);
            if (!this.table) this.shown(null);
        } finally {
            this.opening--;
        }
    }
}

function isUnfinished({ state }: Pick<Table, 'state'>): boolean {
    return state === 'open' || state === 'played';
}

function isFull({ seats }: Pick<Table, 'seats'>): boolean {
    return seats.every(({ name }) => name !== null);
}

/** Returns true for a table of two people, one of them the reader, that waits until both are ready. */
export function waitsForPlayers(table: Table): boolean {
    const { state, you, seats } = table;
    return (
        state === 'open' &&
        you !== 'spectators' &&
        isFull(table) &&
        seats.every(({ computer }) => computer === null) &&
        !seats.every(({ ready }) => ready)
    );
}

/** A suggested guest name with a number. `chance`: from 0 (inclusive) to 1. */
export function offeredName(chance: number): string {
    const names = WORDS.people.offeredNames;
    const pick = Math.floor(chance * names.length * NUMBERS);
    return `${names[Math.floor(pick / NUMBERS)]} ${FIRST_NUMBER + (pick % NUMBERS)}`;
}

/**
 * A similar valid account name: 3 to 24 letters and digits, starting with a letter, with single - _ or . between
 * them; "" if there is none.
 */
export function accountNameFrom(name: string): string {
    const formed = name
        .normalize('NFD')
        .replace(/[^a-z0-9._\s-]/gi, '')
        .replace(/\s+/g, '-')
        .replace(/[-_.]{2,}/g, ([first = '']) => first)
        .replace(/^[^a-z]+/i, '')
        .slice(0, MAX_NAME)
        .replace(/[-_.]+$/, '');
    return formed.length < MIN_NAME ? '' : formed;
}

function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
}

// ---- Links ----------------------------------------------------------------------------------------------------------

/** The key of a tournament player's seat in a fragment: "seat=…". */
export function seatKeyIn(fragment: string): string | null {
    return /^seat=([\w-]{43})$/.exec(fragment)?.[1] ?? null;
}
