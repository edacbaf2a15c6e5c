import { describe, expect, it } from 'vitest';
import { kept } from './kept';

describe('an equal value', () => {
    const before = { name: 'Ann', units: [{ hp: 1 }, { hp: 2 }], act: null };

    it('keeps its identity', () => {
        expect(kept(before, { name: 'Ann', units: [{ hp: 1 }, { hp: 2 }], act: null })).toBe(before);
        expect(kept([], [])).toEqual([]);
    });

    it('keeps its identity inside a changed value', () => {
        const now = kept(before, { name: 'Ann', units: [{ hp: 1 }, { hp: 3 }], act: null });
        expect(now).toEqual({ name: 'Ann', units: [{ hp: 1 }, { hp: 3 }], act: null });
        expect(now.units[0]).toBe(before.units[0]);
        expect(now.units[1]).not.toBe(before.units[1]);
        expect(before.units[1]?.hp).toBe(2);
    });

    it('keeps its identity at another position in a list', () => {
        const [first, second] = before.units;
        const now = kept(before.units, [second]);
        expect(now).toEqual([{ hp: 2 }]);
        expect(now[0]).toBe(second);
        expect(kept(before.units, [second, first])[1]).toBe(first);
    });

    it('is not one with more or fewer fields', () => {
        expect(kept(before, { name: 'Ann', units: [{ hp: 1 }], act: null }).units).toEqual([{ hp: 1 }]);
        expect(kept<object>(before, { name: 'Ann', units: before.units })).toEqual({ name: 'Ann', units: before.units });
        expect(kept<object>({ name: 'Ann' }, { name: 'Ann', picked: undefined })).toHaveProperty('picked');
        expect(kept<object>({ name: undefined }, { other: undefined })).toEqual({ other: undefined });
    });

    it('is not one of another kind', () => {
        expect(kept(null, before)).toBe(before);
        expect(kept<unknown>(before, null)).toBe(null);
        expect(kept<unknown>({}, [])).toEqual([]);
        expect(kept<unknown>(['a'], { 0: 'a' })).toEqual({ 0: 'a' });
        const map = new Map([[1, 2]]);
        expect(kept(new Map([[1, 2]]), map)).toBe(map);
    });
});
