// arrow.test.ts: arrows avoid text and unit tiles.

import { describe, expect, it } from 'vitest';
import { arrowPath } from './arrow';
import type { Box } from './arrow';

const WORDS: Box = { left: 140, top: 340, right: 244, bottom: 416 };
/** Two columns of unit tiles and two rows on each side of a planet, the inner ones first. */
const LEFT = [12, 172] as const;
const THEIRS = [264, 204] as const;
const YOURS = [445, 505] as const;

function chip(left: number, top: number): Box {
    return { left, top, right: left + 151, bottom: top + 51 };
}

/** Points on a path of straight and curved segments. */
function pointsOn(path: string): (readonly [number, number])[] {
    const steps = [...path.matchAll(/([MLQC])([\d.\- ]+)/g)].map(([, kind, numbers]) => {
        const values = (numbers ?? '').trim().split(' ').map(Number);
        return {
            kind,
            points: values.flatMap((x, index) => (index % 2 === 0 ? [[x, values[index + 1] ?? 0] as const] : [])),
        };
    });
    let last: readonly [number, number] = steps[0]?.points[0] ?? [0, 0];
    return steps.flatMap(({ points }) => {
        const all = [last, ...points];
        last = points.at(-1) ?? last;
        return Array.from({ length: 30 }, (_, step) => onCurve(all, step / 29));
    });
}

/** De Casteljau's algorithm for any number of control points. */
function onCurve(points: readonly (readonly [number, number])[], t: number): readonly [number, number] {
    if (points.length === 1) return points[0] ?? [0, 0];
    return onCurve(
        points
            .slice(1)
            .map(
                ([x, y], index) =>
                    [x * t + (points[index]?.[0] ?? 0) * (1 - t), y * t + (points[index]?.[1] ?? 0) * (1 - t)] as const,
            ),
        t,
    );
}

function isIn([x, y]: readonly [number, number], { left, top, right, bottom }: Box): boolean {
    return x > left && x < right && y > top && y < bottom;
}

const ALL = [...THEIRS, ...YOURS].flatMap((top) => LEFT.map((left) => chip(left, top)));
const PAIRS = ALL.flatMap((start) =>
    ALL.filter((end) => THEIRS.some((top) => top === start.top) !== THEIRS.some((top) => top === end.top)).map(
        (end) => ({ start, end, title: `${start.left} ${start.top} to ${end.left} ${end.top}` }),
    ),
);

describe('an arrow', () => {
    it.each(PAIRS)('from $title crosses no text and no other tile', ({ start, end }) => {
        const others = ALL.filter((one) => one !== start && one !== end);
        const points = pointsOn(arrowPath(start, end, WORDS, others));
        expect(points.filter((point) => [WORDS, ...others].some((box) => isIn(point, box)))).toEqual([]);
        expect(
            points.some((point) =>
                isIn(point, { left: end.left - 8, top: end.top - 8, right: end.right + 8, bottom: end.bottom + 8 }),
            ),
        ).toBe(true);
    });

    it('is one curve where nothing is in the way', () => {
        expect(arrowPath(chip(12, 264), chip(12, 445), WORDS, [])).toMatch(/^M[\d. ]+C[\d. ]+$/);
    });

    it.each(PAIRS)('from $title avoids other tiles without text too', ({ start, end }) => {
        const others = ALL.filter((one) => one !== start && one !== end);
        const points = pointsOn(arrowPath(start, end, null, others));
        expect(points.filter((point) => others.some((box) => isIn(point, box)))).toEqual([]);
    });
});
