import { describe, expect, it } from 'vitest';
import { WORDS } from '../design/words';
import type { Table } from '../wire/server_messages';
import { accountNameFrom, offeredName, waitsForPlayers } from './people.svelte';

describe('suggested guest names', () => {
    it('come from the list, with a two-digit number', () => {
        const { offeredNames } = WORDS.people;
        expect(offeredName(0)).toBe(`${offeredNames[0]} 10`);
        expect(offeredName(1 - Number.EPSILON)).toBe(`${offeredNames.at(-1)} 99`);
    });

    it('vary, and fit the name field', () => {
        const names = Array.from({ length: 2700 }, (_, index) => offeredName((index + 0.5) / 2700));
        expect(new Set(names).size).toBe(WORDS.people.offeredNames.length * 90);
        expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(24);
    });
});

describe('a suggested account name', () => {
    it.each([
        ['Amber 42', 'Amber-42'],
        ['Ann', 'Ann'],
        ['  Zoë  of Terra! ', 'Zoe-of-Terra'],
        ['7 of 9', 'of-9'],
        ['--a..b--', 'a.b'],
        ['Ed', ''],
        ['李雷', ''],
    ])('is one that the server accepts: %s', (name, offered) => {
        expect(accountNameFrom(name)).toBe(offered);
        expect(offered).toMatch(/^$|^(?=.{3,24}$)[a-z](?:[-_.]?[a-z0-9])*$/i);
    });
});

describe('a table that waits for players', () => {
    const seatOf = (seat: 'P1' | 'P2', name: string | null, ready = false, computer: string | null = null) => ({
        seat,
        name,
        computer,
        rating: null,
        ready,
    });
    const table = (you: string, ...seats: unknown[]) => ({ state: 'open', you, seats }) as unknown as Table;

    it('has two people, one of them the reader, who are not both ready', () => {
        expect(waitsForPlayers(table('P1', seatOf('P1', 'Ann'), seatOf('P2', 'Bob', true)))).toBe(true);
        expect(waitsForPlayers(table('P1', seatOf('P1', 'Ann'), seatOf('P2', null)))).toBe(false);
        expect(waitsForPlayers(table('P1', seatOf('P1', 'Ann'), seatOf('P2', 'greedy', true, 'greedy')))).toBe(false);
        expect(waitsForPlayers(table('P1', seatOf('P1', 'Ann', true), seatOf('P2', 'Bob', true)))).toBe(false);
        expect(waitsForPlayers(table('spectators', seatOf('P1', 'Ann'), seatOf('P2', 'Bob')))).toBe(false);
    });
});
