import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { enginesOf, hostOf, startEngine } from '../../tests/engine';
import { applyMessage } from '../state/match';
import type { Match } from '../state/match';
import type { TableSetup } from './connection';
import { Engines } from './engines';
import type { Overlay } from './engines';
import { MemoryStorage } from './storage';
import type { Facts, Message } from './messages';
import { replay } from './replayer';

const TEXT = readFileSync(new URL('../../../overlays/house-nob.cards', import.meta.url), 'utf8');
const HOUSE_NOB: Overlay = { overlay: 'House Nob', name: 'house-nob.cards', text: TEXT };
const SETUP: TableSetup = {
    seats: {
        P1: { deck: 'core-orks', sitter: 'person', name: 'Ann' },
        P2: { deck: 'core-orks', sitter: 'greedy', name: 'Gorgutz' },
    },
    overlays: [HOUSE_NOB],
};
const DRAWS = 'after this unit enters play: draw 1 card';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 }); // creates engines, possibly on a loaded machine

let usual: Engine;
let record: string;

/** Plays a short game with the overlay to its end. */
async function played(): Promise<string> {
    let match: Match | null = null;
    const { host, open } = hostOf(
        usual,
        new MemoryStorage(),
        (message: Message) => (match = applyMessage(match, message)),
    );
    const now = () => match as Match | null;
    const table = await open(SETUP, '7');
    for (let choices = 0; choices < 12 && now()?.prompt; choices++)
        await host.ask(table, 'P1', JSON.stringify({ request: 'choose', prompt: now()?.prompt?.number, option: 0 }));
    await host.ask(table, 'P1', '{"request": "concede"}');
    return host.record(table);
}

function textOf(engine: Engine, opening: string, name: string): string | undefined {
    const table = engine.open(opening);
    table.ask(2, '{"request": "facts"}');
    const [facts = ''] = table.release(0, 4);
    table.close();
    return (JSON.parse(facts) as Facts).cards.find((card) => card.name === name)?.text;
}

beforeAll(async () => {
    usual = await startEngine();
    record = await played();
});

describe('a record with an overlay', () => {
    it('contains the overlay text and is replayed with the changed cards', async () => {
        const engines = enginesOf(usual);
        const overlays = engines.of('a.record', record);
        expect(overlays).toEqual([{ overlay: 'House Nob', name: 'a.record, overlay "House Nob"', text: TEXT }]);
        const replayed = await engines.use(overlays, (engine) => replay(engine, 'a.record', record, overlays));
        expect(replayed.fault).toBeNull();
        expect(replayed.entries.length).toBeGreaterThan(12);
        expect(textOf(await engines.with(overlays), replayed.opening, 'Goff Nob')?.toLowerCase()).toContain(DRAWS);
        expect(() => replay(usual, 'a.record', record)).toThrow(
            'a.record:6: the game was played with the overlay "House Nob"',
        );
    });

    it('continues, is stored with its overlay, and is reopened by a new engine', async () => {
        const engines = enginesOf(usual);
        const overlays = engines.of('a.record', record);
        const { opening, entries } = await engines.use(overlays, (engine) =>
            replay(engine, 'a.record', record, overlays),
        );
        const storage = new MemoryStorage();
        let match: Match | null = null;
        const { host } = hostOf(usual, storage, (message: Message) => (match = applyMessage(match, message)));
        const table = await host.continueFrom(opening, entries.slice(0, 6), { ...SETUP, overlays });
        const before = match as Match | null;
        expect(before?.prompt).not.toBeNull();
        const saved = await storage.load(table);
        const other = hostOf(usual, storage, (message: Message) => (match = applyMessage(match, message)));
        match = null;
        await other.host.reopen(saved!);
        expect((match as Match | null)?.prompt).toEqual(before?.prompt);
        await other.host.ask(table, 'P1', '{"request": "concede"}');
        const again = await other.host.record(table);
        expect(engines.of('b.record', again)).toMatchObject([{ overlay: 'House Nob', text: TEXT }]);
        const { setup: _setup, ...without } = saved!;
        const { overlays: _overlays, ...plain } = SETUP;
        await expect(other.host.reopen({ ...without, setup: plain })).rejects.toThrow(
            'the table was opened with other overlays',
        );
    });

    it.each([
        [
            'other words',
            (text: string) => text.replace(/^\| {3}cost 4/m, '|   cost 3'),
            'has changed since the game was recorded',
        ],
        [
            'words of another overlay',
            (text: string) => text.replace('| overlay "House Nob"', '| overlay "House Gnob"'),
            'expected the overlay below to have that name',
        ],
        [
            'words that are no cards',
            (text: string) => text.replace('| army', '| harm'),
            'a.record, overlay "House Nob":',
        ],
        [
            'words that no overlay has',
            (text: string) => text.replace(/^overlay .*\n/m, ''),
            'the lines of an overlay must follow the line that names it',
        ],
        ['no words', (text: string) => text.replace(/^\|.*\n/gm, ''), 'expected it to be chosen'],
        [
            'a circle',
            (text: string) => text.replace('| overlay "House Nob"', '| overlay "House Nob" after "House Nob"'),
            'build on each other in a circle',
        ],
        [
            'too many words',
            (text: string) => text.replace(/^\|$/m, `${'| #\n'.repeat(300_000)}|`),
            'too long: the maximum is 524288 bytes',
        ],
    ])('is rejected with a message if it has %s, without side effects', async (_what, damage, words) => {
        const engines = enginesOf(usual);
        const text = damage(record);
        expect(text).not.toBe(record);
        const shown = async () => {
            const overlays = engines.of('a.record', text);
            return engines.use(overlays, (engine) => replay(engine, 'a.record', text, overlays));
        };
        await expect(shown()).rejects.toThrow(words);
        await expect(shown()).rejects.toThrow(words);
        const overlays = engines.of('a.record', record);
        expect(
            (await engines.use(overlays, (engine) => replay(engine, 'a.record', record, overlays))).fault,
        ).toBeNull();
    });

    it('with damage anywhere in the overlay text is only rejected', async () => {
        const from = record.indexOf('\noverlay ');
        const to = record.indexOf('\nP1 warlord');
        for (let round = 0; round < 20; round++) {
            const at = from + 1 + ((round * 7919) % (to - from - 1));
            const text =
                record.slice(0, at) +
                (round % 2 ? String.fromCharCode(32 + ((round * 31) % 95)) : '') +
                record.slice(at + 1 + (round % 5));
            const engines = enginesOf(usual);
            const outcome = await Promise.resolve()
                .then(() => {
                    const overlays = engines.of('a.record', text);
                    return engines.use(overlays, (engine) => replay(engine, 'a.record', text, overlays));
                })
                .then(
                    () => 'shown',
                    (error: Error) => error.constructor.name,
                );
            expect(['shown', 'EngineError'], text.slice(from, to)).toContain(outcome);
        }
    });
});

describe('engines', () => {
    const changed = (text: string): Overlay[] => [{ overlay: 'O', name: 'o.cards', text }];
    /** Counts the engines that are created. */
    function counted(): { engines: Engines; started: () => number } {
        let started = 0;
        const start = async (overlays: readonly Overlay[]) => {
            if (overlays[0]?.text === 'bad') throw new Error('no such cards');
            return { number: ++started } as unknown as Engine;
        };
        return { engines: new Engines(usual, start), started: () => started };
    }

    it('are shared for the same overlays, and separate for none', async () => {
        const { engines, started } = counted();
        expect(await engines.with([])).toBe(usual);
        expect(await engines.with()).toBe(usual);
        expect(await engines.with(changed('a'))).toBe(await engines.with(changed('a')));
        expect(started()).toBe(1);
    });

    it('are limited in number; those used last stay', async () => {
        const { engines, started } = counted();
        const a = await engines.with(changed('a'));
        await engines.with(changed('b'));
        expect(await engines.with(changed('a'))).toBe(a);
        await engines.with(changed('c'));
        expect(await engines.with(changed('a'))).toBe(a);
        expect(started()).toBe(3);
        await engines.with(changed('b'));
        expect(started()).toBe(4);
    });

    it('are discarded after a failed start or a crash', async () => {
        const { engines, started } = counted();
        await expect(engines.with(changed('bad'))).rejects.toThrow('no such cards');
        await expect(engines.with(changed('bad'))).rejects.toThrow('no such cards');
        const broken = await engines.with(changed('a'));
        const trap = () => {
            throw new WebAssembly.RuntimeError('unreachable');
        };
        await expect(engines.use(changed('a'), trap)).rejects.toThrow('unreachable');
        expect(await engines.with(changed('a'))).not.toBe(broken);
        expect(started()).toBe(2);
    });
});
