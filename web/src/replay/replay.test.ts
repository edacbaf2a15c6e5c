import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { hostOf, startEngine } from '../../tests/engine';
import { Library } from '../state/facts';
import { swingsOf } from '../state/statistics';
import { applyMessage } from '../state/match';
import type { Match } from '../state/match';
import type { TableSetup } from '../wire/connection';
import { MemoryStorage } from '../wire/storage';
import type { Facts, Message } from '../wire/messages';
import { replay } from '../wire/replayer';
import type { Replayed } from '../wire/replayer';
import { momentsOf } from './moments';
import type { Moment } from './moments';
import { namesFor } from './records';
import { Replay } from './replay.svelte';
import { eventsOf, hasRoom, isLate, roundsOf, startsOf, stepFrom } from './timeline';

const TEXT = readFileSync(new URL('../../../docs/picture.record', import.meta.url), 'utf8');
const SETUP: TableSetup = {
    seats: {
        P1: { deck: 'core-space-marines', sitter: 'person', name: 'Ann' },
        P2: { deck: 'core-orks', sitter: 'greedy', name: 'Gorgutz' },
    },
};

let engine: Engine;
let replayed: Replayed;
let moments: Moment[];
beforeAll(async () => {
    engine = await startEngine();
    replayed = replay(engine, 'picture.record', TEXT);
    moments = momentsOf(replayed, () => ({}));
}, 60_000);

function factsOfCards(): Facts {
    const table = engine.open(replayed.opening);
    table.ask(2, '{"request": "facts"}');
    const [facts = ''] = table.release(0, 4);
    table.close();
    return JSON.parse(facts) as Facts;
}

function library(): Library {
    return new Library(factsOfCards());
}

function momentAt(at: number): Moment {
    const moment = moments.at(at);
    if (!moment) throw new Error(`no moment ${at}`);
    return moment;
}

function handsIn(match: Match): string[] {
    return [...match.cards.values()]
        .filter(({ zone, def }) => zone === 'hand' && def !== null)
        .map(({ side }) => side ?? '');
}

describe('swings of a game', () => {
    it("are the largest changes of the computer's evaluation, largest first", () => {
        const swings = swingsOf(moments);
        expect(replayed.advantage).toHaveLength(moments.length);
        expect(replayed.chance.map((chance) => Math.sign(chance - 50))).toEqual(
            replayed.advantage.map((advantage, index) => (replayed.chance[index] === 50 ? 0 : Math.sign(advantage))),
        );
        expect(Math.max(...replayed.chance.map((chance) => Math.abs(chance - 50)))).toBeLessThanOrEqual(50);
        expect(swings.length).toBeGreaterThan(0);
        expect(swings.length).toBeLessThanOrEqual(5);
        expect(swings.map(({ by }) => by)).toEqual(swings.map(({ by }) => by).sort((one, other) => other - one));
        for (const { at, by, round, line } of swings) {
            expect(by).toBeGreaterThanOrEqual(3);
            expect(momentAt(at).seen.open.state.round).toBeGreaterThanOrEqual(round);
            expect(momentAt(at).seen.open.log.lines).toContain(line);
        }
    });

    it('are empty in a game without changes, and ignore the end', () => {
        const still = moments.slice(0, 40).map((moment) => ({ ...moment, advantage: 0 }));
        expect(swingsOf(still)).toEqual([]);
        const turn = still.findIndex(({ seen: { open } }, index) => index > 10 && open.log.lines.length > open.seen);
        const up = still.map((moment, index) => ({ ...moment, advantage: index < turn ? 0 : -700 }));
        expect(swingsOf(up)).toMatchObject([{ seat: 'P2', by: 7 }]);
        const over = up.map((moment, index) =>
            index < turn
                ? moment
                : {
                      ...moment,
                      seen: {
                          ...moment.seen,
                          open: {
                              ...moment.seen.open,
                              state: {
                                  ...moment.seen.open.state,
                                  result: { winner: 'P2' as const, reason: 'conceded' },
                              },
                          },
                      },
                  },
        );
        expect(swingsOf(over)).toEqual([]);
    });
});

describe('a record', () => {
    it('has a moment before each choice and one after the last', () => {
        expect(replayed.fault).toBeNull();
        expect(moments).toHaveLength(replayed.entries.length + 1);
        expect(momentAt(0).next).toEqual({ seat: 'P2', label: { text: 'Keep this hand' } });
        expect(momentAt(-1).next).toBeNull();
        for (const { seen, next } of moments.slice(0, -1)) {
            expect(next?.seat).toBe(seen.open.state.waiting);
            expect(seen.open.prompt).not.toBeNull();
            expect(seen.open.prompt?.options.map(({ label }) => label)).toContain(next?.label);
        }
    });

    it('names both players, and addresses neither', () => {
        const named = replay(engine, 'picture.record', TEXT, [], ['Ann', '']);
        const [first, last] = [
            momentsOf(named, () => ({ P1: 'Ann' })).at(0),
            momentsOf(named, () => ({ P1: 'Ann' })).at(-1),
        ];
        const lines = (['P1', 'P2', 'open'] as const).flatMap((sight) => last?.seen[sight].log.lines ?? []);
        const players = lines.flatMap(({ text, spans = [] }) =>
            spans.flatMap(({ at, length, player }) => (player ? [`${player} ${text.slice(at, at + length)}`] : [])),
        );
        const leader = last?.seen.open.players.P2.warlord;
        const warlord = library().of(typeof leader === 'number' ? last?.seen.open.cards.get(leader)?.def : null)?.name;
        expect(new Set(players)).toEqual(
            new Set(['P1 Ann', "P1 Ann's", `P2 ${warlord}'s player`, `P2 ${warlord}'s player's`]),
        );
        expect(first?.seen.P1.log.lines[0]?.text).toMatch(/^Ann brings/);
    });

    it('shows each player their own hand, and both in the open view', () => {
        const { P1, P2, open } = momentAt(0).seen;
        expect(new Set(handsIn(P1))).toEqual(new Set(['P1']));
        expect(new Set(handsIn(P2))).toEqual(new Set(['P2']));
        expect(handsIn(open)).toHaveLength(open.players.P1.hand + open.players.P2.hand);
        for (const { seen } of moments)
            for (const seat of ['P1', 'P2'] as const)
                expect(handsIn(seen.open).filter((side) => side === seat)).toHaveLength(seen.open.players[seat].hand);
    });

    it("never shows one player the other's prompts", () => {
        for (const { seen } of moments) {
            expect(seen.P1.prompt === null || seen.P1.state.waiting === 'P1').toBe(true);
            expect(seen.P2.prompt === null || seen.P2.state.waiting === 'P2').toBe(true);
        }
    });

    it('marks the lines of the last choice as new', () => {
        for (const [at, { seen }] of moments.entries())
            for (const sight of ['P1', 'P2', 'open'] as const)
                expect(seen[sight].seen).toBe(at === 0 ? 0 : momentAt(at - 1).seen[sight].log.lines.length);
    });

    it('uses the given player names', () => {
        const [first] = momentsOf(replayed, () => ({ P1: 'Ann' }));
        expect(first?.seen.P2.seats.map(({ name }) => name)).toEqual(['Ann', 'P2']);
    });

    it('without names uses warlords, or seats if these are equal', () => {
        const cards = library();
        const { P1 } = momentAt(0).seen;
        const withWarlords = (one: string, other: string): Match => {
            const defs = [one, other].map(
                (name) => factsOfCards().cards.find((card) => card.name === name)?.def ?? null,
            );
            return {
                ...P1,
                players: { P1: { ...P1.players.P1, warlord: 0 }, P2: { ...P1.players.P2, warlord: 1 } },
                cards: new Map(defs.map((def, card) => [card, { card, def, zone: 'HQ', owner: null }])),
            };
        };
        expect(namesFor(withWarlords('Nazdreg', 'Zarathur, High Sorcerer'), {}, cards)).toEqual({
            P1: 'Nazdreg',
            P2: 'Zarathur, High Sorcerer',
        });
        expect(namesFor(withWarlords('Nazdreg', 'Old Zogwort'), {}, cards)).toEqual({
            P1: 'Nazdreg',
            P2: 'Old Zogwort',
        });
        expect(namesFor(withWarlords('Nazdreg', 'Nazdreg'), { P2: 'Bob' }, cards)).toEqual({ P1: null, P2: 'Bob' });
    });

    it('that is damaged is replayed as far as possible, with the error', () => {
        const damaged = replay(engine, 'damaged.record', TEXT.replace(/^(20)\. (P\d) .*$/m, '$1. $2 dance'));
        expect(damaged.fault).toMatch(/^damaged\.record:\d+: choice 20: 'dance' is not among the legal options/);
        expect(damaged.entries).toEqual(replayed.entries.slice(0, 19));
        expect(momentsOf(damaged, () => ({}))).toHaveLength(20);
    });

    it.each([
        ['', 'not a record'],
        ['no record at all', 'not a record'],
        [TEXT.replace('traxis record 1', 'traxis record 9'), 'record'],
        [TEXT.replace(/P1 warlord ".*"/, 'P1 warlord "Nobody"'), 'Nobody'],
    ])('that is invalid is rejected with a message', (text, words) => {
        expect(() => replay(engine, 'x.record', text)).toThrow(words);
    });
});

describe('the timeline of a record', () => {
    it('has longer strides that start where shorter ones start', () => {
        const [choices, windows, phases, rounds] = (['choice', 'window', 'phase', 'round'] as const).map((stride) =>
            startsOf(moments, stride),
        );
        expect(choices).toHaveLength(moments.length);
        expect(choices).toEqual(expect.arrayContaining(windows ?? []));
        expect(windows).toEqual(expect.arrayContaining(phases ?? []));
        expect(phases).toEqual(expect.arrayContaining(rounds ?? []));
        expect(windows?.length).toBeLessThan(moments.length);
        expect(phases?.length).toBeGreaterThan(rounds?.length ?? 0);
        expect(rounds?.length).toBeGreaterThan(1);
    });

    it('steps to the next start and not beyond its ends', () => {
        expect(stepFrom(0, [0, 4, 9], false, 12)).toBe(4);
        expect(stepFrom(9, [0, 4, 9], false, 12)).toBe(12);
        expect(stepFrom(12, [0, 4, 9], true, 12)).toBe(9);
        expect(stepFrom(4, [0, 4, 9], true, 12)).toBe(0);
        expect(stepFrom(0, [0, 4, 9], true, 12)).toBe(0);
    });

    it('is covered by rounds, and rounds by phases, without gaps', () => {
        const rounds = roundsOf(moments);
        expect(rounds[0]?.from).toBe(0);
        expect(rounds.at(-1)?.to).toBe(moments.length);
        for (const [index, round] of rounds.entries()) {
            expect(round.to).toBe(rounds[index + 1]?.from ?? moments.length);
            expect(round.phases[0]?.from).toBe(round.from);
            expect(round.phases.at(-1)?.to).toBe(round.to);
        }
    });

    it('shows planets won and warlords bloodied', () => {
        const events = eventsOf(moments);
        const { players } = momentAt(-1).seen.open;
        expect(events.filter(({ kind }) => kind === 'won').map(({ def }) => def)).toEqual([
            ...players.P1.victory,
            ...players.P2.victory,
        ]);
        expect(events.some(({ kind }) => kind === 'bloodied')).toBe(true);
    });
});

describe('a replay', () => {
    function start(): Replay {
        return new Replay(moments, library());
    }

    it('is controlled by keys', () => {
        const shown = start();
        expect(shown.press('ArrowRight', false)).toBe(true);
        expect(shown.at).toBe(1);
        shown.press('ArrowRight', true);
        expect(shown.match.state.round).toBe(2);
        shown.press('End', false);
        expect(shown.at).toBe(shown.last);
        shown.press('ArrowRight', false);
        expect(shown.at).toBe(shown.last);
        shown.press('4', false);
        expect(shown.stride).toBe('round');
        shown.press('Home', false);
        expect(shown.at).toBe(0);
        expect(shown.press('q', false)).toBe(false);
    });

    it('plays to its end, then again from the start', () => {
        const shown = start();
        shown.press(' ', false);
        expect(shown.playing).toBe(true);
        shown.go(shown.last);
        expect(shown.playing).toBe(false);
        shown.press(' ', false);
        expect([shown.at, shown.playing]).toEqual([0, true]);
    });

    it("hides the opponent's hand and choices", () => {
        const shown = start();
        expect(shown.held.length).toBeGreaterThan(0);
        expect(shown.next).not.toBeNull();
        shown.press('v', false);
        expect(shown.sight).toBe('P1');
        expect(shown.held).toEqual([]);
        expect(shown.moment.next?.seat).toBe('P2');
        expect(shown.next).toBeNull();
    });
});

describe('a game played on this page', () => {
    it('gives no record before the end if two people play', async () => {
        let match: Match | null = null;
        const { host, open } = hostOf(
            engine,
            new MemoryStorage(),
            (message: Message) => (match = applyMessage(match, message)),
        );
        const table = await open({ seats: { P1: SETUP.seats.P1, P2: { ...SETUP.seats.P2, sitter: 'person' } } }, '7');
        await expect(host.record(table)).rejects.toThrow('not over');
        await host.ask(table, 'P1', '{"request": "concede"}');
        expect(match).toMatchObject({ state: { result: { winner: 'P2' } } });
        await expect(host.record(table)).resolves.toMatch(/^traxis record 1\n[^]*\nresult P2 wins: .+\n$/);
    });

    it('gives the record so far of a game against the computer', async () => {
        let match: Match | null = null;
        const { host, open } = hostOf(
            engine,
            new MemoryStorage(),
            (message: Message) => (match = applyMessage(match, message)),
        );
        const now = () => match as Match | null;
        const table = await open(SETUP, '7');
        for (let choices = 0; now()?.prompt && choices < 5; choices++)
            await host.ask(
                table,
                'P1',
                JSON.stringify({ request: 'choose', prompt: now()?.prompt?.number, option: 0 }),
            );
        const again = replay(engine, 'so far', await host.record(table));
        expect(again.fault).toBeNull();
        expect(again.entries.length).toBeGreaterThan(4);
        expect(momentsOf(again, () => ({})).at(-1)?.seen.P1).toMatchObject({
            state: now()?.state ?? null,
            prompt: { text: now()?.prompt?.text },
        });
        expect(now()?.state.result).toBeUndefined();
    });

    it.each([
        ['concede', 30],
        ['undo', 3],
    ])(
        'has a record with its real ending (%s)',
        async (request, every) => {
            let match: Match | null = null;
            const { host, open } = hostOf(
                engine,
                new MemoryStorage(),
                (message: Message) => (match = applyMessage(match, message)),
            );
            const now = () => match as Match | null;
            const table = await open(SETUP, '7');
            for (let choices = 1; now()?.prompt && choices <= 60; choices++)
                await host.ask(
                    table,
                    'P1',
                    JSON.stringify(
                        choices % every === 0
                            ? { request: request }
                            : { request: 'choose', prompt: now()?.prompt?.number, option: 0 },
                    ),
                );
            if (!now()?.state.result) await host.ask(table, 'P1', '{"request": "concede"}');
            const again = replay(engine, 'played', await host.record(table));
            expect(again.fault).toBeNull();
            const last = momentsOf(again, () => ({})).at(-1)?.seen.P1;
            expect(last?.state).toEqual(now()?.state);
            expect(last?.players).toEqual(now()?.players);
            expect([...(last?.cards.values() ?? [])]).toHaveLength(now()?.cards.size ?? -1);
        },
        60_000,
    );

    it('continues from any moment of a record without changing the record', async () => {
        for (const at of [0, 1, 40, moments.length - 1]) {
            const storage = new MemoryStorage();
            let match: Match | null = null;
            const { host } = hostOf(engine, storage, (message: Message) => (match = applyMessage(match, message)));
            const now = () => match as Match | null;
            const seat = momentAt(at).seen.open.state.waiting ?? 'P1';
            const setup: TableSetup = {
                seats: {
                    ...SETUP.seats,
                    P1: { ...SETUP.seats.P1, sitter: seat === 'P1' ? 'person' : 'greedy' },
                    P2: { ...SETUP.seats.P2, sitter: seat === 'P2' ? 'person' : 'greedy' },
                },
            };
            const table = await host.continueFrom(replayed.opening, replayed.entries.slice(0, at), setup);
            const shown = momentAt(at).seen[seat];
            expect(now()?.prompt).toEqual({ ...shown.prompt, number: now()?.prompt?.number });
            expect(now()?.players).toEqual(shown.players);
            expect((await storage.games()).map(({ table: saved }) => saved)).toContain(table);
            await host.ask(
                table,
                seat,
                JSON.stringify({ request: 'choose', prompt: now()?.prompt?.number, option: 0 }),
            );
            expect(now()?.error).toBeNull();
        }
        expect(replay(engine, 'picture.record', TEXT).entries).toEqual(replayed.entries);
    }, 60_000);
});

describe('names on the timeline', () => {
    const room = (...at: number[]) =>
        at.map((one) => ({ at: one })).map((_, index, events) => hasRoom(events, index, 100));

    it('are shown where the next sign is far enough, and after the last one', () => {
        expect(room(10, 20, 40)).toEqual([false, true, true]);
        expect(room(24, 40, 57)).toEqual([false, true, true]);
    });

    it('are before a sign at the end of the timeline, if there is room', () => {
        expect(isLate({ at: 80 }, 100)).toBe(false);
        expect(isLate({ at: 81 }, 100)).toBe(true);
        expect(room(40, 90)).toEqual([true, true]);
        expect(room(60, 90)).toEqual([true, false]);
        expect(room(90)).toEqual([true]);
    });

    it('are absent without signs', () => {
        expect(hasRoom([], 0, 100)).toBe(false);
    });
});
