import { describe, expect, test } from 'vitest';
import { ADDRESSES, FIRST_PARTS, nearestPage, pathOf, routeAt } from './addresses';
import type { Route } from './addresses';

describe('addresses', () => {
    test('every address leads to its page', () => {
        for (const [page, address] of Object.entries(ADDRESSES)) {
            const names = address.split('/').filter((part) => part.startsWith(':'));
            const parameters = Object.fromEntries(names.map((name) => [name.slice(1), `a ${name}/ä`]));
            const route = { page, ...parameters } as Route;
            expect(routeAt(pathOf(route))).toEqual(route);
        }
    });

    test('parameters are encoded in paths', () => {
        expect(pathOf({ page: 'puzzle', puzzle: 'who me?/50%' })).toBe('puzzles/who%20me%3F%2F50%25');
        expect(routeAt('table/k3wq')).toEqual({ page: 'table', table: 'k3wq' });
        expect(routeAt('table/k3wq/')).toEqual({ page: 'table', table: 'k3wq' });
    });

    test('a fixed address counts before one with a parameter', () => {
        expect(routeAt('replays/opened')).toEqual({ page: 'openedReplay' });
        expect(routeAt('replays/7')).toEqual({ page: 'replay', game: '7' });
    });

    test('other paths lead nowhere', () => {
        for (const path of ['nothing', 'table', 'table//', 'table/a/b', 'puzzles/%E0%A4%A', '//'])
            expect(routeAt(path)).toBeNull();
    });

    test('a path with a slip is near a page', () => {
        expect(nearestPage('puzle/12')).toBe('puzzles');
        expect(nearestPage('Deck')).toBe('decks');
        expect(nearestPage('xyzzy')).toBeNull();
        expect(nearestPage('')).toBeNull();
    });

    test('the first parts are fixed', () => {
        expect(FIRST_PARTS).toContain('puzzles');
        expect(FIRST_PARTS.filter((part) => part.startsWith(':') || part === '')).toEqual([]);
    });
});
