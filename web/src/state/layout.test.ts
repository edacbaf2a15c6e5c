// layout.test.ts: the layout for each window size.

import { describe, expect, it } from 'vitest';
import { layoutOf, startingScale } from './layout';

/** The layout names for a size, in the order of the list. */
function words(width: number, height: number): string {
    return Object.entries(layoutOf(width, height))
        .filter(([, holds]) => holds)
        .map(([word]) => word)
        .join(' ');
}

describe('layouts', () => {
    it.each([
        [1440, 900, 'desk'],
        [900, 520, 'desk'],
        [1101, 1400, 'desk'],
        [899, 960, 'tablet'],
        [820, 1180, 'tablet'],
        [1000, 1000, 'tablet'],
        [1100, 1100, 'tablet'],
        [1001, 1000, 'desk'],
        [640, 1200, 'phone thin'],
        [641, 1200, 'tablet'],
        [820, 959, 'phone thin'],
        [390, 844, 'phone thin'],
        [844, 390, 'phone lying'],
        [1440, 519, 'phone lying'],
        [568, 320, 'phone lying thin'],
    ])('%i × %i: %s', (width, height, expected) => {
        expect(words(width, height)).toBe(expected);
    });

    it('have exactly one kind in every window', () => {
        for (let width = 300; width < 1300; width += 10)
            for (let height = 300; height < 1300; height += 10) {
                const { desk, tablet, phone, lying, thin } = layoutOf(width, height);
                expect([desk, tablet, phone].filter(Boolean), `${width} × ${height}`).toHaveLength(1);
                expect(phone || (!lying && !thin)).toBe(true);
            }
    });

    it('start with a larger scale in wide windows', () => {
        expect([1699, 1700, 2399, 2400, 3399, 3400].map(startingScale)).toEqual([1, 1.18, 1.18, 1.6, 1.6, 2.3]);
    });
});
