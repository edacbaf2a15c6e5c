// arrow.ts: the way of an arrow from a chip on one side of a planet to a chip on the other. It keeps off the planet's words and off other chips.

export interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}
type Point = readonly [x: number, y: number];

/** Where it meets a chip, of its width: beside the marks at the corners. */
const MEETS = 0.38;
/** How far its head ends before the chip. */
const HEAD = 6;
/** Half the gap between two columns of chips. */
const GUTTER = 4;
/** How far it keeps from words, beside them and above or below. */
const BESIDE = 14;
const ALONG = 7;
/** How wide its turns are. */
const TURN = 14;
const SAMPLES = 16;

/** The path, as an `svg` has it. `words`: the planet's, between the sides. */
export function arrowWay(start: Box, end: Box, words: Box | null, others: readonly Box[]): string {
    const down = start.top < end.top;
    const from: Point = [meeting(start), down ? start.bottom : start.top];
    const to: Point = [meeting(end), down ? end.top - HEAD : end.bottom + HEAD];
    if (others.some((chip) => lies(chip, from, to)))
        return turning([[start.right, middle(start)], ...passing([start.right + GUTTER, middle(start)], [end.right + GUTTER, middle(end)], words, down), [end.right + 1, middle(end)]]);
    const bend = (to[1] - from[1]) / 2;
    const bow: readonly Point[] = [from, [from[0], from[1] + bend], [to[0], to[1] - bend], to];
    return words && strikes(bow, words) ? turning(passing(from, to, words, down)) : `M${at(from)}C${bow.slice(1).map(at).join(' ')}`;
}

function meeting({ left, right }: Box): number {
    return left + (right - left) * MEETS;
}

function middle({ top, bottom }: Box): number {
    return (top + bottom) / 2;
}

/** Does a chip lie where the arrow would leave or arrive? */
function lies({ left, top, right, bottom }: Box, from: Point, to: Point): boolean {
    const [upper, lower] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    return bottom > upper + 2 && top < lower - 2 && [from, to].some(([x]) => x > left && x < right);
}

function strikes([a = [0, 0], b = a, c = b, d = c]: readonly Point[], words: Box): boolean {
    return Array.from({ length: SAMPLES }, (_, step) => step / SAMPLES).some((t) => {
        const [x, y] = [0, 1].map((of) => (1 - t) ** 3 * (a[of] ?? 0) + 3 * (1 - t) ** 2 * t * (b[of] ?? 0) + 3 * (1 - t) * t ** 2 * (c[of] ?? 0) + t ** 3 * (d[of] ?? 0));
        return x !== undefined && y !== undefined && x > words.left - ALONG && x < words.right + ALONG && y > words.top - ALONG && y < words.bottom + ALONG;
    });
}

/** From one point to another across the planet: beside its words, and over from one column to the other above or below them. */
function passing(from: Point, to: Point, words: Box | null, down: boolean): readonly Point[] {
    const between = (from[1] + to[1]) / 2;
    const { left, right, top, bottom } = words ?? { left: 0, right: 0, top: between, bottom: between };
    const isClear = (x: number) => words === null || x < left - ALONG || x > right + ALONG;
    const [before, behind] = down ? [top - ALONG, bottom + ALONG] : [bottom + ALONG, top - ALONG];
    const x = [from[0], to[0]].find(isClear) ?? right + BESIDE;
    return [from, [from[0], before], [x, before], [x, behind], [to[0], behind], to];
}

/** Straight from point to point, with round turns. */
function turning(all: readonly Point[]): string {
    const points = all.filter((point, index) => index === 0 || distance(point, all[index - 1] ?? point) > 1);
    const steps = points.slice(1).map((point, index) => {
        const before = points[index] ?? point;
        const after = points[index + 2];
        return after ? `L${at(toward(point, before))}Q${at(point)} ${at(toward(point, after))}` : `L${at(point)}`;
    });
    return `M${at(points[0] ?? [0, 0])}${steps.join('')}`;
}

/** A point on the way from one to another: as far as a turn reaches, at most half of it. */
function toward(from: Point, to: Point): Point {
    const length = distance(from, to);
    const part = Math.min(TURN, length / 2) / length;
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
    return Math.hypot(x2 - x1, y2 - y1);
}

function at([x, y]: Point): string {
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
