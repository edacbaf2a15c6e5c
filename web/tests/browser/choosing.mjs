// choosing.mjs: making choices in Chromium: dragging, dividing, confirmations, passing, previews, explanations, odds,
// costs, piles.
//   node tests/browser/choosing.mjs PROGRAM FOLDER [WORDS]     PROGRAM serves the page that was built into FOLDER
import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { after, asked, continueFrom, launch, openPage, questionOf, QUICK, replay, Report, serve } from './harness.mjs';

const WIDE = { viewport: { width: 1440, height: 900 } };
const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/**
 * A new game with that seed and side, after keeping both hands, at the first deployment turn.
 * @param {string} seed
 * @param {string} side
 * @param {Record<string, string>} [settings]
 */
async function begin(seed, side, settings) {
    const { page, faults } = await openPage(browser, WIDE, settings);
    await page.goto(`${address}?seed=${seed}`);
    await page.locator('.sides .dk', { hasText: side }).click();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    assert.match(await page.locator('.prompt h2').innerText(), /mulligan/);
    await after(page, () => page.keyboard.press('1'));
    assert.match(await page.locator('.prompt h2').innerText(), /Deployment turn/);
    return { page, faults };
}

/** @param {import('playwright-core').Page} page @param {() => unknown} holds */
async function until(page, holds) {
    await page.waitForFunction(holds, undefined, { polling: 20 });
}

/** The center of an element on the screen. @param {import('playwright-core').Locator} locator */
async function middle(locator) {
    const box = await locator.boundingBox();
    assert.ok(box, 'it is not in sight');
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 100) / 2 };
}

/**
 * Drags with the mouse.
 * @param {import('playwright-core').Page} page
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
async function dragTo(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
}

await report.check('a card is dragged to its planet, or back', async () => {
    const { page, faults } = await begin('7', 'Space Marines');
    const card = page.locator('.hcard.army[data-lit]').first();
    const name = await card.locator('.nm').innerText();
    await dragTo(page, await middle(card), { x: 700, y: 20 });
    assert.equal(await page.locator('.ghost').count(), 1);
    assert.ok((await page.locator('.litcol').count()) > 1, 'places are lit while it is dragged');
    await page.mouse.up();
    assert.equal(await page.locator('.ghost').count(), 0);
    await until(page, () => document.querySelectorAll('.litcol').length === 0);
    assert.match(await page.locator('.prompt h2').innerText(), /Deployment turn/);
    await dragTo(page, await middle(card), await middle(page.locator('[data-place="planet 2"]')));
    await page.mouse.up();
    await page.locator('.lines', { hasText: `deploy ${name.replace(/\s+/g, ' ')} at` }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a support is dragged to the HQ', async () => {
    const { page, faults } = await begin('7', 'Space Marines');
    const card = page.locator('.hcard.support[data-lit]').first();
    const name = await card.locator('.nm').innerText();
    await dragTo(page, await middle(card), await middle(page.locator('.own-hq .lab').first()));
    assert.equal(await page.locator('.own-hq .lit-place.over').count(), 1, 'the HQ takes it');
    await page.mouse.up();
    await page.locator('.own-hq .chip', { hasText: name.replace(/\s+/g, ' ') }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check(
    'Space after a click on Undo, a menu, a dialog or a card answers the question and does not press that again',
    async () => {
        const { page, faults } = await begin('7', 'Space Marines');
        /** @param {string} name */
        const tool = (name) => page.locator('.tools').getByRole('button', { name });
        const deploy = page.locator('.prompt .btn').first();
        await after(page, () => deploy.click());
        await after(page, () => page.locator('.prompt .btn').first().click());
        await after(page, () => tool('Undo').click());
        const undone = await asked(page);
        assert.ok(undone);
        await tool('Menu').click();
        await page.keyboard.press('Escape');
        await tool('Pass until').click();
        await page.locator('.foe-row .who').click();
        await tool('Settings').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
        await page.locator('.hcard:not([data-lit])').first().click({ force: true });
        assert.equal(await asked(page), undone, 'nothing was answered so far');
        await page.keyboard.press('Space');
        assert.notEqual(await asked(page, undone), null);
        await page.locator('.lines', { hasText: 'passes' }).waitFor();
        assert.equal(await page.locator('.menu, dialog[open]').count(), 0);
        assert.deepEqual(faults, []);
        await page.close();
    },
);

for (const [name, open] of /** @type {const} */ ([
    ['Undo', null],
    ['Menu', 'Escape'],
    ['Settings', 'Done'],
]))
    await report.check(`Space after ${name} alone answers the question`, async () => {
        const { page } = await begin('7', 'Space Marines');
        await after(page, () => page.locator('.prompt .btn').first().click());
        await after(page, () => page.locator('.prompt .btn').first().click());
        const before = await asked(page);
        if (name === 'Undo') await after(page, () => page.locator('.tools').getByRole('button', { name }).click());
        else await page.locator('.tools').getByRole('button', { name }).click();
        if (open === 'Escape') await page.keyboard.press('Escape');
        else if (open) await page.getByRole('dialog').getByRole('button', { name: open }).click();
        const question = await asked(page);
        assert.ok(before && question);
        await page.keyboard.press('Space');
        await asked(page, question);
        await page.locator('.lines', { hasText: 'passes' }).waitFor({ timeout: 5000 });
        await page.close();
    });

/**
 * Clicks twice at one place, like a double click, and returns the question after it.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} target
 */
async function clickTwice(page, target) {
    const before = await asked(page);
    const { x, y } = await middle(target);
    await target.click({ trial: true });
    await page.mouse.click(x, y);
    const question = await asked(page, before);
    await page.mouse.click(x, y);
    await pause(400);
    assert.equal(await questionOf(page), question, 'the second click has answered');
    return question;
}

await report.check('a double click does not answer the question after it', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(`${address}?seed=7`);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    await clickTwice(page, page.locator('.prompt .btn').last());
    const picked = await clickTwice(page, page.locator('.prompt .btn').first());
    assert.match(picked ?? '', /picked/);
    await page.locator('.prompt .btn').first().click();
    await asked(page, picked);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a double click does not answer a question that shows a hand', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(`${address}?seed=7`);
    await page.getByRole('button', { name: 'Two players, one screen' }).click();
    await page.getByRole('button', { name: 'Pass the screen' }).click();
    for (let turn = 0; turn < 4; turn++) {
        assert.equal(await asked(page), 'hand-over');
        await clickTwice(page, page.getByRole('button', { name: 'Show my hand' }));
        await after(page, () => page.keyboard.press(turn < 2 ? '1' : 'Space'));
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a division is planned as a whole', async () => {
    const { page, faults } = await begin('12', 'Orks');
    await page.locator('.hcard[data-lit]', { hasText: 'Snotling Attack' }).click();
    await page.locator('.shares').waitFor();
    const confirm = page.locator('.shares .cta');
    assert.ok(await confirm.isDisabled());
    await page.locator('.shares .share').first().getByRole('button').last().click();
    await page.locator('[data-place="planet 3"]').click({ position: { x: 20, y: 20 } });
    assert.match(await page.locator('.left-to').innerText(), /^2\s+left/);
    await page.locator('.shares .share').first().getByRole('button').first().click();
    assert.match(await page.locator('.left-to').innerText(), /^3\s+left/);
    await page.keyboard.press('Backspace');
    assert.match(await page.locator('.left-to').innerText(), /^4\s+left/);
    await page.keyboard.press('2');
    await page.keyboard.press('a');
    assert.match(await page.locator('.left-to').innerText(), /All assigned/);
    const counts = await page.locator('.share .n').allInnerTexts();
    assert.equal(
        counts.map(Number).reduce((sum, count) => sum + count, 0),
        4,
    );
    await page.keyboard.press('Space');
    await until(page, () => !document.querySelector('.shares'));
    await until(page, () => {
        const tokens = [...document.querySelectorAll('.side.own .chip.token')].map((chip) =>
            Number(/×(\d)/.exec(chip.textContent ?? '')?.[1] ?? 1),
        );
        return tokens.reduce((sum, count) => sum + count, 0) === 4;
    });
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a card that cannot be used shows the reason and stays visible', async () => {
    const { page, faults } = await begin('7', 'Space Marines');
    const card = page.locator('.hcard:not([data-lit])').first();
    const { x, y } = await middle(card);
    await page.mouse.click(x, y);
    await page.mouse.move(600, 250);
    await page.locator('.zoom.pinned .now', { hasText: 'cannot be' }).waitFor();
    await page.keyboard.press('Escape');
    await until(page, () => !document.querySelector('.zoom'));
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('any of several equal cards in hand can be chosen', async () => {
    const { page, faults } = await begin('7', 'Space Marines');
    const copies = page.locator('.hcard', { hasText: "Sicarius's Chosen" });
    assert.equal(await copies.count(), 2);
    for (const index of [0, 1]) {
        await copies.nth(index).click({ position: { x: 30, y: 20 } });
        await until(page, () => document.querySelectorAll('.litcol').length > 1);
        assert.deepEqual(
            await Promise.all([0, 1].map((one) => copies.nth(one).evaluate((card) => card.matches('.is-sel')))),
            [index === 0, index === 1],
        );
        await page.keyboard.press('Escape');
        await until(page, () => document.querySelectorAll('.litcol').length === 0);
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a hovered card is shown in full, on the table and among the answers', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '275');
    for (const viewport of [WIDE.viewport, { width: 1366, height: 657 }, { width: 1920, height: 1080 }]) {
        await page.setViewportSize(viewport);
        for (const hovered of ['.chip[data-lit] >> nth=-1', '.hcard >> nth=1', '.prompt .btn >> nth=3']) {
            await page.locator(hovered).hover();
            await page
                .locator(hovered.startsWith('.hcard') ? '.zoom .now' : '.zoom')
                .last()
                .waitFor(); // with the reason why it cannot be used
            const cut = await page.locator('.zoom').evaluate((zoom) => {
                const { bottom, left } = zoom.getBoundingClientRect();
                return { below: zoom.scrollHeight - zoom.clientHeight, out: Math.max(0, bottom - innerHeight, -left) };
            });
            assert.deepEqual(cut, { below: 0, out: 0 }, `${hovered} at ${viewport.width} × ${viewport.height}`);
        }
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a hovered card covers no answer and is whole', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    for (const [moment, said] of [
        ['275', 'has Brutal'],
        ['277', 'cannot attack'],
    ]) {
        await continueFrom(page, address, moment ?? '');
        for (const [width = 0, height = 0] of [
            [1440, 900],
            [1280, 720],
            [1366, 657],
            [960, 600],
            [1920, 1080],
        ]) {
            await page.setViewportSize({ width, height });
            for (const name of ['Weirdboy Maniak', 'Burna Boyz', 'Crushface']) {
                await page.locator('.side .chip', { hasText: name }).hover();
                await page
                    .locator('.zoom', { has: page.locator('h3', { hasText: name }) })
                    .filter({ hasText: said ?? '' })
                    .waitFor();
                const over = await page.evaluate(() => {
                    const [zoom, card, answers] = ['.sidebar > .zoom', '.zoom .fcard', '.prompt .opts'].map((part) =>
                        /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect(),
                    );
                    return zoom && card && answers
                        ? {
                              answers: Math.max(0, zoom.bottom - answers.top),
                              cut: Math.max(0, card.bottom - zoom.bottom),
                          }
                        : null;
                });
                assert.deepEqual(over, { answers: 0, cut: 0 }, `${name} at ${moment}, ${width} × ${height}`);
            }
        }
    }
    assert.deepEqual(faults, []);
    await page.close();
});

/**
 * Moves over a name pixel by pixel: its card must stay open, and a click must reach the name.
 * @param {import('playwright-core').Page} page
 * @param {string} name a selector
 * @param {string} where
 */
async function readsNames(page, name, where) {
    const box = await page.locator(name).last().boundingBox();
    assert.ok(box, `${name} ${where}`);
    for (let x = box.x + 3; x < box.x + Math.min(box.width - 3, 40); x += 1) {
        await page.mouse.move(x, box.y + box.height / 2);
        await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
        assert.equal(await page.locator('.zoom').count(), 1, `the card of ${name} ${where}`);
    }
    assert.ok(
        await page
            .locator(name)
            .last()
            .evaluate((button) => button.matches(':hover')),
        `${name} ${where} is covered`,
    );
}

await report.check('names in the sidebar can be hovered and clicked, with their card beside them', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await replay(page, address, '290');
    await readsNames(page, '.lines :is(.cn, .pn)', 'in a replay');
    await continueFrom(page, address, '290');
    for (const viewport of [
        WIDE.viewport,
        { width: 1920, height: 1080 },
        { width: 1024, height: 768 },
        { width: 820, height: 1180 },
    ]) {
        await page.setViewportSize(viewport);
        for (const name of viewport.width > viewport.height
            ? ['.lines .cn[role=button]', '.pending .cn[role=button]']
            : ['.lines .cn[role=button]']) {
            await readsNames(page, name, `at ${viewport.width} × ${viewport.height}`);
            await page.mouse.down();
            await page.mouse.up();
            await page.locator('.chip.found').first().waitFor();
            await page.evaluate(() =>
                document.querySelectorAll('.found').forEach((chip) => chip.classList.remove('found')),
            );
            await page.mouse.move(1, 1);
        }
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('keywords and rules show their definition, by mouse and by keyboard', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '290');
    const definition = page.locator('.definition.shown');
    const rule = page.locator('.prompt footer .defined');
    await rule.hover();
    await definition.filter({ hasText: 'R9.1 Dealing damage' }).waitFor();
    await page.mouse.move(1, 1);
    await definition.waitFor({ state: 'hidden' });
    await rule.focus();
    await page.keyboard.press('Enter');
    await definition.filter({ hasText: 'R9.1.1' }).waitFor();
    assert.equal(await rule.getAttribute('aria-describedby'), 'definition');
    await page.keyboard.press('Escape');
    await definition.waitFor({ state: 'hidden' });
    await page.locator('.hcard', { hasText: 'Rugged Killa Kans' }).hover({ position: { x: 20, y: 50 } });
    await page.locator('.zoom', { hasText: 'Rugged Killa Kans' }).waitFor();
    await page.keyboard.press('x');
    await page.mouse.move(1, 1);
    await page.locator('.zoom.pinned .defined', { hasText: 'Brutal' }).click();
    await definition.filter({ hasText: '+1 ATK for each damage' }).waitFor();
    await page.locator('.phase-bar').click({ position: { x: 5, y: 5 } });
    await definition.waitFor({ state: 'hidden' });
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('outcomes are on the line of their answer if they fit, and all shields are visible', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    for (const moment of ['277', '290']) {
        await continueFrom(page, address, moment);
        for (const [width = 0, height = 0] of [
            [1440, 900],
            [1024, 768],
            [960, 600],
            [820, 1180],
            [641, 560],
        ]) {
            await page.setViewportSize({ width, height });
            const wrong = await page.evaluate(() =>
                [...document.querySelectorAll('.prompt .btn .out')].flatMap((outcome) => {
                    const [button, label] = [outcome.closest('.btn'), outcome.closest('.btn')?.querySelector('.bt')];
                    const words = document.createRange();
                    words.selectNodeContents(
                        /** @type {Node} */ (label?.querySelector('[aria-hidden]') ?? label?.firstElementChild),
                    );
                    const [last, box] = [[...words.getClientRects()].at(-1), outcome.getBoundingClientRect()];
                    return last &&
                        button &&
                        box.top > last.bottom - 2 &&
                        last.right + box.width + 9 < button.getBoundingClientRect().right - 12
                        ? [button.textContent]
                        : [];
                }),
            );
            assert.deepEqual(wrong, [], `at ${width} × ${height}`);
            const hidden = await page
                .locator('.opts')
                .evaluate((answers) =>
                    answers.querySelector('.shs') ? answers.scrollHeight - answers.clientHeight : 0,
                );
            assert.equal(width < 900 ? 0 : hidden, 0, `shields are out of sight at ${width} × ${height}`);
        }
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a hovered card of the hand is raised and whole', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '275');
    for (const viewport of [
        WIDE.viewport,
        { width: 1920, height: 1080 },
        { width: 1024, height: 768 },
        { width: 820, height: 1180 },
    ]) {
        await page.setViewportSize(viewport);
        for (const card of await page.locator('.hcard').all()) {
            await page.mouse.move(1, 1); // the raised card covers the next one
            await card.hover({ position: { x: 20, y: 50 } });
            const seen = await card.evaluate(async (raised) => {
                await Promise.all(raised.getAnimations().map(({ finished }) => finished));
                const { left, top } = raised.getBoundingClientRect();
                return raised.contains(document.elementFromPoint(left + 20, top + 1));
            });
            assert.ok(seen, `${await card.getAttribute('aria-label')} at ${viewport.width} × ${viewport.height}`);
        }
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('an opened pile is shown in full and does not move the question', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '290');
    for (const viewport of [WIDE.viewport, { width: 1024, height: 768 }, { width: 820, height: 1180 }]) {
        await page.setViewportSize(viewport);
        const before = await page.locator('.prompt').boundingBox();
        await page.locator('.plate .stat.clickable').click();
        await page.locator('.heap').waitFor();
        assert.deepEqual(await page.locator('.prompt').boundingBox(), before);
        assert.equal(
            await page.locator('.heap').evaluate((heap) => heap.scrollHeight - heap.clientHeight),
            0,
            `at ${viewport.width} × ${viewport.height}`,
        );
        for (const card of await page.locator('.heap button').all()) {
            await card.hover();
            await page.locator('.zoom').waitFor();
            assert.ok(await card.evaluate((button) => button.matches(':hover')));
        }
        await page.getByRole('button', { name: 'Close' }).click();
        await until(page, () => !document.querySelector('.piles'));
        await page.mouse.move(1, 1);
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a resting mouse hovers nothing new', async () => {
    const { page, faults } = await begin('7', 'Space Marines');
    await page.locator('.hcard').first().hover(); // wait until it is still
    await page.locator('.zoom').waitFor();
    const { x, y } = await middle(page.locator('.hcard').first());
    await page.keyboard.press('?');
    await until(page, () => document.querySelector('dialog') && !document.querySelector('.zoom'));
    await page.keyboard.press('Escape');
    await until(page, () => !document.querySelector('dialog') && document.querySelector('.hcard:hover'));
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    assert.equal(await page.locator('.zoom').count(), 0);
    await page.mouse.move(x + 2, y);
    await page.locator('.zoom').waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

const SEARCH = `position "A search"
P1 warlord "Captain Cato Sicarius"; P2 warlord "Nazdreg"
P1 hand: "Drop Pod Assault"
P1 deck: "10th Company Scout", "Deathwing Guard", "Indomitable", "Exterminatus", "Eager Recruit", "Godwyn Pattern Bolter", "Honored Librarian"
P1 at 1: "10th Company Scout"
P2 at 1: "Goff Nob"
begin combat at 1`;
const EQUALS = `position "Equals"
P1 warlord "Captain Cato Sicarius"; P2 warlord "Nazdreg"
P1 at 1: "10th Company Scout" x2, "Tactical Squad Cardinis"
P2 at 1: "Goff Nob" x2, "Snotlings" x3
begin combat at 1`;
const CRY = `position "A cry"
P1 warlord "Nazdreg"; P2 warlord "Captain Cato Sicarius"
P1 hand: "Battle Cry"
P1 resources 3
P1 at 1: "Goff Nob" x2, "Snotlings" x1, "Goff Boyz"
P2 at 1: "10th Company Scout"
begin combat at 1`;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * A game from a position, with P1 against the computer.
 * @param {string} position
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function playFrom(position, options = WIDE) {
    const { page, faults } = await openPage(browser, options);
    await page.goto(`${address}?seed=3`);
    await page.getByRole('link', { name: 'Solve puzzles' }).click();
    await page.getByRole('link', { name: 'Set up a position' }).click();
    await page.getByLabel('Position', { exact: true }).fill(position);
    await page.locator('.report.legal').waitFor();
    await page.getByRole('button', { name: /^Play P1/ }).click();
    await asked(page);
    return { page, faults };
}

await report.check('a search also shows cards that cannot be chosen, with the reason', async () => {
    for (const options of [WIDE, PHONE]) {
        const { page, faults } = await playFrom(SEARCH, options);
        const question = await after(page, () => page.keyboard.press('1'));
        const seen = page.locator('.prompt .unselectable button');
        assert.deepEqual(await seen.locator('.cn').allInnerTexts(), [
            'Deathwing Guard',
            'Indomitable',
            'Exterminatus',
            'Godwyn Pattern Bolter',
        ]);
        for (const button of await seen.all()) {
            assert.equal(await button.getAttribute('aria-disabled'), 'true');
            assert.match((await button.getAttribute('aria-label')) ?? '', /cannot be chosen$/);
        }
        await seen.first().evaluate((button) => button.scrollIntoView({ block: 'center' }));
        await seen.first().click({ force: true });
        await page.locator('.zoom .now', { hasText: "Deathwing Guard's printed cost is 5" }).waitFor();
        assert.equal(await questionOf(page), question, 'nothing was chosen');
        await page.keyboard.press('Escape');
        if (options === WIDE) await page.locator('.prompt .btn', { hasText: 'Eager Recruit' }).hover();
        await page.evaluate(() => new Promise((heard) => setTimeout(heard, 300)));
        assert.equal(await page.locator('.refusal').count(), 0);
        assert.deepEqual(faults, []);
        await page.close();
    }
});

await report.check('equal cards show the numbers used in answers', async () => {
    for (const options of [WIDE, PHONE]) {
        const { page, faults } = await playFrom(EQUALS, options);
        const numbered = page.locator('.chip:has(.xn)').filter({ hasText: '#' });
        while (!(await page.locator('.prompt h2').innerText()).includes('declare an attacker'))
            await after(page, () => page.keyboard.press('Space'));
        assert.deepEqual(await page.locator('.chip .xn').filter({ hasText: '#' }).allInnerTexts(), ['#1', '#2']);
        assert.match((await numbered.last().getAttribute('aria-label')) ?? '', /^10th Company Scout, number 2,/);
        const answer = page.locator('.prompt .btn', { hasText: 'Scout #2' });
        await page.keyboard.press('Tab');
        await answer.focus();
        await page.locator('.chip[data-highlighted]', { hasText: '#2' }).waitFor();
        await after(page, () => answer.click());
        const targets = await page.locator('.side:not(.own) .chip .xn').allInnerTexts();
        assert.deepEqual(targets.sort(), ['#1', '#1–3', '#2']);
        assert.equal(await page.locator('.chip[data-highlighted]').count(), 0);
        if (options === WIDE) {
            await page.locator('.prompt .btn', { hasText: 'Snotlings #3' }).hover();
            await page.locator('.chip.token[data-highlighted]').waitFor();
        }
        assert.deepEqual(faults, []);
        await page.close();
    }
});

await report.check('windows are passed until an event', async () => {
    const { page, faults } = await begin('7', 'Space Marines');
    const turn = await asked(page);
    await page.getByRole('button', { name: 'Pass until' }).click();
    await page.getByRole('menuitem', { name: 'I am attacked' }).click();
    await page.locator('.passing').waitFor();
    assert.equal(await questionOf(page), turn, 'the turn is asked as before');
    await page.locator('.passing').click();
    await until(page, () => !document.querySelector('.passing'));
    await page.getByRole('button', { name: 'Pass until' }).click();
    await page.getByRole('menuitem', { name: 'the phase ends, including this turn' }).click();
    await asked(page, turn);
    await page.locator('.lines', { hasText: 'the command phase begins' }).waitFor();
    assert.equal(await page.locator('.passing').count(), 0);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('any card can be pinned and unpinned', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '275');
    const zoomed = page.locator('.zoom .fcard', { hasText: 'Burna Boyz' });
    await page.locator('.chip[data-lit]', { hasText: 'Burna Boyz' }).hover();
    await zoomed.waitFor();
    await page.keyboard.press('x');
    await page.mouse.move(4, 4);
    await page.locator('.zoom.pinned').waitFor();
    assert.equal(await zoomed.count(), 1);
    await page.keyboard.press('Escape');
    await zoomed.waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a full-size card shows its damage, its side, and its options', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '275');
    const zoom = page.locator('.zoom');
    await page.locator('.chip', { hasText: 'Straken' }).filter({ hasText: 'Colonel' }).hover();
    assert.match(await zoom.locator('.kind').innerText(), /^Warlord\s· bloodied/);
    assert.match(await zoom.locator('.tx').innerText(), /^Bloodied/);
    const own = page.locator('.chip.warlord', { hasText: 'Nazdreg' });
    await own.hover();
    await zoom.locator('.now', { hasText: '6 damage: 1 of 7 HP left' }).waitFor();
    assert.deepEqual(await zoom.locator('.now h3').allTextContents(), ['Changes']);
    await page.locator('.chip', { hasText: 'Stalwart Ogryn' }).hover();
    await zoom.locator('h3', { hasText: 'Why not now' }).waitFor();
    await after(page, () => own.click());
    assert.match(await page.locator('.prompt h2').innerText(), /attack/i); // a warlord attacks with a click, like any unit
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('the preview works for answers of the question too', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '275');
    const zoom = page.locator('.zoom');
    const would = zoom.locator('.now:has(h3:text("If no one responds"))');
    await page.locator('.prompt .btn', { hasText: 'Retreat' }).hover();
    await page.keyboard.down('Alt');
    await would.filter({ hasText: 'Nazdreg retreats' }).waitFor();
    await page.close();
    const { page: other, faults: more } = await openPage(browser, WIDE);
    await continueFrom(other, address, '290');
    assert.equal(await other.locator('.prompt .sub').innerText(), '2 of 4 HP left, would die');
    await other.locator('.prompt .btn', { hasText: 'Battle Cry' }).hover();
    assert.equal(await other.locator('.zoom .fcard h3').innerText(), 'Battle Cry');
    await other.keyboard.down('Alt');
    await other.locator('.zoom .now', { hasText: 'takes no damage' }).waitFor();
    await other.locator('.prompt .btn', { hasText: 'Use no shield' }).hover();
    await other.locator('.zoom .now', { hasText: 'Flash Gitz is destroyed' }).waitFor();
    assert.equal(await other.locator('.zoom h3', { hasText: 'Why not' }).count(), 0);
    assert.deepEqual([...faults, ...more], []);
    await other.close();
});

await report.check('an effect on several units is listed once and highlights them', async () => {
    const { page, faults } = await playFrom(CRY);
    while ((await page.locator('.prompt .btn', { hasText: 'Battle Cry' }).count()) === 0)
        await after(page, () => page.keyboard.press('Space'));
    await after(page, () => page.locator('.prompt .btn', { hasText: 'Battle Cry' }).click());
    const lasting = page.locator('.lasting p');
    assert.deepEqual(await lasting.allInnerTexts(), ['Battle Cry: 5 units get +2 attack until the end of the battle']);
    assert.equal(await page.locator('.pending summary b').innerText(), '1');
    assert.match((await lasting.getAttribute('title')) ?? '', /2x Goff Nob/);
    await lasting.hover();
    await until(page, () => document.querySelectorAll('.chip[data-highlighted]').length >= 4);
    await page.mouse.move(1, 1);
    await until(page, () => document.querySelectorAll('.chip[data-highlighted]').length === 0);
    await page.keyboard.press('t');
    const text = await page.getByRole('dialog').innerText();
    assert.equal(
        text.match(/Battle Cry: 5 units get \+2 attack until the end of the battle \(.*2x Goff Nob.*\)/g)?.length,
        1,
    );

    // Spectators also see the card in full.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Concede' }).click();
    await page.getByRole('menuitem', { name: /Concede/ }).click();
    await page.getByRole('button', { name: 'Watch the replay' }).click();
    await page.locator('.replay').waitFor();
    await page.keyboard.press('End');
    await lasting.hover();
    const [line, card] = [await lasting.boundingBox(), await page.locator('.zoom').boundingBox()];
    assert.ok(line && card && card.x + card.width <= line.x, 'its card covers it');
    assert.equal(
        await lasting.evaluate((element) => getComputedStyle(element.closest('.pending') ?? element).opacity),
        '1',
    );
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('cards are explained after the game, without errors', async () => {
    for (const options of [WIDE, PHONE]) {
        const { page, faults } = await playFrom(CRY, options);
        await page.getByRole('button', { name: 'Menu' }).click();
        assert.equal(
            (await page.getByRole('menu').locator('kbd').count()) > 0,
            options === WIDE,
            'keys are shown where there are keys',
        );
        await page.getByRole('menuitem', { name: 'Concede' }).click();
        await page.getByRole('menuitem', { name: /^Concede/ }).click();
        await until(page, () => document.querySelector('.match')?.getAttribute('data-over') === 'yes');
        if (options === WIDE) {
            await page.locator('.chip').first().hover();
            await page.locator('.zoom .now', { hasText: 'the game is over' }).waitFor();
        }
        await pause(400);
        assert.equal(await page.locator('.refusal').count(), 0);
        assert.deepEqual(faults, []);
        await page.close();
    }
});

await report.check('the opening hand shows odds, and cards show costs', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(`${address}?seed=7`);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    const odds = await page.locator('.odds tbody tr').allInnerTexts();
    assert.equal(odds.length, 4);
    for (const row of odds) assert.match(row, /\S.*\d+\s+\d+ %$/s);
    assert.equal(await page.locator('.warlord-does').count(), 2);
    await after(page, () => page.keyboard.press('1'));
    assert.equal(await page.locator('.odds, .warlord-does').count(), 0);
    const resources = Number(await page.locator('.plate .res b').innerText());
    const prices = await page.locator('.prompt .price > [aria-hidden]').allInnerTexts();
    assert.ok(prices.length > 0, 'something can be deployed');
    for (const price of prices) {
        const [cost = 0, left = -1] = (price.match(/\d+/g) ?? []).map(Number);
        assert.equal(cost + left, resources);
    }
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('struggles show why they were won, and warlords have paths', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await continueFrom(page, address, '241');
    await after(page, () => page.keyboard.press('2'));
    while (!(await page.locator('.prompt h2').innerText()).includes('what do you take'))
        await after(page, () => page.keyboard.press('Space'));
    assert.equal(await page.locator('.away').count(), 2);
    await until(page, () => document.querySelectorAll('.commit-paths .way').length === 2);
    const reasons = await page.locator('.reveals .why').allInnerTexts();
    assert.equal(reasons.length, await page.locator('.reveals li').count());
    assert.match(reasons.at(-1) ?? '', /^Nazdreg is the only ready warlord there/);
    await after(page, () => page.keyboard.press('1'));
    await until(
        page,
        () =>
            document.querySelector('.match')?.getAttribute('data-over') === 'yes' ||
            document.querySelectorAll('.commit-paths, .reveals').length === 0 ||
            /\+1/.test(document.querySelector('.so-far')?.textContent ?? ''),
    );
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('paths of warlords end at their final position, not at an animated one', async () => {
    const { page, faults } = await begin('7', 'Space Marines', { ...QUICK, motion: 'full' });
    while (!(await page.locator('.prompt h2').innerText()).includes('warlord'))
        await after(page, () => page.keyboard.press('Space'));
    await after(page, () => page.keyboard.press('2'));
    await until(page, () => document.querySelector('.commit-paths .way') && document.getAnimations().length === 0);
    const ends = await page.evaluate(() =>
        [...document.querySelectorAll('.commit-paths .way')].map((way) => {
            const path = /** @type {SVGPathElement} */ (way);
            const [end, ground] = [
                path.getPointAtLength(path.getTotalLength()),
                path.ownerSVGElement?.getBoundingClientRect(),
            ];
            const [x, y] = [end.x + (ground?.left ?? 0), end.y + (ground?.top ?? 0)];
            return [...document.querySelectorAll('.side .chip.warlord')].some((chip) => {
                const box = chip.getBoundingClientRect();
                return Math.abs(box.left - x) < 6 && y > box.top && y < box.bottom;
            });
        }),
    );
    assert.ok(ends.length > 0 && ends.every(Boolean), `${ends}`);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a spectator has no side, and each player is named once', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await replay(page, address, '275');
    assert.equal(await page.locator('.own-hq .lab').first().textContent(), 'HQ');
    assert.deepEqual(
        await page
            .locator('.who > span:has(small)')
            .evaluateAll((names) => names.map((name) => [...name.children].map((part) => part.textContent))),
        [
            ['Colonel Straken', 'Astra Militarum'],
            ['Nazdreg', 'Orks'],
        ],
    );
    await page.locator('.chip.warlord', { hasText: 'Nazdreg' }).hover();
    await page.locator('.zoom .now', { hasText: '6 damage: 1 of 7 HP left' }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('the keys of a replay are listed, and Escape closes the statistics', async () => {
    const { page, faults } = await openPage(browser, WIDE);
    await replay(page, address, '0');
    await page.keyboard.press('?');
    assert.match(await page.getByRole('dialog').innerText(), /Home\s+End/);
    assert.deepEqual(faults, []);
    await page.close();
    const { page: other } = await begin('7', 'Space Marines');
    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('menuitem', { name: 'Concede' }).click();
    await other.getByRole('menuitem', { name: /^Concede/ }).click();
    await other.getByRole('button', { name: 'How it went' }).click();
    await other.locator('.statistics').waitFor();
    await other.keyboard.press('Escape');
    await until(other, () => !document.querySelector('.statistics'));
    await other.close();
});

await report.check('a hint, the piles, and conceding with confirmation', async () => {
    const { page, faults } = await begin('7', 'Space Marines');
    await page.keyboard.press('h');
    await page.locator('.hinted').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Why did the computer do that?' }).click();
    await page.locator('.move-explanation, .refusal').waitFor();
    await page.locator('.plate .stat.clickable').click();
    await page.locator('.piles').waitFor();
    await page.keyboard.press('Escape');
    await until(page, () => !document.querySelector('.piles'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Concede' }).click();
    assert.equal(await page.locator('.match').getAttribute('data-over'), 'no');
    await page.getByRole('menuitem', { name: /^Concede/ }).click();
    await until(page, () => document.querySelector('.match')?.getAttribute('data-over') === 'yes');
    assert.deepEqual(faults, []);
    await page.close();
});

await browser.close();
stop();
report.end();
