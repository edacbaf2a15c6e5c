import { describe, expect, it } from 'vitest';
import type { TableWish } from './connection';
import { TakenError } from './holds';
import { ForgivingKeeper, MemoryKeeper } from './keeper';

const wish: TableWish = {
    seats: { P1: { deck: 'core-tau', sitter: 'person', name: 'Ann' }, P2: { deck: 'core-orks', sitter: 'greedy', name: 'Gorgutz' } },
};
const refuse = async (): Promise<never> => {
    throw new Error('no room');
};

function forgiving(): { inner: MemoryKeeper; keeper: ForgivingKeeper; told: () => number } {
    const inner = new MemoryKeeper();
    let told = 0;
    return { inner, keeper: new ForgivingKeeper(inner, () => void told++), told: () => told };
}

describe('storage with a fallback', () => {
    it('stores silently while it works', async () => {
        const { keeper, told } = forgiving();
        const table = await keeper.begin('opening', wish);
        await keeper.keep(table, 0, ['a', 'b']);
        expect((await keeper.load(table))?.entries).toEqual(['a', 'b']);
        await keeper.forget(table);
        expect(await keeper.load(table)).toBeNull();
        expect(told()).toBe(0);
    });

    it('stores nothing after a gap', async () => {
        const { inner, keeper, told } = forgiving();
        const table = await keeper.begin('opening', wish);
        await keeper.keep(table, 0, ['a']);
        const keep = inner.keep.bind(inner);
        inner.keep = refuse;
        await keeper.keep(table, 1, ['b']);
        inner.keep = keep;
        await keeper.keep(table, 2, ['c']);
        expect((await keeper.load(table))?.entries).toEqual(['a']);
        expect(told()).toBe(1);
    });

    it('reports that another tab continues the game', async () => {
        const { inner, keeper, told } = forgiving();
        const table = await keeper.begin('opening', wish);
        inner.keep = inner.mark = inner.finish = async () => {
            throw new TakenError();
        };
        await expect(keeper.keep(table, 0, ['a'])).rejects.toThrow(TakenError);
        await expect(keeper.mark(table, 1)).rejects.toThrow(TakenError);
        await expect(keeper.finish(table, 'record')).rejects.toThrow(TakenError);
        expect(told()).toBe(0);
    });

    it('allows a game that cannot be stored from the start', async () => {
        const { inner, keeper, told } = forgiving();
        inner.begin = refuse;
        const [one, other] = [await keeper.begin('opening', wish), await keeper.begin('opening', wish)];
        expect(one).not.toBe(other);
        await keeper.keep(one, 0, ['a']);
        await keeper.forget(one);
        expect(inner.tables.size).toBe(0);
        expect(told()).toBe(2);
    });
});

describe('a game that cannot be continued', () => {
    it('stays listed, with the reason', async () => {
        const keeper = new MemoryKeeper();
        const first = await keeper.begin('first', wish);
        const second = await keeper.begin('second', wish);
        await keeper.setAside(second, 'entry 11 does not fit');
        expect((await keeper.games()).map(({ table, stuck }) => [table, stuck])).toEqual([[second, 'entry 11 does not fit'], [first, undefined]]);
        expect((await keeper.load(second))?.opening).toBe('second');
    });
});

describe('several games', () => {
    it('are listed with their round, last played first', async () => {
        const keeper = new MemoryKeeper();
        const first = await keeper.begin('first', wish);
        const second = await keeper.begin('second', wish);
        expect((await keeper.games()).map(({ table }) => table)).toEqual([second, first]);
        await new Promise((resolve) => setTimeout(resolve, 2));
        await keeper.mark(first, 3);
        expect(await keeper.games()).toMatchObject([{ table: first, round: 3, wish }, { table: second, round: 0 }]);
    });

    it('are not restarted when they are over', async () => {
        const keeper = new MemoryKeeper();
        const table = await keeper.begin('opening', wish);
        await keeper.finish(table, 'record');
        expect(await keeper.load(table)).toBeNull();
    });

    it('leave records when they are over, the last dozen', async () => {
        const keeper = new MemoryKeeper();
        for (let game = 1; game <= 15; game++)
            await keeper.finish(await keeper.begin('opening', wish), `record ${game}`);
        const finished = await keeper.finished();
        expect(finished).toHaveLength(12);
        expect(finished[0]?.record).toBe('record 15');
        expect(await keeper.games()).toEqual([]);
    });
});
