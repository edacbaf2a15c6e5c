// worker_house.ts: tables that a worker of this page holds, behind the interface of connection.ts.

import type { Connection, Deck, House, Notice, TableWish } from './connection';
import type { FromWorker, ToWorker } from './frames';
import { faultOf, SEATS } from './messages';
import type { Facts, Message, Reader, Request } from './messages';
import type { Replayed } from './replayer';

type Answer = Extract<FromWorker, { call: number }>;
/** A call without its number. */
type Call =
    | { readonly open: TableWish }
    | { readonly resume: true }
    | { readonly get: 'facts' | 'decks' | 'unfinished' }
    | { readonly replay: { readonly name: string; readonly text: string } }
    | { readonly goOn: { readonly opening: string; readonly entries: readonly string[]; readonly wish: TableWish } }
    | { readonly record: number };

export class WorkerHouse implements House {
    private readonly worker: Worker;
    private readonly calls = new Map<number, (answer: Answer) => void>();
    private readonly tables = new Map<number, WorkerConnection>();
    /** What came for a table before this page knew its number. */
    private readonly early = new Map<number, string[]>();
    private last = 0;
    private readonly notices: Notice[] = [];
    private hearNotice: ((notice: Notice) => void) | null = null;

    constructor(worker: Worker) {
        this.worker = worker;
        worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
        worker.onerror = (event) => {
            for (const [call, resolve] of this.calls)
                resolve({ call, failed: event.message || 'the worker could not be started' });
            this.calls.clear();
        };
    }

    onNotice(hear: (notice: Notice) => void): void {
        this.notices.forEach(hear);
        this.hearNotice = hear;
    }

    async facts(): Promise<Facts> {
        const answer = await this.call({ get: 'facts' });
        return JSON.parse('facts' in answer ? answer.facts : '') as Facts;
    }

    async decks(): Promise<readonly Deck[]> {
        const answer = await this.call({ get: 'decks' });
        return 'decks' in answer ? answer.decks : [];
    }

    async unfinished(): Promise<TableWish | null> {
        const answer = await this.call({ get: 'unfinished' });
        return 'unfinished' in answer ? answer.unfinished : null;
    }

    async open(wish: TableWish): Promise<Connection> {
        return this.connect(await this.call({ open: wish }));
    }

    async resume(): Promise<Connection> {
        return this.connect(await this.call({ resume: true }));
    }

    async replay(name: string, text: string): Promise<Replayed> {
        const answer = await this.call({ replay: { name, text } });
        if (!('replayed' in answer))
            throw new Error('the worker replayed nothing');
        return answer.replayed;
    }

    async goOn(opening: string, entries: readonly string[], wish: TableWish): Promise<Connection> {
        return this.connect(await this.call({ goOn: { opening, entries, wish } }));
    }

    private async record(table: number): Promise<string> {
        const answer = await this.call({ record: table });
        return 'recorded' in answer ? answer.recorded : '';
    }

    private connect(answer: Answer): Connection {
        if (!('opened' in answer))
            throw new Error('the worker opened no table');
        const { opened: table, wish } = answer;
        const persons = SEATS.filter((seat) => wish.seats[seat].sitter === 'person');
        const connection = new WorkerConnection(persons.length > 0 ? persons : ['spectators'], (frame) => this.worker.postMessage(frame), table, () => this.record(table));
        this.tables.set(table, connection);
        for (const text of this.early.get(table) ?? [])
            connection.hear(text);
        this.early.delete(table);
        return connection;
    }

    private call(what: Call): Promise<Answer> {
        const call = ++this.last;
        return new Promise((resolve, reject) => {
            this.calls.set(call, (answer) => ('failed' in answer ? reject(new Error(answer.failed)) : resolve(answer)));
            const frame: ToWorker = { call, ...what };
            this.worker.postMessage(frame);
        });
    }

    private hear(frame: FromWorker): void {
        if ('call' in frame) {
            this.calls.get(frame.call)?.(frame);
            this.calls.delete(frame.call);
        } else if ('notice' in frame) {
            this.notices.push(frame.notice);
            this.hearNotice?.(frame.notice);
        } else if (this.tables.has(frame.table)) {
            this.tables.get(frame.table)?.hear(frame.text);
        } else {
            this.early.set(frame.table, [...(this.early.get(frame.table) ?? []), frame.text]);
        }
    }
}

class WorkerConnection implements Connection {
    private readonly listeners = new Set<(message: Message) => void>();
    /** What nobody has heard yet. */
    private waiting: Message[] = [];

    constructor(
        readonly readers: readonly Reader[],
        private readonly post: (frame: ToWorker) => void,
        private readonly table: number,
        readonly record: () => Promise<string>,
    ) {}

    send(from: Reader, request: Request): void {
        this.post({ table: this.table, from, text: JSON.stringify(request) });
    }

    listen(hear: (message: Message) => void): () => void {
        this.listeners.add(hear);
        const waiting = this.waiting;
        this.waiting = [];
        waiting.forEach(hear);
        return () => this.listeners.delete(hear);
    }

    close(): void {
        this.post({ close: this.table });
    }

    /** Messages that are not understood are passed over, loudly while the page is being made. */
    hear(text: string): void {
        const message: unknown = JSON.parse(text);
        if (import.meta.env.DEV) {
            const fault = faultOf(message);
            if (fault)
                throw new Error(fault);
        }
        if (this.listeners.size === 0)
            this.waiting.push(message as Message);
        for (const listener of this.listeners)
            listener(message as Message);
    }
}
