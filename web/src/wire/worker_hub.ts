// worker_hub.ts: implements connection.ts with tables in a worker of this page.

import type { ShuffleCheck } from '../state/fairness';
import { cardTools } from './card_calls';
import { OpenElsewhereError, PERSON } from './connection';
import type {
    ComputerPlayer,
    Connection,
    Deck,
    DeckReport,
    Exhibition,
    FinishedGame,
    Hub,
    SavedGame,
    Notice,
    PositionReport,
    Puzzle,
    TableSetup,
} from './connection';
import { deckTools } from './deck_calls';
import type { Overlay } from './engines';
import type { Answer, Call, FromWorker, ToWorker } from './frames';
import { faultOf, SEATS } from './messages';
import type { Facts, Message, Reader, Request } from './messages';
import type { PlayerNames, Replayed } from './replayer';
import type { Searcher } from './search';
import type { Reasons, Scene, WhyCall } from './scenes';

export class WorkerHub implements Hub {
    readonly cardTools = cardTools(async (cards) => (await this.call({ cards }, 'ofCards')).ofCards);
    private readonly worker: Worker;
    private readonly calls = new Map<number, (answer: Answer) => void>();
    private readonly tables = new Map<number, WorkerConnection>();
    /** Messages of tables whose number this page does not know yet. */
    private readonly early = new Map<number, string[]>();
    private last = 0;
    private loadedPuzzles: Promise<readonly Puzzle[]> | null = null;
    private readonly notices: Notice[] = [];
    private noticeListener: ((notice: Notice) => void) | null = null;

    readonly searcher: Searcher = {
        add: async (texts) => void (await this.call({ searched: texts }, 'added')),
        ask: async (question) => (await this.call({ search: question }, 'results')).results,
    };

    constructor(worker: Worker) {
        this.worker = worker;
        worker.onmessage = (event: MessageEvent<FromWorker>) => this.receive(event.data);
        worker.onerror = (event) => {
            for (const resolve of this.calls.values())
                resolve({ failed: event.message || 'the worker could not be started' });
            this.calls.clear();
        };
    }

    onNotice(listener: (notice: Notice) => void): void {
        this.notices.forEach(listener);
        this.noticeListener = listener;
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

    readonly deckTools = deckTools(
        (name, list) => this.check(name, list),
        async (deck) => (await this.call({ deck }, 'ofDeck')).ofDeck,
    );

    /** The puzzles are prepared once; after a failure, again at the next call. */
    puzzles(): Promise<readonly Puzzle[]> {
        this.loadedPuzzles ??= this.call({ get: 'puzzles' }, 'puzzles').then(({ puzzles }) => puzzles);
        this.loadedPuzzles.catch(() => (this.loadedPuzzles = null));
        return this.loadedPuzzles;
    }

    async position(text: string): Promise<PositionReport> {
        return (await this.call({ position: text }, 'staged')).staged;
    }

    async list(deck: string): Promise<string> {
        return (await this.call({ listOf: deck }, 'list')).list;
    }

    async games(): Promise<readonly SavedGame[]> {
        return (await this.call({ get: 'games' }, 'games')).games;
    }

    async finished(): Promise<readonly FinishedGame[]> {
        return (await this.call({ get: 'finished' }, 'finished')).finished;
    }

    async forget(table: number): Promise<void> {
        await this.call({ forget: table }, 'forgotten');
    }

    async open(setup: TableSetup): Promise<Connection> {
        return this.connect(await this.call({ open: setup }, 'opened'));
    }

    async resume(table: number, insist = false): Promise<Connection> {
        this.early.delete(table);
        return this.connect(await this.call({ resume: table, insist }, 'opened'));
    }

    async salvage(table: number): Promise<string> {
        return (await this.call({ salvage: table }, 'recorded')).recorded;
    }

    async watch(setup: TableSetup): Promise<Exhibition> {
        const { shown, opening, messages, chance } = await this.call({ watch: setup }, 'shown');
        return {
            opening,
            messages,
            chance,
            proceed: async () => (await this.call({ proceed: shown }, 'proceeded')).proceeded,
            record: () => this.record(shown),
            close: () => this.post({ close: shown }),
        };
    }

    async replay(name: string, text: string, players: PlayerNames): Promise<Replayed> {
        return (await this.call({ replay: { name, text, players } }, 'replayed')).replayed;
    }

    async verify(text: string, commitment: string): Promise<ShuffleCheck> {
        return (await this.call({ verify: { text, commitment } }, 'verified')).verified;
    }

    async scene(text: string, own: readonly Overlay[]): Promise<Scene> {
        return (await this.call({ scene: { text, own } }, 'scene')).scene;
    }

    async why(about: WhyCall): Promise<Reasons> {
        return (await this.call({ why: about }, 'reasons')).reasons;
    }

    async continueFrom(opening: string, entries: readonly string[], setup: TableSetup): Promise<Connection> {
        return this.connect(await this.call({ continueFrom: { opening, entries, setup } }, 'opened'));
    }

    private async record(table: number): Promise<string> {
        return (await this.call({ record: table }, 'recorded')).recorded;
    }

    /**
     * People listener the messages of their seats; two at one screen also the public ones, and spectators only
     * those.
     */
    private connect({ opened: table, setup }: Extract<Answer, { opened: number }>): Connection {
        const persons = SEATS.filter((seat) => setup.seats[seat].sitter === PERSON);
        const readers: Reader[] = persons.length === 1 ? persons : [...persons, 'spectators'];
        const connection = new WorkerConnection(
            readers,
            (frame) => this.post(frame),
            table,
            () => this.record(table),
            () => this.tables.delete(table),
        );
        this.tables.set(table, connection);
        for (const text of this.early.get(table) ?? []) connection.receive(text);
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
                if (field in answer) resolve(answer as Extract<Answer, Readonly<Record<K, unknown>>>);
                else if ('held' in answer) reject(new OpenElsewhereError());
                else reject(new Error('failed' in answer ? answer.failed : `the worker gave no "${field}"`));
            });
            this.post({ call, ...what });
        });
    }

    private receive(frame: FromWorker): void {
        if ('call' in frame) {
            this.calls.get(frame.call)?.(frame);
            this.calls.delete(frame.call);
        } else if ('notice' in frame) {
            this.notices.push(frame.notice);
            this.noticeListener?.(frame.notice);
        } else if ('taken' in frame) {
            this.tables.get(frame.taken)?.take();
        } else if (this.tables.has(frame.table)) {
            this.tables.get(frame.table)?.receive(frame.text);
        } else {
            this.early.set(frame.table, [...(this.early.get(frame.table) ?? []), frame.text]);
        }
    }
}

class WorkerConnection implements Connection {
    private readonly listeners = new Set<(message: Message) => void>();
    /** Messages that arrived before there was a listener. */
    private waiting: Message[] = [];
    private ended = false;
    private taken = false;
    private takenListener: (() => void) | null = null;

    constructor(
        readonly readers: readonly Reader[],
        private readonly post: (frame: ToWorker) => void,
        readonly savedTable: number,
        readonly record: () => Promise<string>,
        private readonly closed: () => void,
    ) {}

    send(from: Reader, request: Request): boolean {
        this.post({ table: this.savedTable, from, text: JSON.stringify(request) });
        return true;
    }

    listen(listener: (message: Message) => void): () => void {
        this.listeners.add(listener);
        const waiting = this.waiting;
        this.waiting = [];
        waiting.forEach(listener);
        return () => this.listeners.delete(listener);
    }

    onTaken(listener: () => void): void {
        this.takenListener = listener;
        if (this.taken) listener();
    }

    take(): void {
        this.taken = true;
        this.takenListener?.();
    }

    close(): void {
        if (this.ended) return;
        this.ended = true;
        this.closed();
        this.post({ close: this.savedTable });
    }

    /** Ignores messages that are not understood, with an error during development. */
    receive(text: string): void {
        const message: unknown = JSON.parse(text);
        if (import.meta.env.DEV) {
            const fault = faultOf(message);
            if (fault) throw new Error(fault);
        }
        if (this.listeners.size === 0) this.waiting.push(message as Message);
        for (const listener of this.listeners) listener(message as Message);
    }
}
