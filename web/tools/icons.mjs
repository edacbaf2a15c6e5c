// icons.mjs: builds a font of single-colour icons. With an inline SVG for each icon, a choice in a battle of ten units a
// side takes 13 % more time of the main thread (82 instead of 72 ms at a CPU slowdown of 4; painting takes a third more),
// and a first visit loads 85 kB more.
import opentype from 'opentype.js';
import { compress } from 'woff2-encoder';
import { holesTurned, outlineOf } from './paths.mjs';

/** Units per em: an icon is as wide and high as the font is large, and is placed on the baseline. */
const EM = 1024;
/** First code point, in Unicode's private use area. */
const FIRST = 0xe000;
/** Offset of the timestamps in the font's "head" table. */
const TIMES = [20, 28];

/**
 * Icons by name, on a square grid; `holes`: contours cut holes into those around them.
 * @typedef {{grid: number, holes: boolean, paths: Readonly<Record<string, string>>}} Pictures
 */

/**
 * Builds the font and the letters of the icons.
 * @template {string} Kind
 * @param {Record<Kind, Pictures>} kinds
 * @returns {Promise<{font: Uint8Array, letters: Record<Kind, Record<string, string>>}>}
 */
export async function iconFont(kinds) {
    const glyphs = [new opentype.Glyph({ name: '.notdef', advanceWidth: EM, path: new opentype.Path() })];
    /** @param {string} path @param {Pictures} pictures */
    const letterOf = (path, { grid, holes }) => {
        const unicode = FIRST + glyphs.length - 1;
        const outline = outlineOf(path);
        glyphs.push(
            new opentype.Glyph({
                name: unicode.toString(16),
                unicode,
                advanceWidth: EM,
                path: drawn(holes ? holesTurned(outline) : outline, EM / grid),
            }),
        );
        return String.fromCodePoint(unicode);
    };
    const letters = mapped(kinds, (pictures) => mapped(pictures.paths, (path) => letterOf(path, pictures)));
    const font = new opentype.Font({
        familyName: 'Traxis Icons',
        styleName: 'Regular',
        unitsPerEm: EM,
        ascender: EM,
        descender: 0,
        glyphs,
    });
    return { font: await compress(withoutTimes(font.toArrayBuffer())), letters };
}

/**
 * @template {string} Name
 * @template From
 * @template To
 * @param {Readonly<Record<Name, From>>} values
 * @param {(value: From) => To} change
 * @returns {Record<Name, To>}
 */
function mapped(values, change) {
    return /** @type {Record<Name, To>} */ (
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(/** @type {From} */ (value))]))
    );
}

/** The y axis of fonts points up, and coordinates are integers. @param {import('./paths.mjs').Contour[]} contours @param {number} scale */
function drawn(contours, scale) {
    const path = new opentype.Path();
    /** @param {import('./paths.mjs').Point[]} points */
    const placed = (points) => points.flatMap(({ x, y }) => [Math.round(x * scale), EM - Math.round(y * scale)]);
    for (const { start, segments } of contours) {
        path.moveTo(.../** @type {[number, number]} */ (placed([start])));
        for (const segment of segments)
            if (segment.length === 1) path.lineTo(.../** @type {[number, number]} */ (placed(segment)));
            else path.curveTo(.../** @type {[number, number, number, number, number, number]} */ (placed(segment)));
        path.close();
    }
    return path;
}

/**
 * Clears the timestamps, so that equal icons give an equal file. Checksums are recomputed when it is compressed.
 * @param {ArrayBuffer} font
 */
function withoutTimes(font) {
    const view = new DataView(font);
    const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
    const head = tables.find((at) => view.getUint32(at) === 0x68656164) ?? 0;
    for (const time of TIMES) view.setBigUint64(view.getUint32(head + 8) + time, 0n);
    return font;
}
