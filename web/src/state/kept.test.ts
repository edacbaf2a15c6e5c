import { describe, expect, it } from 'vitest';
import { kept } from './kept';

describe('what shows the same', () => {
    const before = { name: 'Ann', units: [{ hp: 1 }, { hp: 2 }], act: null };

    it('stays the same value', () => {
        expect(kept(before, { name: 'Ann', units: [{ hp: 1 }, { hp: 2 }], act: null })).toBe(before);
        expect(kept([], [])).toEqual([]);
    });

    it('stays the same value within what has changed', () => {
        const now = kept(before, { name: 'Ann', units: [{ hp: 1 }, { hp: 3 }], act: null });
        expect(now).toEqual({ name: 'Ann', units: [{ hp: 1 }, { hp: 3 }], act: null });
        expect(now.units[0]).toBe(before.units[0]);
        expect(now.units[1]).not.toBe(before.units[1]);
        expect(before.units[1]?.hp).toBe(2);
    });

    it('stays the same value wherever in a list it stands now', () => {
        const [first, second] = before.units;
        const now = kept(before.units, [second]);
        expect(now).toEqual([{ hp: 2 }]);
        expect(now[0]).toBe(second);
        expect(kept(before.units, [second, first])[1]).toBe(first);
    });

    it('is not what has more or less', () => {
        expect(kept(before, { name: 'Ann', units: [{ hp: 1 }], act: null }).units).toEqual([{ hp: 1 }]);
        expect(kept<object>(before, { name: 'Ann', units: before.units })).toEqual({ name: 'Ann', units: before.units });
        expect(kept<object>({ name: 'Ann' }, { name: 'Ann', picked: undefined })).toHaveProperty('picked');
        expect(kept<object>({ name: undefined }, { other: undefined })).toEqual({ other: undefined });
    });

    it('is not what is of another kind', () => {
        expect(kept(null, before)).toBe(before);
        expect(kept<unknown>(before, null)).toBe(null);
        expect(kept<unknown>({}, [])).toEqual([]);
        expect(kept<unknown>(['a'], { 0: 'a' })).toEqual({ 0: 'a' });
        const map = new Map([[1, 2]]);
        expect(kept(new Map([[1, 2]]), map)).toBe(map);
    });
});
