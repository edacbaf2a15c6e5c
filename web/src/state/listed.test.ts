import { describe, expect, it } from 'vitest';
import type { Listed } from '../wire/server_messages';
import { clockText, sittersText, standing, timeLeft } from './listed';

describe('clocks in words', () => {
    it.each([
        [null, 'no clock'],
        [{ start: 600000, increment: 5000, loses: true }, '10 min + 5 s'],
        [{ start: 3 * 86400000, increment: 86400000, loses: true }, '3 days + 1'],
    ])('%o is %s', (clock, text) => expect(clockText(clock)).toBe(text));

    it.each([
        [-5, '0:00'],
        [1, '0:01'],
        [59001, '1:00'],
        [3727000, '1:02:07'],
        [2 * 86400000 + 3 * 3600000 + 600000, '2 days 3:10'],
    ])('%i ms left are %s', (left, text) => expect(timeLeft(left)).toBe(text));
});

describe('a table in words', () => {
    const seats: Listed['seats'] = [
        { seat: 'P1', name: 'Ann', computer: null, ready: true },
        { seat: 'P2', name: null, computer: null, ready: false },
    ];
    const table = (state: Listed['state'], waiting: Listed['waiting'], you: 'P1' | 'P2') => ({ state, waiting, you, seats }) as unknown as Listed;

    it('names who sits there', () => expect(sittersText({ seats })).toBe('Ann against free seat'));
    it('says whose move it is', () => {
        expect(standing(table('played', 'P1', 'P1'))).toBe('your move');
        expect(standing(table('played', 'P1', 'P2'))).toBe('their move');
        expect(standing(table('open', null, 'P1'))).toBe('waiting for somebody');
        expect(standing(table('over', null, 'P1'))).toBe('over');
    });
});
