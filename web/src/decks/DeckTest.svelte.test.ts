import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { LocalWorker } from '../../tests/deck_test_workers';
import { Library } from '../state/facts';
import type { Difference, Rate, TestReport } from '../state/deck_test_report';
import type { Deck } from '../wire/connection';
import type { TestAnswer, TestCall, TestPlan } from './deck_test_calls';
import DeckTest from './DeckTest.svelte';

const deck = (id: string, legal = true): Deck => ({ id, name: id, warlord: 1, cards: 50, legal, about: null });
const READY = [deck('Gorzod'), deck('Straken'), deck('core-orks', false)];

function rate(games: number, share: number): Rate {
    const reach = 1 / Math.sqrt(Math.max(1, games));
    return {
        games,
        points: games * share,
        share,
        interval: [Math.max(0, share - reach), Math.min(1, share + reach)],
        few_games: games < 50,
    };
}

/** Answers as the engine would: the counter is the number of tasks. Against the second opponent less is won. */
class Engine {
    readonly plans: TestPlan[] = [];
    readonly workers: LocalWorker[] = [];
    gain = 0.024;
    reach = 0.032;

    constructor(
        private readonly holdAfter = Infinity,
        private readonly failure: string | null = null,
    ) {}

    make = () => {
        this.workers.push(new LocalWorker((call) => this.answer(call)));
        return this.workers.at(-1)!;
    };

    private get plan(): TestPlan {
        return this.plans.at(-1)!;
    }

    private get tasks(): number {
        return this.plan.games * this.plan.against.length;
    }

    private answer(call: TestCall): TestAnswer {
        if ('open' in call) {
            this.plans.push(call.open);
            return this.failure === null ? { opened: { tasks: this.tasks, counters: 1 } } : { failed: this.failure };
        }
        if ('report' in call) return { reported: JSON.stringify(this.report(call.report[0] ?? 0)) };
        const { from, to } = call.play;
        if (to > this.holdAfter) for (const worker of this.workers.slice(1)) worker.terminate();
        return { played: call.play, sums: Float64Array.of(to - from) };
    }

    private report(played: number): TestReport {
        const { versions, against } = this.plan;
        const paired = versions.length === 2;
        const gain: Difference | null = paired
            ? {
                  difference: this.gain,
                  interval: [this.gain - this.reach, this.gain + this.reach],
                  clear: Math.abs(this.gain) > this.reach && played >= 50,
                  few_games: played < 50,
              }
            : null;
        const card = (name: string, share: number) => ({
            id: name,
            name,
            copies: 2,
            opening: rate(60, 0.5),
            opening_against_not: { difference: -0.08, interval: [-0.2, 0.04] as const, clear: false, few_games: false },
            drawn: rate(100, 0.5),
            unused: 100 * share,
            unused_share: share,
            held: 90,
        });
        return {
            bot: this.plan.bot,
            planned: this.tasks,
            played,
            versions: versions.map(({ name }) => ({
                deck: name,
                wins: rate(played, 0.59),
                ends: [{ result: 'won' as const, reason: 'three planets', games: played * 0.59 }],
                income: { resources: 0.98, cards: 1.24, their_resources: 0.88, their_cards: 0.87 },
                cards: [card('Bigtoof Banna', 0.98), card('Goff Boyz', 0.05)],
            })),
            opponents: against.map(({ name }, i) => ({
                deck: name,
                wins: versions.map(() => rate(played / against.length, i === 1 ? 0.41 : 0.77)),
                gain,
            })),
            gain,
            weakest: against.length - 1,
            strongest: 0,
        };
    }
}

function show(engine: Engine, more: Record<string, unknown> = {}) {
    return render(DeckTest, {
        list: 'my list',
        name: 'Waaagh',
        versions: [
            { number: 1, list: 'first' },
            { number: 2, list: 'second' },
        ],
        ready: READY,
        library: new Library({
            cards: [{ def: 1, id: 'nazdreg', name: 'Nazdreg', faction: 'Orks', type: 'warlord', traits: [] }],
        } as never),
        makeWorker: engine.make,
        processors: 3,
        ...more,
    });
}

const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start the test' }));
const section = () => screen.getByRole('region', { name: 'Test this deck' });
const ended = (phase = 'done') => vi.waitFor(() => expect(section().dataset['phase']).toBe(phase));
const sentence = () => section().querySelector('.sentence')?.textContent?.replace(/\s+/g, ' ').trim();

it('plays against all legal ready-made decks and gives the conclusion first', async () => {
    const engine = new Engine();
    show(engine);
    await start();
    await ended();
    expect(engine.plans[0]).toEqual({
        versions: [{ name: 'Waaagh', list: 'my list' }],
        against: [
            { name: 'Gorzod', id: 'Gorzod' },
            { name: 'Straken', id: 'Straken' },
        ],
        games: 12,
        seed: '1',
        bot: 'greedy',
    });
    expect(sentence()).toBe(
        'Wins 59 % of games (39 to 79) against 2 decks. Weakest against Straken, 41 % of 12 games.',
    );
});

it('shows a dot and its interval for each opponent, the weakest first', async () => {
    show(new Engine());
    await start();
    await ended();
    const rows = within(screen.getByRole('table', { name: /Results by opponent/ })).getAllByRole('row');
    expect(rows.map((row) => row.textContent?.replace(/\s+/g, ' ').trim().slice(-40))).toEqual([
        expect.stringContaining('41 %, 12 to 70 %, 12 games'),
        expect.stringContaining('77 %, 48 to 100 %, 12 games'),
    ]);
    expect(rows[0]?.querySelector<HTMLElement>('.track b')?.style.left).toBe('41%');
});

it('shows a dozen of many opponents first, and all of them on demand', async () => {
    show(new Engine(), { ready: Array.from({ length: 30 }, (_, i) => deck(`Deck ${i}`)) });
    await start();
    await ended();
    const table = screen.getByRole('table', { name: /Results by opponent/ });
    expect(within(table).getAllByRole('row')).toHaveLength(12);
    await fireEvent.click(screen.getByRole('button', { name: 'Show all 30 decks' }));
    expect(within(table).getAllByRole('row')).toHaveLength(30);
});

it('says what would make the deck better', async () => {
    show(new Engine());
    await start();
    await ended();
    const text = section().textContent?.replace(/\s+/g, ' ');
    expect(text).toContain('Bigtoof Bannain 98 % of 100 games');
    expect(text).not.toContain('Goff Boyzin');
    expect(text).toContain('your deck 0.98 resources, 1.24 cards');
    expect(text).toContain('won by three planets 59 %');
    expect(text).toContain('Cards in the opening hand');
});

it('plays against one deck', async () => {
    const engine = new Engine();
    show(engine);
    await fireEvent.click(screen.getByRole('radio', { name: 'One deck' }));
    await fireEvent.change(screen.getByRole('combobox', { name: 'Opponent' }), { target: { value: 'Straken' } });
    await start();
    await ended();
    expect(engine.plans[0]).toMatchObject({ against: [{ name: 'Straken' }], games: 200 });
    expect(sentence()).toContain('against 1 deck.');
    expect(sentence()).not.toContain('Weakest');
});

it('compares an old version in pairs: not proven while zero is inside the interval', async () => {
    const engine = new Engine();
    show(engine);
    await fireEvent.click(screen.getByRole('radio', { name: 'Old version' }));
    await fireEvent.change(screen.getByRole('combobox', { name: 'Games' }), { target: { value: '2' } });
    await start();
    await ended();
    expect(engine.plans[0]?.versions).toEqual([
        { name: 'Version 2', list: 'second' },
        { name: 'Version 3', list: 'my list' },
    ]);
    expect(sentence()).toContain(
        'Version 3 against Version 2, same opponents, same deals: +2.4 points (−0.8 to +5.6). Not proven yet.',
    );
    expect(screen.getByRole('button', { name: 'Play 80 more pairs' })).toBeTruthy();
});

it('calls a clear difference proven, and says so when it was found by looking again', async () => {
    const engine = new Engine();
    engine.gain = -0.05;
    show(engine);
    await fireEvent.click(screen.getByRole('radio', { name: 'Old version' }));
    await fireEvent.change(screen.getByRole('combobox', { name: 'Games' }), { target: { value: '2' } });
    await start();
    await ended();
    expect(sentence()).toContain('Proven to be worse.');
    expect(sentence()).not.toContain('You chose when to stop');
    await fireEvent.click(screen.getByRole('button', { name: 'Play 80 more pairs' }));
    await ended('running');
    await ended();
    expect(engine.plans.at(-1)?.games).toBe(80);
    expect(sentence()).toContain('You chose when to stop');
});

it('has nothing to compare without an earlier version', async () => {
    show(new Engine(), { versions: [] });
    await fireEvent.click(screen.getByRole('radio', { name: 'Old version' }));
    expect(section().textContent).toContain('This deck has no earlier version yet.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the test' }).disabled).toBe(true);
});

it('stops, keeps what there is, and continues', async () => {
    const engine = new Engine(3);
    show(engine);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Games' }), { target: { value: '1' } });
    await start();
    await vi.waitFor(() => expect(screen.getByRole('progressbar').getAttribute('value')).not.toBe('0'));
    expect(screen.queryByRole('button', { name: 'Start the test' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await ended('stopped');
    expect(section().textContent).toMatch(/Stopped after \d+ of 24/);
    expect(sentence()).toMatch(/^Wins 59 %/);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

it('names the reason if a test cannot be played', async () => {
    show(new Engine(Infinity, 'Waaagh: 49 cards; a deck needs at least 50'));
    await start();
    await ended('failed');
    expect(screen.getByRole('alert').textContent).toContain('Waaagh: 49 cards; a deck needs at least 50');
    expect(screen.getByRole('button', { name: 'Start the test' })).toBeTruthy();
});

it('marks results of a list that has changed since', async () => {
    const { rerender } = show(new Engine());
    await start();
    await ended();
    expect(section().textContent).not.toContain('has changed since');
    await rerender({ list: 'another list' });
    expect(section().textContent).toContain('The deck has changed since this test.');
});

it('ends its workers when it is left', async () => {
    const engine = new Engine();
    const { unmount } = show(engine);
    await start();
    unmount();
    await vi.waitFor(() => expect(engine.workers.every(({ ended }) => ended)).toBe(true));
});
