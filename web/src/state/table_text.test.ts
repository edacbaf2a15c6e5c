import { describe, expect, it } from 'vitest';
import type { Listed } from '../wire/server_messages';
import {
    byUrgency,
    clockText,
    eventText,
    openHandText,
    sittersText,
    tableStatus,
    timeLeft,
    undoText,
    defaultUndo,
} from './table_text';

describe('clock text', () => {
    it.each([
        [null, 'no clock'],
        [{ start: 600000, increment: 5000, loses: true }, '10 min + 5 s'],
        [{ start: 3 * 86400000, increment: 86400000, loses: true }, '3 days + 1'],
        [{ start: 3 * 86400000, increment: 0, loses: true, each: true }, '3 days per move'],
        [{ start: 86400000, increment: 0, loses: true, each: true }, '1 day per move'],
    ])('%o is %s', (clock, text) => expect(clockText(clock)).toBe(text));

    it.each([
        [-5, '0:00'],
        [1, '0:01'],
        [59001, '1:00'],
        [3727000, '1:02:07'],
        [2 * 86400000 + 3 * 3600000 + 600000, '2 days 3:10'],
    ])('%i ms left are %s', (left, text) => expect(timeLeft(left)).toBe(text));
});

describe('an open hand', () => {
    it.each([
        [false, false, 'Your hand is open. Spectators see both hands once your opponent opens theirs.'],
        [true, false, 'Spectators see both hands.'],
        [false, true, 'Spectators see your hand. The computer’s hand stays hidden.'],
    ])('opponent’s open %o, against a computer %o', (theirs, computer, text) =>
        expect(openHandText(theirs, computer)).toBe(text),
    );
});

describe('undo at a table', () => {
    it.each([
        [true, false, 'by request'],
        [false, true, 'by request'],
        [true, true, 'by request'],
        [false, false, 'free'],
    ] as const)('public %o and rated %o: %s by default', (open, rated, undo) =>
        expect(defaultUndo(open, rated)).toBe(undo),
    );

    it('is named if known', () => {
        const settings = { undo: 'by request' } as unknown as Listed['settings'];
        expect(undoText(settings)).toBe('undo by request');
        expect(undoText({ ...settings, undo: undefined } as unknown as Listed['settings'])).toBe('');
    });
});

describe('a table as text', () => {
    const seats: Listed['seats'] = [
        { seat: 'P1', name: 'Ann', computer: null, rating: 1512, ready: true },
        { seat: 'P2', name: null, computer: null, rating: null, ready: false },
    ];
    const table = (
        state: Listed['state'],
        waiting: Listed['waiting'],
        you: 'P1' | 'P2',
        due: number | null = null,
        changed = 0,
    ) => ({ state, waiting, you, seats, due, changed }) as unknown as Listed;

    it('names its tournament, round and table', () => {
        const event = { name: 'Store Cup', round: 2, table: 7, result: '', text: '', until: null };
        expect(eventText(event)).toBe('Store Cup, round 2, table 7');
        expect(eventText({ ...event, result: 'W', text: 'In the journal.' })).toBe(
            'Store Cup, round 2, table 7. In the journal.',
        );
    });
    it('names its players', () => expect(sittersText({ seats })).toBe('Ann (1512) against free seat'));
    it('shows whose turn it is', () => {
        expect(tableStatus(table('played', 'P1', 'P1'), 0)).toBe('your move');
        expect(tableStatus(table('played', 'P1', 'P2'), 0)).toBe('their move');
        expect(tableStatus(table('open', null, 'P1'), 0)).toBe('waiting for an opponent');
        expect(tableStatus(table('over', null, 'P1'), 0)).toBe('over');
    });
    it('shows the time left', () =>
        expect(tableStatus(table('played', 'P1', 'P1', 7200000), 3600000)).toBe('your move, 1:00:00 left'));
    it('puts tables that wait for the player first, most urgent at the top', () => {
        const tables = [
            table('played', 'P2', 'P1', 5),
            table('played', 'P1', 'P1'),
            table('played', 'P1', 'P1', 900),
            table('played', 'P1', 'P1', 100),
            table('open', null, 'P1', null, 7),
        ];
        expect(byUrgency(tables).map((one) => tables.indexOf(one))).toEqual([3, 2, 1, 0, 4]);
    });
});
