// deck_test.mjs: the test of a deck in Chromium: the same games as the terminal, stopping and continuing, versions in
// pairs, offline; axe-core.
//   node tests/browser/deck_test.mjs PROGRAM FOLDER [WORDS]     of the checks those with these words in their name
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch, openPage, Report, serve } from './harness.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WIDE = { width: 1440, height: 900 };
const NAZDREG = readFileSync('decks/nazdreg.txt', 'utf8');
const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** @typedef {import('playwright-core').Page} Page */

/** Opens the test of a deck. @param {string} path */
async function visit(path) {
    const { page, faults } = await openPage(browser, { viewport: WIDE }, { motion: 'none' });
    await page.goto(`${address}${path}`);
    await page.getByRole('tab', { name: 'Test' }).click();
    return { page, faults };
}

/** @param {Page} page @param {string} phase */
function reached(page, phase) {
    return page.locator(`.decktest[data-phase=${phase}]`).waitFor();
}

/** @param {Page} page */
async function sentence(page) {
    return (await page.locator('.decktest .sentence').innerText()).replace(/\s+/g, ' ').trim();
}

/** @param {Page} page */
function start(page) {
    return page.getByRole('button', { name: 'Start the test' }).click();
}

/** Checks that axe-core finds nothing serious. @param {Page} page @param {string} where */
async function judge(page, where) {
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run('.decktest'));
    const serious = violations
        .filter((/** @type {{impact: string}} */ { impact }) => ['serious', 'critical'].includes(impact))
        .map((/** @type {{id: string}} */ { id }) => id);
    assert.deepEqual(serious, [], where);
}

await report.check('a test plays the same games as the terminal, also while another tab is shown', async () => {
    const { page, faults } = await visit('decks/nazdreg');
    await page.getByText('One deck').click();
    await page.getByLabel('Opponent').selectOption('gorzod');
    await page.getByLabel('Games').selectOption('0');
    await start(page);
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByRole('tab', { name: 'Test' }).click();
    await reached(page, 'done');
    const terminal = execFileSync(program, ['sim', 'decks/nazdreg.txt', '--against', 'gorzod', '-n', '40', '--json'], {
        encoding: 'utf8',
    });
    const { share, interval } = JSON.parse(terminal).versions[0].wins;
    const percent = (/** @type {number} */ value) => Math.round(100 * value);
    assert.ok(
        (await sentence(page)).startsWith(
            `Wins ${percent(share)} % of games (${percent(interval[0])} to ${percent(interval[1])}) against 1 deck.`,
        ),
        await sentence(page),
    );
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('a test against the field can be stopped and continued', async () => {
    const { page, faults } = await visit('decks/gorzod');
    await page.getByLabel('Games').selectOption('2');
    await start(page);
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) >= 20);
    assert.match(await sentence(page), /^Wins \d+ % of games so far/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await reached(page, 'stopped');
    const played = Number(/Stopped after (\d+)/.exec(await page.locator('.decktest').innerText())?.[1]);
    assert.ok(played >= 20, `${played} games`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForFunction((before) => (document.querySelector('progress')?.value ?? 0) > before, played);
    await page.getByRole('button', { name: 'Stop' }).click();
    await reached(page, 'stopped');
    for (const theme of ['dark', 'light', 'contrast']) {
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
        await judge(page, theme);
    }
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('an earlier version is compared in pairs, on a phone without sideways scrolling', async () => {
    const { page, faults } = await openPage(browser, { viewport: { width: 320, height: 700 } }, { motion: 'none' });
    await page.goto(address);
    await page.evaluate(
        (list) =>
            localStorage.setItem(
                'traxis.decks',
                JSON.stringify([
                    {
                        id: 'own-tested',
                        name: 'Tested',
                        warlord: 106,
                        cards: 50,
                        legal: true,
                        about: null,
                        list,
                        versions: [{ number: 1, list: list.replace('3x Void Pirate', '3x Goff Boyz'), saved: 0 }],
                    },
                ]),
            ),
        NAZDREG,
    );
    await page.goto(`${address}decks/own-tested`);
    await page.getByRole('button', { name: 'Numbers' }).click();
    await page.getByRole('tab', { name: 'Test' }).click();
    await page.getByText('Old version').click();
    await page.getByLabel('Games').selectOption('0');
    await start(page);
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) >= 8);
    await page.getByRole('button', { name: 'Stop' }).click();
    await reached(page, 'stopped');
    assert.match(
        await sentence(page),
        /^Version 2 against Version 1, same opponents, same deals: .* points .*(Not proven|Proven)/,
    );
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
    await judge(page, 'pairs');
    assert.deepEqual(faults, []);
    await page.context().close();
});

await browser.close();
stop();
report.end();
