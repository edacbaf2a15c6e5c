import { describe, expect, it } from 'vitest';
import { reuse } from './reuse';

describe('an equal value', () => {
    const before = { name: 'Ann', units: [{ hp: 1 }, { hp: 2 }], act: null };

    it('keeps its identity', () => {
        expect(reuse(before, { name: 'Ann', units: [{ hp: 1 }, { hp: 2 }], act: null })).toBe(before);
        expect(reuse([], [])).toEqual([]);
    });

    it('keeps its identity inside a changed value', () => {
        const now = reuse(before, { name: 'Ann', units: [{ hp: 1 }, { hp: 3 }], act: null });
        expect(now).toEqual({ name: 'Ann', units: [{ hp: 1 }, { hp: 3 }], act: null });
        expect(now.units[0]).toBe(before.units[0]);
        expect(now.units[1]).not.toBe(before.units[1]);
        expect(before.units[1]?.hp).toBe(2);
    });

    it('keeps its identity at another position in a list', () => {
        const [first, second] = before.units;
        const now = reuse(before.units, [second]);
        expect(now).toEqual([{ hp: 2 }]);
        expect(now[0]).toBe(second);
        expect(reuse(before.units, [second, first])[1]).toBe(first);
    });

    it('is not one with more or fewer fields', () => {
        expect(reuse(before, { name: 'Ann', units: [{ hp: 1 }], act: null }).units).toEqual([{ hp: 1 }]);
        expect(reuse<object>(before, { name: 'Ann', units: before.units })).toEqual({
            name: 'Ann',
            units: before.units,
        });
        expect(reuse<object>({ name: 'Ann' }, { name: 'Ann', picked: undefined })).toHaveProperty('picked');
        expect(reuse<object>({ name: undefined }, { other: undefined })).toEqual({ other: undefined });
    });

    it('is not one of another kind', () => {
        expect(reuse(null, before)).toBe(before);
        expect(reuse<unknown>(before, null)).toBe(null);
        expect(reuse<unknown>({}, [])).toEqual([]);
        expect(reuse<unknown>(['a'], { 0: 'a' })).toEqual({ 0: 'a' });
        const map = new Map([[1, 2]]);
        expect(reuse(new Map([[1, 2]]), map)).toBe(map);
    });
});
