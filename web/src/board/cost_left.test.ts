import { describe, expect, it } from 'vitest';
import { leftOf } from './cost_left';

describe('what a cost leaves', () => {
    it('is the rest of the pool', () => {
        expect(leftOf([2, 2], 5)).toBe('3');
        expect(leftOf([1, 3], 5)).toBe('2–4');
    });

    it('is never less than nothing', () => {
        expect(leftOf([2, 2], 0)).toBeNull();
        expect(leftOf([1, 3], 2)).toBe('0–1');
        expect(leftOf([2, 3], 2)).toBe('0');
    });
});
