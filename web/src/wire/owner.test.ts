import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { ownerOf, startEngine } from '../../tests/house';
import { hear } from '../state/match';
import type { Match } from '../state/match';
import type { TableWish } from './connection';
import { TakenError } from './holds';
import { MemoryKeeper } from './keeper';
import { faultOf } from './messages';
import type { Message } from './messages';

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

const wish: TableWish = {
    seats: { P1: { deck: 'core-space-marines', sitter: 'person', name: 'Ann' }, P2: { deck: 'core-orks', sitter: 'greedy', name: 'Gorgutz' } },
};

/** The part of a match that is in a view too, without its history. */
function known(match: Match | null): unknown {
    if (!match)
        return null;
    const { notes: _notes, reveals: _reveals, seen: _seen, error: _error, cards, ...rest } = match;
    return { ...rest, cards: [...cards.values()].sort((one, other) => one.card - other.card) };
}

describe('a game against the computer', () => {
    it('is played to its end; every message is understood, and views and steps agree', async () => {
        const heard: Message[] = [];
        let match: Match | null = null;
        const { owner, open } = ownerOf(engine, new MemoryKeeper(), (message) => {
            heard.push(message);
            match = hear(match, message);
        });
        const now = () => match as Match | null;
        const table = await open(wish, '7');
        for (let choices = 0; now()?.prompt; choices++) {
            const prompt = now()?.prompt;
            await owner.ask(table, 'P1', JSON.stringify({ ask: 'choose', prompt: prompt?.number, option: (choices * 7) % (prompt?.options.length ?? 1) }));
            if (choices % 10 === 0) {
                const stepped = known(now());
                await owner.ask(table, 'P1', '{"ask": "look"}');
                expect(known(now())).toEqual(stepped);
            }
        }
        expect(now()?.state.result).toBeDefined();
        expect(heard.map(faultOf).filter(Boolean)).toEqual([]);
        expect(new Set(heard.map((message) => message.to))).toEqual(new Set(['P1']));
        expect(heard.length).toBeGreaterThan(50);
    }, 60_000);

    it('sends nothing before its entry is stored', async () => {
        const order: string[] = [];
        const keeper = new MemoryKeeper();
        const keep = keeper.keep.bind(keeper);
        keeper.keep = async (table, first, entries) => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            await keep(table, first, entries);
            order.push(...entries.map(() => 'kept'));
        };
        const { owner, open } = ownerOf(engine, keeper, (message) => {
            if (message.tell === 'said')
                order.push('said');
        });
        const table = await open(wish, '8');
        order.length = 0;
        await Promise.all([owner.ask(table, 'P1', '{"ask": "say", "text": "one"}'), owner.ask(table, 'P1', '{"ask": "say", "text": "two"}')]);
        expect(order).toEqual(['kept', 'said', 'kept', 'said']);
        expect(keeper.tables.get(table)?.entries.filter((entry) => entry.includes('"said"'))).toHaveLength(2);
    });

    it('continues from storage after any entry', async () => {
        const keeper = new MemoryKeeper();
        let match: Match | null = null;
        const { owner, open } = ownerOf(engine, keeper, (message) => (match = hear(match, message)));
        const now = () => match as Match | null;
        const table = await open(wish, '10');
        for (let choices = 0; choices < 12 && now()?.prompt; choices++) {
            await owner.ask(table, 'P1', JSON.stringify({ ask: 'choose', prompt: now()?.prompt?.number, option: 0 }));
            const kept = await keeper.load(table);
            let again: Match | null = null;
            const other = ownerOf(engine, new MemoryKeeper(), (message) => (again = hear(again, message)));
            await other.owner.reopen(kept!);
            expect(known(again)).toEqual(known(now()));
            await other.owner.close(kept!.table);
        }
    });

    it('leaves a record when it is over', async () => {
        const keeper = new MemoryKeeper();
        const { owner, open } = ownerOf(engine, keeper, () => undefined);
        const table = await open(wish, '10');
        expect(await keeper.games()).toMatchObject([{ table, round: 1 }]);
        await owner.ask(table, 'P1', '{"ask": "concede"}');
        expect(await keeper.games()).toEqual([]);
        expect(await keeper.finished()).toMatchObject([{ table, record: await owner.record(table) }]);
    });

    it('is stored as running again when its end is undone', async () => {
        const keeper = new MemoryKeeper();
        let match: Match | null = null;
        const now = () => match as Match | null;
        const { owner, open } = ownerOf(engine, keeper, (message) => (match = hear(match, message)));
        const table = await open(wish, '10');
        const finish = async () => {
            for (let choices = 0; now()?.prompt; choices++)
                await owner.ask(table, 'P1', JSON.stringify({ ask: 'choose', prompt: now()?.prompt?.number, option: (choices * 7) % (now()?.prompt?.options.length ?? 1) }));
        };
        await finish();
        expect(await keeper.games()).toEqual([]);
        await owner.ask(table, 'P1', '{"ask": "undo"}');
        expect(now()?.state.result).toBeUndefined();
        expect(await keeper.games()).toMatchObject([{ table }]);
        expect(await keeper.finished()).toEqual([]);
        const asked = now()?.prompt;
        match = null;
        const other = ownerOf(engine, new MemoryKeeper(), (message) => (match = hear(match, message)));
        await other.owner.reopen((await keeper.look(table))!);
        expect(now()?.prompt).toEqual(asked);
        await finish();
    }, 60_000);

    it('stops as soon as another tab takes it', async () => {
        const keeper = new MemoryKeeper();
        const heard: Message[] = [];
        const told: number[] = [];
        const { owner, open } = ownerOf(engine, keeper, (message) => heard.push(message), (table) => told.push(table));
        const table = await open(wish, '10');
        const before = keeper.tables.get(table)?.entries.length;
        keeper.keep = async () => {
            throw new TakenError();
        };
        heard.length = 0;
        await owner.ask(table, 'P1', '{"ask": "say", "text": "one"}');
        await owner.ask(table, 'P1', '{"ask": "say", "text": "two"}');
        expect(told).toEqual([table]);
        expect(heard).toEqual([]);
        expect(keeper.tables.get(table)?.entries.length).toBe(before);
    });

    it('is a record up to the first invalid entry', async () => {
        for (const sitter of ['greedy', 'person']) {
            const keeper = new MemoryKeeper();
            const { owner, open } = ownerOf(engine, keeper, () => undefined);
            const table = await open({ ...wish, seats: { ...wish.seats, P2: { ...wish.seats.P2, sitter } } }, '10');
            await owner.ask(table, 'P1', '{"ask": "say", "text": "one"}');
            const kept = (await keeper.look(table))!;
            const broken = { ...kept, entries: [...kept.entries, kept.entries[0]!] };
            await expect(owner.reopen(broken)).rejects.toThrow(/does not fit/);
            expect(engine.readRecord('record', await owner.salvage(broken)).fault).toBeNull();
        }
    });

    it('rejects invalid requests and continues', async () => {
        const heard: Message[] = [];
        const { owner, open } = ownerOf(engine, new MemoryKeeper(), (message) => heard.push(message));
        const table = await open(wish, '9');
        await owner.ask(table, 'P1', 'nonsense');
        expect(heard.at(-1)).toMatchObject({ tell: 'error', error: 'malformed' });
        await owner.close(table);
        await owner.ask(table, 'P1', '{"ask": "look"}');
        expect(heard.at(-1)).toMatchObject({ tell: 'error', error: 'malformed' });
    });
});
