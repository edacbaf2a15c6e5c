// sizes.mjs: bytes that a first visit to each page transfers, compressed as the server sends them, in Chromium. Fails if the
// first screen is above its limit, a page adds more to it than allowed, or the first screen loads what only other pages need.
//   node tests/browser/sizes.mjs PROGRAM FOLDER
import { strict as assert } from 'node:assert';
import { launch, openPage, Report, serve } from './harness.mjs';

const FIRST_LIMIT_KB = 640;
const ADDED_LIMIT_KB = 160;
/** A question needs the whole rule book and the titles of all scenarios. */
const ASK = 'ask?q=deck%20runs%20out';
const ASK_LIMIT_KB = 280;
/** Parts of the names of files that belong to single pages. */
const ELSEWHERE = /\/assets\/(R\d\d|FAQ|TR-|puzzles|octgn|rule|scenario|scenes-)/i;

const PAGES = [
    '',
    'people',
    'cards',
    'cards/nazdreg',
    'decks',
    'decks/new',
    'decks/nazdreg',
    'rules',
    'rules/R7.5.1',
    'rules/glossary',
    ASK,
    'puzzles',
    'puzzles/set-the-dial-two-nobs-with-launchas',
    'positions',
    'replays',
    'rulings/an-exhausted-unit-may-use-its-action-as-often-as-it-can-be-paid',
];

const [program = 'build/release/traxis', folder = 'build/web'] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report();

/** Opens a page in a new browser without a service worker. @param {string} path */
async function visit(path) {
    const { page } = await openPage(browser, { serviceWorkers: 'block' }, null);
    /** @type {Map<string, number>} */
    const sizes = new Map();
    page.on('requestfinished', (request) => {
        void request.sizes().then(({ responseBodySize }) => sizes.set(request.url(), responseBodySize));
    });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.locator('h1, .match').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.close();
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return { kilobytes: bytes / 1000, urls: [...sizes.keys()] };
}

await report.check('a first visit to any page is small, and loads nothing that only other pages need', async () => {
    let first = 0;
    for (const path of PAGES) {
        const { kilobytes, urls } = await visit(path);
        console.log(`${kilobytes.toFixed(1).padStart(7)} kB  /${path}`);
        if (path === '') {
            first = kilobytes;
            assert.deepEqual(
                urls.filter((url) => ELSEWHERE.test(url)),
                [],
            );
            assert.ok(
                urls.some((url) => url.endsWith('.wasm')),
                'the engine is among the files',
            );
            assert.ok(
                first > 100 && first < FIRST_LIMIT_KB,
                `the first screen has ${first} of at most ${FIRST_LIMIT_KB} kB`,
            );
        }
        const added = path === ASK ? ASK_LIMIT_KB : ADDED_LIMIT_KB;
        assert.ok(kilobytes < first + added, `/${path} adds more than ${added} kB`);
    }
});
await browser.close();
stop();
report.end();
