// replay.mjs: replays in Chromium: of the game just finished, of saved, damaged and foreign records, and of one with
// changed cards; notes, links to a moment, and games continued from there.
//   node tests/browser/replay.mjs PROGRAM FOLDER     PROGRAM serves the page that was built into FOLDER
import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { asked, giveRecord, launch, openPage, playOut, seekRecord, serve, toMoment } from './harness.mjs';

const WIDE = { viewport: { width: 1440, height: 900 } };

const [program = 'build/release/traxis', folder = 'build/web'] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const place = mkdtempSync(join(tmpdir(), 'replay'));

/** @param {import('playwright-core').Page} page */
async function momentOf(page) {
    return Number(await page.locator('.replay').getAttribute('data-at'));
}

/** The state of the replay: moment, view, and names of the sides. @param {import('playwright-core').Page} page */
async function seenBy(page) {
    const sights = await page
        .locator('.sights .segments button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')));
    return [
        await momentOf(page),
        sights,
        await page.locator('.line').innerText(),
        await page.locator('.hcard').allInnerTexts(),
        await page.locator('.noted p').innerText(),
    ];
}

/** The link that the L key copies to the clipboard. @param {import('playwright-core').Page} page */
async function copiedLink(page) {
    await page.keyboard.press('l');
    await page.getByText('Link copied').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
}

/** @param {import('playwright-core').Page} page @param {string} text */
async function note(page, text) {
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Note' }).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens a link in a new browser. @param {string} link */
async function visit(link) {
    const visit = await openPage(browser, WIDE);
    await visit.page.goto(link);
    return visit;
}

try {
    const { page, faults } = await openPage(browser, { ...WIDE, permissions: ['clipboard-read', 'clipboard-write'] });

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

    // Keys: to the end of the game, back by a round, to the start.
    await page.keyboard.press('End');
    assert.equal(await momentOf(page), last);
    assert.match(ending, /^You (win|lose): /);
    assert.match(
        await page.locator('.prompt h2').innerText(),
        /^(Guest|Computer) wins: /,
        'a replay addresses neither player',
    );
    await page.keyboard.press('Shift+ArrowLeft');
    assert.ok((await momentOf(page)) < last);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.equal(await momentOf(page), 1);

    // The win probability as a curve, with text for screen readers, and mirrored for the other side.
    assert.equal(await page.locator('.time .curve .edge').count(), 1);
    const weighed = await page.getByRole('slider').getAttribute('aria-valuetext');
    assert.match(weighed ?? '', /: [5-9]\d % to win$/);
    await page.keyboard.press('End');
    assert.match((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /: 100 % to win$/);
    const edge = () => page.locator('.time .curve .edge').getAttribute('d');
    const before = await edge();
    await page.getByRole('button', { name: 'Computer', exact: true }).click();
    assert.notEqual(await edge(), before);
    await page.getByRole('button', { name: 'Both players' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');

    // The view of either side; both hands are visible only in the open view.
    assert.equal(await page.locator('.held-cards').count(), 1);
    await page.getByRole('button', { name: 'Computer', exact: true }).click();
    assert.equal(await page.locator('.held-cards').count(), 0);
    assert.match(await page.locator('.plate').innerText(), /Computer/);
    await page.getByRole('button', { name: 'Both players' }).click();

    // The timeline, steps by phase, and automatic playing.
    await toMoment(page, 10);
    assert.equal(await momentOf(page), 10);
    await page.getByRole('button', { name: 'phase' }).click();
    await page.getByRole('button', { name: 'One step forward' }).click();
    assert.ok((await momentOf(page)) > 11);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(
        (at) => Number(document.querySelector('.replay')?.getAttribute('data-at')) > at,
        await momentOf(page),
    );
    await page.getByRole('button', { name: 'Pause' }).click();

    // A note is written, shown only at its moment, changed and deleted; another note stays.
    const at = 12;
    await toMoment(page, at);
    await page.getByRole('button', { name: 'Computer', exact: true }).click();
    await note(page, 'Here it\nturned.');
    assert.match(await page.locator('.noted p').innerText(), /Here it turned\.$/);
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    assert.equal(await momentOf(page), at + 1);
    assert.equal(await page.locator('.noted p').innerText(), '');
    await note(page, 'A slip.');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Delete the note' }).click();
    assert.equal(await page.locator('.turning.note').count(), 1);
    await page.getByRole('button', { name: `Noted, ${at} of ${last}: Here it turned.` }).click();
    assert.equal(await momentOf(page), at);

    // Its link shows the same moment and view with the note in a new browser, and again after a reload.
    const link = await copiedLink(page);
    assert.match(link, new RegExp(`^${address}replays#replay=[\\w-]+&at=${at}&view=P2&end=[0-9a-f]{16}$`));
    const seen = await seenBy(page);
    const guest = await visit(link);
    for (let times = 0; times < 2; times++) {
        await guest.page.locator(`.replay[data-last="${last}"]`).waitFor();
        assert.deepEqual(await seenBy(guest.page), seen);
        assert.equal(await guest.page.locator('.refused').count(), 0);
        await guest.page.reload();
    }

    // Another link in the same window; after leaving, the address contains no link.
    await guest.page.evaluate(
        (other) => {
            location.href = other;
        },
        link.replace(`&at=${at}&view=P2`, '&at=3&view=open'),
    );
    await guest.page.locator('.replay[data-at="3"]').waitFor();
    assert.equal(await guest.page.getByRole('button', { name: 'Both players' }).getAttribute('aria-pressed'), 'true');
    await guest.page.getByRole('button', { name: 'Leave' }).click();
    await guest.page.getByRole('button', { name: 'Play the computer' }).waitFor();
    assert.equal(await guest.page.evaluate(() => location.hash), '');
    assert.deepEqual(guest.faults, []);
    await guest.page.close();

    // Links that are damaged, truncated, too large when unpacked, of other versions, or without a record: each gets a
    // message, and the page keeps working.
    const packed = (/** @type {string | Buffer} */ content) =>
        `${address}replays#replay=${deflateSync(content).toString('base64url')}`;
    for (const [wrong, word] of /** @type {[string, RegExp][]} */ ([
        [link.slice(0, 300), /damaged or was cut off/],
        [link.replace(/replay=.{40}/, 'replay='), /damaged or was cut off/],
        [`${address}replays#replay=%F0%9F%98%80`, /damaged or was cut off/],
        [packed(Buffer.alloc(50_000_000)), /too long and was not opened/],
        [packed('a letter'), /cannot be shown.*link:1: not a record/s],
        [packed('traxis record 9\n'), /record version '9' is not known/],
    ])) {
        const { page: other, faults: complaints } = await visit(wrong);
        assert.match(await other.getByRole('alert').innerText(), word);
        await other.getByRole('link', { name: 'Play', exact: true }).click();
        await other.getByRole('button', { name: 'Play the computer' }).waitFor();
        assert.deepEqual(complaints, []);
        await other.close();
    }
    const { page: older } = await visit(link.replace(/end=.*/, 'end=0123456789abcdef'));
    await older.getByText('created with another version of Traxis').waitFor();
    assert.equal(await momentOf(older), at);
    await older.close();

    // If the browser does not allow copying, the link is shown in a field.
    const { page: strict } = await visit(link);
    await strict.locator('.replay').waitFor();
    await strict.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await strict.getByRole('button', { name: 'Copy link' }).click();
    await strict.getByText('copy it yourself').waitFor();
    assert.equal(
        await strict.evaluate(
            () =>
                document.getSelection()?.toString() ||
                (document.activeElement instanceof HTMLInputElement && document.activeElement.value),
        ),
        link,
    );
    await strict.close();

    // Saved, and opened from the file.
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    const saved = join(place, 'saved.record');
    await download.saveAs(saved);
    const text = readFileSync(saved, 'utf8');
    assert.match(text, /^traxis record 1\n/);
    assert.match(text, new RegExp(`\n${at}\\. [^\n]*\n# note Here it turned\\.\n${at + 1}\\. `));
    await page.goto(address);
    await seekRecord(page);

    // The game played here is still listed, with its note.
    await page.locator('.finished a').first().click();
    await page.locator(`.replay[data-last="${last}"]`).waitFor();
    await page.getByRole('button', { name: `Noted, ${at} of ${last}: Here it turned.` }).waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await seekRecord(page);

    // A file that is no record gets a message; a damaged record is shown as far as it is valid.
    const foreign = join(place, 'foreign.txt');
    writeFileSync(foreign, 'a letter');
    await giveRecord(page, foreign);
    assert.match(await page.getByRole('alert').innerText(), /cannot be shown.*foreign\.txt:1: not a record/s);
    await giveRecord(page, saved);
    await page.locator(`.replay[data-last="${last}"]`).waitFor();
    await page.keyboard.press('ArrowRight');
    await giveRecord(page, foreign);
    await page.getByRole('alert').waitFor();
    assert.equal(await momentOf(page), 1);
    const damaged = join(place, 'damaged.record');
    writeFileSync(damaged, text.replace(/^(15)\. (P\d) .*$/m, '$1. $2 dance'));
    await giveRecord(page, damaged);
    await page.locator('.replay[data-last="14"]').waitFor();
    await page.keyboard.press('End');
    assert.match(await page.getByRole('alert').innerText(), /choice 15: 'dance' is not among the legal options/);

    // A record is dropped on the first screen.
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Replay a record' }).waitFor();
    const files = await page.evaluateHandle((content) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([content], 'dropped.record'));
        return dropped;
    }, text);
    await page.dispatchEvent('.first', 'drop', { dataTransfer: files });
    await page.locator(`.replay[data-last="${last}"]`).waitFor();

    // A game continues from a moment.
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.getByRole('button', { name: 'Veteran' }).click();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    assert.match(await page.locator('.foe-row').innerText(), /Computer/);

    // With both sides at this screen: hands hidden from each other, or open.
    for (const [way, handOver] of /** @type {[string, boolean][]} */ ([
        ['Pass the screen', true],
        ['Play both sides', false],
    ])) {
        await page.goto(link);
        await page.locator('.replay').waitFor();
        await page.keyboard.press('c');
        await page.getByRole('button', { name: way }).click();
        assert.equal((await asked(page)) === 'hand-over', handOver, way);
    }

    // A foreign record with changed cards: the replay and a game continued from it use those cards, also after a
    // reload.
    const house = readFileSync(new URL('../house-nob.record', import.meta.url), 'utf8');
    const changed = page.locator('.hcard', { hasText: 'Goff Nob' }).first();
    const draws = () => page.locator('.zoom', { hasText: 'after this unit enters play: draw 1 card' }).waitFor();
    await page.goto(address);
    await seekRecord(page);
    await giveRecord(page, { name: 'damaged.record', text: house.replace('|   cost 4', '|   cost 3') });
    await page
        .getByRole('alert')
        .getByText(
            'the overlay "House Nob" (damaged.record, overlay "House Nob") has changed since the game was recorded',
        )
        .waitFor();
    await giveRecord(page, { name: 'house.record', text: house });
    await page.locator('.replay').waitFor();
    await changed.hover();
    await draws();
    await page.getByRole('button', { name: 'Nazdreg', exact: true }).click(); // the player with that card continues
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.keyboard.press('Enter'); // against the computer
    const question = await asked(page);
    await page.goto(address);
    await page.getByText('cards changed by the overlay “House Nob”').waitFor();
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
