// scenes.mjs: rulings on the board in Chromium: stepped through by mouse, keys and touch, explained, continued as a game;
// axe-core on their
// pages; the position editor by mouse, keys and touch.
//   node tests/browser/scenes.mjs PROGRAM FOLDER [WORDS]     of the checks those with these words in their name
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findings } from './judge.mjs';
import { asked, launch, openPage, Report, serve } from './harness.mjs';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);
const ROOT = address.replace(/\/$/, '');
const TORMENTOR = 'rulings/an-exhausted-unit-may-use-its-action-as-often-as-it-can-be-paid';
const OUTPOST = 'rulings/an-ability-that-costs-exhausting-its-card-cannot-be-used-while-the-card-is-exhausted';
const DECK = 'rulings/three-copies-of-a-title-not-four';

/** @typedef {import('playwright-core').Page} Page */

/** Runs axe-core in all themes. @param {Page} page @param {string} where */
async function judge(page, where) {
    for (const name of ['light', 'contrast', 'dark']) {
        await page.evaluate((other) => void (document.documentElement.dataset['theme'] = other), name);
        assert.deepEqual(await findings(page, name === 'dark' ? null : ['color-contrast']), [], `${where}, ${name}`);
    }
}

/** Waits for that step of a ruling. @param {Page} page @param {number} step */
const atStep = (page, step) => page.locator(`.match.scene[data-step="${step}"]`).waitFor();

/** The attack of the unit as its tile shows it. @param {Page} page @param {string} name */
const attackOf = (page, name) => page.locator('.chip', { hasText: name }).first().locator('.atk').first().innerText();

await report.check('a ruling is stepped through forward and back', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE });
    await page.goto(`${ROOT}/${TORMENTOR}`);
    await atStep(page, 0);
    await page.getByRole('heading', { level: 1, name: /exhausted unit may use its action/ }).waitFor();
    assert.match(await page.locator('.told').innerText(), /Question\. My Haemonculus Tormentor is exhausted/);
    assert.match(await page.locator('.told').innerText(), /out of reach/, 'the answer is complete');
    assert.match((await page.locator('.cite').first().getAttribute('href')) ?? '', /rules\/FAQ-Q08$/);
    assert.equal(await page.locator('.statement').count(), 8);
    const before = await attackOf(page, 'Haemonculus Tormentor');
    for (let step = 1; step <= 4; step++) await page.getByRole('button', { name: /^Next/ }).click();
    await atStep(page, 4);
    const after = await attackOf(page, 'Haemonculus Tormentor');
    assert.notEqual(after, before, 'the attack has changed');
    assert.match(after, /4/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await atStep(page, 6);
    assert.match(await attackOf(page, 'Haemonculus Tormentor'), /6/);
    await page.keyboard.press('Home');
    await atStep(page, 0);
    assert.equal(await attackOf(page, 'Haemonculus Tormentor'), before);
    await page.locator('.statement').nth(4).click();
    await atStep(page, 4);
    await page.getByRole('button', { name: /^Back/ }).click();
    await atStep(page, 3);
    await page.waitForFunction(() => location.search === '?step=3');
    await page.reload();
    await atStep(page, 3);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('an option that is not legal has its reason, and every card can be asked about', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE });
    await page.goto(`${ROOT}/${OUTPOST}?step=1`);
    await atStep(page, 1);
    assert.match(await page.locator('.reason').innerText(), /exhausted.*R13\.3\.5/s);
    await page.locator('.chip', { hasText: 'Catachan Outpost' }).first().click({ force: true });
    await page.mouse.move(WIDE.width - 100, 20); // a hovered card covers the sidebar
    await page.locator('.answer', { hasText: 'For P1' }).waitFor();
    assert.match(await page.locator('.answer').innerText(), /Catachan Outpost[\s\S]*exhausted/);
    await page.keyboard.press('Escape');
    await page.locator('.answer').waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a game continues from a step, and Back returns to it', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE });
    await page.goto(`${ROOT}/${TORMENTOR}?step=2`);
    await atStep(page, 2);
    await page.keyboard.press('c');
    assert.match((await asked(page)) ?? '', /^P\d/);
    await page.locator('.chip', { hasText: 'Haemonculus Tormentor' }).first().waitFor();
    assert.equal(await page.locator('.match.scene').count(), 0);
    await page.goBack();
    await atStep(page, 2);
    await page.getByRole('button', { name: 'Change the position' }).click();
    await page.waitForFunction(() => location.pathname.endsWith('/positions'));
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a title of several rulings, a ruling about a deck, and an unknown address', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE });
    await page.goto(`${ROOT}/rulings/it-bears-no-wargear`);
    await page
        .getByRole('link', { name: 'land raider' })
        .or(page.getByRole('link', { name: 'fire prism' }))
        .click();
    await atStep(page, 0);
    assert.match(page.url(), /it-bears-no-wargear\./);
    await page.goto(`${ROOT}/${DECK}`);
    await page.getByText('so there is no board').waitFor();
    assert.equal(await page.locator('.lines li').count(), 7);
    await page.goto(`${ROOT}/rulings/no-such-ruling`);
    await page.getByRole('heading', { name: 'There is no such ruling' }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a ruling by touch on a phone', async () => {
    const { page, faults } = await openPage(browser, { viewport: PHONE, isMobile: true, hasTouch: true });
    await page.goto(`${ROOT}/${TORMENTOR}`);
    await atStep(page, 0);
    await page.getByRole('heading', { level: 1, name: /exhausted unit may use its action/ }).waitFor();
    await page.getByRole('button', { name: 'Next' }).tap();
    await atStep(page, 1);
    const { height = 0 } = (await page.getByRole('button', { name: 'Next' }).boundingBox()) ?? {};
    assert.ok(height >= 43.5, `the button is ${height} px high`);
    await page.locator('.statement').nth(3).tap();
    await atStep(page, 3);
    await page.locator('.chip', { hasText: 'Haemonculus' }).first().tap({ force: true });
    await page.locator('.answer').waitFor();
    await page.locator('.answer .close').tap();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
    assert.deepEqual(faults, []);
    await page.close();
});

/** The zone of the editor's board. @param {Page} page @param {string} name such as "P1 at 2" */
const zone = (page, name) => page.locator(`.zone[data-zone="${name}"]`);
/** The position as text. @param {Page} page */
const textOf = (page) => page.getByLabel('Position', { exact: true }).inputValue();

/** Opens the editor with the battle template. @param {Page} page */
async function openEditor(page) {
    await page.goto(`${ROOT}/positions`);
    await page.getByLabel('Start from').selectOption('A battle');
    await page.locator('.report.legal').waitFor();
}

await report.check('a position is set up by mouse, and becomes a scenario that the program runs', async () => {
    const { page, faults } = await openPage(browser, { viewport: { width: 1440, height: 1400 } });
    await openEditor(page);
    await page.getByLabel('Find a card').fill('deathwing guard');
    await page.locator('.shelf .tile', { hasText: 'Deathwing Guard' }).dragTo(zone(page, 'P1 at 2'));
    await zone(page, 'P1 at 2').locator('.tile', { hasText: 'Deathwing Guard' }).waitFor();
    assert.match(await textOf(page), /P1 at 2: "Deathwing Guard"/);
    await zone(page, 'P1 at 2').locator('.tile').dragTo(zone(page, 'P1 at 1'));
    await zone(page, 'P1 at 1').locator('.tile', { hasText: 'Deathwing Guard' }).click();
    await page.getByRole('button', { name: 'More: Damage' }).click();
    await page.getByLabel('Exhausted').check();
    await page.getByRole('button', { name: 'Less: Resources of P2' }).click();
    await page.getByLabel('Planet 3', { exact: true }).selectOption('Ferrin');
    await page.getByLabel('Begins with').selectOption('combat phase');
    const text = await textOf(page);
    assert.match(text, /"Deathwing Guard" \(exhausted, 1 damage\)/);
    assert.match(text, /P2 resources 9/);
    assert.match(text, /planet 3 is "Ferrin"/);
    assert.match(text, /begin combat phase/);
    await page.locator('.report.legal').waitFor();
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as a scenario' }).click(),
    ]);
    const result = spawnSync(program, ['scenario', String(await download.path())], { encoding: 'utf8' });
    assert.match(result.stdout, /1 passed, 0 failed/, result.stdout + result.stderr);
    await page.getByLabel('Position', { exact: true }).fill(text.replace('Goff Nob', 'Goff Nbo'));
    await page.locator('.report.unread').waitFor();
    await zone(page, 'P2 at 1').locator('.tile.wrong', { hasText: 'Goff Nbo' }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a position is set up by keys', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE });
    await openEditor(page);
    await page.getByLabel('Find a card').focus();
    await page.keyboard.type('goff boyz');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Put Goff Boyz here: P2, Hand', exact: true }).focus();
    await page.keyboard.press('Enter');
    const tile = zone(page, 'P2 hand').locator('.tile', { hasText: 'Goff Boyz' });
    await tile.waitFor();
    const nob = zone(page, 'P2 at 1').locator('.tile', { hasText: 'Goff Nob' });
    await nob.focus();
    await page.keyboard.press('e');
    await page.keyboard.press('+');
    assert.match(await textOf(page), /"Goff Nob" \(exhausted, 2 damage\)/);
    await nob.focus();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Put Goff Nob here: P2, HQ', exact: true }).focus();
    await page.keyboard.press('Enter');
    await zone(page, 'P2 at HQ').locator('.tile', { hasText: 'Goff Nob' }).focus();
    await page.keyboard.press('Delete');
    assert.doesNotMatch(await textOf(page), /Goff Nob/);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a position is set up by touch, and becomes a puzzle', async () => {
    const { page, faults } = await openPage(browser, { viewport: PHONE, isMobile: true, hasTouch: true });
    await openEditor(page);
    await page.getByLabel('Find a card').fill('goff boyz');
    await page.locator('.shelf .tile', { hasText: 'Goff Boyz' }).tap();
    await page.getByRole('button', { name: 'Put Goff Boyz here: P2, Planet 1', exact: true }).tap();
    await zone(page, 'P2 at 1').locator('.tile', { hasText: 'Goff Boyz' }).waitFor();
    await page.locator('.report.legal').waitFor();
    await page.getByRole('button', { name: 'Make a puzzle of it' }).tap();
    await page.locator('.maker li').first().waitFor();
    await page.locator('.maker input[type=checkbox]:enabled').first().check();
    await page.getByLabel('Why', { exact: true }).fill('Because it wins.');
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the puzzle' }).tap(),
    ]);
    const puzzle = readFileSync(String(await download.path()), 'utf8');
    assert.match(puzzle, /^puzzle "A battle"\ntheme [a-z ]+\nbecause "Because it wins\."/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('axe-core finds nothing serious in the position editor', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE, reducedMotion: 'reduce' });
    await openEditor(page);
    await zone(page, 'P2 at 1').locator('.tile', { hasText: 'Goff Nob' }).click();
    await page.getByRole('button', { name: 'Make a puzzle of it' }).click();
    await judge(page, 'the editor');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.setViewportSize(PHONE);
    await judge(page, 'the editor on a phone');
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('axe-core finds nothing serious on rulings', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE, reducedMotion: 'reduce' });
    for (const path of [`${TORMENTOR}?step=4`, `${OUTPOST}?step=1`, DECK, 'rulings/it-bears-no-wargear']) {
        await page.goto(`${ROOT}/${path}`);
        await page.locator('.match.scene, .lines, .choice').first().waitFor();
        await judge(page, path);
        await page.setViewportSize(PHONE);
        await judge(page, `${path} on a phone`);
        await page.setViewportSize(WIDE);
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await browser.close();
stop();
report.end();
