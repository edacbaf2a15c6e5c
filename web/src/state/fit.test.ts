import { describe, expect, it } from 'vitest';
import { fit, fitHand, shareOf } from './fit';

describe('a side of a planet', () => {
    // Sizes of the focused column and of another column at 1440 × 900.
    const focus = (count: number) => fit(count, 330, 220, true);
    const other = (count: number) => fit(count, 168, 220, false);

    it('is roomy for few units', () => {
        expect(focus(6)).toMatchObject({ density: 'roomy', columns: 2, shown: 6 });
        expect(other(3)).toMatchObject({ density: 'roomy', columns: 1, shown: 3 });
    });

    it('becomes snug, then compact', () => {
        expect(focus(8)).toMatchObject({ density: 'snug', columns: 2 });
        expect(focus(10)).toMatchObject({ density: 'compact', columns: 2 });
        expect(focus(15)).toMatchObject({ density: 'compact', columns: 3 });
    });

    it('uses no more columns than needed', () => {
        expect(fit(11, 614, 150, true)).toMatchObject({ density: 'compact', columns: 4 });
        expect(fit(15, 614, 150, true)).toMatchObject({ density: 'compact', columns: 5 });
    });

    it('counts units that do not fit', () => {
        const crowd = other(30);
        expect(crowd.density).toBe('compact');
        expect(crowd.shown).toBeGreaterThan(0);
        expect(crowd.shown).toBeLessThan(30);
    });

    it('puts that count in the last place', () => {
        for (const count of [8, 11, 15, 30]) {
            const { shown, columns } = fit(count, 300, 220, false);
            const rows = Math.ceil((shown + (shown < count ? 1 : 0)) / columns);
            expect(14 + rows * 37 + (rows - 1) * 5).toBeLessThanOrEqual(220);
        }
    });

    it('shows something in any space', () => {
        expect(fit(1, 0, 0, false).columns).toBe(1);
        expect(fit(0, 168, 220, false).shown).toBe(0);
    });
});

describe('the columns of the planets', () => {
    it('are wider for many units, and widest in focus', () => {
        const shares = [0, 4, 5, 7, 11].map((units) => shareOf(units, false, 4));
        expect(shares).toEqual([...shares].sort((one, other) => one - other));
        expect(shareOf(0, false, 4)).toBe(1);
        expect(shareOf(0, true, 4)).toBeGreaterThan(shareOf(6, false, 4));
        for (const units of [0, 5, 7, 11]) expect(shareOf(units, true, 4)).toBeGreaterThan(shareOf(units, false, 4));
    });
});

describe('the focused column of a shortened line', () => {
    it('takes most of the free width for many units, and leaves the others their own', () => {
        const [long, short] = [4, 2].map((others) => shareOf(8, true, others) / (shareOf(8, true, others) + others));
        const others = (part = 0, count: number) => (1 - part) / count;
        expect(short).toBeGreaterThan((long ?? 0) + others(long, 4));
        expect(others(short, 2)).toBeGreaterThan(others(long, 4));
    });

    it('is no wider for few units', () => expect(shareOf(3, true, 2)).toBe(shareOf(3, true, 4)));
});

describe('a hand', () => {
    it('is side by side while there is room', () => {
        expect(fitHand(3, 850, 132)).toEqual({ width: 132, visible: 138, tight: false, slim: false });
        expect(fitHand(7, 850, 132)).toEqual({ width: 112, visible: 118, tight: false, slim: true });
    });

    it.each([
        [9, 850],
        [14, 850],
        [7, 600],
        [30, 300],
    ])('of %i cards in %i pixels overlaps and stays within its place', (count, width) => {
        const { width: card, visible, tight, slim } = fitHand(count, width, 132);
        expect(visible).toBeLessThan(card);
        expect(tight).toBe(visible < 96);
        expect(slim).toBe(!tight);
        expect((count - 1) * visible + card).toBeLessThanOrEqual(width);
    });

    it('has a width without cards and without space', () => {
        expect(fitHand(0, 850, 132).width).toBe(132);
        expect(fitHand(5, 0, 132).visible).toBeGreaterThan(0);
    });
});
