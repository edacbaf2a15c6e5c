// deck_test.svelte.ts: a test of a deck: what was chosen, the run, and its results.

import type { TestReport } from '../state/deck_test_report';
import type { TestDeck, TestPlan } from './deck_test_calls';
import { DeckTestRun, playersOf } from './deck_tester';
import type { MakeWorker, Progress } from './deck_tester';

export type TestKind = 'field' | 'one' | 'version';

/** Games or pairs of each version against each opponent: multiples of 4, for every seat and initiative. */
export const GAMES: Readonly<Record<TestKind, readonly number[]>> = {
    field: [4, 12, 40],
    one: [40, 200, 1000],
    version: [4, 12, 40],
};

export const BOTS = ['greedy', 'veteran', 'warlord:nodes=200'] as const;

/** Seeds are the same in every run, so that a test can be repeated; the terminal has the same default. */
const SEED = '1';

export type Phase = 'idle' | 'running' | 'stopped' | 'done' | 'failed';

export class RunningTest {
    phase = $state.raw<Phase>('idle');
    played = $state.raw(0);
    tasks = $state.raw(0);
    left = $state.raw<number | null>(null);
    report = $state.raw<TestReport | null>(null);
    failure = $state.raw<string | null>(null);
    plan = $state.raw<TestPlan | null>(null);
    /** How often results were looked at and the test continued; 1: never. */
    looks = $state.raw(1);
    private run: DeckTestRun | null = null;

    constructor(
        private readonly makeWorker: MakeWorker,
        private readonly processors: number | undefined,
    ) {}

    get paired(): boolean {
        return this.plan?.versions.length === 2;
    }

    start(versions: readonly TestDeck[], against: readonly TestDeck[], games: number, bot: string): void {
        this.report = null;
        this.played = 0;
        this.looks = 1;
        this.begin({ versions, against, games, seed: SEED, bot }, null);
    }

    /** Continues a stopped test. */
    resume(): void {
        if (this.plan && this.run) this.begin(this.plan, this.run);
    }

    /** Continues a test with as many games again. */
    more(): void {
        if (this.plan && this.run) this.begin({ ...this.plan, games: 2 * this.plan.games }, this.run);
    }

    stop(): void {
        this.run?.stop();
    }

    private begin(plan: TestPlan, before: DeckTestRun | null): void {
        if (before) this.looks++;
        this.plan = plan;
        this.phase = 'running';
        this.failure = null;
        this.left = null;
        const run = new DeckTestRun(
            plan,
            this.makeWorker,
            playersOf(this.processors),
            (progress) => {
                if (this.run === run) this.take(progress);
            },
            before?.left() ?? null,
        );
        this.run = run;
        run.finished.then(
            () => this.finish(run),
            (error: unknown) => this.fail(run, error),
        );
    }

    private take({ played, tasks, report, left }: Progress): void {
        this.played = played;
        this.tasks = tasks;
        this.report = report ?? this.report;
        this.left = left;
    }

    private finish(run: DeckTestRun): void {
        if (run === this.run) this.phase = this.played < this.tasks ? 'stopped' : 'done';
    }

    private fail(run: DeckTestRun, error: unknown): void {
        if (run !== this.run) return;
        this.failure = error instanceof Error ? error.message : String(error);
        this.phase = 'failed';
    }
}
