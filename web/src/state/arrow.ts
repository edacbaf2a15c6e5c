// arrow.ts: the path of an arrow from a unit tile on one side of a planet to one on the other. It avoids the planet's
// text and other tiles.

export interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}
type Point = readonly [x: number, y: number];

/** Where the arrow meets a tile, as a fraction of its width: beside the marks in the corners. */
const TILE_FRACTION = 0.38;
/** Gap between the arrowhead and the tile, in pixels. */
const HEAD_GAP = 6;
/** Half the gap between two columns of tiles. */
const GUTTER = 4;
/** Distance from the text: beside it, and above or below it. */
const SIDE_DISTANCE = 14;
const EDGE_DISTANCE = 7;
/** Radius of a turn. */
const TURN_RADIUS = 14;
const SAMPLES = 16;

/** Returns the `d` attribute of an SVG path. `words`: the box of the planet's text between the sides. */
export function arrowPath(start: Box, end: Box, words: Box | null, others: readonly Box[]): string {
    const down = start.top < end.top;
    const from: Point = [tilePoint(start), down ? start.bottom : start.top];
    const to: Point = [tilePoint(end), down ? end.top - HEAD_GAP : end.bottom + HEAD_GAP];
    if (others.some((chip) => covers(chip, from, to)))
        return roundedPath([
            [start.right, middle(start)],
            ...routeAround([start.right + GUTTER, middle(start)], [end.right + GUTTER, middle(end)], words, down),
            [end.right + 1, middle(end)],
        ]);
    const bend = (to[1] - from[1]) / 2;
    const bow: readonly Point[] = [from, [from[0], from[1] + bend], [to[0], to[1] - bend], to];
    return words && crosses(bow, words)
        ? roundedPath(routeAround(from, to, words, down))
        : `M${at(from)}C${bow.slice(1).map(at).join(' ')}`;
}

function tilePoint({ left, right }: Box): number {
    return left + (right - left) * TILE_FRACTION;
}

function middle({ top, bottom }: Box): number {
    return (top + bottom) / 2;
}

/** Returns true if a tile covers the place where the arrow starts or ends. */
function covers({ left, top, right, bottom }: Box, from: Point, to: Point): boolean {
    const [upper, lower] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    return bottom > upper + 2 && top < lower - 2 && [from, to].some(([x]) => x > left && x < right);
}

function crosses([a = [0, 0], b = a, c = b, d = c]: readonly Point[], words: Box): boolean {
    return Array.from({ length: SAMPLES }, (_, step) => step / SAMPLES).some((t) => {
        const [x, y] = [0, 1].map(
            (of) =>
                (1 - t) ** 3 * (a[of] ?? 0) +
                3 * (1 - t) ** 2 * t * (b[of] ?? 0) +
                3 * (1 - t) * t ** 2 * (c[of] ?? 0) +
                t ** 3 * (d[of] ?? 0),
        );
        return (
            x !== undefined &&
            y !== undefined &&
            x > words.left - EDGE_DISTANCE &&
            x < words.right + EDGE_DISTANCE &&
            y > words.top - EDGE_DISTANCE &&
            y < words.bottom + EDGE_DISTANCE
        );
    });
}

/** Route across the planet: beside its text, changing columns above or below it. */
function routeAround(from: Point, to: Point, words: Box | null, down: boolean): readonly Point[] {
    const between = (from[1] + to[1]) / 2;
    const { left, right, top, bottom } = words ?? { left: 0, right: 0, top: between, bottom: between };
    const isClear = (x: number) => words === null || x < left - EDGE_DISTANCE || x > right + EDGE_DISTANCE;
    const [before, behind] = down
        ? [top - EDGE_DISTANCE, bottom + EDGE_DISTANCE]
        : [bottom + EDGE_DISTANCE, top - EDGE_DISTANCE];
    const x = [from[0], to[0]].find(isClear) ?? right + SIDE_DISTANCE;
    return [from, [from[0], before], [x, before], [x, behind], [to[0], behind], to];
}

/** Straight segments between the points, with rounded corners. */
function roundedPath(all: readonly Point[]): string {
    const points = all.filter((point, index) => index === 0 || distance(point, all[index - 1] ?? point) > 1);
    const steps = points.slice(1).map((point, index) => {
        const before = points[index] ?? point;
        const after = points[index + 2];
        return after ? `L${at(toward(point, before))}Q${at(point)} ${at(toward(point, after))}` : `L${at(point)}`;
    });
    return `M${at(points[0] ?? [0, 0])}${steps.join('')}`;
}

/** A point on the way from one point to another, one turn radius away but at most halfway. */
function toward(from: Point, to: Point): Point {
    const length = distance(from, to);
    const part = Math.min(TURN_RADIUS, length / 2) / length;
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
    return Math.hypot(x2 - x1, y2 - y1);
}

function at([x, y]: Point): string {
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
