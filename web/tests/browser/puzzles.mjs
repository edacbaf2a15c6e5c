// puzzles.mjs: puzzles and positions in Chromium: one is failed, then solved, followed by the next; solved puzzles are
// known after a reload.
//   node tests/browser/puzzles.mjs PROGRAM FOLDER [WORDS]     of the checks those with these words in their name
import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { asked, launch, openPage, Report, serve } from './harness.mjs';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);
const PUZZLES = new URL('../../../puzzles/', import.meta.url);
const COUNT = readdirSync(PUZZLES)
    .map((name) => readFileSync(new URL(name, PUZZLES), 'utf8').match(/^puzzle "/gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
const FIRST = 'Set the dial: two nobs with launchas';
const SLUG = 'set-the-dial-two-nobs-with-launchas';

/** @param {import('playwright-core').Page} page */
const verdict = (page) => page.locator('.coach.puzzle');
/** Waits for that verdict on the move. @param {import('playwright-core').Page} page @param {string} kind */
const judged = (page, kind) => page.locator(`.coach.puzzle[data-verdict=${kind}]`).waitFor();

await report.check('a puzzle is failed, tried again, solved, and the next one comes', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE });
    await page.goto(address);
    await page.getByRole('link', { name: 'Solve puzzles' }).click();
    await page.getByRole('link', { name: 'Start' }).waitFor();
    assert.equal(await page.locator('.themes section').count(), 7);
    assert.equal(await page.locator('.themes li').count(), COUNT);
    await page.getByRole('link', { name: 'Start' }).click();
    await asked(page);
    assert.equal(await verdict(page).getAttribute('data-puzzle'), FIRST);
    assert.doesNotMatch(await verdict(page).innerText(), /shoot before|bloodied/, 'the reason is hidden before');
    await page.getByRole('button', { name: 'Commit to Plannum' }).click();
    await judged(page, 'bad');
    assert.match(await verdict(page).innerText(), /bloodied for nothing[\s\S]*Your choice: Commit to Plannum/);
    assert.doesNotMatch(await verdict(page).innerText(), /Barlus/, 'what would be good is still to be found');
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked(page);
    await page.getByRole('button', { name: 'Commit to Barlus' }).click();
    await judged(page, 'good');
    assert.match(await verdict(page).innerText(), /Also good:[\s\S]*Commit to Elouith/);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForFunction(
        (first) => document.querySelector('.coach.puzzle')?.getAttribute('data-puzzle') !== first,
        FIRST,
    );
    await asked(page);
    const second = await verdict(page).getAttribute('data-puzzle');
    await page.reload();
    await asked(page);
    assert.equal(await verdict(page).getAttribute('data-puzzle'), second, 'reloading leads to the same puzzle');
    await page.mouse.move(WIDE.width / 2, 20); // a hovered card covers the panel
    await page.getByRole('button', { name: 'All puzzles' }).click();
    await page.locator('.count[data-solved="1"]').waitFor();
    await page.getByRole('link', { name: `${FIRST} solved` }).waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    assert.equal(await page.locator('.saved-games .game').count(), 0, 'puzzles are no games to go on with');
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a good move is shown, and the game continues from there against the computer', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE });
    await page.goto(`${address}puzzles/${SLUG}`);
    await asked(page);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await judged(page, 'shown');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    const question = await asked(page);
    await page.locator('.coach').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Commit to Barlus' }).click();
    await asked(page, question);
    await page.reload();
    await asked(page);
    assert.match(await page.locator('.match').innerText(), /Sicarius/);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a puzzle is solved by keys on a phone, and a missing one gets a message', async () => {
    const { page, faults } = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto(`${address}puzzles/${SLUG}`);
    await asked(page);
    assert.ok(((await verdict(page).boundingBox())?.height ?? Infinity) < 80, 'folded: the board is to be seen');
    await page.keyboard.press('3');
    await judged(page, 'good');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
    await page.goto(`${address}puzzles/nobody`);
    await page.getByRole('alert').filter({ hasText: 'There is no puzzle with that name.' }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a position is set up, checked, saved, played, and shared by a link', async () => {
    const { page, faults } = await openPage(browser, {
        viewport: WIDE,
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
    const way = (/** @type {string} */ name) => page.getByRole('link', { name, exact: true });
    await page.goto(address);
    await way('Solve puzzles').click();
    await way('Set up a position').click();
    await page.locator('.report.legal').waitFor();
    await page.getByLabel('Position', { exact: true }).fill('position "Mine"\nP1 hand: "Goff Nbo"\nbegin deploy phase');
    await page.locator('.report.unread').waitFor();
    assert.match(await page.locator('.findings').innerText(), /there is no card "Goff Nbo"[\s\S]*line 2/);
    await page
        .getByLabel('Position', { exact: true })
        .fill('position "Mine"\nP1 warlord "Nazdreg"; P2 warlord "Captain Cato Sicarius"\nbegin deploy phase');
    await page.getByLabel('Find a card').fill('Goff Nob');
    await page.locator('.shelf .tile', { hasText: 'Goff Nob' }).first().click();
    await button('Put Goff Nob here: P1, Hand +').or(button('Put Goff Nob here: P1, Hand')).click();
    await page.locator('.report.legal').waitFor();
    await button('Save this position').click();
    await button('Copy a link').click();
    await page.getByRole('status').filter({ hasText: 'Link copied.' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: /^Play P1/ }).click();
    const question = await asked(page);
    assert.match(await page.locator('.match').innerText(), /Goff Nob/);
    await page.locator('.prompt .opts button').first().click();
    await asked(page, question);
    await page.goto(address);
    await page.getByRole('button', { name: /^Continue your game: Mine/ }).click();
    await asked(page);
    await page.goto(link);
    await page.locator('.report.legal').waitFor();
    assert.match(await page.getByLabel('Position', { exact: true }).inputValue(), /P1 hand: "Goff Nob"/);
    await page.locator('.own .sit').waitFor();
    await page.reload();
    await page.locator('.report.legal').waitFor();
    assert.match(
        await page.getByLabel('Position', { exact: true }).inputValue(),
        /P1 hand: "Goff Nob"/,
        'reloading leads to the same position',
    );
    await page.goto(`${address}positions#position=AAAA`);
    await page.getByRole('alert').filter({ hasText: 'This link is damaged' }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check(
    'a draft of a position survives a reload, and its link is shown if the browser does not copy',
    async () => {
        const { page, faults } = await openPage(browser, { viewport: WIDE });
        const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
        const way = (/** @type {string} */ name) => page.getByRole('link', { name, exact: true });
        const text =
            'position "Half written"\nP1 warlord "Nazdreg"; P2 warlord "Captain Cato Sicarius"\nbegin combat phase';
        await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
        await page.goto(`${address}positions#position=AAAA`);
        await page.getByLabel('Position', { exact: true }).fill(text);
        await page.locator('.report.legal').waitFor();
        assert.equal(new URL(page.url()).hash, '', 'it is no longer what the link has brought');
        await button('Copy a link').click();
        await page.getByRole('status').filter({ hasText: 'copy it yourself' }).waitFor();
        const link = await page.getByLabel('Link').inputValue();
        await page.reload();
        await page.locator('.report.legal').waitFor();
        assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), text);
        await page.getByLabel('Start from').selectOption('A battle');
        await button('Restore the previous text').click();
        assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), text);
        await button('Restore the previous text').waitFor({ state: 'detached' });
        await way('Play').click();
        await page.evaluate((other) => location.assign(other), link);
        await page.locator('.report.legal').waitFor();
        assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), text);
        assert.equal(page.url(), link, 'the address leads there as long as it is shown');
        await way('Play').click();
        await button('Play the computer').waitFor();
        assert.equal(new URL(page.url()).hash, '');
        assert.deepEqual(faults, []);
        await page.close();
    },
);

await browser.close();
stop();
report.end();
