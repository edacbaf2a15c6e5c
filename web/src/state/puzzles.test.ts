// puzzles.test.ts: the puzzles as the engine reads them, which are solved, and which one is next.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../../src/wasm/engine.mjs';
import type { Connection, Puzzle } from '../wire/connection';
import { MemoryStorage, LenientStorage } from '../wire/storage';
import type { Message, Prompt, Request, Solved, View } from '../wire/messages';
import { faultOf } from '../wire/messages';
import { openingOf, seating, sitComputers } from '../wire/table_host';
import { atPuzzle, puzzlesOf } from '../wire/puzzler';
import { replay } from '../wire/replayer';
import { byTheme, gameFrom, nextAfter, puzzleAt, puzzleTable, solvedOf, verdictOf } from './puzzles';
import { slugOf } from './slug';

const generated = (name: string) => readFileSync(fileURLToPath(new URL(`../../generated/${name}`, import.meta.url)));
let engine: Engine;
let puzzles: Puzzle[];

beforeAll(async () => {
    engine = await Engine.start(generated('tables.wasm'));
    engine.compile(JSON.parse(generated('pack.json').toString()).cards);
    puzzles = puzzlesOf(engine, JSON.parse(generated('puzzles.json').toString()));
});

function puzzle(title: string, theme: string): Puzzle {
    return { title, theme, seat: 'P1', warlords: [1, 2], text: '' };
}

describe('the puzzles', () => {
    test('all puzzles are valid, have unique titles and use the seven themes', () => {
        expect(puzzles.length).toBeGreaterThan(100);
        expect(puzzles.length).toBe(JSON.parse(generated('puzzles.json').toString()).length);
        expect(new Set(puzzles.map(({ title }) => title)).size).toBe(puzzles.length);
        expect(byTheme(puzzles).map(({ theme }) => theme)).toEqual([
            'command',
            'deployment',
            'battle',
            'shields',
            'retreat',
            'timing',
            'end game',
        ]);
    });

    test('each asks its seat and judges every option', () => {
        for (const posed of puzzles) {
            const setup = puzzleTable(posed, 'recruit');
            const table = engine.open(openingOf(engine, setup, () => '', { seed: '1', salt: '00'.repeat(32) }));
            for (const [seat, request] of seating(setup)) table.ask(seat, JSON.stringify(request));
            const messages = table.release(table.pending().length, 3).map((text) => JSON.parse(text) as Message);
            const view = messages.find(
                (message): message is View => message.message === 'view' && message.to === posed.seat,
            );
            const prompt = view?.prompt as Prompt;
            expect(prompt.number, posed.title).toBe(1);
            table.ask(posed.seat === 'P1' ? 0 : 1, JSON.stringify({ request: 'solve', prompt: 1, option: 0 }));
            const [solved] = table.release(4, 3).map((text) => JSON.parse(text) as Solved);
            expect(faultOf(solved)).toBeNull();
            expect(solved?.solutions.length).toBeGreaterThan(0);
            expect(solved?.solutions.length).toBeLessThan(prompt.options.length);
            expect(solved?.good).toBe(solved?.solutions.includes(0));
            table.close();
        }
    });

    test('a game continued from a puzzle is played, stored, reopened and replayed', async () => {
        const setup = gameFrom(puzzles[0]!, 'recruit');
        const both = {
            ...setup,
            seats: { P1: { ...setup.seats.P1, sitter: 'recruit' }, P2: { ...setup.seats.P2, sitter: 'recruit' } },
        };
        const opening = openingOf(engine, both, () => '', { seed: '5', salt: '00'.repeat(32) });
        const table = engine.open(opening);
        sitComputers(table, both);
        const entries: string[] = [];
        const keep = () => {
            entries.push(...table.pending());
            return table.release(entries.length, 3);
        };
        for (const [seat, request] of seating(both)) table.ask(seat, JSON.stringify(request));
        let messages = keep();
        while (table.answer()) messages = keep();
        expect(messages.join()).toContain('"result"');
        const again = engine.open(opening);
        entries.slice(0, -20).forEach((entry) => again.restore(entry));
        again.close();
        const record = table.record();
        table.close();
        const replayed = replay(engine, 'record', record);
        expect(replayed.fault).toBeNull();
        expect(replayed.messages.at(-1)?.join()).toContain('"result"');
        const cut = replay(engine, 'record', record.replace(/"text":"[^"]*"(?=\}\n[^\n]*\n$)/, '"text":"nonsense"'));
        expect(cut.fault).not.toBeNull();
        expect(cut.entries.length).toBe(replayed.entries.length - 2);
        expect(() => replay(engine, 'record', '{"entry": "opened"}')).toThrow();
        const [begun = ''] = record.split('\n');
        expect(replay(engine, 'record', `${begun}\n`)).toMatchObject({ entries: [], fault: null });
        expect(replay(engine, 'record', `${begun}\nnonsense\n`)).toMatchObject({ entries: [] });
    });

    test('an invalid position is rejected with its line', () => {
        expect(() => engine.position('position "x"\nP1 hand: "Nobody"\nbegin deploy phase')).toThrow(
            /^position:2: there is no card "Nobody"/,
        );
        expect(() => engine.position('# '.repeat(10_000))).toThrow(/too large/);
    });
});

describe('the next puzzle', () => {
    const some = [puzzle('a', 'timing'), puzzle('b', 'command'), puzzle('c', 'command')];

    test('is the next unsolved one, wrapping around', () => {
        expect(nextAfter(some[1]!, some, new Set()).title).toBe('c');
        expect(nextAfter(some[1]!, some, new Set(['c'])).title).toBe('a');
        expect(nextAfter(some[0]!, some, new Set()).title).toBe('b');
    });

    test('is the following one if all are solved, or the only one', () => {
        expect(nextAfter(some[0]!, some, new Set(['a', 'b', 'c'])).title).toBe('b');
        expect(nextAfter(some[0]!, [some[0]!], new Set()).title).toBe('a');
    });
});

describe('storage and links', () => {
    test('damaged lists of solved puzzles are ignored', () => {
        expect([...solvedOf('["a", 7, "b"]')]).toEqual(['a', 'b']);
        for (const text of [null, '', '{}', '["a"', '7']) expect(solvedOf(text).size).toBe(0);
    });

    test('every puzzle has an address of its own', () => {
        expect(new Set(puzzles.map(({ title }) => slugOf(title))).size).toBe(puzzles.length);
        for (const puzzle of puzzles) expect(puzzleAt(slugOf(puzzle.title), puzzles)).toBe(puzzle);
        expect(puzzleAt('no-such-puzzle', puzzles)).toBeNull();
    });

    test('a puzzle is not stored; a game continued from it is', async () => {
        const inner = new MemoryStorage();
        const storage = new LenientStorage(inner, () => expect.unreachable());
        expect(await storage.begin('', puzzleTable(puzzle('a', 'timing'), 'recruit'))).toBeLessThan(0);
        expect(inner.tables.size).toBe(0);
        expect(await storage.begin('', gameFrom(puzzle('a', 'timing'), 'recruit'))).toBeGreaterThan(0);
    });

    test('choices at a puzzle are judged and do not change the table', () => {
        const sent: Request[] = [];
        const connection: Connection = {
            readers: ['P1'],
            send: (_from, request) => sent.push(request) > 0,
            listen: () => () => undefined,
            record: async () => '',
            close: () => undefined,
        };
        const seat = atPuzzle(connection);
        const requests: Request[] = [
            { request: 'choose', prompt: 1, option: 2 },
            { request: 'undo' },
            { request: 'concede' },
            { request: 'level', level: 'turns' },
            { request: 'pass', until: 'phase' },
            { request: 'look' },
        ];
        requests.forEach((request) => seat.send('P1', request));
        expect(sent).toEqual([{ request: 'solve', prompt: 1, option: 2 }, { request: 'look' }]);
    });

    test('the verdict uses the labels of the prompt', () => {
        const prompt = {
            options: ['Go', 'Stay', 'Stay', 'Wait'].map((text) => ({ label: { text } })),
        } as unknown as Prompt;
        const solved: Solved = {
            message: 'solved',
            version: 2,
            to: 'P1',
            prompt: 1,
            option: 3,
            good: true,
            solutions: [1, 2, 3],
            text: { text: 'So.' },
        };
        expect(verdictOf(prompt, solved)).toEqual({
            chosen: { text: 'Wait' },
            good: true,
            others: [{ text: 'Stay' }],
            because: { text: 'So.' },
        });
        expect(verdictOf(prompt, { ...solved, option: null, good: false }).chosen).toBeNull();
    });
});
