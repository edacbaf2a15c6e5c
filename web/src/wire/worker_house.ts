// worker_house.ts: implements connection.ts with tables in a worker of this page.

import type { ShuffleCheck } from '../state/fairness';
import { HeldError, PERSON } from './connection';
import type { ComputerPlayer, Connection, Deck, DeckReport, Exhibition, FinishedGame, House, KeptGame, Notice, PositionReport, Puzzle, TableWish } from './connection';
import type { Overlay } from './engines';
import type { Answer, Call, FromWorker, ToWorker } from './frames';
import { faultOf, SEATS } from './messages';
import type { Facts, Message, Reader, Request } from './messages';
import type { Replayed } from './replayer';

export class WorkerHouse implements House {
    private readonly worker: Worker;
    private readonly calls = new Map<number, (answer: Answer) => void>();
    private readonly tables = new Map<number, WorkerConnection>();
    /** Messages of tables whose number this page does not know yet. */
    private readonly early = new Map<number, string[]>();
    private last = 0;
    private posed: Promise<readonly Puzzle[]> | null = null;
    private readonly notices: Notice[] = [];
    private hearNotice: ((notice: Notice) => void) | null = null;

    constructor(worker: Worker) {
        this.worker = worker;
        worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
        worker.onerror = (event) => {
            for (const resolve of this.calls.values())
                resolve({ failed: event.message || 'the worker could not be started' });
            this.calls.clear();
        };
    }

    onNotice(hear: (notice: Notice) => void): void {
        this.notices.forEach(hear);
        this.hearNotice = hear;
    }

    async facts(overlays: readonly Overlay[] = []): Promise<Facts> {
        return JSON.parse((await this.call({ factsWith: overlays }, 'facts')).facts) as Facts;
    }

    async decks(): Promise<readonly Deck[]> {
        return (await this.call({ get: 'decks' }, 'decks')).decks;
    }

    async players(): Promise<readonly ComputerPlayer[]> {
        return (await this.call({ get: 'players' }, 'players')).players;
    }

    async check(name: string, text: string): Promise<DeckReport> {
        return (await this.call({ check: { name, text } }, 'checked')).checked;
    }

    /** The puzzles are prepared once; after a failure, again at the next call. */
    puzzles(): Promise<readonly Puzzle[]> {
        this.posed ??= this.call({ get: 'puzzles' }, 'puzzles').then(({ puzzles }) => puzzles);
        this.posed.catch(() => (this.posed = null));
        return this.posed;
    }

    async position(text: string): Promise<PositionReport> {
        return (await this.call({ position: text }, 'staged')).staged;
    }

    async list(deck: string): Promise<string> {
        return (await this.call({ listOf: deck }, 'list')).list;
    }

    async games(): Promise<readonly KeptGame[]> {
        return (await this.call({ get: 'games' }, 'games')).games;
    }

    async finished(): Promise<readonly FinishedGame[]> {
        return (await this.call({ get: 'finished' }, 'finished')).finished;
    }

    async forget(table: number): Promise<void> {
        await this.call({ forget: table }, 'forgotten');
    }

    async open(wish: TableWish): Promise<Connection> {
        return this.connect(await this.call({ open: wish }, 'opened'));
    }

    async resume(table: number, insist = false): Promise<Connection> {
        this.early.delete(table);
        return this.connect(await this.call({ resume: table, insist }, 'opened'));
    }

    async salvage(table: number): Promise<string> {
        return (await this.call({ salvage: table }, 'recorded')).recorded;
    }

    async watch(wish: TableWish): Promise<Exhibition> {
        const { shown, opening, told, chance } = await this.call({ watch: wish }, 'shown');
        return {
            opening,
            told,
            chance,
            proceed: async () => (await this.call({ proceed: shown }, 'proceeded')).proceeded,
            record: () => this.record(shown),
            close: () => this.post({ close: shown }),
        };
    }

    async replay(name: string, text: string): Promise<Replayed> {
        return (await this.call({ replay: { name, text } }, 'replayed')).replayed;
    }

    async verify(text: string, told: string): Promise<ShuffleCheck> {
        return (await this.call({ verify: { text, told } }, 'verified')).verified;
    }

    async goOn(opening: string, entries: readonly string[], wish: TableWish): Promise<Connection> {
        return this.connect(await this.call({ goOn: { opening, entries, wish } }, 'opened'));
    }

    private async record(table: number): Promise<string> {
        return (await this.call({ record: table }, 'recorded')).recorded;
    }

    /** People receive the messages of their seats; two at one screen also the public ones, and spectators only those. */
    private connect({ opened: table, wish }: Extract<Answer, { opened: number }>): Connection {
        const persons = SEATS.filter((seat) => wish.seats[seat].sitter === PERSON);
        const readers: Reader[] = persons.length === 1 ? persons : [...persons, 'spectators'];
        const connection = new WorkerConnection(readers, (frame) => this.post(frame), table, () => this.record(table), () => this.tables.delete(table));
        this.tables.set(table, connection);
        for (const text of this.early.get(table) ?? [])
            connection.hear(text);
        this.early.delete(table);
        return connection;
    }

    private post(frame: ToWorker): void {
        this.worker.postMessage(frame);
    }

    /** Calls the worker; the answer contains that field. */
    private call<K extends string>(what: Call, field: K): Promise<Extract<Answer, Readonly<Record<K, unknown>>>> {
        const call = ++this.last;
        return new Promise((resolve, reject) => {
            this.calls.set(call, (answer) => {
                if (field in answer)
                    resolve(answer as Extract<Answer, Readonly<Record<K, unknown>>>);
                else if ('held' in answer)
                    reject(new HeldError());
                else
                    reject(new Error('failed' in answer ? answer.failed : `the worker gave no "${field}"`));
            });
            this.post({ call, ...what });
        });
    }

    private hear(frame: FromWorker): void {
        if ('call' in frame) {
            this.calls.get(frame.call)?.(frame);
            this.calls.delete(frame.call);
        } else if ('notice' in frame) {
            this.notices.push(frame.notice);
            this.hearNotice?.(frame.notice);
        } else if ('taken' in frame) {
            this.tables.get(frame.taken)?.take();
        } else if (this.tables.has(frame.table)) {
            this.tables.get(frame.table)?.hear(frame.text);
        } else {
            this.early.set(frame.table, [...(this.early.get(frame.table) ?? []), frame.text]);
        }
    }
}

class WorkerConnection implements Connection {
    private readonly listeners = new Set<(message: Message) => void>();
    /** Messages that arrived before there was a listener. */
    private waiting: Message[] = [];
    private taken = false;
    private hearTaken: (() => void) | null = null;

    constructor(
        readonly readers: readonly Reader[],
        private readonly post: (frame: ToWorker) => void,
        readonly kept: number,
        readonly record: () => Promise<string>,
        private readonly closed: () => void,
    ) {}

    send(from: Reader, request: Request): boolean {
        this.post({ table: this.kept, from, text: JSON.stringify(request) });
        return true;
    }

    listen(hear: (message: Message) => void): () => void {
        this.listeners.add(hear);
        const waiting = this.waiting;
        this.waiting = [];
        waiting.forEach(hear);
        return () => this.listeners.delete(hear);
    }

    onTaken(hear: () => void): void {
        this.hearTaken = hear;
        if (this.taken)
            hear();
    }

    take(): void {
        this.taken = true;
        this.hearTaken?.();
    }

    close(): void {
        this.closed();
        this.post({ close: this.kept });
    }

    /** Ignores messages that are not understood, with an error during development. */
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
