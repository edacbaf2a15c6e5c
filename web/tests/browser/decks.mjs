// decks.mjs: the pages about decks in Chromium, as a person uses them: building a legal deck with the mouse, with keys and
// by touch; importing, links, versions, undo, reload, offline; axe-core.
//   node tests/browser/decks.mjs PROGRAM FOLDER [WORDS]     of the checks those with these words in their name
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asked, found, launch, openPage, Report, serve } from './harness.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WIDE = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NAZDREG = readFileSync('decks/nazdreg.txt', 'utf8');
const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** @typedef {import('playwright-core').Page} Page */

/**
 * A new browser at that path.
 * @param {string} path
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function visit(path, options = { viewport: WIDE }) {
    const { page, faults } = await openPage(browser, options, { motion: 'none' });
    await page.goto(`${address}${path}`);
    return { page, faults };
}

/** Checks that axe-core finds nothing serious. @param {Page} page @param {string} where */
async function judge(page, where) {
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
    const serious = violations
        .filter((/** @type {{impact: string}} */ { impact }) => ['serious', 'critical'].includes(impact))
        .map(
            (/** @type {{id: string, nodes: {target: string[]}[]}} */ { id, nodes }) =>
                `${id}: ${nodes
                    .map(({ target }) => target.join(' '))
                    .slice(0, 4)
                    .join(', ')}`,
        );
    assert.deepEqual(serious, [], where);
}

/** The number of cards in the deck. @param {Page} page */
async function sizeOf(page) {
    return Number(await page.locator('.size b').textContent());
}

/** Waits for a number of cards. @param {Page} page @param {number} size */
function sized(page, size) {
    return page.locator('.size b', { hasText: new RegExp(`^${size}$`) }).waitFor({ state: 'attached' });
}

/** Waits until the engine has found the deck legal. @param {Page} page */
function legal(page) {
    return page.locator('.verdict.legal').waitFor({ state: 'attached' });
}

/**
 * Starts a deck with only the squad of a warlord.
 * @param {Page} page
 * @param {string} faction
 * @param {string} warlord
 * @param {string} ally
 */
async function begin(page, faction, warlord, ally) {
    await page.getByRole('radio', { name: faction, exact: false }).first().click();
    await page.locator('label.warlord', { hasText: warlord }).click();
    await page.getByRole('group', { name: 'Ally' }).getByRole('button', { name: ally }).click();
    await page.getByRole('button', { name: 'Build this deck' }).click();
    await page.waitForURL(/\/decks\/own-/);
}

await report.check('a legal deck is built with the mouse, survives a reload, and is played', async () => {
    const { page, faults } = await visit('decks');
    await page.getByText('No saved decks yet').waitFor();
    await page.getByRole('link', { name: 'New deck' }).click();
    await begin(page, 'Chaos', 'Zarathur', 'Orks');
    await sized(page, 8);
    await page.locator('.verdict.illegal', { hasText: '8 cards; a deck needs at least 50' }).waitFor();
    assert.match(await page.locator('.verdict .rule').first().innerText(), /R20\.1/);
    // A click on a row adds a copy; there are never more than three.
    const first = page.locator('.pool [data-row]').first();
    for (let click = 1; click <= 4; click++) {
        await first.click();
        await sized(page, 8 + Math.min(click, 3));
    }
    assert.match((await first.getAttribute('aria-label')) ?? '', /3 of 3 in the deck/);
    // A card is dragged into the deck, and out of it again.
    const dragged = page.locator('.pool [data-row]').nth(1);
    const name = await dragged.locator('b').innerText();
    await dragged.dragTo(page.locator('.deck-cards'));
    await sized(page, 12);
    await page.locator('.deck-cards [data-row]', { hasText: name }).dragTo(page.locator('.pool .cards'));
    await sized(page, 11);
    // Filters: neutral cards of cost 1.
    await page.locator('.pool').getByRole('button', { name: 'Neutral' }).click();
    await page.locator('.pool').getByRole('button', { name: 'Cost 1', exact: true }).click();
    const neutral = await page.locator('.pool [data-row]').count();
    assert.ok(neutral > 2 && neutral < 20, String(neutral));
    await page.locator('.pool').getByRole('button', { name: 'Neutral' }).click();
    await page.locator('.pool').getByRole('button', { name: 'Cost 1', exact: true }).click();
    for (let row = 2; (await sizeOf(page)) < 50; row++) {
        const plus = page.locator('.pool .copies').nth(row).getByRole('button', { name: /^Add/ });
        for (let copy = 0; copy < 3 && (await sizeOf(page)) < 50; copy++) await plus.click();
    }
    await legal(page);
    // Every change is in the address and on the device.
    await page.reload();
    await legal(page);
    assert.equal(await sizeOf(page), 50);
    await page.getByRole('button', { name: /^Play with it/ }).click();
    await page.getByRole('radio', { name: /Your own deck/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    assert.match(await page.locator('.own-hq').innerText(), /Zarathur/);
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('a legal deck is built with keys alone, with undo and redo', async () => {
    const { page, faults } = await visit('decks/new');
    await page.getByRole('radio', { name: /^Orks/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('radio', { name: 'Chaos', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Build this deck' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/decks\/own-/);
    await sized(page, 8);
    await page.keyboard.press('/');
    await page.keyboard.type('cultist');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('3');
    await sized(page, 11);
    await page.keyboard.press('1');
    await sized(page, 9);
    await page.keyboard.press('+');
    await sized(page, 10);
    await page.keyboard.press('-');
    await page.keyboard.press('0');
    await sized(page, 8);
    await page
        .getByRole('status')
        .getByText(/is out of the deck/)
        .waitFor();
    await page.keyboard.press('z');
    await sized(page, 9);
    await page.keyboard.press('Shift+Z');
    await sized(page, 8);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    while ((await sizeOf(page)) < 50) {
        const before = await sizeOf(page);
        await page.keyboard.press('3');
        await found(async () => ((await sizeOf(page)) > before ? true : null), 'the copies are in the deck');
        await page.keyboard.press('ArrowDown');
    }
    await legal(page);
    const hand = await page.locator('.hand-card').allInnerTexts();
    await page.keyboard.press('h');
    await found(
        async () => ((await page.locator('.hand-card').allInnerTexts()).join() === hand.join() ? null : true),
        'another hand is dealt',
    );
    assert.equal((await page.locator('.hand-card').all()).length, 7);
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('a legal deck is built on a phone by touch, one panel at a time', async () => {
    const { page, faults } = await visit('decks/new', PHONE);
    await page.getByRole('radio', { name: /^Tyranids/ }).tap();
    await page.locator('label.warlord', { hasText: 'Swarmlord' }).tap();
    await page.getByRole('button', { name: 'Build this deck' }).tap();
    await page.waitForURL(/\/decks\/own-/);
    const panels = page.locator('.panels');
    await panels.getByRole('button', { name: /^Cards/ }).tap();
    // A tap on a card shows it; the buttons add copies.
    await page.locator('.pool [data-row]').first().tap();
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await sized(page, 9);
    for (let row = 1; (await sizeOf(page)) < 50; row++) {
        const plus = page.locator('.pool .copies').nth(row).getByRole('button', { name: /^Add/ });
        const box = await plus.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 42, JSON.stringify(box));
        for (let copy = 0; copy < 3 && (await sizeOf(page)) < 50; copy++) await plus.tap();
    }
    await panels.getByRole('button', { name: /^Deck 50/ }).tap();
    await page.locator('.verdict', { hasText: 'exactly one synapse unit' }).waitFor();
    await panels.getByRole('button', { name: /^Cards/ }).tap();
    await page
        .locator('.pool')
        .getByRole('button', { name: /^Synapse/ })
        .tap();
    await page.locator('.pool .copies').first().getByRole('button', { name: /^Add/ }).tap();
    await panels.getByRole('button', { name: /^Deck 50/ }).tap();
    await page.locator('.verdict.legal').waitFor();
    await judge(page, 'the deck on a phone');
    await panels.getByRole('button', { name: /^Numbers/ }).tap();
    await page.locator('.curve').waitFor();
    await judge(page, 'the numbers on a phone');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('damaged lists keep what was there, and name line and reason', async () => {
    const { page, faults } = await visit('decks');
    await page.getByRole('button', { name: 'Import' }).click();
    const list = page.getByLabel('Deck list or link');
    const add = page.getByRole('button', { name: 'Add to my decks' });
    await list.fill('Nazdreg\nOrks\n3x Gof Boyz\n4x Goff Nob');
    await page.locator('.result .unread').waitFor();
    assert.match(
        await page.locator('.findings').innerText(),
        /Goff Boyz[\s\S]*line 3[\s\S]*4 copies of "Goff Nob"[\s\S]*line 4 · R20\.3/,
    );
    assert.equal(await add.isDisabled(), true);
    // What was typed survives a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Import' }).click();
    assert.equal(await list.inputValue(), 'Nazdreg\nOrks\n3x Gof Boyz\n4x Goff Nob');
    await list.fill('Short\nNazdreg\nOrks\n3x Goff Boyz');
    await page.locator('.result .illegal').waitFor();
    assert.match(await page.locator('.findings').innerText(), /at least 50/);
    await page
        .getByLabel('Open a file')
        .setInputFiles({ name: 'broken.o8d', mimeType: 'text/xml', buffer: Buffer.from('<deck><section>') });
    await page.locator('.result .unread').waitFor();
    await page
        .getByLabel('Open a file')
        .setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from(NAZDREG) });
    await page.locator('.result .legal').waitFor();
    await add.click();
    await page.waitForURL(/\/decks\/own-/);
    await legal(page);
    // Replacing the list of a deck by a damaged one leaves the deck as it is.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Replace the list' }).click();
    await list.fill('#deck=nonsense https://example.org/decks/new#deck=AAAA');
    await page.locator('.result', { hasText: 'damaged or incomplete' }).waitFor();
    assert.match(await page.locator('.result').innerText(), /Your decks are unchanged/);
    await page.keyboard.press('Escape');
    await legal(page);
    assert.equal(await sizeOf(page), 50);
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('a shared link opens the whole deck elsewhere; damaged links say so', async () => {
    const { page } = await visit('decks/nazdreg-rush');
    await legal(page);
    const lines = await page.locator('.deck-cards [data-row]').allInnerTexts();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByLabel(/link/i).first().inputValue();
    assert.match(link, /\/decks\/new#deck=/);
    const { page: other, faults } = await visit('');
    await other.goto(link);
    await legal(other);
    assert.deepEqual(await other.locator('.deck-cards [data-row]').allInnerTexts(), lines);
    assert.equal(await other.evaluate(() => localStorage.getItem('traxis.decks')), null, 'a link changes nothing');
    await other.locator('.pool [data-row]').first().click();
    await other.waitForURL(/\/decks\/own-/);
    await other.keyboard.press('z');
    await sized(other, 50);
    assert.deepEqual(await other.locator('.deck-cards [data-row]').allInnerTexts(), lines, 'an edit of it is undone');
    const stored = await other.evaluate(() => localStorage.getItem('traxis.decks'));
    await other.goto(`${address}decks`);
    await other.goto(link.slice(0, -30));
    await other.getByText('This link is damaged or incomplete').waitFor();
    await judge(other, 'a damaged link');
    assert.equal(await other.evaluate(() => localStorage.getItem('traxis.decks')), stored);
    assert.deepEqual(faults, []);
    await page.context().close();
    await other.context().close();
});

await report.check('problems are fixed by their buttons; every edit can be undone', async () => {
    const { page, faults } = await visit('decks');
    await page.getByRole('button', { name: 'Import' }).click();
    await page
        .getByLabel('Deck list or link')
        .fill(
            NAZDREG.replace(/1x Cybork Body\n/, '').replace(
                /Army\n/,
                'Army\n\n5x Goff Boyz\n1x Leman Russ Battle Tank',
            ),
        );
    await page.locator('.result .illegal').waitFor();
    await page.getByRole('button', { name: 'Add to my decks' }).click();
    await page.locator('.verdict.illegal').waitFor();
    await page.getByRole('button', { name: 'Take 2 out' }).click();
    await page.getByRole('button', { name: 'Add 1', exact: true }).click();
    await page.getByRole('button', { name: 'Take it out' }).click();
    await legal(page);
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('button', { name: 'Take 2 out' }).waitFor();
    assert.equal(await page.locator('.deck-panel').getByRole('button', { name: 'Undo' }).isDisabled(), true);
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('versions, copies, tags, notes, deleting and its undo', async () => {
    const { page, faults } = await visit('decks/nazdreg');
    await legal(page);
    // The first change of a ready-made deck makes an own copy.
    await page
        .locator('.deck-cards .row:not(.locked)')
        .first()
        .getByRole('button', { name: /^Take out/ })
        .click();
    await page.waitForURL(/\/decks\/own-/);
    await sized(page, 49);
    await page.keyboard.press('z');
    await sized(page, 50);
    await page.keyboard.press('Shift+Z');
    await sized(page, 49);
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Save version 1' }).click();
    await page.locator('.pool [data-row]').first().click();
    await sized(page, 50);
    await page.getByRole('button', { name: 'Save version 2' }).waitFor();
    await page.getByLabel('Compare with').selectOption('version 1');
    await page.locator('.compare .plus').waitFor();
    assert.match(await page.locator('.compare').innerText(), /1 more, 0 fewer/);
    await page.getByRole('button', { name: 'Go back to version 1' }).click();
    await sized(page, 49);
    await page.keyboard.press('z');
    await sized(page, 50);
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByLabel('Tags').fill('rush, for Saturday');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Wins early.\nKeep cheap hands.');
    await page.locator('.notes').getByLabel('Name').fill('Waaagh, second try');
    await page.getByRole('tab', { name: 'Numbers' }).click();
    await page.reload();
    await legal(page);
    await page.getByRole('tab', { name: 'Notes' }).click();
    assert.equal(await page.getByRole('textbox', { name: 'Notes' }).inputValue(), 'Wins early.\nKeep cheap hands.');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Make a copy' }).click();
    await page.locator('.deck-panel h1', { hasText: 'Waaagh, second try (copy)' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Delete this deck' }).click();
    await page.locator('.own li').nth(0).waitFor();
    assert.equal(await page.locator('.own li').count(), 1);
    await page.keyboard.press('z');
    await page.locator('.own li').nth(1).waitFor();
    await page.getByRole('group', { name: 'Filter decks' }).getByRole('button', { name: 'rush' }).click();
    await page.locator('.own li').nth(1).waitFor({ state: 'detached' });
    assert.match(await page.locator('.own li').innerText(), /Waaagh, second try[\s\S]*version 2/);
    await judge(page, 'my decks');
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('files in every format come back, and the sheet is printed', async () => {
    const { page, faults } = await visit('decks/nazdreg');
    await legal(page);
    await page.getByRole('button', { name: 'Share' }).click();
    for (const [format, ending] of [
        ['Text', 'txt'],
        ['OCTGN', 'o8d'],
        ['JSON', 'json'],
    ]) {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: format ?? '', exact: true }).click();
        const file = await download;
        assert.ok(file.suggestedFilename().endsWith(`.${ending}`), file.suggestedFilename());
        const text = readFileSync((await file.path()) ?? '', 'utf8');
        assert.match(text, /Flash Gitz/);
        const { page: other } = await visit('decks');
        await other.getByRole('button', { name: 'Import' }).click();
        await other.getByLabel('Open a file').setInputFiles({
            name: file.suggestedFilename(),
            mimeType: 'text/plain',
            buffer: Buffer.from(text),
        });
        await other.locator('.result .legal').waitFor();
        await other.context().close();
    }
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.print-sheet');
    await sheet.waitFor();
    assert.match(
        await sheet.innerText(),
        /Deck registration[\s\S]*Nazdreg[\s\S]*4[\s\S]*Flash Gitz[\s\S]*in total: 50/,
    );
    assert.equal(await page.locator('.builder').isVisible(), false);
    assert.equal(await page.locator('nav.ways').isVisible(), false);
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('everything works offline after the first visit', async () => {
    const { page } = await visit('decks');
    await page.locator('.ready li').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.locator('.ready li').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'New deck' }).click();
    await page.getByRole('button', { name: 'Build this deck' }).click();
    await page.waitForURL(/\/decks\/own-/);
    await page.locator('.pool [data-row]').first().click();
    await sized(page, 9);
    await page.reload();
    await sized(page, 9);
    await page.getByRole('button', { name: 'Share' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'OCTGN', exact: true }).click();
    assert.match(readFileSync((await (await download).path()) ?? '', 'utf8'), /id="[0-9a-f-]{36}"/);
    await page.context().close();
});

await report.check('decks of earlier versions of the page stay', async () => {
    const { page, faults } = await visit('');
    await page.evaluate(
        (list) =>
            localStorage.setItem(
                'traxis.decks',
                JSON.stringify([
                    { id: 'own-old', name: 'From before', warlord: 106, cards: 50, legal: true, about: null, list },
                ]),
            ),
        NAZDREG,
    );
    await page.goto(`${address}decks/own-old`);
    await legal(page);
    await page.locator('.pool [data-row]').first().click();
    await page.goto(`${address}decks`);
    await page.locator('.own').getByRole('link', { name: 'Nazdreg: Orks with Astra Militarum' }).waitFor();
    assert.equal(await page.locator('.own li').count(), 1);
    assert.deepEqual(faults, []);
    await page.context().close();
});

await report.check('nothing sticks out from 320 px to 4K, and axe-core finds nothing serious', async () => {
    for (const theme of ['dark', 'light', 'contrast']) {
        const { page, faults } = await visit(`decks/new?theme=${theme}`);
        await page.locator('label.warlord').first().waitFor();
        await judge(page, `${theme}: new deck`);
        await page.goto(`${address}decks/the-swarmlord?theme=${theme}`);
        await legal(page);
        await judge(page, `${theme}: builder`);
        await page.locator('.deck-cards .copies button').first().click();
        await page.locator('.verdict.illegal').waitFor();
        await judge(page, `${theme}: an illegal deck`);
        await page.getByRole('button', { name: 'Share' }).click();
        await judge(page, `${theme}: sharing`);
        assert.deepEqual(faults, []);
        await page.context().close();
    }
    const { page } = await visit('decks/nazdreg');
    await legal(page);
    for (const path of ['decks', 'decks/new', 'decks/nazdreg']) {
        await page.goto(`${address}${path}`);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        for (const [width, height] of [
            [320, 700],
            [390, 844],
            [844, 390],
            [1024, 768],
            [1440, 900],
            [3840, 2160],
        ]) {
            await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= (width ?? 0), `${path} at ${width}: ${wide} px wide`);
        }
    }
    await page.context().close();
});

await browser.close();
stop();
report.end();
