// deck_tester.ts: plays a test of a deck in several workers, merges their sums and asks for reports while it runs.

import type { TestReport } from '../state/deck_test_report';
import type { TaskRange, TestAnswer, TestCall, TestPlan } from './deck_test_calls';

/** The part of a Worker that is used here. */
export interface TestWorker {
    onmessage: ((event: MessageEvent<TestAnswer>) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
    postMessage(call: TestCall): void;
    terminate(): void;
}

export type MakeWorker = () => TestWorker;

/** Starts a worker with the engine. */
export const startWorker: MakeWorker = () =>
    new Worker(new URL('./deck_test_worker.ts', import.meta.url), { type: 'module' });

/** Workers that play: all processors less one, which the page itself needs. */
export function playersOf(processors: number | undefined): number {
    return Math.max(1, (processors ?? 2) - 1);
}

interface Waiting {
    readonly resolve: (answer: TestAnswer) => void;
    readonly reject: (error: Error) => void;
}

/** A worker, which answers calls in their order. */
class Caller {
    private waiting: Waiting[] = [];

    constructor(private readonly worker: TestWorker) {
        worker.onmessage = ({ data }) => {
            const next = this.waiting.shift();
            if ('failed' in data) next?.reject(new Error(data.failed));
            else next?.resolve(data);
        };
        worker.onerror = ({ message }) => {
            for (const { reject } of this.waiting) reject(new Error(message || 'a worker could not be started'));
            this.waiting = [];
        };
    }

    call<Name extends string>(call: TestCall, name: Name): Promise<Extract<TestAnswer, Record<Name, unknown>>> {
        return new Promise((resolve, reject) => {
            this.waiting.push({
                resolve: (answer) =>
                    name in answer
                        ? resolve(answer as Extract<TestAnswer, Record<Name, unknown>>)
                        : reject(new Error(`the worker did not answer ${name}`)),
                reject,
            });
            this.worker.postMessage(call);
        });
    }

    /** Ends the worker; calls that wait are never answered. */
    end(): void {
        this.waiting = [];
        this.worker.terminate();
    }
}

/** The played and the open part of a test, so that it can continue. */
interface Rest {
    readonly sums: Float64Array;
    readonly open: readonly TaskRange[];
    readonly tasks: number;
}

export interface Progress {
    readonly played: number;
    readonly tasks: number;
    /** Of some milliseconds ago while it runs; null: not yet. */
    readonly report: TestReport | null;
    /** Estimated milliseconds to the end; null: unknown. */
    readonly left: number | null;
}

/** Milliseconds that a worker plays before it answers, and between two reports. */
const CHUNK_MS = 400;
const REPORT_MS = 300;
const MAX_CHUNK = 256;

/** One run of a test. It ends when all tasks are played, or when it is stopped. */
export class DeckTestRun {
    private readonly reporter: Caller;
    private readonly players: Caller[] = [];
    private open: TaskRange[] = [];
    private readonly given = new Map<Caller, TaskRange>();
    private sums = new Float64Array(0);
    private tasks = 0;
    private played = 0;
    private before = 0;
    private started = 0;
    private reported = 0;
    private reporting = false;
    private report: TestReport | null = null;
    private ended = false;
    private stopRequest: (() => void) | null = null;
    /** Resolves when the run ends; rejects with the reason if the plan or a worker fails. */
    readonly finished: Promise<void>;

    constructor(
        private readonly plan: TestPlan,
        private readonly makeWorker: MakeWorker,
        private readonly count: number,
        private readonly show: (progress: Progress) => void,
        private readonly rest: Rest | null = null,
        private readonly now: () => number = () => performance.now(),
    ) {
        this.reporter = new Caller(makeWorker());
        this.finished = this.run().finally(() => this.end());
    }

    /** Ends the run; the tasks that are played at the moment are left out. */
    stop(): void {
        this.ended = true;
        this.stopRequest?.();
    }

    /**
     * For a run that continues this one, also with more games: a plan of more games begins with the same ones. Null: it
     * has not started.
     */
    left(): Rest | null {
        if (this.tasks === 0) return null;
        return { sums: this.sums, open: [...this.open, ...this.given.values()], tasks: this.tasks };
    }

    private async run(): Promise<void> {
        const { opened } = await this.reporter.call({ open: this.plan }, 'opened');
        if (this.rest && this.rest.sums.length !== opened.counters) throw new Error('the test is another one');
        this.tasks = opened.tasks;
        this.sums = this.rest?.sums.slice() ?? new Float64Array(opened.counters);
        this.open = this.rest ? [...this.rest.open] : [];
        const first = this.rest?.tasks ?? 0;
        if (first < this.tasks) this.open.push({ from: first, to: this.tasks });
        this.played = this.before = this.tasks - this.open.reduce((sum, { from, to }) => sum + to - from, 0);
        this.started = this.reported = this.now();
        this.publish();
        await this.playAll();
        await this.askReport();
        this.publish();
    }

    private async playAll(): Promise<void> {
        if (this.ended || this.open.length === 0) return;
        const stopped = new Promise<void>((resolve) => (this.stopRequest = resolve));
        const count = Math.min(this.count, this.tasks - this.played);
        const all = Promise.all(Array.from({ length: count }, () => this.playAlone()));
        await Promise.race([all, stopped]);
        for (const player of this.players) player.end();
    }

    /** Starts a player and gives it tasks until none is left. */
    private async playAlone(): Promise<void> {
        const player = new Caller(this.makeWorker());
        this.players.push(player);
        await player.call({ open: this.plan }, 'opened');
        let size = 1;
        for (let range = this.take(size); range; range = this.take(size)) {
            this.given.set(player, range);
            const asked = this.now();
            const { sums } = await player.call({ play: range }, 'played');
            this.given.delete(player);
            this.add(range, sums);
            size = nextSize(range.to - range.from, this.now() - asked);
        }
    }

    /** Takes tasks off those that are left. */
    private take(size: number): TaskRange | null {
        const [first, ...others] = this.open;
        if (!first || this.ended) return null;
        const to = Math.min(first.to, first.from + size);
        this.open = to < first.to ? [{ from: to, to: first.to }, ...others] : others;
        return { from: first.from, to };
    }

    private add({ from, to }: TaskRange, sums: Float64Array): void {
        sums.forEach((count, i) => (this.sums[i] = (this.sums[i] ?? 0) + count));
        this.played += to - from;
        this.publish();
        if (this.now() - this.reported >= REPORT_MS && !this.reporting) void this.askReport().catch(() => undefined);
    }

    private async askReport(): Promise<void> {
        this.reporting = true;
        try {
            const { reported } = await this.reporter.call({ report: this.sums.slice() }, 'reported');
            this.report = JSON.parse(reported) as TestReport;
            this.reported = this.now();
            this.publish();
        } finally {
            this.reporting = false;
        }
    }

    private publish(): void {
        const done = this.played - this.before;
        const each = done > 0 ? (this.now() - this.started) / done : null;
        this.show({
            played: this.played,
            tasks: this.tasks,
            report: this.report,
            left: each === null ? null : each * (this.tasks - this.played),
        });
    }

    private end(): void {
        this.ended = true;
        for (const player of this.players) player.end();
        this.reporter.end();
    }
}

/** Tasks that take about CHUNK_MS, but not many more at once than before. */
export function nextSize(size: number, milliseconds: number): number {
    const fitting = Math.round((size * CHUNK_MS) / Math.max(1, milliseconds));
    return Math.max(1, Math.min(fitting, 4 * size, MAX_CHUNK));
}
