// paths.mjs: converts SVG paths to outlines for a font.

/** @typedef {{x: number, y: number}} Point */
/**
 * A line is its end point, a curve two control points and an end point. Each starts at the previous end point; the
 * last point is joined to the first.
 * @typedef {{start: Point, segments: Point[][]}} Contour
 */

/** Number of arguments of each command. @type {Record<string, number>} */
const NUMBERS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
/** Indices of the flags among an arc's arguments. */
const ARC = { large: 3, sweep: 4 };
const RIGHT_ANGLE = Math.PI / 2;
/** @type {Point} */
const ORIGIN = { x: 0, y: 0 };

/** Splits a path into commands with their numbers. @param {string} path @returns {{command: string, numbers: number[]}[]} */
export function commandsOf(path) {
    return [...path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)].flatMap(([, letter = '', text = '']) => {
        const count = NUMBERS[letter.toLowerCase()] ?? 0;
        const numbers = copyNumbersOf(text, letter.toLowerCase() === 'a');
        /** After a move, further points are lines. @param {number} at */
        const named = (at) => (at === 0 ? letter : letter === 'm' ? 'l' : letter === 'M' ? 'L' : letter);
        return count === 0
            ? [{ command: letter, numbers: [] }]
            : Array.from({ length: numbers.length / count }, (_, at) => ({
                  command: named(at),
                  numbers: numbers.slice(at * count, (at + 1) * count),
              }));
    });
}

/** Numbers need no separator ("1.5.5-2"), nor do the flags of arcs ("0 01.5"). @param {string} text @param {boolean} arcs */
function copyNumbersOf(text, arcs) {
    const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
    const flag = /\s*,?\s*([01])/y;
    /** @type {number[]} */
    const found = [];
    for (let at = 0; ;) {
        const place = found.length % 7;
        const form = arcs && (place === ARC.large || place === ARC.sweep) ? flag : number;
        form.lastIndex = at;
        const match = form.exec(text);
        if (!match) return found;
        found.push(Number(match[1]));
        at = form.lastIndex;
    }
}

/** The contours of a path. @param {string} path @returns {Contour[]} */
export function outlineOf(path) {
    /** @type {Contour[]} */
    const contours = [];
    let at = ORIGIN;
    /** Last control point of the previous curve, for a smooth curve. @type {Point | null} */
    let control = null;
    let open = false;
    for (const { command, numbers } of commandsOf(path)) {
        const kind = command.toLowerCase();
        const points = pointsOf(kind, numbers, at, command === kind ? at : ORIGIN);
        if (kind === 'm' || (kind !== 'z' && !open))
            contours.push({ start: kind === 'm' ? (points[0] ?? at) : at, segments: [] });
        const segments = segmentsOf(kind, at, points, numbers, control);
        contours.at(-1)?.segments.push(...segments);
        open = kind !== 'z';
        control = 'cs'.includes(kind) ? (points.at(-2) ?? null) : null;
        at = (kind === 'z' ? contours.at(-1)?.start : points.at(-1)) ?? at;
    }
    return contours;
}

/**
 * The points of a command; `base`: the origin of its coordinates.
 * @param {string} kind
 * @param {number[]} numbers
 * @param {Point} at
 * @param {Point} base
 * @returns {Point[]}
 */
function pointsOf(kind, numbers, at, base) {
    if (kind === 'h') return [{ x: base.x + (numbers[0] ?? 0), y: at.y }];
    if (kind === 'v') return [{ x: at.x, y: base.y + (numbers[0] ?? 0) }];
    const pairs = kind === 'a' ? numbers.slice(-2) : numbers;
    return Array.from({ length: pairs.length / 2 }, (_, index) => ({
        x: base.x + (pairs[2 * index] ?? 0),
        y: base.y + (pairs[2 * index + 1] ?? 0),
    }));
}

/**
 * The segments of a command.
 * @param {string} kind
 * @param {Point} at
 * @param {Point[]} points
 * @param {number[]} numbers
 * @param {Point | null} control
 * @returns {Point[][]}
 */
function segmentsOf(kind, at, points, numbers, control) {
    const [first = at, end = first] = points;
    switch (kind) {
        case 'm':
        case 'z':
            return [];
        case 's':
            return [[control ? along(control, at, 2) : at, ...points]];
        case 'q':
            return [[along(at, first, 2 / 3), along(end, first, 2 / 3), end]];
        case 'a':
            return curvesOf(at, first, numbers);
        case 't':
            throw new Error(`a path with "t", which is not understood here`);
        default:
            return [points];
    }
}

/**
 * A point of the line through two points, at parameters 0 and 1.
 * @param {Point} from
 * @param {Point} to
 * @param {number} part
 * @returns {Point}
 */
function along(from, to, part) {
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/**
 * An arc as curves of at most a right angle (SVG 1.1, F.6.5).
 * @param {Point} from
 * @param {Point} to
 * @param {number[]} arc
 * @returns {Point[][]}
 */
function curvesOf(from, to, [rx = 0, ry = 0, degrees = 0, large = 0, sweep = 0]) {
    if (rx === 0 || ry === 0 || (from.x === to.x && from.y === to.y)) return [[to]];
    const turn = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const half = {
        x: (cos * (from.x - to.x) + sin * (from.y - to.y)) / 2,
        y: (cos * (from.y - to.y) - sin * (from.x - to.x)) / 2,
    };
    const grown = Math.max(1, Math.hypot(half.x / rx, half.y / ry));
    const [a, b] = [Math.abs(rx) * grown, Math.abs(ry) * grown];
    const away = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, 1 / ((half.x / a) ** 2 + (half.y / b) ** 2) - 1));
    const middle = { x: (away * a * half.y) / b, y: (-away * b * half.x) / a };
    const begin = Math.atan2((half.y - middle.y) / b, (half.x - middle.x) / a);
    const end = Math.atan2((-half.y - middle.y) / b, (-half.x - middle.x) / a);
    const whole = sweep ? (end - begin + 4 * Math.PI) % (2 * Math.PI) : -((begin - end + 4 * Math.PI) % (2 * Math.PI));
    const count = Math.ceil(Math.abs(whole) / RIGHT_ANGLE - 1e-6);
    const reach = (4 / 3) * Math.tan(whole / count / 4);
    /** A point of the ellipse, given on the unit circle. @param {number} x @param {number} y */
    const point = (x, y) => ({
        x: (from.x + to.x) / 2 + cos * (middle.x + a * x) - sin * (middle.y + b * y),
        y: (from.y + to.y) / 2 + sin * (middle.x + a * x) + cos * (middle.y + b * y),
    });
    return Array.from({ length: count }, (_, index) => {
        const [one, other] = [begin + (whole * index) / count, begin + (whole * (index + 1)) / count];
        const last = index + 1 === count ? to : point(Math.cos(other), Math.sin(other));
        return [
            point(Math.cos(one) - reach * Math.sin(one), Math.sin(one) + reach * Math.cos(one)),
            point(Math.cos(other) + reach * Math.sin(other), Math.sin(other) - reach * Math.cos(other)),
            last,
        ];
    });
}

/**
 * Converts contours that cut holes by fill-rule "evenodd" for fonts, which fill by winding direction: a contour
 * inside an odd number of others must have the opposite direction.
 * @param {Contour[]} contours
 */
export function holesTurned(contours) {
    return contours.map((contour) => {
        const depth = contours.filter((other) => other !== contour && windingAround(other, contour.start) !== 0).length;
        return areaOf(contour) > 0 === (depth % 2 === 0) ? contour : turned(contour);
    });
}

/** @param {Contour} contour @returns {Contour} */
function turned({ start, segments }) {
    const ends = [start, ...segments.map((segment) => segment.at(-1) ?? start)];
    return {
        start: ends.at(-1) ?? start,
        segments: segments.map((segment, index) => [...segment.slice(0, -1).reverse(), ends[index] ?? start]).reverse(),
    };
}

/** Straight steps per curve in inside tests. */
const STEPS = 16;

/** @param {Contour} contour @returns {[from: Point, to: Point][]} */
function edgesOf({ start, segments }) {
    const points = [start];
    for (const segment of segments) {
        const from = points.at(-1) ?? start;
        const count = segment.length === 1 ? 1 : STEPS;
        for (let step = 1; step <= count; step++) points.push(pointOf([from, ...segment], step / count));
    }
    return points.map((point, index) => [point, points[(index + 1) % points.length] ?? start]);
}

/** A point of a line or curve, from its control points. @param {Point[]} points @param {number} part @returns {Point} */
function pointOf(points, part) {
    return points.length === 1
        ? (points[0] ?? ORIGIN)
        : pointOf(
              points.slice(1).map((point, index) => along(points[index] ?? point, point, part)),
              part,
          );
}

/** @param {Contour} contour */
function areaOf(contour) {
    return edgesOf(contour).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0);
}

/** Winding number of a contour around a point. @param {Contour} contour @param {Point} point */
export function windingAround(contour, { x, y }) {
    return edgesOf(contour).reduce((sum, [from, to]) => {
        const crosses = from.y <= y !== to.y <= y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
        return sum + (crosses ? Math.sign(to.y - from.y) : 0);
    }, 0);
}
