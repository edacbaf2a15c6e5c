import { describe, expect, it } from 'vitest';
import type { TableSetup } from './connection';
import { TakenOverError } from './tab_locks';
import { currentRow, LenientStorage, MemoryStorage } from './storage';

const setup: TableSetup = {
    seats: {
        P1: { deck: 'core-tau', sitter: 'person', name: 'Ann' },
        P2: { deck: 'core-orks', sitter: 'greedy', name: 'Gorgutz' },
    },
};
const refuse = async (): Promise<never> => {
    throw new Error('no room');
};

function lenient(): { inner: MemoryStorage; storage: LenientStorage; reports: () => number } {
    const inner = new MemoryStorage();
    let reports = 0;
    return { inner, storage: new LenientStorage(inner, () => void reports++), reports: () => reports };
}

describe('storage with a fallback', () => {
    it('stores silently while it works', async () => {
        const { storage, reports } = lenient();
        const table = await storage.begin('opening', setup);
        await storage.append(table, 0, ['a', 'b']);
        expect((await storage.load(table))?.entries).toEqual(['a', 'b']);
        await storage.forget(table);
        expect(await storage.load(table)).toBeNull();
        expect(reports()).toBe(0);
    });

    it('stores nothing after a gap', async () => {
        const { inner, storage, reports } = lenient();
        const table = await storage.begin('opening', setup);
        await storage.append(table, 0, ['a']);
        const append = inner.append.bind(inner);
        inner.append = refuse;
        await storage.append(table, 1, ['b']);
        inner.append = append;
        await storage.append(table, 2, ['c']);
        expect((await storage.load(table))?.entries).toEqual(['a']);
        expect(reports()).toBe(1);
    });

    it('reports that another tab continues the game', async () => {
        const { inner, storage, reports } = lenient();
        const table = await storage.begin('opening', setup);
        inner.append =
            inner.mark =
            inner.finish =
                async () => {
                    throw new TakenOverError();
                };
        await expect(storage.append(table, 0, ['a'])).rejects.toThrow(TakenOverError);
        await expect(storage.mark(table, 1)).rejects.toThrow(TakenOverError);
        await expect(storage.finish(table, 'record')).rejects.toThrow(TakenOverError);
        expect(reports()).toBe(0);
    });

    it('allows a game that cannot be stored from the start', async () => {
        const { inner, storage, reports } = lenient();
        inner.begin = refuse;
        const [one, other] = [await storage.begin('opening', setup), await storage.begin('opening', setup)];
        expect(one).not.toBe(other);
        await storage.append(one, 0, ['a']);
        await storage.forget(one);
        expect(inner.tables.size).toBe(0);
        expect(reports()).toBe(2);
    });
});

describe('a game that cannot be continued', () => {
    it('stays listed, with the reason', async () => {
        const storage = new MemoryStorage();
        const first = await storage.begin('first', setup);
        const second = await storage.begin('second', setup);
        await storage.setAside(second, 'entry 11 does not fit');
        expect((await storage.games()).map(({ table, stuck }) => [table, stuck])).toEqual([
            [second, 'entry 11 does not fit'],
            [first, undefined],
        ]);
        expect((await storage.load(second))?.opening).toBe('second');
    });
});

describe('several games', () => {
    it('are listed with their round, last played first', async () => {
        const storage = new MemoryStorage();
        const first = await storage.begin('first', setup);
        const second = await storage.begin('second', setup);
        expect((await storage.games()).map(({ table }) => table)).toEqual([second, first]);
        await new Promise((resolve) => setTimeout(resolve, 2));
        await storage.mark(first, 3);
        expect(await storage.games()).toMatchObject([
            { table: first, round: 3, setup },
            { table: second, round: 0 },
        ]);
    });

    it('are not restarted when they are over', async () => {
        const storage = new MemoryStorage();
        const table = await storage.begin('opening', setup);
        await storage.finish(table, 'record');
        expect(await storage.load(table)).toBeNull();
    });

    it('leave records when they are over, the last dozen', async () => {
        const storage = new MemoryStorage();
        for (let game = 1; game <= 15; game++)
            await storage.finish(await storage.begin('opening', setup), `record ${game}`);
        const finished = await storage.finished();
        expect(finished).toHaveLength(12);
        expect(finished[0]?.record).toBe('record 15');
        expect(await storage.games()).toEqual([]);
    });
});

describe('a stored row', () => {
    it('is unchanged if it is current', () => {
        const row = { opening: 'opening', setup };
        expect(currentRow(row)).toBe(row);
    });

    it('is converted if an earlier version stored it', () => {
        expect(currentRow({ opening: 'opening', wish: setup, round: 2 })).toEqual({
            opening: 'opening',
            setup,
            round: 2,
        });
        expect(currentRow({ opening: 'opening', wish: { ...setup, curtain: true } })).toEqual({
            opening: 'opening',
            setup: { ...setup, hideHands: true },
        });
    });
});
