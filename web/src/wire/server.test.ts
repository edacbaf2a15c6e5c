import { describe, expect, it, vi } from 'vitest';
import type { Message } from './messages';
import { Server } from './server';
import type { SocketEvents, ServerState } from './server';
import type { ServerMessage, Table, Wanted } from './server_messages';

const WANTED: Wanted = {
    name: 'Ann',
    deck: 'a list',
    public: true,
    spectators: true,
    rated: false,
    'legal decks': true,
    rules: 'full',
    overlay: null,
    clock: null,
};

function table(code: string, you: Table['you'] = 'P1'): Table {
    return {
        message: 'table',
        version: 2,
        table: code,
        state: 'open',
        seats: [],
        settings: {
            public: true,
            spectators: true,
            tournament: false,
            'open lists': false,
            rated: false,
            'legal decks': true,
            clock: null,
        },
        waiting: null,
        due: null,
        result: null,
        created: 0,
        changed: 0,
        commitment: '',
        you,
    };
}

const WELCOME: ServerMessage = {
    message: 'welcome',
    version: 2,
    you: { name: null, account: false },
    presets: [],
    computers: [],
    cards: '',
};

/** A simulated server at the other end of the connection. */
class Ends {
    readonly said: { readonly request: string; readonly table?: string }[] = [];
    readonly states: ServerState[] = [];
    readonly received: ServerMessage[] = [];
    lines = 0;
    readonly tickets: (string | undefined)[] = [];
    private events: SocketEvents | null = null;
    readonly server: Server;

    constructor() {
        const dial = (events: SocketEvents, ticket?: string) => {
            this.events = events;
            this.tickets.push(ticket);
            this.lines++;
            return {
                send: (text: string) => this.said.push(JSON.parse(text) as { request: string }),
                close: () => undefined,
            };
        };
        this.server = new Server(dial, {
            state: (state) => this.states.push(state),
            received: (message) => this.received.push(message),
        });
    }

    open(): void {
        this.events?.opened();
        this.receive(WELCOME);
    }

    receive(message: object): void {
        this.events?.received(JSON.stringify(message));
    }

    drop(): void {
        this.events?.closed();
    }
}

describe('a server connection', () => {
    it('takes a tournament seat by its key, and accepts no other table as the answer', async () => {
        const ends = new Ends();
        ends.open();
        const seat = ends.server.takeSeat('abc');
        expect(ends.said.at(-1)).toEqual({ request: 'seat', key: 'abc' });
        const { settings, ...rest } = table('hosted', 'P2');
        ends.receive(table('another'));
        ends.receive({
            ...rest,
            settings: { ...settings, event: { name: 'Cup', round: 1, table: 3, result: '', text: '', until: null } },
        });
        expect((await seat).table).toBe('hosted');
        const wrong = ends.server.takeSeat('xyz');
        ends.receive({
            message: 'error',
            version: 2,
            about: 'seat',
            error: 'no seat',
            text: 'There is no table for this key now.',
        });
        await expect(wrong).rejects.toThrow('no table for this key');
    });

    it('greets, and is up after the answer', () => {
        const ends = new Ends();
        expect(ends.states).toEqual(['connecting']);
        ends.open();
        expect(ends.said[0]).toEqual({ request: 'hello', version: 2 });
        expect(ends.states.at(-1)).toBe('here');
    });

    it('that never existed is absent, and is not retried', () => {
        vi.useFakeTimers();
        const ends = new Ends();
        ends.drop();
        vi.advanceTimersByTime(60000);
        expect([ends.states.at(-1), ends.lines]).toEqual(['absent', 1]);
        vi.useRealTimers();
    });

    it('that is lost is retried with growing waits, and views are requested again', () => {
        vi.useFakeTimers();
        const ends = new Ends();
        ends.open();
        ends.server.seat(table('abc'));
        ends.drop();
        expect(ends.states.at(-1)).toBe('lost');
        vi.advanceTimersByTime(500);
        expect(ends.lines).toBe(2);
        ends.drop();
        vi.advanceTimersByTime(500);
        expect(ends.lines).toBe(2);
        vi.advanceTimersByTime(500);
        expect(ends.lines).toBe(3);
        ends.said.length = 0;
        ends.open();
        expect(ends.said).toContainEqual({ request: 'look', table: 'abc' });
        vi.useRealTimers();
    });

    it('sends a ping after silence, and is lost without an answer', () => {
        vi.useFakeTimers();
        const ends = new Ends();
        ends.open();
        vi.advanceTimersByTime(10000);
        expect(ends.said.at(-1)).toEqual({ request: 'ping' });
        ends.receive({ message: 'pong', version: 2 });
        vi.advanceTimersByTime(9000);
        expect(ends.states.at(-1)).toBe('here');
        vi.advanceTimersByTime(1000);
        expect(ends.said.filter(({ request }) => request === 'ping')).toHaveLength(2);
        vi.advanceTimersByTime(5000);
        expect(ends.states.at(-1)).toBe('lost');
        vi.advanceTimersByTime(500);
        expect(ends.lines).toBe(2);
        ends.server.close();
        vi.useRealTimers();
    });

    it('that does not answer is dialled again', () => {
        vi.useFakeTimers();
        const ends = new Ends();
        ends.open();
        ends.drop();
        vi.advanceTimersByTime(500);
        expect([ends.lines, ends.states.at(-1)]).toEqual([2, 'connecting']);
        vi.advanceTimersByTime(15000);
        expect(ends.states.at(-1)).toBe('lost');
        vi.advanceTimersByTime(1000);
        expect(ends.lines).toBe(3);
        ends.server.close();
        vi.useRealTimers();
    });

    it('is lost when the browser goes offline, and retried when it is online or visible', () => {
        vi.useFakeTimers();
        const ends = new Ends();
        ends.open();
        ends.server.goOffline();
        expect(ends.states.at(-1)).toBe('lost');
        ends.server.check();
        expect(ends.lines).toBe(2);
        ends.open();
        ends.said.length = 0;
        ends.server.check();
        expect(ends.said).toEqual([{ request: 'ping' }]);
        vi.advanceTimersByTime(5000);
        expect(ends.states.at(-1)).toBe('lost');
        ends.server.close();
        vi.useRealTimers();
    });

    it('reports unsent requests, and a loss before an answer', () => {
        const ends = new Ends();
        ends.open();
        const seat = ends.server.seat(table('abc'));
        let lost = 0;
        seat.onLost?.(() => lost++);
        expect(seat.send('P1', { request: 'undo' })).toBe(true);
        ends.drop();
        expect(lost).toBe(1);
        expect(seat.send('P1', { request: 'undo' })).toBe(false);
        ends.server.close();
    });

    it('opens a table: the first one that did not exist before', async () => {
        const ends = new Ends();
        ends.open();
        ends.receive(table('old'));
        const made = ends.server.create(WANTED);
        ends.receive(table('old'));
        ends.receive(table('new'));
        expect((await made).table).toBe('new');
    });

    it('opens the table of a rematch, which the opponent may have opened', async () => {
        const ends = new Ends();
        ends.open();
        ends.receive(table('old'));
        ends.receive(table('again'));
        const again = ends.server.rematch('old');
        ends.receive(table('old'));
        ends.receive(table('again'));
        expect((await again).table).toBe('again');
    });

    it('reports the reason of a refusal', async () => {
        const ends = new Ends();
        ends.open();
        const made = ends.server.create(WANTED);
        ends.receive({
            message: 'error',
            version: 2,
            about: 'create',
            error: 'bad deck',
            text: 'Socket 1: no such card.',
        });
        await expect(made).rejects.toThrow('Socket 1: no such card.');
    });

    it('does not accept answers about another table', async () => {
        const ends = new Ends();
        ends.open();
        const joined = ends.server.join('abc', 'Bob', 'a list');
        ends.receive(table('other', 'P2'));
        ends.receive({ message: 'error', version: 2, table: 'xyz', about: 'join', error: 'taken', text: 'Taken.' });
        ends.receive(table('abc', 'P2'));
        expect((await joined).you).toBe('P2');
    });

    it('that is lost before the answer has not answered', async () => {
        const ends = new Ends();
        ends.open();
        const joined = ends.server.join('abc', 'Bob', 'a list');
        ends.drop();
        await expect(joined).rejects.toThrow('lost');
        ends.server.close();
    });

    it('fetches the facts of a table, also after a lost connection', async () => {
        vi.useFakeTimers();
        const ends = new Ends();
        ends.open();
        const facts = ends.server.facts('abc');
        ends.drop();
        vi.advanceTimersByTime(500);
        ends.said.length = 0;
        ends.open();
        expect(ends.said).toContainEqual({ request: 'facts', table: 'abc' });
        ends.receive({
            table: 'xyz',
            message: 'facts',
            version: 2,
            to: 'spectators',
            digest: 'other',
            cards: [],
            keywords: [],
        });
        ends.receive({
            table: 'abc',
            message: 'facts',
            version: 2,
            to: 'spectators',
            digest: 'changed',
            cards: [],
            keywords: [],
        });
        expect((await facts).digest).toBe('changed');
        vi.useRealTimers();
    });

    it('delivers messages to their tables, also those before the first listener', async () => {
        const ends = new Ends();
        ends.open();
        const seat = ends.server.seat(table('abc'));
        ends.server.seat(table('xyz'));
        const undone = (to: string) => ({ message: 'undone', version: 2, to, seat: 'P2' });
        ends.receive({ table: 'abc', ...undone('P1') });
        ends.receive({ table: 'xyz', ...undone('P1') });
        const received: Message[] = [];
        const stop = seat.listen((message) => received.push(message));
        ends.receive({ message: 'error', version: 2, table: 'abc', about: 'undo', error: 'no undo', text: 'No.' });
        stop();
        ends.receive({ table: 'abc', ...undone('P1') });
        expect(received.map(({ message }) => message)).toEqual(['undone', 'error']);
        seat.send('P1', { request: 'undo' });
        expect(ends.said.at(-1)).toEqual({ request: 'undo', table: 'abc' });
        const record = seat.record();
        ends.receive({ message: 'record', version: 2, table: 'abc', text: 'a record' });
        expect(await record).toBe('a record');
    });

    it('fetches another cookie with a ticket, once', async () => {
        const ends = new Ends();
        ends.open();
        const made = ends.server.account({ request: 'sign up', name: 'Annabel', password: 'correct horse' });
        ends.receive({ message: 'account', version: 2, about: 'listed', you: { name: 'Annabel', account: true } });
        ends.receive({
            message: 'account',
            version: 2,
            about: 'sign up',
            you: { name: 'Annabel', account: true },
            codes: ['k3wq'],
            ticket: 'abc',
        });
        expect((await made).about).toBe('sign up');
        expect(ends.tickets).toEqual([undefined, 'abc']);
        ends.open();
        ends.server.connect();
        expect(ends.tickets).toEqual([undefined, 'abc', undefined]);
    });

    it('that ended the session is dialled again a moment later', () => {
        vi.useFakeTimers();
        const ends = new Ends();
        ends.open();
        ends.receive({ message: 'ended', version: 2 });
        expect(ends.lines).toBe(1);
        vi.advanceTimersByTime(1000);
        expect(ends.lines).toBe(2);
        vi.useRealTimers();
    });

    it('reports why there is no account', async () => {
        const ends = new Ends();
        ends.open();
        const made = ends.server.account({ request: 'log in', name: 'Annabel', password: 'wrong horse' });
        ends.receive({
            message: 'error',
            version: 2,
            about: 'log in',
            error: 'wrong',
            text: 'The name or the password is wrong.',
        });
        await expect(made).rejects.toThrow('wrong');
    });
});
