// tabs.mjs: one game in two tabs, in Chromium: only one of them continues it, and nothing is lost.
//   node tests/browser/tabs.mjs PROGRAM FOLDER [WORDS]
// PROGRAM serves the page that was built into FOLDER; only checks with WORDS in their name
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { after, answer, asked, launch, PATIENCE, playOut, QUICK, Report, serve } from './harness.mjs';

const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** @typedef {import('playwright-core').Page} Page */

/** Opens tabs of one browser. `before` is inserted before the worker's script. */
async function tabs(before = '') {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript((settings) => localStorage.setItem('traxis.settings', settings), JSON.stringify(QUICK));
    if (before)
        await context.route('**/worker-*.js', async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: before + (await response.text()) });
        });
    const open = async () => {
        const page = await context.newPage();
        await page.goto(`${address}?seed=21`);
        await page.getByRole('button', { name: 'Play the computer' }).waitFor();
        return page;
    };
    return { open, close: () => context.close() };
}

/** Chooses the first option and waits for the next question. @param {Page} page */
async function choose(page) {
    await answer(page);
    await asked(page);
}

/** A new game and its first choice. @param {Page} page */
async function begin(page) {
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await choose(page);
}

/** @param {Page} page */
const continueGame = (page) => page.getByRole('button', { name: 'Continue your game' }).click();

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog');

/** The question, its answers and the log. @param {Page} page */
const shown = (page) => page.locator('.prompt h2, .prompt .opts, .lines').allTextContents();

await report.check('a finished game whose end was undone is saved after a reload', async () => {
    const { open, close } = await tabs();
    const one = await open();
    await one.getByRole('button', { name: 'Play the computer' }).click();
    await playOut(one);
    await one.keyboard.press('z');
    await one.locator('.match[data-over=no]').waitFor();
    const question = await asked(one);
    await one.reload();
    assert.equal(await asked(one), question);
    await close();
});

await report.check('a game that is open in another tab is taken over without loss', async () => {
    const { open, close } = await tabs();
    const one = await open();
    await begin(one);
    const other = await open();
    await continueGame(other);
    assert.match(await dialog(other).innerText(), /This game is open in another tab/);
    await other.getByRole('button', { name: 'Stay in the other tab' }).click();
    await choose(one);
    const before = await shown(one);
    await continueGame(other);
    await other.getByRole('button', { name: 'Continue here' }).click();
    await asked(other);
    assert.deepEqual(await shown(other), before);
    assert.match(await dialog(one).innerText(), /This game continues in another tab/);
    await one.keyboard.press('1');
    await choose(other);
    const last = await shown(other);
    await other.close();
    await one.getByRole('button', { name: 'Continue here again' }).click();
    await asked(one);
    assert.deepEqual(await shown(one), last);
    await choose(one);
    await close();
});

await report.check('a tab is not blocked by its state before a reload, nor after leaving the game', async () => {
    const { open, close } = await tabs();
    const page = await open();
    await begin(page);
    const before = await shown(page);
    for (let time = 0; time < 3; time++) {
        await page.reload();
        await asked(page);
        assert.deepEqual(await shown(page), before);
    }
    await page.goBack();
    await continueGame(page);
    await asked(page);
    assert.deepEqual(await shown(page), before);
    await close();
});

await report.check('a game that another tab plays is not deleted', async () => {
    const { open, close } = await tabs();
    const one = await open();
    await begin(one);
    const other = await open();
    const throwAway = other.getByRole('button', { name: 'Delete' });
    await throwAway.click();
    await throwAway.click();
    assert.match(await other.getByRole('alert').innerText(), /open in another tab/);
    await choose(one);
    const before = await shown(one);
    await one.reload();
    await asked(one);
    assert.deepEqual(await shown(one), before);
    await close();
});

await report.check('without locks the first tab gives way', async () => {
    const { open, close } = await tabs(
        'Object.defineProperty(WorkerNavigator.prototype, "locks", { value: undefined });',
    );
    const one = await open();
    await begin(one);
    const other = await open();
    await continueGame(other);
    await asked(other);
    await choose(other);
    await after(one, () => one.keyboard.press('1'));
    await one.keyboard.press('1');
    assert.match(await dialog(one).innerText(), /This game continues in another tab/);
    await choose(other);
    const last = await shown(other);
    const third = await open();
    await continueGame(third);
    await asked(third);
    assert.deepEqual(await shown(third), last);
    await close();
});

await report.check('a game with invalid entries stays, with the reason and its record so far', async () => {
    const { open, close } = await tabs();
    const page = await open();
    await begin(page);
    await choose(page);
    await page.evaluate(async () => {
        const database = await new Promise((resolve) => {
            const request = indexedDB.open('traxis');
            request.onsuccess = () => resolve(request.result);
        });
        const transaction = database.transaction('entries', 'readwrite');
        transaction.objectStore('entries').put('{"entry": "joined", "seat": "P1", "text": "once more"}', [1, 1000]);
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        database.close();
    });
    await page.reload();
    assert.match(await page.getByRole('alert').innerText(), /data of this game is inconsistent/);
    await page.reload();
    const stuck = page.locator('.saved-games .game');
    assert.match(
        await stuck.innerText(),
        /The saved data of this game is inconsistent.*save the readable part as a record/s,
    );
    assert.doesNotMatch(await stuck.innerText(), /another version/);
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        stuck.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    assert.match(readFileSync(await download.path(), 'utf8'), /^traxis/);
    await close();
});

await browser.close();
stop();
report.end();
