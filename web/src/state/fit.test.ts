import { describe, expect, it } from 'vitest';
import { fit } from './fit';

describe('a side of a planet', () => {
    // The measures of the column in focus and of another one, at 1440 × 900.
    const focus = (count: number) => fit(count, 330, 220, true);
    const other = (count: number) => fit(count, 168, 220, false);

    it('is roomy for few', () => {
        expect(focus(6)).toMatchObject({ density: 'roomy', columns: 2, shown: 6 });
        expect(other(3)).toMatchObject({ density: 'roomy', columns: 1, shown: 3 });
    });

    it('is snug, then compact', () => {
        expect(focus(8)).toMatchObject({ density: 'snug', columns: 2 });
        expect(focus(10)).toMatchObject({ density: 'compact', columns: 2 });
        expect(focus(15)).toMatchObject({ density: 'compact', columns: 3 });
    });

    it('counts what finds no room', () => {
        const crowd = other(30);
        expect(crowd.density).toBe('compact');
        expect(crowd.shown).toBeGreaterThan(0);
        expect(crowd.shown).toBeLessThan(30);
    });

    it('shows something however little room there is', () => {
        expect(fit(1, 0, 0, false).columns).toBe(1);
        expect(fit(0, 168, 220, false).shown).toBe(0);
    });
});
