// everyone.mjs: accessibility in Chromium: axe-core on the first screen, games and replays; a whole game by touch on a
// phone; a game by keys; screens from the smallest phone to a tablet.
//   node tests/browser/everyone.mjs PROGRAM FOLDER [WORDS]     only the checks with these words in their name
import { strict as assert } from 'node:assert';
import {
    Report,
    after,
    asked,
    giveRecord,
    continueFrom,
    launch,
    openPage,
    passOn,
    playOut,
    questionOf,
    replay,
    seekRecord,
    serve,
    toMoment,
} from './harness.mjs';
import { findings } from './judge.mjs';

const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const RECORD = new URL('../../../docs/picture.record', import.meta.url).pathname;
/** Moments of the battle record. */
const MOMENTS = /** @type {const} */ ([
    ['250', 'a struggle was won'],
    ['277', 'targets in a large battle'],
    ['290', 'a shield is asked for'],
]);

/** A new page with default settings. @param {import('playwright-core').BrowserContextOptions} options */
const visit = (options) => openPage(browser, options, null);

/** @param {import('playwright-core').Page} page @param {string} seed */
async function begin(page, seed) {
    await page.goto(`${address}?seed=${seed}`);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
}

/** Runs axe-core in all themes on a wide screen, and on a phone. @param {import('playwright-core').Page} page @param {string} where */
async function judge(page, where) {
    const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
    for (const name of ['dark', 'light', 'contrast']) {
        await page.evaluate((other) => void (document.documentElement.dataset['theme'] = other), name);
        assert.deepEqual(await findings(page, name === 'dark' ? null : ['color-contrast']), [], `${where}, ${name}`);
    }
    await page.evaluate((other) => void (document.documentElement.dataset['theme'] = other), theme);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.deepEqual(await findings(page), [], `${where}, phone`);
    await page.setViewportSize(WIDE);
}

await report.check('axe-core finds nothing serious in a game, its dialogs, its end and a replay', async () => {
    const { page, faults } = await visit({ viewport: WIDE, reducedMotion: 'reduce' });
    await page.goto(`${address}?seed=12`);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    await judge(page, 'first screen');
    await begin(page, '12');
    await judge(page, 'mulligan');
    await passOn(page);
    assert.match((await after(page, () => page.locator('.hcard[data-lit]').first().click())) ?? '', /picked/);
    await judge(page, 'a card is picked');
    await after(page, () => page.keyboard.press('Escape'));
    await page.keyboard.press('t');
    await judge(page, 'the board as text');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await judge(page, 'keys');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    await page.locator('.link-field').waitFor();
    await judge(page, 'a report');
    await page.keyboard.press('Escape');
    await page.goto(address);
    await seekRecord(page);
    await judge(page, 'no record yet');
    await giveRecord(page, RECORD);
    await toMoment(page, 61);
    await judge(page, 'a battle, replayed');
    await page.keyboard.press('n');
    await judge(page, 'a note is written');
    await page.getByRole('textbox', { name: 'Note' }).fill('Here it turned.');
    await page.keyboard.press('Enter');
    await judge(page, 'a moment with a note');
    await page.keyboard.press('c');
    await judge(page, 'how to go on');
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await judge(page, 'the end of a game');
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('axe-core finds nothing serious in the lobby and the account dialogs', async () => {
    const { page, faults } = await visit({ viewport: WIDE, reducedMotion: 'reduce' });
    await page.goto(address);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByLabel('Your name').fill('Ann');
    await judge(page, 'lobby');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Lost your password?' }).click();
    await judge(page, 'password lost');
    await page.getByRole('button', { name: 'I already have an account' }).click();
    await page.getByRole('button', { name: 'I need an account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('x');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await judge(page, 'sign up, refused');
    await page.getByLabel('Name', { exact: true }).fill('Annabel');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await judge(page, 'recovery codes');
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Change the password' }).click();
    await judge(page, 'account');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a table' }).click();
    await page.getByRole('button', { name: 'I am ready' }).waitFor();
    await judge(page, 'a table before its game');
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('axe-core finds nothing serious on the pages around the board and in states of a game', async () => {
    const { page, faults } = await visit({ viewport: WIDE, reducedMotion: 'reduce' });
    const button = (/** @type {string | RegExp} */ name) =>
        page.getByRole('button', { name, exact: typeof name === 'string' });
    const link = (/** @type {string} */ name) => page.getByRole('link', { name, exact: true });
    await page.goto(`${address}?seed=14`);
    await button('Settings').click();
    await judge(page, 'settings');
    await page.keyboard.press('Escape');
    await link('Decks').click();
    await page.locator('.ready li').first().waitFor();
    await judge(page, 'decks');
    await button('Import').click();
    await page.locator('textarea').fill('Warlord: Nobody\n3 No Such Card');
    await page.locator('.result .unread').waitFor();
    await judge(page, 'a deck that cannot be read');
    await page.keyboard.press('Escape');
    await link('Puzzles').click();
    await page.locator('.themes li').first().waitFor();
    await judge(page, 'puzzles');
    await link('Start').click();
    await asked(page);
    await judge(page, 'a puzzle');
    await button('Show the solution').click();
    await page.locator('[data-verdict=shown]').waitFor();
    await judge(page, 'a puzzle and its solution');
    await button('All puzzles').click();
    await link('Set up a position').click();
    await page.locator('.report.legal').waitFor();
    await judge(page, 'a position');
    await link('Play').click();
    await button('Two players, one screen').click();
    await judge(page, 'how two play at one screen');
    await button(/^Pass the screen/).click();
    await button('Show my hand').waitFor();
    await judge(page, 'the hand-over screen');
    await page.goto(`${address}?seed=14`);
    await button('Learn to play').click();
    await page.locator('.coach').waitFor();
    await judge(page, 'a lesson');
    await page.goto(`${address}?seed=14`);
    await button('Watch').click();
    await page.locator('.match.replay, .match[data-at]').first().waitFor();
    await page.keyboard.press(' ');
    await judge(page, 'watching');
    for (const [moment, where] of MOMENTS) {
        await continueFrom(page, address, moment);
        await judge(page, where);
        await button('Menu').click();
        if (moment !== MOMENTS.at(-1)?.[0]) await page.getByRole('menuitem', { name: 'Leave the table' }).click();
        else await judge(page, 'the menu');
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check(
    'axe-core finds nothing serious at the end of a game, in statistics, and in a full-size card',
    async () => {
        const { page, faults } = await visit({ viewport: WIDE, reducedMotion: 'reduce' });
        await begin(page, '15');
        await passOn(page);
        await page.locator('.hcard[aria-disabled=true], .chip[aria-disabled=true]').first().click({ force: true });
        await page.locator('.zoom').waitFor();
        await judge(page, 'a card in full, with why it cannot be used');
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('menuitem', { name: 'Concede' }).click();
        await page.getByRole('menuitem', { name: /^Concede/ }).click();
        await page.locator('.prompt.ending').waitFor();
        await judge(page, "the end of a game of one's own");
        await page.getByRole('button', { name: 'How it went' }).click();
        await page.locator('.statistics').waitFor();
        await judge(page, 'how it went');
        assert.deepEqual(faults, []);
        await page.close();
    },
);

/** Touches an element for a while. @param {import('playwright-core').Page} page @param {import('playwright-core').Locator} what */
async function holdOn(page, what) {
    const box = await what.boundingBox();
    assert.ok(box);
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
    });
    await page.locator('.reading .zoom').waitFor();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

await report.check('a whole game by touch on a phone', async () => {
    const { page, faults } = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto(`${address}?seed=31`);
    await page.getByRole('button', { name: 'Play the computer' }).tap();
    const mulligan = await asked(page);

    // The opening hand is visible; a long press shows a card without choosing it.
    await page.locator('.hand .hcard').first().waitFor();
    await holdOn(page, page.locator('.hand .hcard').first());
    assert.equal(await page.locator('.reading .zoom .fcard').count(), 1);
    assert.equal(await questionOf(page), mulligan);
    await page.getByRole('button', { name: 'Close' }).tap();
    assert.equal(await page.locator('.zoom').count(), 0);

    // Swiping changes the planet.
    const pages = page.locator('.overview button');
    await pages.nth(3).tap();
    await page.locator('.overview button:nth-child(4)[aria-current]').waitFor();

    let onTheTable = 0;
    await playOut(page, async (turn) => {
        const hand = page.locator('.tab-hand.lit');
        const lit = page.locator('.line .chip[data-lit], .litcol .band');
        const shares = page.locator('.shares');
        if (await shares.count()) {
            await shares.getByRole('button', { name: 'Automatic' }).tap();
            await shares.locator('.cta').tap();
        } else if (turn % 3 === 0 && turn < 40 && (await hand.count())) {
            await hand.tap();
            await page.locator('.hand [data-lit]').first().tap();
            onTheTable++;
        } else if (turn % 3 === 1 && turn < 40 && (await lit.count())) {
            await lit.first().tap({ position: { x: 24, y: 20 } });
            onTheTable++;
        } else {
            const answers = page.locator('.prompt .btn');
            const picked = (await page.locator('.prompt .btn', { hasText: 'Back' }).count()) > 0;
            await (turn < 40 || picked ? answers.first() : answers.last()).tap();
        }
    });
    assert.ok(onTheTable > 5, `${onTheTable} choices on the table`);
    assert.match(await page.locator('.prompt').innerText(), /You win|You lose|tie/);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('the keyboard alone: from the first screen to cards, planets, dialogs and back', async () => {
    const { page, faults } = await visit({ viewport: WIDE });
    await page.goto(`${address}?seed=33`);
    const start = page.getByRole('button', { name: 'Play the computer' });
    await start.waitFor();
    for (let tabs = 0; !(await start.evaluate((button) => button === document.activeElement)); tabs++) {
        assert.ok(tabs < 60, 'Tab does not come to the button');
        await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await asked(page);
    const text = await page.locator('.prompt h2').innerText();
    const said = page.locator('.unseen[role=status]');
    assert.ok((await said.innerText()).includes(text), 'the question is said');
    await after(page, () => page.keyboard.press('1'));

    // Arrow keys reach every card of the hand and every planet; the focused one is shown in full.
    const names = new Set();
    /** @param {string} key @param {number} times */
    const go = async (key, times) => {
        for (let time = 0; time < times; time++) {
            await page.keyboard.press(key);
            names.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')));
        }
    };
    await go('ArrowDown', 6);
    await go('ArrowLeft', 9);
    await go('ArrowRight', (await page.locator('.hcard').count()) - 1);
    for (let ups = 0; !(await page.evaluate(() => document.activeElement?.matches('.band'))); ups++) {
        assert.ok(ups < 8, 'no planet above the hand');
        await go('ArrowUp', 1);
    }
    await go('ArrowLeft', 5);
    await go('ArrowRight', 5);
    const labels = await page
        .locator('.hcard, .band')
        .evaluateAll((all) => all.map((element) => element.getAttribute('aria-label')));
    assert.deepEqual(
        labels.filter((label) => !names.has(label)),
        [],
    );
    await page.locator('.hcard').first().focus();
    assert.equal(await page.locator('.zoom .fcard').count(), 1);

    // The table is one Tab stop, followed by the answers.
    assert.equal(await page.locator('.table [tabindex="0"]').count(), 1);

    // Dialogs open, are announced, and return the focus.
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('t');
    const board = await page.getByRole('dialog').innerText();
    for (const part of ['Question', 'Your hand', 'Their HQ', 'command dial not set'])
        assert.ok(board.includes(part), part);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), focused);

    // A rebound key does the same as the default key.
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Change: undo' }).press('Enter');
    await page.keyboard.press('u');
    await page.keyboard.press('Escape');
    assert.match(await page.locator('.tools').innerText(), /Undo\s*U/);
    const now = await asked(page);
    await page.keyboard.press('z');
    assert.equal(await questionOf(page), now);
    await after(page, () => page.keyboard.press('u'));
    assert.equal(await page.locator('.prompt h2').innerText(), text);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('labels of tiles describe what shapes show', async () => {
    const { page } = await visit({ viewport: WIDE });
    await replay(page, address, 61, RECORD);
    assert.equal(
        await page
            .getByRole('button', {
                name: /^Captain Cato Sicarius, warlord, 3 attack, 2 of 6 HP, attack higher than printed, .*ready, with Tallassarian Tempest Blade attached, at Iridial/,
            })
            .count(),
        1,
    );
    assert.equal(
        await page
            .getByRole('button', { name: /^enemy, Nazdreg, warlord, 2 attack, 7 of 7 HP, .*exhausted, at Iridial/ })
            .count(),
        1,
    );
    assert.equal(
        await page
            .getByRole('button', { name: /^Iridial, first planet, .*Battle, command: opponent 0, you a warlord/ })
            .count(),
        1,
    );
    await page.close();
});

for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
    [820, 1180],
    [3840, 2160],
])
    await report.check(`nothing is cut at ${width} by ${height}`, async () => {
        const { page } = await visit({ viewport: { width: width ?? 0, height: height ?? 0 } });
        await begin(page, '34');
        for (let choices = 0; choices < 3; choices++) {
            const faults = await page.evaluate(() => {
                const size = { width: innerWidth, height: innerHeight };
                const wide = document.documentElement.scrollWidth > size.width ? ['the page scrolls sideways'] : [];
                const outside = [
                    ...document.querySelectorAll('.prompt, .prompt h2, .plate, .foe-row, .tool, .tab'),
                ].filter((element) => {
                    const box = element.getBoundingClientRect();
                    return (
                        box.width > 0 &&
                        (box.left < -1 || box.right > size.width + 1 || box.top < -1 || box.bottom > size.height + 1)
                    );
                });
                const touch = size.width < 900 && matchMedia('(max-width: 640px), (max-height: 480px)').matches;
                const small = touch
                    ? [...document.querySelectorAll('.prompt .btn, .tab')].filter(
                          (element) => element.getBoundingClientRect().height < 40,
                      )
                    : [];
                const over = [...document.querySelectorAll('.side')].filter(
                    (element) =>
                        element.getBoundingClientRect().height > 0 && element.scrollWidth > element.clientWidth + 1,
                );
                return [...wide, ...[...outside, ...small, ...over].map((element) => element.outerHTML.slice(0, 90))];
            });
            assert.deepEqual(faults, []);
            await passOn(page);
        }
        await page.close();
    });

await browser.close();
stop();
report.end();
