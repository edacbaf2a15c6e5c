import { describe, expect, it } from 'vitest';
import type { Prompt } from '../wire/messages';
import { divisionOf, filled, isDivided, nextOf, NO_PLAN, sequenceOf, shifted, wantedOf } from './division_plan';

const prompt: Prompt = {
    number: 4,
    kind: 'divide',
    source: 9,
    text: { text: 'Who takes the next one?' },
    decline: null,
    more: 5,
    options: [
        { verb: 'choose', on: 11, label: { text: 'Grot' }, most: 1 },
        { verb: 'choose', on: 12, label: { text: 'Boss' }, most: 4 },
        { verb: 'choose', on: 13, label: { text: 'Boy' }, most: 2 },
    ],
};

describe('a plan', () => {
    it('covers prompts that divide something', () => {
        expect(isDivided(prompt)).toBe(true);
        expect(isDivided({ ...prompt, more: 1 })).toBe(false);
        expect(isDivided({ ...prompt, kind: 'target' })).toBe(false);
        expect(isDivided({ ...prompt, options: [{ verb: 'done', label: { text: 'Done' } }] })).toBe(false);
        expect(isDivided(null)).toBe(false);
    });

    it('respects the limits of each recipient', () => {
        let plan = shifted(prompt, NO_PLAN, 0, 1);
        expect(divisionOf(prompt, plan)).toMatchObject({ left: 4, total: 5, done: false });
        expect(shifted(prompt, plan, 0, 1)).toBe(plan);
        expect(shifted(prompt, plan, 2, -1)).toBe(plan);
        plan = shifted(prompt, plan, 0, -1);
        expect(divisionOf(prompt, plan).left).toBe(5);
        expect(shifted(prompt, plan, 7, 1)).toBe(plan);
    });

    it('is filled where most room is, and is complete then', () => {
        const plan = filled(prompt, shifted(prompt, NO_PLAN, 0, 1));
        expect(divisionOf(prompt, plan).shares.map(({ count }) => count)).toEqual([1, 3, 1]);
        expect(divisionOf(prompt, plan)).toMatchObject({ left: 0, done: true });
        expect(shifted(prompt, plan, 2, 1)).toBe(plan);
    });

    it('is complete when no recipient can get more', () => {
        expect(divisionOf({ ...prompt, more: 9 }, filled({ ...prompt, more: 9 }, NO_PLAN))).toMatchObject({
            left: 2,
            done: true,
        });
    });

    it('is chosen option by option', () => {
        const plan = filled(prompt, NO_PLAN);
        const wanted = wantedOf(prompt, plan);
        expect(sequenceOf(plan)).toHaveLength(5);
        expect(wanted.things).toHaveLength(5);
        const shorter = { ...prompt, number: 5, options: prompt.options.slice(1) };
        expect(nextOf(shorter, { ...wanted, things: [13, 12] })).toBe(1);
        expect(nextOf(shorter, { ...wanted, things: [11] })).toBeNull();
        expect(nextOf({ ...shorter, kind: 'shield' }, wanted)).toBeNull();
        expect(nextOf({ ...shorter, source: 8 }, wanted)).toBeNull();
    });
});
