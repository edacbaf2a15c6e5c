import { describe, expect, it } from 'vitest';
import { leftOf } from './cost_left';

describe('resources left after a cost', () => {
    it('are the pool minus the cost', () => {
        expect(leftOf([2, 2], 5)).toBe('3');
        expect(leftOf([1, 3], 5)).toBe('2–4');
    });

    it('are never below zero', () => {
        expect(leftOf([2, 2], 0)).toBeNull();
        expect(leftOf([1, 3], 2)).toBe('0–1');
        expect(leftOf([2, 3], 2)).toBe('0');
    });
});
