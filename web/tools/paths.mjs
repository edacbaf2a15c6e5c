// paths.mjs: paths of SVG pictures, written in few letters. Every point is rounded where it is, so errors do not add up from step to step.

/** How many numbers a command takes. @type {Record<string, number>} */
const NUMBERS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
/** Which numbers of an arc are flags. */
const ARC = { large: 3, sweep: 4 };
const RIGHT_ANGLE = Math.PI / 2;

/** A path as commands with their numbers. @param {string} path @returns {{command: string, numbers: number[]}[]} */
export function commandsOf(path) {
    return [...path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)].flatMap(([, letter = '', text = '']) => {
        const count = NUMBERS[letter.toLowerCase()] ?? 0;
        const numbers = numbersOf(text, letter.toLowerCase() === 'a');
        /** Points after the first of a move are lines. @param {number} at */
        const named = (at) => (at === 0 ? letter : letter === 'm' ? 'l' : letter === 'M' ? 'L' : letter);
        return count === 0 ? [{ command: letter, numbers: [] }] : Array.from({ length: numbers.length / count }, (_, at) => ({ command: named(at), numbers: numbers.slice(at * count, (at + 1) * count) }));
    });
}

/** Numbers may touch ("1.5.5-2"), and flags of arcs what follows them ("0 01.5"). @param {string} text @param {boolean} arcs */
function numbersOf(text, arcs) {
    const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
    const flag = /\s*,?\s*([01])/y;
    /** @type {number[]} */
    const found = [];
    for (let at = 0; ; ) {
        const place = found.length % 7;
        const form = arcs && (place === ARC.large || place === ARC.sweep) ? flag : number;
        form.lastIndex = at;
        const match = form.exec(text);
        if (!match)
            return found;
        found.push(Number(match[1]));
        at = form.lastIndex;
    }
}

/** Arcs become curves: near half a circle, a little less of its end would be another arc. @param {{command: string, numbers: number[]}[]} commands */
function withoutArcs(commands) {
    let at = { x: 0, y: 0 };
    let start = at;
    return commands.flatMap(({ command, numbers }) => {
        const kind = command.toLowerCase();
        const from = at;
        const base = command === kind ? from : { x: 0, y: 0 };
        at = kind === 'z' ? start : { x: kind === 'v' ? from.x : base.x + (numbers.at(kind === 'h' ? -1 : -2) ?? 0), y: kind === 'h' ? from.y : base.y + (numbers.at(-1) ?? 0) };
        if (kind === 'm')
            start = at;
        return kind === 'a' ? curvesOf(from, at, numbers) : [{ command, numbers }];
    });
}

/** An arc as curves of a right angle at most (SVG 1.1, F.6.5). @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number[]} arc */
function curvesOf(from, to, [rx = 0, ry = 0, degrees = 0, large = 0, sweep = 0]) {
    if (rx === 0 || ry === 0 || (from.x === to.x && from.y === to.y))
        return [{ command: 'L', numbers: [to.x, to.y] }];
    const turn = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const half = { x: (cos * (from.x - to.x) + sin * (from.y - to.y)) / 2, y: (cos * (from.y - to.y) - sin * (from.x - to.x)) / 2 };
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
    const point = (x, y) => [(from.x + to.x) / 2 + cos * (middle.x + a * x) - sin * (middle.y + b * y), (from.y + to.y) / 2 + sin * (middle.x + a * x) + cos * (middle.y + b * y)];
    return Array.from({ length: count }, (_, index) => {
        const [one, other] = [begin + (whole * index) / count, begin + (whole * (index + 1)) / count];
        const last = index + 1 === count ? [to.x, to.y] : point(Math.cos(other), Math.sin(other));
        return {
            command: 'C',
            numbers: [...point(Math.cos(one) - reach * Math.sin(one), Math.sin(one) + reach * Math.cos(one)), ...point(Math.cos(other) + reach * Math.sin(other), Math.sin(other) - reach * Math.cos(other)), ...last],
        };
    });
}

/** The same picture on a grid `scale` times as fine, in whole numbers, by steps from point to point. @param {string} path @param {number} scale */
export function compact(path, scale) {
    /** @type {string[]} */
    const parts = [];
    let exact = { x: 0, y: 0 };
    let start = exact;
    let written = { x: 0, y: 0 };
    let writtenStart = written;
    let last = '';
    /** @param {string} command @param {number[]} numbers */
    const write = (command, numbers) => {
        const understood = (command === last && command !== 'm') || (command === 'l' && last === 'm');
        parts.push(joined(understood ? '' : command, numbers));
        last = command;
    };
    for (const { command, numbers } of withoutArcs(commandsOf(path))) {
        const kind = command.toLowerCase();
        const from = command === kind ? exact : { x: 0, y: 0 };
        if (kind === 'z') {
            if (last !== 'z')
                write('z', []);
            exact = start;
            written = writtenStart;
            continue;
        }
        /** Where the command's points are, and where they are written. @param {number} x @param {number} y */
        const point = (x, y) => ({ x: from.x + x, y: from.y + y });
        const before = written;
        /** @param {{x: number, y: number}} at */
        const step = (at) => [Math.round(at.x * scale) - before.x, Math.round(at.y * scale) - before.y];
        const end = kind === 'h' ? { x: from.x + (numbers[0] ?? 0), y: exact.y } : kind === 'v' ? { x: exact.x, y: from.y + (numbers[0] ?? 0) } : point(numbers.at(-2) ?? 0, numbers.at(-1) ?? 0);
        const [dx = 0, dy = 0] = step(end);
        if (kind === 'm') {
            write('m', [dx, dy]);
        } else if ('lhv'.includes(kind)) {
            write(dy === 0 ? 'h' : dx === 0 ? 'v' : 'l', dy === 0 ? [dx] : dx === 0 ? [dy] : [dx, dy]);
        } else {
            const controls = Array.from({ length: numbers.length / 2 - 1 }, (_, at) => step(point(numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0))).flat();
            write(kind, [...controls, dx, dy]);
        }
        exact = end;
        written = { x: before.x + dx, y: before.y + dy };
        if (kind === 'm') {
            start = exact;
            writtenStart = written;
        }
    }
    return parts.join('');
}

/** @param {string} command @param {number[]} numbers */
function joined(command, numbers) {
    return numbers.reduce((/** @type {string} */ text, number) => text + (/\d$/.test(text) && number >= 0 ? ' ' : '') + number, command || ' ').replace(/^ (?=-)/, '');
}
