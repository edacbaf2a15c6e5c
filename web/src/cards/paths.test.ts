import { describe, expect, it } from 'vitest';
import { GLYPHS } from '../design/glyphs.mjs';
import { MARKS } from '../design/marks.mjs';
import { commandsOf, holesTurned, outlineOf, windingAround } from '../../tools/paths.mjs';

describe('paths', () => {
    it('parse adjacent numbers and arc flags', () => {
        expect(commandsOf('M1.5.5-2 3a4 4 0 01.5-2')).toEqual([
            { command: 'M', numbers: [1.5, 0.5] },
            { command: 'L', numbers: [-2, 3] },
            { command: 'a', numbers: [4, 4, 0, 0, 1, 0.5, -2] },
        ]);
    });
});

describe('contours of paths', () => {
    it('have the right points for absolute and relative coordinates', () => {
        expect(outlineOf('M10 10L20 12h5V4zm1 1h3')).toEqual([
            { start: { x: 10, y: 10 }, segments: [[{ x: 20, y: 12 }], [{ x: 25, y: 12 }], [{ x: 25, y: 4 }]] },
            { start: { x: 11, y: 11 }, segments: [[{ x: 14, y: 11 }]] },
        ]);
    });

    it('start a new contour after a closed one', () => {
        expect(outlineOf('M1 1h2zv3').map(({ start }) => start)).toEqual([
            { x: 1, y: 1 },
            { x: 1, y: 1 },
        ]);
    });

    it('convert smooth and quadratic curves to cubic ones', () => {
        expect(outlineOf('M0 0c1 0 2 1 2 2s1 2 2 2q3 0 3 3')[0]?.segments).toEqual([
            [
                { x: 1, y: 0 },
                { x: 2, y: 1 },
                { x: 2, y: 2 },
            ],
            [
                { x: 2, y: 3 },
                { x: 3, y: 4 },
                { x: 4, y: 4 },
            ],
            [
                { x: 6, y: 4 },
                { x: 7, y: 5 },
                { x: 7, y: 7 },
            ],
        ]);
    });

    it('convert arcs to curves with the right end points', () => {
        const [arc] = outlineOf('M0 0a10 10 0 0 1 20 0');
        expect(arc?.segments.map((segment) => segment.length)).toEqual([3, 3]);
        expect(arc?.segments[0]?.at(-1)?.x).toBeCloseTo(10);
        expect(arc?.segments[0]?.at(-1)?.y).toBeCloseTo(-10);
        expect(arc?.segments[1]?.at(-1)).toEqual({ x: 20, y: 0 });
    });
});

describe('outlines for the icon font', () => {
    /** Number of grid points that are inside by only one of the two fill rules. */
    function differing(path: string, grid: number): number {
        const drawn = outlineOf(path);
        const turned = holesTurned(drawn);
        const points = Array.from({ length: (2 * grid) ** 2 }, (_, index) => ({
            x: (index % (2 * grid)) / 2 + 0.137,
            y: Math.floor(index / (2 * grid)) / 2 + 0.117,
        }));
        const around = (contours: typeof drawn, point: { x: number; y: number }) =>
            contours.map((contour) => windingAround(contour, point));
        const inside = (point: { x: number; y: number }) =>
            around(drawn, point).filter((turns) => turns % 2 !== 0).length % 2 === 1;
        const filled = (point: { x: number; y: number }) =>
            around(turned, point).reduce((sum, turns) => sum + turns, 0) !== 0;
        return points.filter((point) => inside(point) !== filled(point)).length;
    }

    it('cover the same area as the glyphs, with holes', () =>
        expect(Object.entries(GLYPHS).filter(([, path]) => differing(path, 16) > 0)).toEqual([]));

    it('cover the same area as the emblems, with holes', () =>
        expect(Object.entries(MARKS).filter(([, path]) => differing(path, 24) > 0)).toEqual([]));
});
