// replay.mjs: replays in Chromium: of the game just finished, of a saved record, of damaged and foreign ones, and of one with changed cards.
//   node tests/browser/replay.mjs PROGRAM FOLDER     PROGRAM serves the page that was built into FOLDER
import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asked, launch, openPage, playOut, serve } from './harness.mjs';

const WIDE = { viewport: { width: 1440, height: 900 } };

const [program = 'build/release/traxis', folder = 'build/web'] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const place = mkdtempSync(join(tmpdir(), 'replay'));

/** @param {import('playwright-core').Page} page */
async function momentOf(page) {
    return Number(await page.locator('.replay').getAttribute('data-at'));
}

try {
    const { page, faults } = await openPage(browser, WIDE);

    // The game just finished.
    await page.goto(`${address}?seed=21`);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await playOut(page);
    const ending = await page.locator('.prompt h2').innerText();
    await page.getByRole('button', { name: 'Watch the replay' }).click();
    await page.locator('.replay').waitFor();
    const last = Number(await page.locator('.replay').getAttribute('data-last'));
    assert.ok(last > 20, `${last} moments`);
    assert.equal(await momentOf(page), 0);

    // By keys: to the end, which is that of the game; back by a round; to the start.
    await page.keyboard.press('End');
    assert.equal(await momentOf(page), last);
    assert.equal(await page.locator('.prompt h2').innerText(), ending);
    await page.keyboard.press('Shift+ArrowLeft');
    assert.ok((await momentOf(page)) < last);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.equal(await momentOf(page), 1);

    // Either side's view: what the other holds is seen in the open alone.
    assert.equal(await page.locator('.held').count(), 1);
    await page.getByRole('button', { name: 'Computer', exact: true }).click();
    assert.equal(await page.locator('.held').count(), 0);
    assert.match(await page.locator('.plate').innerText(), /Computer/);
    await page.getByRole('button', { name: 'Both' }).click();

    // Along the line, by steps of a phase, and playing.
    await page.getByRole('slider').fill('10');
    assert.equal(await momentOf(page), 10);
    await page.getByRole('button', { name: 'phase' }).click();
    await page.getByRole('button', { name: 'One step on' }).click();
    assert.ok((await momentOf(page)) > 11);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction((at) => Number(document.querySelector('.replay')?.getAttribute('data-at')) > at, await momentOf(page));
    await page.getByRole('button', { name: 'Pause' }).click();

    // Saved, and opened from the file.
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
    const saved = join(place, 'saved.record');
    await download.saveAs(saved);
    const text = readFileSync(saved, 'utf8');
    assert.match(text, /^traxis record 1\n/);
    await page.goto(address);
    await page.getByRole('button', { name: 'Replay a record' }).click();
    const chooser = page.locator('input[type=file]');

    // What is no record is refused in words; one that is damaged is shown as far as it goes.
    const foreign = join(place, 'foreign.txt');
    writeFileSync(foreign, 'a letter');
    await chooser.setInputFiles(foreign);
    assert.match(await page.getByRole('alert').innerText(), /cannot be shown.*foreign\.txt:1: not a record/s);
    await chooser.setInputFiles(saved);
    await page.locator(`.replay[data-last="${last}"]`).waitFor();
    await page.keyboard.press('ArrowRight');
    await chooser.setInputFiles(foreign);
    await page.getByRole('alert').waitFor();
    assert.equal(await momentOf(page), 1);
    const damaged = join(place, 'damaged.record');
    writeFileSync(damaged, text.replace(/^(15)\. (P\d) .*$/m, '$1. $2 dance'));
    await chooser.setInputFiles(damaged);
    await page.locator('.replay[data-last="14"]').waitFor();
    await page.keyboard.press('End');
    assert.match(await page.getByRole('alert').innerText(), /choice 15: 'dance' is not among the legal options/);

    // Dropped on the first screen.
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Replay a record' }).waitFor();
    const files = await page.evaluateHandle((content) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([content], 'dropped.record'));
        return dropped;
    }, text);
    await page.dispatchEvent('.first', 'drop', { dataTransfer: files });
    await page.locator(`.replay[data-last="${last}"]`).waitFor();

    // A game goes on from there.
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await asked(page);

    // A record from elsewhere with changed cards in it: they are the cards of its replay, and of the game that goes on from there, also after a reload.
    const house = readFileSync(new URL('../house-nob.record', import.meta.url), 'utf8');
    const changed = page.locator('.hcard', { hasText: 'Goff Nob' }).first();
    const draws = () => page.locator('.zoom', { hasText: 'after this unit enters play: draw 1 card' }).waitFor();
    await page.goto(address);
    await page.getByRole('button', { name: 'Replay a record' }).click();
    await chooser.setInputFiles({ name: 'damaged.record', mimeType: 'text/plain', buffer: Buffer.from(house.replace('|   cost 4', '|   cost 3')) });
    await page.getByRole('alert').getByText('the overlay "House Nob" (damaged.record, overlay "House Nob") does not say what it said').waitFor();
    await chooser.setInputFiles({ name: 'house.record', mimeType: 'text/plain', buffer: Buffer.from(house) });
    await page.locator('.replay').waitFor();
    await changed.hover();
    await draws();
    await page.getByRole('button', { name: 'Orks', exact: true }).click(); // whoever holds that card goes on
    await page.getByRole('button', { name: 'Continue from here' }).click();
    const question = await asked(page);
    await page.goto(address);
    await page.getByText('cards changed by “House Nob”').waitFor();
    await page.getByRole('button', { name: 'Continue your game' }).first().click();
    assert.equal(await asked(page), question, 'the same question after reloading');
    await changed.hover();
    await draws();
    assert.deepEqual(faults, []);
    console.log(`a replay of ${last} choices`);
    console.log('1 passed, 0 failed');
} catch (error) {
    console.log(`FAILED ${error instanceof Error ? error.stack : error}`);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
}
await browser.close();
stop();
rmSync(place, { recursive: true });
