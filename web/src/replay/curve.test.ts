import { describe, expect, it } from 'vitest';
import { curveOf } from './curve';
import type { Moment } from './moments';

const at = (...chances: (number | undefined)[]) => chances.map((chance) => ({ chance }) as unknown as Moment);

describe('the win probability curve', () => {
    it('goes up where the viewed player is ahead', () => {
        expect(curveOf(at(50, 70, 100), 'P1')).toEqual({
            chances: [50, 70, 100],
            line: 'M0 50L1 30L2 0',
            area: 'M0 50L1 30L2 0V50H0Z',
        });
        expect(curveOf(at(50, 70, 100), 'P2')?.chances).toEqual([50, 30, 0]);
    });

    it('omits points in the middle of a constant stretch', () =>
        expect(curveOf(at(50, 60, 60, 60, 60, 50), 'P1')?.line).toBe('M0 50L1 40L4 40L5 50'));

    it('is absent without evaluations', () => expect(curveOf(at(50, undefined), 'P1')).toBeNull());
});
