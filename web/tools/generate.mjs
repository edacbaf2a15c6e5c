// generate.mjs: generates inputs of the page in generated/: one file of all card files and decks, one of all puzzles,
// OCTGN's ids of the cards, and the icon font with the list of its letters. script/build web puts tables.wasm beside them.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GLYPHS } from '../src/design/glyphs.mjs';
import { MARKS } from '../src/design/marks.mjs';
import { iconFont } from './icons.mjs';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const root = resolve(web, '..');
const generated = join(web, 'generated');

/** Files below a folder with that ending, sorted. @param {string} folder @param {string} ending @returns {string[]} */
function below(folder, ending) {
    return readdirSync(join(root, folder))
        .sort()
        .map((name) => `${folder}/${name}`)
        .flatMap((path) =>
            statSync(join(root, path)).isDirectory() ? below(path, ending) : path.endsWith(ending) ? [path] : [],
        );
}

/** @param {string} path */
const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** Removes comments and indentation from a card file. @param {string} text */
const withoutComments = (text) => text.replace(/^\s*#.*\n/gm, '');

function pack() {
    return {
        cards: below('cards', '.cards').map((name) => ({ name, text: withoutComments(textOf(name)) })),
        decks: below('decks', '.txt').map((path) => ({
            name: path.slice('decks/'.length, -'.txt'.length),
            text: textOf(path),
        })),
    };
}

/** Each puzzle of puzzles/ as a separate text. */
function puzzles() {
    return below('puzzles', '.puzzle').flatMap((path) =>
        withoutComments(textOf(path))
            .split(/^(?=puzzle ")/m)
            .map((text) => `${text.trim()}\n`),
    );
}

/** The emblems that emblems.json names. */
function emblems() {
    const icons = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json').icons;
    const { cards, rules, types, keywords } = JSON.parse(readFileSync(join(web, 'src/cards/emblems.json'), 'utf8'));
    const named = [
        Object.values(cards),
        rules.map((/** @type {{emblems: string[]}} */ rule) => rule.emblems),
        Object.values(types),
        Object.values(keywords),
    ];
    /** @type {Record<string, string>} */
    const paths = {};
    for (const name of /** @type {string[]} */ (named.flat(2)).sort()) {
        const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? '')?.[1];
        if (!path) throw new Error(`emblems.json: game-icons has no "${name}" of one path`);
        paths[name] = path;
    }
    return paths;
}

mkdirSync(generated, { recursive: true });
writeFileSync(join(generated, 'pack.json'), JSON.stringify(pack()));
writeFileSync(join(generated, 'puzzles.json'), JSON.stringify(puzzles()));
writeFileSync(join(generated, 'octgn.json'), JSON.stringify(textOf('data/octgn.txt')));

const { font, letters } = await iconFont({
    glyphs: { grid: 16, holes: true, paths: GLYPHS },
    marks: { grid: 24, holes: true, paths: MARKS },
    emblems: { grid: 512, holes: false, paths: emblems() },
});
writeFileSync(join(generated, 'icons.woff2'), font);
writeFileSync(join(generated, 'icons.json'), JSON.stringify(letters));
