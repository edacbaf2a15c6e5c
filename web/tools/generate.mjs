// generate.mjs: generates inputs of the page in generated/: one file of all card files and decks, one of all puzzles, the
// rule book with the scenarios that show its rules, files of scenarios, notes about the cards of each faction, OCTGN's
// ids of the cards, and the icon font with the list of its letters. script/build web puts tables.wasm beside them.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GLYPHS } from '../src/design/glyphs.mjs';
import { MARKS } from '../src/design/marks.mjs';
import { BUCKETS, bucketOf } from '../src/scenes/bucket.mjs';
import { cardNotes } from './card_notes.mjs';
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

/** The chapters of the rule book, the readings of cards, and how many scenarios cite a number. @param {string[][]} shown */
function rules(shown) {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const number of shown.flatMap(([, cites = '']) => cites.split(', ')))
        counts[number] = (counts[number] ?? 0) + 1;
    return {
        shown: counts,
        chapters: below('docs/rules', '.md').map((path) => ({ name: path.split('/').at(-1), text: textOf(path) })),
        readings: textOf('docs/READINGS.md'),
    };
}

/** Title, cited rules and file of each scenario: what shows a rule. @returns {string[][]} */
function rulings() {
    return below('scenarios', '.scenario').flatMap((path) =>
        textOf(path)
            .split(/^(?=\s*scenario ")/m)
            .flatMap((text) => {
                const title = /^\s*scenario "([^"]*)"/.exec(text)?.[1];
                const cites = /^\s*cites (.*)$/m.exec(text)?.[1] ?? '';
                return title === undefined ? [] : [[title, cites, path.slice('scenarios/'.length)]];
            }),
    );
}

/** The files that a scenario names as its own cards or overlays. @param {string} path @param {string} text */
const ownFiles = (path, text) =>
    [...text.matchAll(/^\s*(cards|overlay)\s+"([^"]*)"/gm)].map(([, kind, file = '']) => ({
        name: join(dirname(path), file),
        adds: kind === 'cards',
    }));

/** Each scenario of scenarios/ as a separate text, by the number of its file, and the texts of their own files. */
function scenarios() {
    /** @type {object[][]} */
    const buckets = Array.from({ length: BUCKETS }, () => []);
    /** @type {Record<string, string>} */
    const files = {};
    for (const path of below('scenarios', '.scenario'))
        for (const part of withoutComments(textOf(path)).split(/^(?=\s*scenario ")/m)) {
            const title = /^\s*scenario "([^"]*)"/.exec(part)?.[1];
            if (title === undefined) continue;
            const own = ownFiles(path, part);
            for (const { name } of own) files[name] = withoutComments(textOf(name));
            const file = path.slice('scenarios/'.length, -'.scenario'.length);
            buckets[bucketOf(title)]?.push({
                title,
                file,
                text: `${part.trim()}\n`,
                ...(own.length > 0 ? { own } : {}),
            });
        }
    return { buckets, files };
}

/** Notes about the cards of each faction. */
function notes() {
    const files = (/** @type {string} */ folder, /** @type {string} */ ending) =>
        below(folder, ending).map((path) => ({ path, text: withoutComments(textOf(path)) }));
    return cardNotes({
        cards: files('cards', '.cards'),
        scenarios: files('scenarios', '.scenario'),
        readings: textOf('docs/READINGS.md'),
        decks: pack().decks,
    });
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
mkdirSync(join(generated, 'rules'), { recursive: true });
const shown = rulings();
writeFileSync(join(generated, 'rules/rules-book.json'), JSON.stringify(rules(shown)));
writeFileSync(join(generated, 'rules/rules-shown.json'), JSON.stringify(shown));

const { buckets, files } = scenarios();
rmSync(join(generated, 'scenes'), { recursive: true, force: true });
mkdirSync(join(generated, 'scenes'), { recursive: true });
writeFileSync(join(generated, 'scenes/scenes-own.json'), JSON.stringify(files));
for (const [number, bucket] of buckets.entries())
    writeFileSync(join(generated, `scenes/scenes-${String(number).padStart(2, '0')}.json`), JSON.stringify(bucket));

mkdirSync(join(generated, 'card_notes'), { recursive: true });
for (const [faction, known] of Object.entries(notes()))
    writeFileSync(join(generated, 'card_notes', `${faction}.json`), JSON.stringify(known));
writeFileSync(join(generated, 'octgn.json'), JSON.stringify(textOf('data/octgn.txt')));

const { font, letters } = await iconFont({
    glyphs: { grid: 16, holes: true, paths: GLYPHS },
    marks: { grid: 24, holes: true, paths: MARKS },
    emblems: { grid: 512, holes: false, paths: emblems() },
});
writeFileSync(join(generated, 'icons.woff2'), font);
writeFileSync(join(generated, 'icons.json'), JSON.stringify(letters));
