// pages.mjs: the pages around the board in Chromium: first screen, decks, two players at one screen, watching,
// tutorial, end of a game, settings.
//   node tests/browser/pages.mjs PROGRAM FOLDER [WORDS]     of the checks those with these words in their name
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, asked, launch, openPage, passOn, Report, serve } from './harness.mjs';

const WIDE = { width: 1440, height: 900 };
const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** A new page without animations. @param {string} query */
async function freshPage(query = '') {
    const { page, faults } = await openPage(browser, { viewport: WIDE }, { pace: 'instant', motion: 'none' });
    await page.goto(`${address}${query}`);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    return { page, faults };
}

await report.check('no text covers the planet of the first screen', async () => {
    const { page } = await freshPage();
    for (const width of [1024, 1200, 1331, 1440]) {
        await page.setViewportSize({ width, height: 768 });
        const [disc, written] = await page.evaluate(() => {
            const world = document.querySelector('.world')?.getBoundingClientRect();
            const note = document.querySelector('.pick .note')?.getBoundingClientRect();
            return [(world?.left ?? 0) + (world?.width ?? 0) / 6, note?.right ?? Infinity];
        });
        assert.ok(disc >= written, `${width}: it begins at ${disc}, what is written ends at ${written}`);
    }
    await page.close();
});

await report.check('the first screen lists every deck by faction with its plan, and remembers the choice', async () => {
    const { page, faults } = await freshPage();
    let decks = 0;
    for (const side of await page.locator('.sides button').all()) {
        await side.click();
        decks += await page.locator('.rows .row').count();
        for (const how of await page.locator('.rows .how').allInnerTexts()) assert.ok(how.length > 20, how);
    }
    assert.equal(decks, 69, 'two decks for each of 31 warlords, and seven starter decks');
    await page.getByRole('button', { name: 'Orks' }).click();
    await page.getByRole('radio', { name: /^Gorzod Vehicles/ }).click();
    assert.equal(await page.locator('.leader .fcard h3').innerText(), '◆Gorzod');
    const levels = await page.getByRole('radiogroup', { name: 'Computer level' }).getByRole('radio').allInnerTexts();
    assert.ok(levels.length >= 2, levels.join());
    await page.reload();
    await page.getByRole('radio', { name: /^Gorzod Vehicles/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    assert.match(await page.locator('.own-hq').innerText(), /Gorzod/);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('Back, Forward and reload lead to the same page, and Back closes a dialog', async () => {
    const { page, faults } = await freshPage();
    const first = page.getByRole('button', { name: 'Play the computer' });
    await first.click();
    const question = await asked(page);
    assert.match(page.url(), /\/games\/\d+$/);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await asked(page), question);
    await page.goBack();
    await page.getByRole('button', { name: 'Continue your game' }).waitFor();
    assert.equal(page.url(), address);
    await page.goForward();
    assert.equal(await asked(page), question, 'the same game');
    await page.reload();
    assert.equal(await asked(page), question, 'and after a reload');
    await page.goBack();
    await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
    await page.locator('.puzzlepage li a').first().click();
    await asked(page);
    assert.match(page.url(), /\/puzzles\/[a-z0-9-]+$/);
    await page.goBack();
    await page.locator('.puzzlepage li a').first().waitFor();
    await page.goBack();
    await first.waitFor();
    assert.deepEqual(faults, []);
    await page.goBack(); // back to the empty page of a new tab
    assert.equal(page.url(), 'about:blank');
    await page.close();
});

await report.check('every page opens at its address, and an unknown address names a near one', async () => {
    const { page, faults } = await openPage(browser, { viewport: WIDE }, { pace: 'instant', motion: 'none' });
    for (const [path, heading] of [
        ['people', 'Play with people'],
        ['decks', 'My decks'],
        ['decks/new', 'New deck'],
        ['puzzles', 'Puzzles'],
        ['positions', 'Positions'],
        ['replays', 'Replay'],
    ]) {
        await page.goto(address + path);
        await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor();
    }
    await page.goto(`${address}puzles/12`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: '/puzzles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Puzzles' }).waitFor();
    await page.goto(`${address}games/999`);
    await page.getByRole('alert').filter({ hasText: 'no saved game with this number' }).waitFor();
    assert.equal(page.url(), address);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a watched game and an opened record are there again after a reload', async () => {
    const { page, faults } = await freshPage('?seed=14');
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.locator('.replay').waitFor();
    await page.reload();
    await page.locator('.replay').waitFor();
    await page.goto(`${address}watch`);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    await page.goto(`${address}replays`);
    await page.locator('input[type=file]').setInputFiles(fileURLToPath(new URL('../battle.record', import.meta.url)));
    await page.locator('.replay').waitFor();
    await page.keyboard.press('4');
    await page.keyboard.press('ArrowRight');
    const at = await page.locator('.replay').getAttribute('data-at');
    assert.notEqual(at, '0');
    await page.waitForURL(new RegExp(`/replays/opened\\?of=\\w+&at=${at}&`));
    await page.reload();
    await page.locator(`.replay[data-at="${at}"]`).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a deck list is checked at once, saved, and played', async () => {
    const { page, faults } = await freshPage();
    await page.getByRole('link', { name: 'Decks', exact: true }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    const list = page.getByLabel('Deck list or link');
    const file = page.getByLabel('Open a file');
    const gorzod = { name: 'gorzod.txt', mimeType: 'text/plain', buffer: readFileSync('decks/gorzod.txt') };
    await list.fill('Nazdreg\nOrks\n3x Gof Boyz\n4x Goff Nob');
    await page.locator('.result .unread').waitFor();
    assert.match(
        await page.locator('.findings').innerText(),
        /Goff Boyz[\s\S]*line 3[\s\S]*4 copies of "Goff Nob"[\s\S]*line 4 · R20\.3/,
    );
    await list.fill('Short\nNazdreg\nOrks\n3x Goff Boyz');
    await page.locator('.result .illegal').waitFor();
    assert.match(await page.locator('.findings').innerText(), /at least 50|50 cards/);
    await file.setInputFiles(gorzod);
    await page.locator('.result .legal').waitFor();
    await file.setInputFiles({ name: 'broken.o8d', mimeType: 'text/xml', buffer: Buffer.from('<deck><section>') });
    await page.locator('.result .unread').waitFor();
    await file.setInputFiles(gorzod);
    await page.locator('.result .legal').waitFor();
    await page.getByRole('button', { name: 'Add to my decks' }).click();
    await page.locator('.verdict.legal').waitFor();
    await page.reload();
    await page.locator('.verdict.legal').waitFor();
    await page.getByRole('link', { name: 'Decks', exact: true }).click();
    await page
        .locator('.own')
        .getByRole('link', { name: /Gorzod/ })
        .click();
    await page.locator('.verdict.legal').waitFor();
    await page.getByRole('button', { name: 'Play with it' }).click();
    await page.getByRole('radio', { name: /Your own deck/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    assert.match(await page.locator('.own-hq').innerText(), /Gorzod/);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check(
    'two players at one screen: hands are hidden until the hand-over, and the game continues later',
    async () => {
        const { page, faults } = await freshPage('?seed=21');
        await page.getByRole('button', { name: 'Two players, one screen' }).click();
        await page.getByRole('button', { name: /^Pass the screen/ }).click();
        const show = page.getByRole('button', { name: 'Show my hand' });
        const seats = new Set();
        let question = await asked(page);
        for (let turn = 0; turn < 8 && (seats.size < 2 || question !== 'hand-over'); turn++) {
            assert.ok(turn > 0 || question === 'hand-over', 'a hand-over screen comes first');
            if (question === 'hand-over') {
                assert.equal(await page.locator('.hcard').count(), 0, 'no hand on the hand-over screen');
                assert.ok((await page.locator('.backs i').count()) > 0);
                await after(page, () => show.click());
            }
            assert.ok((await page.locator('.hcard').count()) > 0);
            seats.add(await page.locator('.plate .who').textContent());
            question = await passOn(page);
        }
        assert.equal(seats.size, 2, 'both sides have seen their hands');
        await page.reload();
        await show.waitFor();
        assert.equal(await page.locator('.hcard').count(), 0);
        assert.deepEqual(faults, []);
        await page.close();
    },
);

await report.check('one person plays both sides without a hand-over screen', async () => {
    const { page, faults } = await freshPage('?seed=21');
    await page.getByRole('button', { name: 'Two players, one screen' }).click();
    await page.getByRole('button', { name: /^Play both sides/ }).click();
    await asked(page);
    const first = await page.locator('.plate .who').textContent();
    await after(page, () => page.locator('.prompt .btn').first().click());
    assert.notEqual(await page.locator('.plate .who').textContent(), first);
    assert.equal(await page.locator('.hand-over').count(), 0);
    assert.ok((await page.locator('.hcard').count()) > 0);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('watching: plays, pauses, steps, changes the view, and can be taken over', async () => {
    const { page, faults } = await freshPage('?seed=5');
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    const at = async () => Number(await page.locator('.match').getAttribute('data-at'));
    await page.waitForFunction(() => Number(document.querySelector('.match')?.getAttribute('data-at')) >= 2);
    await page.keyboard.press(' ');
    assert.equal(await page.locator('.match').getAttribute('data-playing'), 'false');
    const stood = await at();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
        (before) => Number(document.querySelector('.match')?.getAttribute('data-at')) === before + 1,
        stood,
    );
    await page.keyboard.press('ArrowLeft');
    assert.equal(await at(), stood);
    const held = page.locator('.held-cards');
    await held.waitFor();
    await page.keyboard.press('v');
    await held.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.locator('.live').waitFor({ state: 'detached' });
    await asked(page);
    assert.ok((await page.locator('.prompt .btn').count()) > 0);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check(
    'the tutorial notices tasks, comments on other actions, is left and continued, to the end',
    async () => {
        const { page, faults } = await freshPage();
        await page.getByRole('button', { name: 'Learn to play' }).click();
        const coach = page.locator('.coach');
        await coach.waitFor();
        const lesson = () => coach.getAttribute('data-lesson');
        assert.ok(((await coach.locator('.idea').boundingBox())?.height ?? 0) > 100, 'the lesson has room to be read');
        const aside = page.mouse.move.bind(page.mouse, 520, 120);
        /** Clicks a card and then its place. @param {string} card @param {string} place */
        const deploy = async (card, place) => {
            await after(page, () => page.locator('.prompt .btn', { hasText: card }).click());
            await after(page, () => page.locator('.prompt .btn', { hasText: place }).first().click());
            await aside();
        };
        for (const name of ['welcome', 'goal', 'hand']) {
            assert.equal(await lesson(), name);
            await coach.getByRole('button', { name: 'Got it' }).click();
        }
        assert.equal(await lesson(), 'deploy');
        const first = (await page.locator('.col .pname').first().innerText()).trim();
        const second = (await page.locator('.col .pname').nth(1).innerText()).trim();
        await deploy('Eager Recruit', second);
        assert.equal(await lesson(), 'deploy', 'that was not what the lesson asked for');
        assert.match(await coach.locator('.aside').innerText(), new RegExp(first));
        await deploy('Tactical Squad Cardinis', first);
        assert.equal(await lesson(), 'undo');

        await page.goto(address);
        await page.getByRole('button', { name: 'Continue the tutorial' }).click();
        await coach.waitFor();
        assert.equal(await lesson(), 'undo', 'the lessons go on where they were left');
        await after(page, () => page.keyboard.press('z'));
        await page.waitForFunction(() => document.querySelector('.coach')?.getAttribute('data-lesson') === 'command');

        let choices = 0;
        for (; (await coach.count()) > 0 && choices < 120; choices++) {
            await aside();
            const now = await lesson();
            const reading = await coach.locator('.next-steps .cta').count();
            if (now !== null && reading > 0) {
                await coach.locator('.next-steps .cta').click();
                continue;
            }
            const buttons = page.locator('.prompt .btn');
            const question = await after(page, () =>
                (now === 'pass' || now === '' ? buttons.last() : buttons.first()).click(),
            );
            if (question?.includes('picked')) await after(page, () => buttons.nth(now === 'command' ? 1 : 0).click());
        }
        assert.equal(await coach.count(), 0, 'the lessons came to their end');
        assert.equal(await page.locator('.match').getAttribute('data-over'), 'no', 'and the game continues');
        assert.equal(
            JSON.parse((await page.evaluate(() => localStorage.getItem('traxis.lesson'))) ?? '{}').done.length,
            17,
        );
        assert.deepEqual(faults, []);
        await page.close();
    },
);

await report.check('a deck draft survives a reload', async () => {
    const { page } = await freshPage();
    const list = page.getByLabel('Deck list or link');
    const open = async () => {
        await page.getByRole('button', { name: 'Import' }).click();
        return list.inputValue();
    };
    await page.getByRole('link', { name: 'Decks', exact: true }).click();
    await open();
    await list.fill('1 Nazdreg\n3 Goff');
    await page.reload();
    assert.equal(await open(), '1 Nazdreg\n3 Goff');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.reload();
    assert.equal(await open(), '');
    await page.close();
});

/**
 * Waits until a number of the lesson is at an element.
 * @param {import('playwright-core').Page} page
 * @param {number} number
 * @param {string} selector
 */
function pointsAt(page, number, selector) {
    return page.waitForFunction(
        ([number, selector]) => {
            const mark = [...document.querySelectorAll('.pointers i')]
                .find((element) => element.textContent === String(number))
                ?.getBoundingClientRect();
            const [x, y] = mark ? [mark.left + mark.width / 2, mark.top + mark.height / 2] : [-100, -100];
            const near = 18; // half the size of a number
            return [...document.querySelectorAll(String(selector))].some((element) => {
                const box = element.getBoundingClientRect();
                return x > box.left - near && x < box.right + near && y > box.top - near && y < box.bottom + near;
            });
        },
        [number, selector],
        { timeout: 5000 },
    );
}

await report.check(
    'lessons fit into a low window, point at their subjects, and stay visible beside a card',
    async () => {
        const { page, faults } = await freshPage();
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.getByRole('button', { name: 'Learn to play' }).click();
        const coach = page.locator('.coach');
        /** @param {string} name */
        const whole = async (name) => {
            await page.waitForFunction(
                (name) => document.querySelector('.coach')?.getAttribute('data-lesson') === name,
                name,
            );
            const [room = 0, needed = 0] = await coach
                .locator('.idea')
                .evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight]);
            assert.ok(needed <= room + 1, `${name}: ${needed} px of text in ${room} px`);
        };
        const next = () => coach.locator('.next-steps button').first().click();
        await whole('welcome');
        await next();
        await whole('goal');
        await pointsAt(page, 2, '.plate .track');
        await next();
        await whole('hand');
        await next();
        await whole('deploy');
        for (const [card, corner] of [
            [page.locator('.hand .hcard').first(), 'left'],
            [page.locator('.col .band').last(), 'right'],
        ]) {
            await /** @type {import('playwright-core').Locator} */ (card).hover();
            await page.locator('.zoom').waitFor();
            await page.waitForTimeout(100);
            assert.ok(await coach.locator('h1').isVisible(), 'a hovered card leaves the lesson in sight');
            const boxes = await Promise.all(
                [page.locator('.zoom'), coach, /** @type {import('playwright-core').Locator} */ (card)].map((one) =>
                    one.boundingBox(),
                ),
            );
            const [zoom, lesson, hovered] = boxes;
            assert.ok(zoom && lesson && hovered);
            assert.ok(zoom.x + zoom.width <= lesson.x + 1, `beside the lesson: ${corner}`);
            assert.ok(
                zoom.x + zoom.width <= hovered.x + 1 ||
                    zoom.x >= hovered.x + hovered.width - 1 ||
                    zoom.y + zoom.height <= hovered.y + 1,
                `not over the hovered card: ${corner}`,
            );
            await page.screenshot({ path: `build/lesson-card-${corner}.png` });
        }
        await page.mouse.move(520, 120);
        await next();
        await whole('undo');
        await pointsAt(page, 1, '.tool[data-tool=undo]');
        await next();
        await whole('command');
        await pointsAt(page, 1, '.hcard .cmd');
        await pointsAt(page, 3, '.tally.o');
        await next();
        await whole('pass');
        await pointsAt(page, 1, '.prompt .btn.pass');
        assert.deepEqual(faults, []);
        await page.close();
    },
);

/** The saved problem report. @param {import('playwright-core').Page} page @param {boolean} withRecord */
async function reported(page, withRecord) {
    await page.locator('.tools').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    await page.getByLabel('What went wrong').fill('It stood still.');
    const attach = page.getByRole('checkbox', { name: /^the record/ });
    if ((await attach.count()) > 0) await attach.setChecked(withRecord);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the report' }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    await page.keyboard.press('Escape');
    return file;
}

await report.check('a report has the record and a link to the moment, unless omitted or secret', async () => {
    const { page, faults } = await freshPage('?seed=31');
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await after(page, () => page.locator('.prompt .btn').first().click());
    const question = await page.locator('.prompt h2').innerText();
    const { report: kind, words: said, record, link, prompt, log } = await reported(page, true);
    assert.deepEqual([kind, said, log.lines.length > 3], ['traxis', 'It stood still.', true]);
    assert.match(record, /^traxis record 1\n(.*\n)*\d+\. P[12] .*\n$/);
    assert.match(link, /#replay=[\w-]+&at=\d+&view=P1&end=/);
    const without = await reported(page, false);
    assert.deepEqual([without.record, without.link, without.prompt], [null, null, prompt]);
    await page.goto(address);
    await page.goto(link);
    await page.locator('.replay').waitFor();
    assert.equal(await page.locator('.prompt h2').innerText(), question, 'the link shows what was asked');
    await page.goto(address);
    await page.getByRole('button', { name: 'Two players, one screen' }).click();
    await page.getByRole('button', { name: /^Pass the screen/ }).click();
    await asked(page);
    const ofTwo = await reported(page, true);
    assert.deepEqual([ofTwo.record, ofTwo.link], [null, null]);
    assert.ok(
        ofTwo.cards.every(
            (/** @type {{zone: string, def: number | null}} */ { zone, def }) => zone !== 'hand' || def === null,
        ),
        'a report from the hand-over screen contains no hand',
    );
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check(
    'the end of a game: statistics, a moment of it, the record, a rematch with sides swapped',
    async () => {
        const { page, faults } = await freshPage('?seed=31');
        await page.getByRole('button', { name: 'Play the computer' }).click();
        await after(page, () => page.locator('.prompt .btn').first().click());
        await page.locator('.tools').getByRole('button', { name: 'Menu' }).click();
        const concede = page.getByRole('menuitem', { name: /^Concede/ });
        await concede.click();
        await concede.click(); // the second press confirms
        await page.locator('.ending').waitFor();
        assert.match(await page.locator('.ending').innerText(), /You lose/);
        await page.getByRole('button', { name: 'How it went' }).click();
        await page.locator('.statistics').waitFor();
        assert.equal(await page.locator('.statistics .chart').count(), 4);
        await page.getByRole('button', { name: 'Back to the table' }).click();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('button', { name: 'Save the record' }).click();
        assert.match((await download).suggestedFilename(), /\.record$/);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Swap sides' }).click();
        await page.locator('.ending').waitFor({ state: 'detached' });
        await asked(page);
        assert.match(await page.locator('.own-hq').innerText(), /Nazdreg/);
        assert.deepEqual(faults, []);
        await page.close();
    },
);

await report.check('settings apply at once and after a reload', async () => {
    const { page, faults } = await freshPage();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Day', { exact: true }).click();
    await page.getByText('130 %', { exact: true }).click();
    const shown = () =>
        page.evaluate(() => [
            document.documentElement.dataset['theme'],
            document.documentElement.dataset['motion'],
            document.documentElement.style.getPropertyValue('--ui'),
        ]);
    assert.deepEqual(await shown(), ['light', 'none', '1.3']);
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    assert.deepEqual(await shown(), ['light', 'none', '1.3']);
    assert.deepEqual(faults, []);
    await page.close();
});

await browser.close();
stop();
report.end();
