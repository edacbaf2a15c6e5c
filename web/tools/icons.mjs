// icons.mjs: pictures of one colour as a font. A letter costs a browser far less than a picture of its own, which has elements, boxes and a place in every frame.
import opentype from 'opentype.js';
import { compress } from 'woff2-encoder';
import { holesTurned, outlineOf } from './paths.mjs';

/** A letter is as wide and high as the font is large, and stands on its lower edge. */
const EM = 1024;
/** Where letters begin that mean nothing to anybody else (Unicode's private use area). */
const FIRST = 0xe000;
/** Where the table "head" of a font has the times at which it was made and changed. */
const TIMES = [20, 28];

/** Pictures by name, on a square grid; `holes`: contours cut holes into those around them. @typedef {{grid: number, holes: boolean, paths: Readonly<Record<string, string>>}} Pictures */

/**
 * The font, and which letter of it is which picture.
 * @template {string} Kind @param {Record<Kind, Pictures>} kinds @returns {Promise<{font: Uint8Array, letters: Record<Kind, Record<string, string>>}>}
 */
export async function iconFont(kinds) {
    const glyphs = [new opentype.Glyph({ name: '.notdef', advanceWidth: EM, path: new opentype.Path() })];
    /** @param {string} path @param {Pictures} pictures */
    const letterOf = (path, { grid, holes }) => {
        const unicode = FIRST + glyphs.length - 1;
        const outline = outlineOf(path);
        glyphs.push(new opentype.Glyph({ name: unicode.toString(16), unicode, advanceWidth: EM, path: drawn(holes ? holesTurned(outline) : outline, EM / grid) }));
        return String.fromCodePoint(unicode);
    };
    const letters = mapped(kinds, (pictures) => mapped(pictures.paths, (path) => letterOf(path, pictures)));
    const font = new opentype.Font({ familyName: 'Traxis Icons', styleName: 'Regular', unitsPerEm: EM, ascender: EM, descender: 0, glyphs });
    return { font: await compress(withoutTimes(font.toArrayBuffer())), letters };
}

/** @template {string} Name @template From @template To @param {Readonly<Record<Name, From>>} values @param {(value: From) => To} change @returns {Record<Name, To>} */
function mapped(values, change) {
    return /** @type {Record<Name, To>} */ (Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(/** @type {From} */ (value))])));
}

/** Fonts count upwards, in whole numbers. @param {import('./paths.mjs').Contour[]} contours @param {number} scale */
function drawn(contours, scale) {
    const path = new opentype.Path();
    /** @param {import('./paths.mjs').Point[]} points */
    const placed = (points) => points.flatMap(({ x, y }) => [Math.round(x * scale), EM - Math.round(y * scale)]);
    for (const { start, segments } of contours) {
        path.moveTo(.../** @type {[number, number]} */ (placed([start])));
        for (const segment of segments)
            if (segment.length === 1)
                path.lineTo(.../** @type {[number, number]} */ (placed(segment)));
            else
                path.curveTo(.../** @type {[number, number, number, number, number, number]} */ (placed(segment)));
        path.close();
    }
    return path;
}

/** The same pictures make the same file, whenever it is made. Checksums are made anew when it is compressed. @param {ArrayBuffer} font */
function withoutTimes(font) {
    const view = new DataView(font);
    const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
    const head = tables.find((at) => view.getUint32(at) === 0x68656164) ?? 0;
    for (const time of TIMES)
        view.setBigUint64(view.getUint32(head + 8) + time, 0n);
    return font;
}
