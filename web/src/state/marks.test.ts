import { describe, expect, it } from 'vitest';
import type { Prompt } from '../wire/messages';
import { marksOf } from './marks';
import { NO_PLAN } from './division_plan';

const shield: Prompt = {
    number: 1,
    kind: 'shield',
    text: { text: 'Shield?' },
    decline: 1,
    options: [
        {
            verb: 'shield',
            card: 30,
            on: 14,
            amount: 2,
            label: { text: 'Shield' },
            fate: { card: 14, damage: 0, left: 2 },
        },
        { verb: 'pass', label: { text: 'Pass' }, fate: { card: 14, damage: 2, left: 0, end: 'destroyed' } },
    ],
};

describe('marks', () => {
    it('show the damage of a shield question as assigned', () => {
        expect(marksOf(shield, NO_PLAN, null, []).get(14)).toMatchObject({
            amount: 2,
            end: 'destroyed',
            assigned: true,
            planned: false,
        });
    });

    it('show the result of a shield as a preview', () => {
        expect(marksOf(shield, NO_PLAN, shield.options[0] ?? null, []).get(14)).toMatchObject({
            amount: 0,
            end: null,
            assigned: false,
        });
    });

    it('are absent for other questions', () => {
        expect(marksOf({ ...shield, kind: 'target' }, NO_PLAN, null, []).size).toBe(0);
        expect(marksOf(null, NO_PLAN, null, []).size).toBe(0);
    });
});
