import { describe, expect, it } from 'vitest';
import { curveOf } from './curve';
import type { Moment } from './moments';

const at = (...chances: (number | undefined)[]) => chances.map((chance) => ({ chance }) as unknown as Moment);

describe('the chance to win as a curve', () => {
    it('goes up where the side that looks is ahead', () => {
        expect(curveOf(at(50, 70, 100), 'P1')).toEqual({ chances: [50, 70, 100], line: 'M0 50L1 30L2 0', area: 'M0 50L1 30L2 0V50H0Z' });
        expect(curveOf(at(50, 70, 100), 'P2')?.chances).toEqual([50, 30, 0]);
    });

    it('needs no points where nothing changes, but both ends of that', () => expect(curveOf(at(50, 60, 60, 60, 60, 50), 'P1')?.line).toBe('M0 50L1 40L4 40L5 50'));

    it('is not there where nobody weighed', () => expect(curveOf(at(50, undefined), 'P1')).toBeNull());
});
