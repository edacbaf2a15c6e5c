// server.ts: the tables of a server over one WebSocket. Reconnects automatically and then requests the view of every
// open table again, so that listeners continue without a gap.

import { WORDS } from '../design/words';
import type { Connection } from './connection';
import { faultOf, VERSION } from './messages';
import type { Facts, Message, Reader, Request } from './messages';
import { isServerMessage, serverFaultOf } from './server_messages';
import type {
    AccountRequest,
    Refusal,
    ServerMessage,
    ServerRequest,
    Table,
    MessageOf,
    Wanted,
} from './server_messages';

/** Shortest and longest wait between two connection attempts, in milliseconds. */
const MIN_RETRY = 500;
const MAX_RETRY = 15000;
/**
 * Milliseconds without a message after which a ping is sent; timeouts in milliseconds of the ping and of a new
 * connection.
 */
const PING_AFTER = 10000;
const PING_TIMEOUT = 5000;
const CONNECT_TIMEOUT = 15000;
const LOST = WORDS.people.lost;

/** A connection to a server; `dial` opens one and reports its events. */
export interface Socket {
    send(text: string): void;
    close(): void;
}
export interface SocketEvents {
    opened(): void;
    received(text: string): void;
    closed(): void;
}
/** `ticket`: makes the server set another cookie. */
export type OpenSocket = (events: SocketEvents, ticket?: string) => Socket;

/** Connects to the server this page was loaded from. */
export function openHomeSocket(address: URL): OpenSocket {
    const url = new URL('socket', address);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return (events, ticket) => {
        url.search = ticket === undefined ? '' : `ticket=${encodeURIComponent(ticket)}`;
        const socket = new WebSocket(url);
        socket.onopen = () => events.opened();
        socket.onmessage = (event) => events.received(String(event.data));
        socket.onclose = () => events.closed();
        return { send: (text) => socket.send(text), close: () => socket.close() };
    };
}

/** 'absent': no server was found; 'lost': the connection was lost and is being retried. */
export type ServerState = 'connecting' | 'here' | 'lost' | 'absent';

/** Receives messages and state changes of the server. */
export interface ServerListener {
    state(state: ServerState): void;
    received(message: ServerMessage): void;
}

interface Awaited {
    readonly about: string;
    /** The table the request is about; null: none, or not known yet. */
    readonly table: string | null;
    /** Processes the message if it is the answer; returns true if it was. */
    readonly take: (message: ServerMessage) => boolean;
    readonly failed: (error: Error) => void;
}

export class Server {
    state: ServerState = 'connecting';
    private line: Socket | null = null;
    private retryAfter = MIN_RETRY;
    private timer: ReturnType<typeof setTimeout> | undefined;
    /** Timer until the next ping, or until the connection is closed. */
    private pingTimer: ReturnType<typeof setTimeout> | undefined;
    private wasConnected = false;
    private readonly connections = new Map<string, ServerConnection>();
    private readonly known = new Set<string>();
    private awaited: Awaited[] = [];
    private readonly factsWanted = new Map<string, readonly ((facts: Facts) => void)[]>();

    constructor(
        private readonly dial: OpenSocket,
        private readonly listener: ServerListener,
    ) {
        this.connect();
    }

    /** Connects now instead of waiting. */
    connect(ticket?: string): void {
        clearTimeout(this.timer);
        this.line?.close();
        this.change('connecting');
        this.giveUpAfter(CONNECT_TIMEOUT);
        const line: Socket = this.dial(
            {
                opened: () =>
                    line === this.line &&
                    line.send(JSON.stringify({ request: 'hello', version: VERSION } satisfies ServerRequest)),
                received: (text) => line === this.line && this.receive(text),
                closed: () => line === this.line && this.onDisconnect(),
            },
            ticket,
        );
        this.line = line;
    }

    close(): void {
        clearTimeout(this.timer);
        clearTimeout(this.pingTimer);
        const line = this.line;
        this.line = null;
        line?.close();
    }

    /** The browser has no network: closes the connection at once. */
    goOffline(): void {
        if (this.state === 'here') this.giveUp();
    }

    /** The network may have come back, or gone while the page was hidden: reconnects at once, or sends a ping. */
    check(): void {
        if (this.state === 'lost') this.connect();
        else if (this.state === 'here') this.ping();
    }

    /**
     * Returns false if there is no connection: the request is not sent later either. The next view shows the
     * current state.
     */
    say(request: ServerRequest | (Request & { readonly table: string })): boolean {
        if (this.state !== 'here' || !this.line) return false;
        this.line.send(JSON.stringify(request));
        return true;
    }

    /** Opens a table and joins it. */
    create(wanted: Wanted): Promise<Table> {
        return this.askTable('create', { request: 'create', ...wanted }, this.known);
    }

    join(table: string, name: string, deck: string): Promise<Table> {
        return this.ask('join', table, { request: 'join', table, name, deck }, isTableWith(table));
    }

    /** Opens the view of a table as a player or spectator. */
    look(table: string): Promise<Table> {
        return this.ask('look', table, { request: 'look', table }, isTableWith(table));
    }

    /** Takes the tournament seat that belongs to the key, at its current table. */
    takeSeat(key: string): Promise<Table> {
        return this.ask(
            'seat',
            null,
            { request: 'seat', key },
            (message): message is Table => message.message === 'table' && message.settings.event !== undefined,
        );
    }

    rematch(table: string): Promise<Table> {
        return this.askTable('rematch', { request: 'rematch', table }, new Set([table])); // the opponent may have opened it already
    }

    /** The facts of the cards used at a table; requested again if the connection is lost meanwhile. */
    facts(table: string): Promise<Facts> {
        return new Promise((done) => {
            this.factsWanted.set(table, [...(this.factsWanted.get(table) ?? []), done]);
            this.say({ request: 'facts', table });
        });
    }

    /** Sends a request about the user's account. */
    account(request: AccountRequest): Promise<MessageOf<'account' | 'noted'>> {
        return this.ask(
            request.request,
            null,
            request,
            (message): message is MessageOf<'account' | 'noted'> =>
                (message.message === 'account' || message.message === 'noted') && message.about === request.request,
        );
    }

    leaders(): Promise<MessageOf<'leaders'>> {
        return this.ask(
            'leaders',
            null,
            { request: 'leaders' },
            (message): message is MessageOf<'leaders'> => message.message === 'leaders',
        );
    }

    export(after?: string): Promise<MessageOf<'export'>> {
        return this.ask(
            'export',
            null,
            after === undefined ? { request: 'export' } : { request: 'export', after },
            (message): message is MessageOf<'export'> => message.message === 'export',
        );
    }

    /** Sends a request about the opponent: block or report. */
    note(request: ServerRequest & { readonly request: 'block' | 'report' }): Promise<MessageOf<'noted'>> {
        return this.ask(
            request.request,
            request.table,
            request,
            (message): message is MessageOf<'noted'> =>
                message.message === 'noted' && message.about === request.request && message.table === request.table,
        );
    }

    /** Leaves a table that has no open connection. */
    leave(table: string): void {
        this.connections.delete(table);
        this.say({ request: 'leave', table });
    }

    /** Connects to a seat at a table whose game has started. */
    seat({ table, you }: Table): Connection {
        const connection = new ServerConnection(this, table, you);
        this.connections.set(table, connection);
        this.say({ request: 'look', table });
        return connection;
    }

    /** Sends a request whose answer is the first table that is not among `others`. */
    private askTable(about: string, request: ServerRequest, others: ReadonlySet<string>): Promise<Table> {
        const before = new Set(others);
        return this.ask(
            about,
            null,
            request,
            (message): message is Table => message.message === 'table' && !before.has(message.table),
        );
    }

    private ask<T extends ServerMessage>(
        about: string,
        table: string | null,
        request: ServerRequest,
        answers: (message: ServerMessage) => message is T,
    ): Promise<T> {
        if (this.state !== 'here') return Promise.reject(new Error(LOST));
        return new Promise((done, failed) => {
            const take = (message: ServerMessage) => {
                if (!answers(message)) return false;
                done(message);
                return true;
            };
            this.awaited.push({ about, table, take, failed });
            this.say(request);
        });
    }

    private change(state: ServerState): void {
        this.state = state;
        this.listener.state(state);
    }

    // ---- Pings ------------------------------------------------------------------------------------------------------

    private ping(): void {
        this.say({ request: 'ping' });
        this.giveUpAfter(PING_TIMEOUT);
    }

    private giveUpAfter(wait: number): void {
        clearTimeout(this.pingTimer);
        this.pingTimer = setTimeout(() => this.giveUp(), wait);
    }

    private giveUp(): void {
        const { line } = this;
        this.onDisconnect();
        line?.close();
    }

    /** Rejects all requests without an answer: they may not have been processed. */
    private onDisconnect(): void {
        this.line = null;
        clearTimeout(this.pingTimer);
        clearTimeout(this.timer);
        const awaited = this.awaited;
        this.awaited = [];
        for (const { failed } of awaited) failed(new Error(LOST));
        this.change(this.wasConnected ? 'lost' : 'absent');
        for (const connection of this.connections.values()) connection.lost();
        if (this.wasConnected) {
            this.timer = setTimeout(() => this.connect(), this.retryAfter);
            this.retryAfter = Math.min(this.retryAfter * 2, MAX_RETRY);
        }
    }

    private receive(text: string): void {
        clearTimeout(this.pingTimer);
        this.pingTimer = setTimeout(() => this.ping(), PING_AFTER);
        const message = JSON.parse(text) as (ServerMessage | Message | Refusal) & { readonly table?: string };
        if (message.message === 'error') this.refuse(message as Refusal);
        else if (message.message === 'facts' && message.table !== undefined) this.receiveFacts(message.table, message);
        else if (isServerMessage(message)) this.receiveServerMessage(message);
        else if (message.table !== undefined)
            this.connections.get(message.table)?.receive(message as Message & { readonly table?: string });
    }

    private receiveServerMessage(message: ServerMessage): void {
        const fault = import.meta.env.DEV ? serverFaultOf(message) : null;
        if (fault) throw new Error(fault);
        if (message.message === 'welcome') this.onWelcome();
        if (message.message === 'record') this.connections.get(message.table)?.recorded(message.text);
        this.answer(message);
        this.listener.received(message);
        if (message.message === 'ended') this.reconnectSoon();
        else if ((message.message === 'account' || message.message === 'noted') && message.ticket !== undefined)
            this.connect(message.ticket);
    }

    /** Another session ended this one: reconnects a moment later, when the browser may have a new cookie. */
    private reconnectSoon(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.connect(), MIN_RETRY);
    }

    private receiveFacts(table: string, facts: Facts): void {
        const wanted = this.factsWanted.get(table) ?? [];
        this.factsWanted.delete(table);
        wanted.forEach((done) => done(facts));
    }

    private onWelcome(): void {
        this.wasConnected = true;
        this.retryAfter = MIN_RETRY;
        this.change('here');
        for (const table of this.factsWanted.keys()) this.say({ request: 'facts', table });
        for (const table of this.connections.keys()) this.say({ request: 'look', table });
    }

    private answer(message: ServerMessage): void {
        const index = this.awaited.findIndex(({ take }) => take(message));
        if (index >= 0) this.awaited.splice(index, 1);
        if (message.message === 'table') this.known.add(message.table);
    }

    private refuse(refusal: Refusal): void {
        const index = this.awaited.findIndex(
            ({ about, table }) => about === refusal.about && (table === null || table === refusal.table),
        );
        const [answered] = index < 0 ? [] : this.awaited.splice(index, 1);
        if (answered) answered.failed(new Error(refusal.text));
        else if (refusal.table !== undefined)
            this.connections.get(refusal.table)?.receive({
                version: VERSION,
                to: this.connections.get(refusal.table)?.readers[0] ?? 'spectators',
                ...refusal,
            });
    }
}

function isTableWith(code: string): (message: ServerMessage) => message is Table {
    return (message): message is Table => message.message === 'table' && message.table === code;
}

class ServerConnection implements Connection {
    readonly readers: readonly Reader[];
    private readonly listeners = new Set<(message: Message) => void>();
    /** Messages that arrived before there was a listener. */
    private waiting: Message[] = [];
    private wanted: ((text: string) => void)[] = [];
    private whenLost: () => void = () => undefined;

    constructor(
        private readonly server: Server,
        readonly table: string,
        reader: Reader,
    ) {
        this.readers = [reader];
    }

    send(_from: Reader, request: Request): boolean {
        return this.server.say({ ...request, table: this.table });
    }

    onLost(listener: () => void): void {
        this.whenLost = listener;
    }

    lost(): void {
        this.whenLost();
    }

    listen(listener: (message: Message) => void): () => void {
        this.listeners.add(listener);
        const waiting = this.waiting;
        this.waiting = [];
        waiting.forEach(listener);
        return () => this.listeners.delete(listener);
    }

    record(): Promise<string> {
        return new Promise((resolve) => {
            this.wanted.push(resolve);
            this.server.say({ request: 'record', table: this.table });
        });
    }

    close(): void {
        this.server.leave(this.table);
    }

    recorded(text: string): void {
        for (const resolve of this.wanted.splice(0)) resolve(text);
    }

    receive({ table: _table, ...rest }: Message & { readonly table?: string }): void {
        const message = rest as Message;
        const fault = import.meta.env.DEV ? faultOf(message) : null;
        if (fault) throw new Error(fault);
        if (this.listeners.size === 0) this.waiting.push(message);
        for (const listener of this.listeners) listener(message);
    }
}

/** Reports changes of the browser's network to the server connection. Returns a function that stops this. */
export function watchNetwork(server: Server): () => void {
    const offline = () => server.goOffline();
    const check = () => document.hidden || server.check();
    addEventListener('offline', offline);
    addEventListener('online', check);
    document.addEventListener('visibilitychange', check);
    return () => {
        removeEventListener('offline', offline);
        removeEventListener('online', check);
        document.removeEventListener('visibilitychange', check);
    };
}
