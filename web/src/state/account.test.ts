import { describe, expect, it } from 'vitest';
import { gathered } from './account.svelte';

/** A server with `count` games, which it exports two at a time. */
function teller(count: number) {
    const tables = Array.from({ length: count }, (_, index) => ({ table: `t${index}` }));
    return (after?: string) => {
        const from = after === undefined ? 0 : tables.findIndex(({ table }) => table === after) + 1;
        const games = tables.slice(from, from + 2);
        return Promise.resolve({
            you: after === undefined ? { name: 'Ann', reports: ['one'], blocked: ['Bob'] } : { name: 'Ann' },
            more: games.length === 2,
            games,
        });
    };
}

describe('an export of all data', () => {
    it.each([0, 1, 2, 3, 4, 7])('contains all %i games and the account', async (count) => {
        const { you, games } = await gathered(teller(count));
        expect(games).toEqual(Array.from({ length: count }, (_, index) => ({ table: `t${index}` })));
        expect(you).toEqual({ name: 'Ann', reports: ['one'], blocked: ['Bob'] });
    });
});
