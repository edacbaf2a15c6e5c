import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { hostOf, startEngine } from '../../tests/engine';
import { WORDS } from '../design/words';
import { momentsOf } from '../replay/moments';
import { statisticsOf } from '../state/statistics';
import { Library } from '../state/facts';
import { applyMessage } from '../state/match';
import type { Match } from '../state/match';
import { MemoryStorage } from '../wire/storage';
import type { Facts, Prompt } from '../wire/messages';
import { replay } from '../wire/replayer';
import { lessonTable } from './lesson.svelte';
import { NO_PROGRESS, nextStep, isOver, progressAfter, progressAt, progressOf, stepOf } from './progress';
import type { Progress } from './progress';
import { STEPS } from './steps';

let engine: Engine;
let library: Library;
beforeAll(async () => {
    engine = await startEngine();
});

type Choose = (prompt: Prompt, progress: Progress, match: Match) => number;

/** Plays the tutorial until it or the game is over; lessons for reading are completed at once. */
async function play(
    choose: Choose,
    most = 200,
): Promise<{
    progress: Progress;
    match: Match;
    asides: Set<string>;
    record: () => Promise<string>;
    concede: () => Promise<void>;
}> {
    let match: Match | null = null;
    let progress = NO_PROGRESS;
    const asides = new Set<string>();
    const { host, open } = hostOf(engine, new MemoryStorage(), (message) => {
        if (message.message === 'facts') library = new Library(message as Facts);
        const before = match;
        match = applyMessage(match, message);
        if (match)
            progress =
                before && library
                    ? progressAfter(progress, { message, before, now: match, library })
                    : progressAt(progress, match);
        if (progress.aside) asides.add(progress.aside);
    });
    const setup = lessonTable(engine.players()[0]?.name ?? '');
    const table = await open(setup, setup.seed ?? '');
    await host.ask(table, 'P1', '{"request": "facts"}');
    await host.ask(table, 'P1', '{"request": "level", "level": "changes"}');
    const now = () => match as Match | null;
    for (let count = 0; count < most && now()?.prompt && !isOver(progress); count++) {
        const shown = now();
        if (shown && stepOf(progress.now)?.did === null) {
            progress = nextStep(progress, shown);
        } else if (shown?.prompt) {
            await host.ask(
                table,
                'P1',
                JSON.stringify({
                    request: 'choose',
                    prompt: shown.prompt.number,
                    option: choose(shown.prompt, progress, shown),
                }),
            );
        }
    }
    return {
        progress,
        match: now()!,
        asides,
        record: () => host.record(table),
        concede: () => host.ask(table, 'P1', '{"request": "concede"}'),
    };
}

describe('the tutorial', () => {
    it('has text for each lesson and a pointer or none for each point', async () => {
        const { match } = await play(() => 0, 1);
        for (const { name, spots, did } of STEPS) {
            expect(spots(match), name).toHaveLength(WORDS.lesson.steps[name].points.length);
            expect(WORDS.lesson.steps[name].task !== '', name).toBe(did !== null);
        }
    });

    it('ends for a player who takes the first choice and for one who always passes', async () => {
        for (const choose of [
            () => 0,
            ({ decline }: Prompt) => decline ?? 0,
            ({ options }: Prompt) => options.length - 1,
        ]) {
            const { progress, match } = await play(choose);
            expect(isOver(progress) || match.state.result !== undefined).toBe(true);
        }
    }, 30_000);

    it('notices a deployment, and comments on one elsewhere', async () => {
        const { progress, asides } = await play(({ options, decline }, _progress, { state }) => {
            const elsewhere = options.findIndex(
                ({ verb, on }) =>
                    verb === 'deploy' &&
                    typeof on === 'string' &&
                    on.startsWith('planet') &&
                    on !== `planet ${state['first planet']}`,
            );
            return elsewhere >= 0 ? elsewhere : (decline ?? 0);
        }, 4);
        expect(asides).toContain('elsewhere');
        expect(progress.now).toBe('deploy');
    });

    it.each([
        ['shield', 'passed'],
        ['bonus', 'nothing'],
    ] as const)('ends the lesson about the %s when the player declines it', async (kind, word) => {
        let declined = false;
        let after: Progress | null = null;
        const { asides } = await play((prompt, progress) => {
            if (declined) after ??= progress;
            declined ||= prompt.kind === kind && progress.now === kind;
            return prompt.kind === kind ? (prompt.decline ?? prompt.options.findLastIndex(({ amount }) => !amount)) : 0;
        });
        expect(after!.done).toContain(kind);
        expect(after!.now).not.toBe(kind);
        expect([...asides]).toContain(`${kind}.${word}`);
    });

    it('explains after the first attack that damage stays, and only once', async () => {
        let fighting: Match | null = null;
        await play((prompt, _progress, match) => {
            if (prompt.kind === 'attacker') fighting ??= match;
            return 0;
        });
        const { prompt: _prompt, ...rest } = fighting!;
        const [unit] = [...rest.cards.values()].filter(({ zone }) => zone === 'planet');
        const waiting = {
            ...rest,
            prompt: null,
            cards: new Map([...rest.cards, [unit!.card, { ...unit!, damage: 1 }]]),
        } as Match;
        const done = STEPS.map(({ name }) => name).filter(
            (name) =>
                STEPS.findIndex((step) => step.name === name) <
                STEPS.findIndex(({ name: other }) => other === 'battle'),
        );
        const before = progressAt({ ...NO_PROGRESS, done }, waiting);
        expect(before.now).not.toBe('damage');
        const attacked = progressAt({ ...before, done: [...done, 'battle'] }, waiting);
        expect(attacked.now).toBe('damage');
    });

    it('skips a lesson whose task is no longer possible', async () => {
        let taught: Match | null = null;
        await play((prompt, _progress, match) => {
            if (prompt.kind === 'retreat') taught ??= match;
            return 0;
        });
        const done = STEPS.map(({ name }) => name).filter(
            (name) => !['shield', 'retreat', 'planet', 'headquarters', 'end'].includes(name),
        );
        expect(progressAt({ done, now: 'shield', aside: null }, taught!).now).toBe('retreat');
    });

    it('ends with the game', async () => {
        const { progress, match } = await play(() => 0, 4);
        expect(isOver(progress)).toBe(false);
        expect(
            isOver(
                progressAt(progress, {
                    ...match,
                    state: { ...match.state, round: 2, result: { winner: 'P2', reason: '' } },
                } as unknown as Match),
            ),
        ).toBe(true);
    });

    it('is saved and continued', () => {
        expect(progressOf('{"done": ["goal", "welcome", "purple"]}').done).toEqual(['welcome', 'goal']);
        for (const damaged of [null, '', '{', 'null', '{"done": 7}']) expect(progressOf(damaged)).toEqual(NO_PROGRESS);
    });
});

describe('statistics of a game', () => {
    it('count each round', async () => {
        const { record, concede } = await play(() => 0);
        await concede();
        const course = statisticsOf(momentsOf(replay(engine, 'record', await record()), () => ({})));
        expect(course.rounds).toBeGreaterThan(1);
        for (const line of Object.values(course.lines))
            for (const seat of ['P1', 'P2'] as const) expect(line[seat]).toHaveLength(course.rounds);
        expect(course.lines.resources).toMatchObject({ P1: [7, expect.any(Number)], P2: [7, expect.any(Number)] });
        expect(course.lines.cards.P1[0]).toBe(7);
        for (const measure of ['command', 'damage'] as const)
            for (const seat of ['P1', 'P2'] as const)
                expect([...course.lines[measure][seat]].sort((one, other) => one - other)).toEqual(
                    course.lines[measure][seat],
                );
        expect(course.lines.damage.P1.at(-1)! + course.lines.damage.P2.at(-1)!).toBeGreaterThan(0);
        expect(course.turns.length).toBeGreaterThan(0);
    }, 30_000);

    it('name the round of a win and of damage, also when the next round starts at once', async () => {
        const { record, concede } = await play(() => 0);
        await concede();
        const moments = momentsOf(replay(engine, 'record', await record()), () => ({}));
        const course = statisticsOf(moments);
        const won = course.turns.filter(({ kind }) => kind === 'won');
        expect(won.length).toBeGreaterThan(0);
        for (const { at, round } of won) expect(round).toBe(moments[at - 1]!.seen.open.state.round);
        const dealt = moments.flatMap(({ seen: { open } }, index) => {
            let round = moments[index - 1]?.seen.open.state.round ?? 0;
            return open.notes.flatMap(({ note, amount }) => {
                round = note === 'round begins' ? (amount ?? 0) : round;
                return note === 'damaged' ? [{ round, amount: amount ?? 0 }] : [];
            });
        });
        for (let round = 1; round <= course.rounds; round++) {
            const sum = dealt.filter((one) => one.round <= round).reduce((all, { amount }) => all + amount, 0);
            expect(course.lines.damage.P1[round - 1]! + course.lines.damage.P2[round - 1]!).toBe(sum);
        }
    }, 30_000);
});
