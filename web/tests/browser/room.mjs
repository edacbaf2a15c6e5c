// room.mjs: the table in windows of many sizes and at every UI scale, in Chromium: no word is covered, no unit is cut,
// every option can be reached.
//   node tests/browser/room.mjs PROGRAM FOLDER [WORDS]
// PROGRAM serves the page that was built into FOLDER; only checks with WORDS in their name
import { strict as assert } from 'node:assert';
import { actByKey, after, asked, DECLINING, continueFrom, launch, openPage, QUICK, Report, serve } from './harness.mjs';

const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);

/** Moments of the battle record, with their questions. */
const MOMENTS = {
    'opening hand': 0,
    deployment: 171,
    'battle at the first of five planets': 84,
    'command struggles': 195,
    'battle of ten a side': 275,
};
/** The dials are being set; a unit has a keyword and command. */
const DIALS = 241;

/** Window sizes by UI scale. @type {Record<string, string[]>} */
const WINDOWS = {
    0.85: ['900x600', '1440x560'],
    1: [
        '641x560',
        '700x800',
        '899x720',
        '900x700',
        '960x600',
        '1024x768',
        '1152x720',
        '1200x800',
        '1280x720',
        '1366x657',
        '1440x764',
        '1440x900',
        '820x1180',
    ],
    1.3: ['860x640', '1440x900'],
    1.5: ['641x560', '1152x720', '1440x900'],
};

const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** The mulligan decision of a deck against another. @param {string} yours a side @param {string} theirs a deck */
async function openingHand(yours, theirs) {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${address}?seed=9`);
    await page.locator('.dk', { hasText: yours }).click();
    await page.locator('.pick select').selectOption(theirs);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    return page;
}

/** Problems in each of some windows. @param {import('playwright-core').Page} page @param {string[]} windows */
async function faultsIn(page, windows) {
    /** @type {string[]} */
    const wrong = [];
    for (const size of windows) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        await page.setViewportSize({ width, height });
        await page.mouse.move(1, 1); // a hovered card is raised
        await page.evaluate(
            () =>
                new Promise((resolve) => {
                    const wait = (/** @type {number} */ frames) =>
                        frames > 0 ? requestAnimationFrame(() => wait(frames - 1)) : resolve(undefined);
                    wait(6);
                }),
        );
        wrong.push(...(await faults(page)).map((fault) => `${size}: ${fault}`));
    }
    return wrong;
}

/** Continues the record from a moment. @param {number} moment @param {number} scale */
async function gameFrom(moment, scale) {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } }, { ...QUICK, scale });
    for (
        let question = await continueFrom(page, address, moment);
        (await page.locator('.btn').count()) < 2;
        question = await asked(page, question)
    )
        await actByKey(page, DECLINING);
    return page;
}

/** Problems of the visible page. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
async function faults(page) {
    await page.locator('.second-click').waitFor({ state: 'detached' });
    return page.evaluate(() => {
        /** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
        const SLACK = 2;
        /** @type {Set<string>} */
        const found = new Set();
        /** Names of elements in reading order, each with its text. @type {(element: Element) => string} */
        const nameOf = (element) =>
            `${element.closest('.col')?.getAttribute('aria-label') ?? ''} .${(element.getAttribute('class') ?? element.tagName).split(' ').join('.')} "${(element.textContent ?? '').trim().slice(0, 30)}"`.trim();
        /** @type {(one: Box, other: Box) => Box} */
        const common = (one, other) => ({
            left: Math.max(one.left, other.left),
            top: Math.max(one.top, other.top),
            right: Math.min(one.right, other.right),
            bottom: Math.min(one.bottom, other.bottom),
        });
        /** @type {(box: Box) => boolean} */
        const isSeen = ({ left, top, right, bottom }) => right - left > SLACK && bottom - top > SLACK;
        /** @type {(element: Element) => Element[]} */
        const parentsOf = (element) =>
            element.parentElement ? [element.parentElement, ...parentsOf(element.parentElement)] : [];
        const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

        /**
         * The part of a box that is not clipped, and whether the rest can be scrolled into view.
         * @type {(box: Box, inside: Element | null) => {box: Box, scrolls: boolean}}
         */
        function sightOf(box, inside) {
            let scrolls = false;
            for (let around = inside; around; around = around.parentElement) {
                const { overflowX, overflowY } = getComputedStyle(around);
                const edge = around.getBoundingClientRect();
                if (overflowX !== 'visible')
                    box = common(box, {
                        ...edge,
                        left: edge.left,
                        right: edge.right,
                        top: -Infinity,
                        bottom: Infinity,
                    });
                if (overflowY !== 'visible')
                    box = common(box, { left: -Infinity, right: Infinity, top: edge.top, bottom: edge.bottom });
                scrolls ||= [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll');
            }
            return { box: common(box, room), scrolls };
        }

        /** Returns true if it is in an open drawer, which covers the content below it. @type {(element: Element) => boolean} */
        const isOpened = (element) =>
            [element, ...parentsOf(element)].some(
                (one) => !one.matches('.room') && getComputedStyle(one).position === 'fixed',
            );

        /** Words that must not be covered or cut. Fading text and text under the next card of a hand are exceptions. */
        function checkWords() {
            const walker = document.createTreeWalker(
                document.querySelector('.match') ?? document.body,
                NodeFilter.SHOW_TEXT,
            );
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const element = node.parentElement;
                if (
                    !element ||
                    !node.textContent?.trim() ||
                    element.closest('.hcard :is(.tx, .tr, .ft, .art), .dial, .lines, .unseen, kbd, .zoom, .menu') ||
                    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
                )
                    continue;
                if (
                    element.closest('.tool span') &&
                    getComputedStyle(/** @type {Element} */ (element.closest('.tool span'))).position === 'absolute'
                )
                    continue;
                const range = document.createRange();
                range.selectNodeContents(node);
                for (const line of range.getClientRects()) {
                    const { box, scrolls } = sightOf(line, element);
                    const shortened = [element, element.parentElement].some(
                        (one) =>
                            one &&
                            (getComputedStyle(one).textOverflow === 'ellipsis' ||
                                getComputedStyle(one).webkitLineClamp !== 'none'),
                    );
                    if (!isSeen(box)) continue;
                    const cutBy = Math.max(
                        line.bottom - box.bottom,
                        box.top - line.top,
                        shortened ? 0 : Math.max(line.right - box.right, box.left - line.left),
                    );
                    if (!scrolls && cutBy > 4) found.add(`cut: ${nameOf(element)}`);
                    if (scrolls && cutBy > 1) continue;
                    const y = (box.top + box.bottom) / 2;
                    const inset = Math.min(5, (box.right - box.left) / 4); // a trailing space overflows the line
                    for (const x of [box.left + SLACK, (box.left + box.right) / 2, box.right - inset]) {
                        const hit = document.elementFromPoint(x, y);
                        if (
                            hit &&
                            !hit.contains(element) &&
                            !element.contains(hit) &&
                            !hit.closest('kbd, .opts > .pass') &&
                            isOpened(hit) === isOpened(element)
                        )
                            found.add(`covered: ${nameOf(element)} by ${nameOf(hit)}`);
                    }
                }
            }
        }

        /** Rows, planets and panels must not overlap. */
        function checkParts() {
            const parts = [
                '.phase-bar',
                '.foe-row',
                '.overview',
                '.col',
                '.fd',
                '.own-hq',
                '.plate',
                '.hand',
                '.sidebar',
            ]
                .flatMap((selector) => [...document.querySelectorAll(`.match ${selector}`)])
                .filter((part) => part.checkVisibility() && getComputedStyle(part).position !== 'fixed');
            for (const [index, part] of parts.entries()) {
                const box = sightOf(part.getBoundingClientRect(), part.parentElement).box;
                for (const other of parts.slice(index + 1))
                    if (isSeen(common(box, sightOf(other.getBoundingClientRect(), other.parentElement).box)))
                        found.add(`over each other: ${nameOf(part)} and ${nameOf(other)}`);
                if (part.getBoundingClientRect().bottom > innerHeight + SLACK)
                    found.add(`out of the window: ${nameOf(part)}`);
            }
        }

        /** Units are whole between the rows, or can be scrolled into view. */
        function checkUnits() {
            for (const unit of document.querySelectorAll('.side > .chip, .side > .with-steps, .side > .more')) {
                const whole = unit.getBoundingClientRect();
                const { box, scrolls } = sightOf(whole, unit.parentElement);
                const line = /** @type {Element} */ (unit.closest('.line')).getBoundingClientRect();
                if (
                    !scrolls &&
                    (whole.top < line.top - SLACK ||
                        whole.bottom > line.bottom + SLACK ||
                        whole.bottom - box.bottom > SLACK ||
                        box.top - whole.top > SLACK)
                )
                    found.add(`unit cut: ${nameOf(unit)}`);
            }
            for (const side of document.querySelectorAll('.col .side')) {
                const band = side.parentElement?.querySelector('.band')?.getBoundingClientRect();
                if (!band) throw new Error('a side of a planet without its band');
                for (const unit of side.children)
                    if (
                        side.clientHeight < 30 &&
                        unit.matches('.chip, .more') &&
                        isSeen(common(unit.getBoundingClientRect(), band))
                    )
                        found.add(`no room for units: ${nameOf(unit)}`);
            }
        }

        /** The frame of a highlighted card in hand is whole: the card's contents end beside it. */
        function checkFrames() {
            for (const card of document.querySelectorAll('.hcard[data-lit]')) {
                const plate = /** @type {Element} */ (card.querySelector('.pl')).getBoundingClientRect();
                for (const part of card.querySelectorAll('.art, .ft')) {
                    const { left, right } = part.getBoundingClientRect();
                    if (left < plate.left - 0.1 || right > plate.right + 0.1)
                        found.add(`over the frame: ${nameOf(part)} of ${nameOf(card)}`);
                }
            }
        }

        /** A unit in an HQ shows its name, unless it is a portrait or a tile with the emblem only. */
        function checkNames() {
            const TILE = 60;
            for (const unit of document.querySelectorAll('.opening :is(.hq, .own-hq) > .chip:not(.warlord)'))
                if (unit.clientWidth > TILE && !unit.querySelector('.nm')?.checkVisibility())
                    found.add(`no name: ${nameOf(unit)}`);
        }

        /** Options are visible, or can be scrolled into view, or are in a drawer that shows it has options. */
        function checkOptions() {
            for (const option of document.querySelectorAll(
                '[data-lit], .litcol .band, .lit-place, .prompt .btn, .prompt .cta',
            )) {
                const drawer = option.closest('.hand')
                    ? '.tab-hand.lit'
                    : option.closest('.own-hq')
                      ? '.tab-hq.lit'
                      : null;
                if (!option.checkVisibility()) {
                    if (!drawer || !document.querySelector(drawer)?.checkVisibility())
                        found.add(`hidden: ${nameOf(option)}`);
                    continue;
                }
                const { box, scrolls } = sightOf(option.getBoundingClientRect(), option.parentElement);
                if (!scrolls && !isSeen(box)) found.add(`out of reach: ${nameOf(option)}`);
            }
        }

        checkParts();
        checkWords();
        checkUnits();
        checkNames();
        checkOptions();
        checkFrames();
        const { scrollHeight, scrollWidth } = document.documentElement;
        if (scrollHeight > innerHeight || scrollWidth > innerWidth)
            found.add(`larger than the window: ${scrollWidth} × ${scrollHeight}`);
        return [...found];
    });
}

for (const [scale, windows] of Object.entries(WINDOWS)) {
    for (const [what, moment] of Object.entries(MOMENTS)) {
        await report.check(`${what}, ${Math.round(Number(scale) * 100)} %`, async () => {
            const page = await gameFrom(moment, Number(scale));
            const wrong = await faultsIn(page, windows);
            await page.context().close();
            assert.deepEqual(wrong, []);
        });
    }
}

/** Warlords: one with a long ability and a narrow name, the one with the longest ability, and one with a synapse unit. */
for (const theirs of ['captain-cato-sicarius', 'commander-shadowsun', 'the-swarmlord'])
    await report.check(`opening hand against ${theirs}`, async () => {
        const page = await openingHand('Tyranids', theirs);
        const wrong = await faultsIn(page, [
            '820x1180',
            '960x600',
            '1024x768',
            '1152x720',
            '1280x800',
            '1366x768',
            '1440x900',
            '1536x864',
        ]);
        await page.context().close();
        assert.deepEqual(wrong, []);
    });

/** Number of narrow tiles that show their first keyword, and of those that show their command. @param {number} moment */
async function shownOfBoth(moment) {
    const page = await gameFrom(moment, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.w112 .chip:has(.kw ~ .cmd)').first().waitFor();
    const shown = await page.locator('.w112 .chip').evaluateAll((chips) => {
        const both = chips.filter((chip) => chip.querySelector('.kw') && chip.querySelector('.cmd'));
        const seen = (/** @type {string} */ part) =>
            both.filter((chip) => (chip.querySelector(part)?.getClientRects().length ?? 0) > 0).length;
        return { both: both.length, keyword: seen('.kw'), command: seen('.cmd') };
    });
    await page.context().close();
    return shown;
}

await report.check('the narrowest units show their command, and in battles their keywords', async () => {
    const struggles = await shownOfBoth(DIALS);
    assert.ok(struggles.both > 0);
    assert.deepEqual(struggles, { both: struggles.both, keyword: 0, command: struggles.both });
    const battle = await shownOfBoth(MOMENTS['battle of ten a side']);
    assert.ok(battle.both > 0);
    assert.deepEqual(battle, { both: battle.both, keyword: battle.both, command: 0 });
});

/** Units with a keyword and two or three command icons, at five planets. */
const ICONS = `position "Icons"
P1 warlord "Captain Cato Sicarius"; P2 warlord "Nazdreg"
P1 at 1: "Veteran Barbrus", "Sickening Helbrute"
P1 at 2: "Crisis Battle Guard"
P1 at 3: "Altansar Rangers"
P1 at 4: "Salamander Flamer Squad" x2
P1 at HQ: "Cadian Mortar Squad", "Baharroth's Hawks", "Shrieking Harpy"
P2 at 1: "Sniper Drone Team", "Scion Strike Force"
P2 at 5: "Vash'ya Trailblazer"
begin deploy phase`;

await report.check('keywords and command icons of units are whole', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${address}?seed=3`);
    await page.getByRole('link', { name: 'Solve puzzles' }).click();
    await page.getByRole('link', { name: 'Set up a position' }).click();
    await page.getByLabel('Position', { exact: true }).fill(ICONS);
    await page.getByRole('button', { name: /^Play P1/ }).click();
    await asked(page);
    const wrong = [];
    for (const [width, height] of [
        [820, 1180],
        [700, 800],
        [760, 1000],
        [900, 700],
        [960, 600],
        [1024, 768],
        [1100, 720],
        [1152, 720],
        [1200, 800],
        [1280, 720],
        [1440, 900],
        [1920, 1080],
    ]) {
        await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
        await page.mouse.move(1, 1);
        await page.waitForTimeout(150);
        const cut = await page.locator('.chip .st').evaluateAll((rows) =>
            rows.flatMap((row) => {
                const room = row.getBoundingClientRect();
                const ends = [...row.querySelectorAll('*')]
                    .map((part) => part.getBoundingClientRect())
                    .filter((box) => box.width > 0)
                    .map((box) => box.right);
                const cutBy = Math.max(...ends) - room.right;
                return room.width > 0 && cutBy > 0.5
                    ? [
                          `${row.closest('.chip')?.querySelector('.nm')?.textContent?.trim()} by ${cutBy.toFixed(1)} of ${room.width} (${row.closest('.side, .hq, .own-hq')?.className})`,
                      ]
                    : [];
            }),
        );
        wrong.push(...cut.map((unit) => `${width} x ${height}: ${unit}`));
        if (width === 820) await page.screenshot({ path: 'build/icons-820.png' });
    }
    assert.deepEqual(wrong, []);
    await page.close();
});

await report.check('a unit destroyed in a combat round moves no other unit', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    /** The combat round, and the positions of the fighting units. */
    const places = () =>
        page.locator('.col.focus').evaluate((column) => ({
            round: column.querySelector('.btag')?.textContent ?? '',
            units: Object.fromEntries(
                [...column.querySelectorAll('.side .chip')].map((chip) => [
                    chip.getAttribute('data-card') ?? '',
                    (({ x, y, width }) => [x, y, width].map(Math.round).join())(chip.getBoundingClientRect()),
                ]),
            ),
        }));
    let question = await continueFrom(page, address, MOMENTS['battle of ten a side']);
    let fallen = 0;
    await page.mouse.move(1, 1); // a hovered unit is raised
    for (let before = await places(); fallen < 3;) {
        await actByKey(page, DECLINING);
        question = await asked(page, question);
        const now = await places();
        assert.equal(now.round, before.round, 'the combat round is over before three units have fallen');
        const nobodyCame = Object.keys(now.units).every((card) => card in before.units);
        for (const [card, place] of nobodyCame ? Object.entries(now.units) : [])
            assert.equal(place, before.units[card], `${card} has moved`);
        fallen += nobodyCame ? Object.keys(before.units).length - Object.keys(now.units).length : 0;
        before = now;
    }
    await page.context().close();
});

await report.check('warlords in their HQs show their names', async () => {
    const page = await openingHand('Space Marines', 'nazdreg');
    await after(page, () => page.locator('.prompt .btn').first().click());
    for (const width of [1024, 1152, 1280, 1440]) {
        await page.setViewportSize({ width, height: 768 });
        for (const [place, name] of [
            ['.own-hq', 'Captain Cato Sicarius'],
            ['.foe-row', 'Nazdreg'],
        ]) {
            const shown = await page
                .locator(`${place} .chip.warlord .nm > span`)
                .evaluate((label) => ({ text: label.textContent, room: label.clientWidth - label.scrollWidth }));
            assert.deepEqual(shown, { text: name, room: 0 }, `${width}, ${place}`);
            assert.ok(await page.locator(`${place} .chip.warlord .nm`).isVisible(), `${width}: ${name} is hidden`);
        }
    }
    await page.context().close();
});

/**
 * Names of cards and planets that are cut or covered, and texts of the opening hand that fade although they end
 * there.
 * @param {import('playwright-core').Page} page
 */
function cutTexts(page) {
    return page.evaluate(() => {
        /** @type {(element: Element) => DOMRect} */
        const written = (element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect();
        };
        const SLACK = 2;
        const FADE = 10;
        const found = [];
        for (const name of document.querySelectorAll('.hand:not(.tight) .hcard .nm')) {
            const words = written(name);
            const picture = name.parentElement?.querySelector('.art')?.getBoundingClientRect().top ?? Infinity;
            const top = name.parentElement?.getBoundingClientRect().top ?? 0;
            if (words.top < top - 1 || words.bottom > picture + SLACK)
                found.push(`the name ${name.textContent} is cut`);
        }
        for (const name of document.querySelectorAll('.room.desk .col.focus .pname')) {
            const planet = name.closest('.band')?.querySelector('img')?.getBoundingClientRect();
            const disc = planet ? planet.left + planet.width * (5 / 6) : 0; // a third of the picture is glow
            if (written(name).left < disc) found.push(`the planet is under ${name.textContent}`);
        }
        for (const text of document.querySelectorAll('.hand.whole:not(.tight) .hcard .tx')) {
            const { bottom } = text.getBoundingClientRect();
            const more = text.scrollHeight > text.clientHeight + 1;
            if (!more && text.textContent && written(text).bottom > bottom - FADE)
                found.push(`the text of ${text.parentElement?.querySelector('.nm')?.textContent} is cut`);
        }
        return found;
    });
}

for (const [width, height, scale, room] of /** @type {const} */ ([
    [1280, 720, 'auto', 7],
    [1440, 900, 'auto', 7],
    [1920, 1080, 'auto', 7],
    [1440, 900, 1.5, 7],
    [1920, 1080, 1.5, 7],
]))
    await report.check(`names and texts are whole at ${width} by ${height}, interface ${scale}`, async () => {
        const { page } = await openPage(browser, { viewport: { width, height } }, { ...QUICK, scale });
        const wrong = [];
        for (const moment of [MOMENTS['opening hand'], MOMENTS.deployment]) {
            await continueFrom(page, address, moment);
            await page.mouse.move(1, 1);
            await page.evaluate(() =>
                Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
            );
            wrong.push(...(await cutTexts(page)));
            await page.screenshot({ path: `build/whole-${width}-${scale}-${moment}.png` });
            if (moment === MOMENTS['opening hand']) {
                const whole = await page
                    .locator('.hand.whole .hcard .tx')
                    .evaluateAll(
                        (texts) =>
                            texts.filter(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1).length,
                    );
                assert.ok(whole >= room, `only ${whole} texts of the opening hand are whole`);
            }
        }
        await page.goto(address);
        await page.getByRole('button', { name: 'Learn to play' }).click();
        await asked(page);
        wrong.push(...(await cutTexts(page)));
        assert.deepEqual(wrong, []);
        await page.close();
    });

await browser.close();
stop();
report.end();
