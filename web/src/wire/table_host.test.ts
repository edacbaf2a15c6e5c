import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { hostOf, startEngine } from '../../tests/engine';
import { applyMessage } from '../state/match';
import type { Match } from '../state/match';
import type { TableSetup } from './connection';
import { TakenOverError } from './tab_locks';
import { MemoryStorage } from './storage';
import { faultOf } from './messages';
import type { Message } from './messages';

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

const setup: TableSetup = {
    seats: {
        P1: { deck: 'core-space-marines', sitter: 'person', name: 'Ann' },
        P2: { deck: 'core-orks', sitter: 'greedy', name: 'Gorgutz' },
    },
};

/** The part of a match that is in a view too, without its history. */
function known(match: Match | null): unknown {
    if (!match) return null;
    const { notes: _notes, reveals: _reveals, seen: _seen, error: _error, cards, ...rest } = match;
    return { ...rest, cards: [...cards.values()].sort((one, other) => one.card - other.card) };
}

describe('a game against the computer', () => {
    it('is played to its end; every message is understood, and views and steps agree', async () => {
        const received: Message[] = [];
        let match: Match | null = null;
        const { host, open } = hostOf(engine, new MemoryStorage(), (message) => {
            received.push(message);
            match = applyMessage(match, message);
        });
        const now = () => match as Match | null;
        const table = await open(setup, '7');
        for (let choices = 0; now()?.prompt; choices++) {
            const prompt = now()?.prompt;
            await host.ask(
                table,
                'P1',
                JSON.stringify({
                    request: 'choose',
                    prompt: prompt?.number,
                    option: (choices * 7) % (prompt?.options.length ?? 1),
                }),
            );
            if (choices % 10 === 0) {
                const stepped = known(now());
                await host.ask(table, 'P1', '{"request": "look"}');
                expect(known(now())).toEqual(stepped);
            }
        }
        expect(now()?.state.result).toBeDefined();
        expect(received.map(faultOf).filter(Boolean)).toEqual([]);
        expect(new Set(received.map((message) => message.to))).toEqual(new Set(['P1']));
        expect(received.length).toBeGreaterThan(50);
    }, 60_000);

    it('sends nothing before its entry is stored', async () => {
        const order: string[] = [];
        const storage = new MemoryStorage();
        const append = storage.append.bind(storage);
        storage.append = async (table, first, entries) => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            await append(table, first, entries);
            order.push(...entries.map(() => 'stored'));
        };
        const { host, open } = hostOf(engine, storage, (message) => {
            if (message.message === 'said') order.push('said');
        });
        const table = await open(setup, '8');
        order.length = 0;
        await Promise.all([
            host.ask(table, 'P1', '{"request": "say", "text": "one"}'),
            host.ask(table, 'P1', '{"request": "say", "text": "two"}'),
        ]);
        expect(order).toEqual(['stored', 'said', 'stored', 'said']);
        expect(storage.tables.get(table)?.entries.filter((entry) => entry.includes('"said"'))).toHaveLength(2);
    });

    it('continues from storage after any entry', async () => {
        const storage = new MemoryStorage();
        let match: Match | null = null;
        const { host, open } = hostOf(engine, storage, (message) => (match = applyMessage(match, message)));
        const now = () => match as Match | null;
        const table = await open(setup, '10');
        for (let choices = 0; choices < 12 && now()?.prompt; choices++) {
            await host.ask(
                table,
                'P1',
                JSON.stringify({ request: 'choose', prompt: now()?.prompt?.number, option: 0 }),
            );
            const saved = await storage.load(table);
            let again: Match | null = null;
            const other = hostOf(engine, new MemoryStorage(), (message) => (again = applyMessage(again, message)));
            await other.host.reopen(saved!);
            expect(known(again)).toEqual(known(now()));
            await other.host.close(saved!.table);
        }
    });

    it('leaves a record when it is over', async () => {
        const storage = new MemoryStorage();
        const { host, open } = hostOf(engine, storage, () => undefined);
        const table = await open(setup, '10');
        expect(await storage.games()).toMatchObject([{ table, round: 1 }]);
        await host.ask(table, 'P1', '{"request": "concede"}');
        expect(await storage.games()).toEqual([]);
        expect(await storage.finished()).toMatchObject([{ table, record: await host.record(table) }]);
    });

    it('is stored as running again when its end is undone', async () => {
        const storage = new MemoryStorage();
        let match: Match | null = null;
        const now = () => match as Match | null;
        const { host, open } = hostOf(engine, storage, (message) => (match = applyMessage(match, message)));
        const table = await open(setup, '10');
        const finish = async () => {
            for (let choices = 0; now()?.prompt; choices++)
                await host.ask(
                    table,
                    'P1',
                    JSON.stringify({
                        request: 'choose',
                        prompt: now()?.prompt?.number,
                        option: (choices * 7) % (now()?.prompt?.options.length ?? 1),
                    }),
                );
        };
        await finish();
        expect(await storage.games()).toEqual([]);
        await host.ask(table, 'P1', '{"request": "undo"}');
        expect(now()?.state.result).toBeUndefined();
        expect(await storage.games()).toMatchObject([{ table }]);
        expect(await storage.finished()).toEqual([]);
        const asked = now()?.prompt;
        match = null;
        const other = hostOf(engine, new MemoryStorage(), (message) => (match = applyMessage(match, message)));
        await other.host.reopen((await storage.look(table))!);
        expect(now()?.prompt).toEqual(asked);
        await finish();
    }, 60_000);

    it('stops as soon as another tab takes it', async () => {
        const storage = new MemoryStorage();
        const received: Message[] = [];
        const takenTables: number[] = [];
        const { host, open } = hostOf(
            engine,
            storage,
            (message) => received.push(message),
            (table) => takenTables.push(table),
        );
        const table = await open(setup, '10');
        const before = storage.tables.get(table)?.entries.length;
        storage.append = async () => {
            throw new TakenOverError();
        };
        received.length = 0;
        await host.ask(table, 'P1', '{"request": "say", "text": "one"}');
        await host.ask(table, 'P1', '{"request": "say", "text": "two"}');
        expect(takenTables).toEqual([table]);
        expect(received).toEqual([]);
        expect(storage.tables.get(table)?.entries.length).toBe(before);
    });

    it('is a record up to the first invalid entry', async () => {
        for (const sitter of ['greedy', 'person']) {
            const storage = new MemoryStorage();
            const { host, open } = hostOf(engine, storage, () => undefined);
            const table = await open({ ...setup, seats: { ...setup.seats, P2: { ...setup.seats.P2, sitter } } }, '10');
            await host.ask(table, 'P1', '{"request": "say", "text": "one"}');
            const saved = (await storage.look(table))!;
            const broken = { ...saved, entries: [...saved.entries, saved.entries[0]!] };
            await expect(host.reopen(broken)).rejects.toThrow(/does not fit/);
            expect(engine.readRecord('record', await host.salvage(broken)).fault).toBeNull();
        }
    });

    it('rejects invalid requests and continues', async () => {
        const received: Message[] = [];
        const { host, open } = hostOf(engine, new MemoryStorage(), (message) => received.push(message));
        const table = await open(setup, '9');
        await host.ask(table, 'P1', 'nonsense');
        expect(received.at(-1)).toMatchObject({ message: 'error', error: 'malformed' });
        await host.close(table);
        await host.ask(table, 'P1', '{"request": "look"}');
        expect(received.at(-1)).toMatchObject({ message: 'error', error: 'malformed' });
    });
});
