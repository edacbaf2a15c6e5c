import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { LocalWorker } from '../../tests/deck_test_workers';
import { decks, startEngine } from '../../tests/engine';
import type { TestReport } from '../state/deck_test_report';
import type { TestAnswer, TestCall, TestPlan } from './deck_test_calls';
import { DeckTestPlayer } from './deck_test_player';
import { DeckTestRun, nextSize, playersOf } from './deck_tester';
import type { Progress } from './deck_tester';

const PLAN: TestPlan = {
    versions: [{ name: 'mine', list: 'list' }],
    against: [{ name: 'a', id: 'a' }],
    games: 40,
    seed: '1',
    bot: 'greedy',
};

/** Counts each task once: counter 0 is their number, counter 1 the sum of their numbers. */
function counting(call: TestCall, tasks = 40): TestAnswer {
    if ('open' in call)
        return { opened: { tasks: call.open.games === PLAN.games ? tasks : call.open.games, counters: 2 } };
    if ('report' in call) return { reported: JSON.stringify({ sums: [...call.report] }) };
    let sum = 0;
    for (let task = call.play.from; task < call.play.to; task++) sum += task;
    return { played: call.play, sums: Float64Array.of(call.play.to - call.play.from, sum) };
}

function started(answer: (call: TestCall) => TestAnswer, count = 3, rest: DeckTestRun | null = null, plan = PLAN) {
    const workers: LocalWorker[] = [];
    const seen: Progress[] = [];
    const make = () => {
        workers.push(new LocalWorker(answer));
        return workers.at(-1)!;
    };
    const run = new DeckTestRun(plan, make, count, (progress) => seen.push(progress), rest?.left() ?? null);
    return { run, workers, seen, sums: () => (seen.at(-1)?.report as unknown as { sums: number[] } | null)?.sums };
}

const ALL = [40, (39 * 40) / 2];

describe('a run', () => {
    it('plays every task once on all players and merges the sums', async () => {
        const { run, workers, seen, sums } = started(counting);
        await run.finished;
        expect(sums()).toEqual(ALL);
        expect(seen.at(-1)).toMatchObject({ played: 40, tasks: 40, left: 0 });
        expect(workers).toHaveLength(4); // three players and the reporter
        expect(workers.slice(1).every(({ calls }) => calls.some((call) => 'play' in call))).toBe(true);
        expect(workers.every(({ ended }) => ended)).toBe(true);
    });

    it('needs no more players than tasks', async () => {
        const { run, workers } = started((call) => counting(call, 2), 8);
        await run.finished;
        expect(workers).toHaveLength(3);
    });

    it('keeps what was played when it is stopped, and continues with the rest', async () => {
        const { run, seen, sums } = started((call) => {
            if ('play' in call && call.play.from >= 12) run.stop();
            return counting(call);
        });
        await run.finished;
        const played = seen.at(-1)?.played ?? 0;
        expect(played).toBeLessThan(40);
        expect(sums()?.[0]).toBe(played);
        const next = started(counting, 2, run);
        await next.run.finished;
        expect(next.seen[0]?.played).toBe(played);
        expect(next.sums()).toEqual(ALL);
    });

    it('starts anew if it was stopped before it began', async () => {
        const { run } = started(counting);
        run.stop();
        await run.finished;
        const next = started(counting, 2, run);
        await next.run.finished;
        expect(next.sums()).toEqual(ALL);
    });

    it('continues with more games', async () => {
        const { run } = started(counting);
        await run.finished;
        const more = started(counting, 2, run, { ...PLAN, games: 60 });
        await more.run.finished;
        expect(more.sums()).toEqual([60, (59 * 60) / 2]);
        expect(more.workers.slice(1).flatMap(({ calls }) => calls)).not.toContainEqual(
            expect.objectContaining({ play: expect.objectContaining({ from: 0 }) as object }),
        );
    });

    it('fails with the reason of the engine, and ends all workers', async () => {
        const { run, workers } = started((call) => ('open' in call ? { failed: 'mine: 3 cards' } : counting(call)));
        await expect(run.finished).rejects.toThrow('mine: 3 cards');
        expect(workers.every(({ ended }) => ended)).toBe(true);
    });

    it('fails if a worker cannot be loaded', async () => {
        const { run, workers } = started(counting);
        workers[0]?.fail('404');
        await expect(run.finished).rejects.toThrow('404');
    });
});

it('plays about as long as between two reports before it answers', () => {
    expect(nextSize(1, 100)).toBe(4);
    expect(nextSize(1, 1)).toBe(4); // not many more at once
    expect(nextSize(8, 800)).toBe(4);
    expect(nextSize(1, 5000)).toBe(1);
});

it('leaves a processor to the page', () => {
    expect([playersOf(undefined), playersOf(1), playersOf(2), playersOf(16)]).toEqual([1, 1, 1, 15]);
});

describe('with the engine', () => {
    let engines: Engine[];
    beforeAll(async () => {
        engines = await Promise.all([startEngine(), startEngine(), startEngine()]);
    }, 60_000);

    function played(plan: TestPlan, rest: DeckTestRun | null = null) {
        const made = engines.map((engine) => new DeckTestPlayer(engine, decks));
        const seen: Progress[] = [];
        const run = new DeckTestRun(
            plan,
            () => {
                const player = made.pop()!;
                return new LocalWorker((call) => player.answer(call));
            },
            2,
            (progress) => seen.push(progress),
            rest?.left() ?? null,
        );
        return { run, report: () => seen.at(-1)?.report as TestReport };
    }

    const plan = (games: number): TestPlan => ({
        versions: [{ name: 'mine', list: decks.get('nazdreg')! }],
        against: [
            { name: 'gorzod', id: 'gorzod' },
            { name: 'nazdreg', id: 'nazdreg' },
            { name: 'aunshi', id: 'aunshi' },
        ],
        games,
        seed: '9',
        bot: 'random',
    });

    it('gives the same report however the games are divided', async () => {
        const whole = played(plan(8));
        await whole.run.finished;
        expect(whole.report()).toMatchObject({ played: 16, planned: 16 });
        expect(whole.report().opponents.map(({ deck }) => deck)).toEqual(['gorzod', 'aunshi']); // not itself
        const half = played(plan(4));
        await half.run.finished;
        expect(half.report().played).toBe(8);
        const rest = played(plan(8), half.run);
        await rest.run.finished;
        expect(rest.report()).toEqual(whole.report());
    });

    it('compares versions in pairs', async () => {
        const { run, report } = played({
            ...plan(4),
            versions: [
                { name: 'old', list: decks.get('nazdreg')! },
                { name: 'new', list: decks.get('nazdreg-rush')! },
            ],
        });
        await run.finished;
        expect(report().gain).toMatchObject({ clear: false, few_games: true });
        expect(report().opponents).toHaveLength(2);
    });

    it('refuses decks that are not legal, and names them', async () => {
        const broken = { ...plan(4), versions: [{ name: 'Tiny', list: 'Tiny\nNazdreg\nOrks\n3x Goff Boyz\n' }] };
        await expect(played(broken).run.finished).rejects.toThrow(/^Tiny: /);
        const unknown = { ...plan(4), against: [{ name: 'Lost', id: 'no-such-deck' }] };
        await expect(played(unknown).run.finished).rejects.toThrow('there is no deck "Lost"');
        const alone = { ...plan(4), against: [{ name: 'nazdreg', id: 'nazdreg' }] };
        await expect(played(alone).run.finished).rejects.toThrow('there is no opponent with other cards');
    });
});
