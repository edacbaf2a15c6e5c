// phones.mjs: the table on phones in Chromium, portrait and landscape: in each state of a game the important parts are
// visible, and nothing is wider than the window.
//   node tests/browser/phones.mjs PROGRAM FOLDER [WORDS]
// PROGRAM serves the page that was built into FOLDER; only checks with WORDS in their name
import { strict as assert } from 'node:assert';
import { after, asked, continueFrom, launch, openPage, replay, Report, serve } from './harness.mjs';

const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);
/** Moments of the battle record. */
const [DIVIDING, LEFTMOST, ATTACKER, SHIELD] = ['231', '275', '277', '290'];
const SIZES = /** @type {const} */ ([
    [320, 640],
    [390, 844],
    [844, 390],
    [667, 375],
]);

/** @typedef {import('playwright-core').Page} Page */

/** A new page on a phone. @param {number} width @param {number} height */
const visit = (width, height) => openPage(browser, { viewport: { width, height }, hasTouch: true, isMobile: true });

/** Waits until the page is drawn and accepts clicks everywhere. @param {Page} page */
async function drawn(page) {
    await page.locator('.second-click').first().waitFor({ state: 'detached' });
    await page.evaluate(async () => {
        await Promise.allSettled(
            document
                .getAnimations()
                .map(({ finished, effect }) => (effect?.getComputedTiming().iterations === Infinity ? null : finished)),
        );
        await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    });
}

/**
 * Problems of a state: listed elements that are missing, clipped or covered; elements wider than the window; labels
 * that overflow or are cut; answers out of sight.
 * @param {Page} page @param {string} where @param {string[]} seen selectors, of which the first that fits is looked for
 */
async function faultsOf(page, where, seen) {
    await drawn(page);
    const found = await page.evaluate((selectors) => {
        const describe = (/** @type {Element} */ element) =>
            `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
        /** The visible part of an element: inside the window and all clipping ancestors. @param {Element} element */
        function seenOf(element) {
            let { left, right, top, bottom } = element.getBoundingClientRect();
            [left, right, top, bottom] = [
                Math.max(left, 0),
                Math.min(right, innerWidth),
                Math.max(top, 0),
                Math.min(bottom, innerHeight),
            ];
            for (
                let around = element.parentElement;
                around && getComputedStyle(element).position !== 'fixed';
                around = around.parentElement
            ) {
                const style = getComputedStyle(around);
                const box = around.getBoundingClientRect();
                if (style.overflowX !== 'visible')
                    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
                if (style.overflowY !== 'visible')
                    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
                if (style.position === 'fixed') break;
            }
            return { left, right, top, bottom };
        }
        /** @param {string} selector */
        function unseen(selector) {
            const element = document.querySelector(selector);
            if (!element) return [`no ${selector}`];
            const [box, part] = [element.getBoundingClientRect(), seenOf(element)];
            if (
                box.width === 0 ||
                box.left < part.left - 1 ||
                box.right > part.right + 1 ||
                box.top < part.top - 1 ||
                box.bottom > part.bottom + 1
            )
                return [`not wholly in sight: ${describe(element)}`];
            const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            return top && (element.contains(top) || top.contains(element))
                ? []
                : [`under ${top ? describe(top) : 'nothing'}: ${describe(element)}`];
        }
        /** These elements may be wider: they are swiped. @param {Element} element */
        const swiped = (element) =>
            element.closest('.line, .hand, .foe-row, .overview, .backdrop, .world, .unseen, .pointers, .fcard, svg') !==
            null;
        const wide = [...document.querySelectorAll('body *')].filter(
            (element) =>
                !swiped(element) &&
                element.getBoundingClientRect().width > 0 &&
                element.getBoundingClientRect().right > innerWidth + 1,
        );
        const sideways = [document.documentElement, ...document.querySelectorAll('.opts, .coach, .statistics')].filter(
            (element) => element.scrollWidth > element.clientWidth + 1,
        );
        const leaving = [...document.querySelectorAll('.prompt .btn .bt')].filter((label) => {
            const [inner, outer] = [label.getBoundingClientRect(), label.closest('.btn')?.getBoundingClientRect()];
            return (
                outer &&
                inner.width > 0 &&
                (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1 || inner.right > outer.right + 1)
            );
        });
        const cut = [...document.querySelectorAll('.prompt .btn .bt')].filter(
            (label) => label.scrollHeight > label.clientHeight + 1,
        );
        /** In portrait a scrolled list of answers must show a partial row, or the visible answers would seem to be all. */
        function endsEarly() {
            const answers = document.querySelector('.prompt:not(.waiting, .ending) .opts');
            if (!answers || innerWidth > innerHeight || answers.scrollHeight <= answers.clientHeight + 1) return [];
            const end = (answers.querySelector('.pass') ?? answers).getBoundingClientRect()[
                answers.querySelector('.pass') ? 'top' : 'bottom'
            ];
            const below = [...answers.querySelectorAll('.btn:not(.pass), .share')]
                .map((answer) => answer.getBoundingClientRect())
                .filter(({ bottom }) => bottom > end + 4);
            return below.length === 0 || below.some(({ top }) => top < end - 6)
                ? []
                : ['more answers than are in sight, and no sign of them'];
        }
        return [
            ...selectors.flatMap(unseen),
            ...endsEarly(),
            ...wide.slice(0, 3).map((element) => `wider than the window: ${describe(element)}`),
            ...sideways.map((element) => `scrolls sideways: ${describe(element)}`),
            ...leaving.map((element) => `leaves its button: ${describe(element)}`),
            ...cut.map((element) => `cut: ${describe(element)}`),
        ];
    }, seen);
    return found.map((fault) => `${where}: ${fault}`);
}

/** Returns true if two elements overlap. @param {Page} page @param {string} one @param {string} other */
function overlap(page, one, other) {
    return page.evaluate(
        ([first = '', second = '']) => {
            const others = [...document.querySelectorAll(second)].map((element) => element.getBoundingClientRect());
            return [...document.querySelectorAll(first)].some((element) => {
                const box = element.getBoundingClientRect();
                return (
                    box.width > 0 &&
                    others.some(
                        ({ left, right, top, bottom, width }) =>
                            width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top,
                    )
                );
            });
        },
        [one, other],
    );
}

const [FIRST, LAST, DECLINE] = [
    '.prompt .opts > .btn:first-child',
    '.prompt .opts > .btn:last-child',
    '.prompt .opts > .btn.pass',
];

for (const [width, height] of SIZES) {
    await report.check(`a game at ${width} by ${height}`, async () => {
        const { page, faults } = await visit(width, height);
        await page.goto(`${address}?seed=34`);
        await page.getByRole('button', { name: 'Play the computer' }).waitFor();
        const found = await faultsOf(page, 'first screen', width > height ? ['.first .cta'] : []);
        await page.getByRole('button', { name: 'Play the computer' }).tap();
        await asked(page);
        found.push(
            ...(await faultsOf(page, 'mulligan', [
                '.prompt h2',
                FIRST,
                LAST,
                '.hand .hcard:first-child .cost',
                '.hand .hcard:first-child .nm',
                '.hand .hcard:first-child .tx',
            ])),
        );
        // Odds are shown with their caption where there is room.
        if (await page.locator('.odds').isVisible())
            found.push(...(await faultsOf(page, 'mulligan', ['.odds caption h2', '.odds tbody tr:last-child td'])));
        await after(page, () => page.locator(FIRST).tap());
        found.push(
            ...(await faultsOf(page, 'deployment', [
                '.prompt h2',
                FIRST,
                DECLINE,
                '.tab-hand',
                '.foe-row .hq .chip',
                '.foe-row .track',
            ])),
        );

        // A tap on a card that cannot be chosen shows the reason, and a tap on the number of its rule the rule.
        await page.locator('.tab-hand').tap();
        found.push(
            ...(await faultsOf(page, 'hand', [
                '.hand .hcard:first-child .cost',
                '.hand .hcard:first-child .nm',
                DECLINE,
            ])),
        );
        await page.locator('.hand .hcard:not([data-lit])').first().tap({ force: true });
        await page.locator('.zoom .now', { hasText: 'cannot be' }).waitFor();
        found.push(...(await faultsOf(page, 'why not', ['.zoom .now', '.card-acts .btn'])));
        await page.locator('.zoom .now .defined').first().tap();
        await page.locator('.definition.shown', { hasText: /^R\d/ }).tap();
        await page.locator('.definition.shown').waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: 'Close' }).tap();
        assert.equal(await page.locator('.zoom').count(), 0);

        await after(page, () => page.locator('.hand .army[data-lit]').first().tap());
        found.push(...(await faultsOf(page, 'a card is picked', ['.prompt h2', FIRST, DECLINE])));
        await after(page, () => page.locator(DECLINE).tap());

        await page.getByRole('button', { name: 'Menu' }).tap();
        await page.getByRole('menuitem', { name: 'Concede' }).tap();
        await page.getByRole('menuitem', { name: /^Concede/ }).tap();
        await page.locator('.prompt.ending').waitFor();
        const answers = await page.locator('.ending .opts > *').count();
        found.push(
            ...(await faultsOf(page, 'end', [
                '.ending .ctx b',
                '.ending h2',
                ...Array.from({ length: answers }, (_, index) => `.ending .opts > :nth-child(${index + 1})`),
            ])),
        );
        await page.getByRole('button', { name: 'How it went' }).tap();
        await page.locator('.chart').first().waitFor();
        found.push(
            ...(await faultsOf(page, 'how it went', ['.statistics header .alt', '.chart figcaption b', '.ending h2'])),
        );
        assert.deepEqual(found, []);
        assert.deepEqual(faults, []);
        await page.close();
    });

    await report.check(`a battle at ${width} by ${height}`, async () => {
        const { page, faults } = await visit(width, height);
        await continueFrom(page, address, ATTACKER);
        const found = await faultsOf(page, 'battle', ['.prompt h2', FIRST, '.prompt .opts > .btn:nth-child(2)']);
        await continueFrom(page, address, LEFTMOST);
        await after(page, () => page.locator('.prompt .btn', { hasText: 'Burna Boyz' }).tap());
        found.push(...(await faultsOf(page, 'attacker', ['.chip .flag'])));
        await continueFrom(page, address, SHIELD);
        found.push(
            ...(await faultsOf(page, 'shield', [
                '.prompt h2',
                '.prompt .sub',
                FIRST,
                DECLINE,
                '.chip.is-atk',
                '.chip.is-def',
            ])),
        );
        if (await overlap(page, '.side .chip .hit', '.side .chip .nm > span'))
            found.push('shield: the damage covers a name');
        // Own victory display and piles, and those of the opponent.
        found.push(...(await faultsOf(page, 'shield', ['.foe-row .track', '.plate .track .tk:last-child'])));
        await page.locator('.tab-hq').tap();
        found.push(
            ...(await faultsOf(page, 'HQ', [
                '.own-hq .won-planet b',
                '.own-hq .won-planet .pt',
                '.own-hq .stat',
                '.own-hq .stat.clickable',
                '.plate .track .tk:last-child',
            ])),
        );
        if (await overlap(page, '.plate .tk', '.tab')) found.push('HQ: the track is under a tab');
        await page.locator('.own-hq .stat.clickable').tap();
        found.push(...(await faultsOf(page, 'own piles', ['.piles h3'])));
        await page.locator('.own-hq .stat.clickable').tap();
        await page.locator('.tab-hq').tap();
        const stray = await page.evaluate(() => {
            const [arrow, line] = [document.querySelector('.arrows .draw'), document.querySelector('.line')].map(
                (element) => element?.getBoundingClientRect(),
            );
            return (
                !arrow ||
                !line ||
                arrow.top < line.top - 8 ||
                arrow.bottom > line.bottom + 8 ||
                arrow.right > line.right + 8
            );
        });
        if (stray) found.push('shield: the arrow leaves the planet');
        await continueFrom(page, address, DIVIDING);
        await after(page, () => page.locator('.prompt .btn', { hasText: 'Snotling Attack' }).first().click());
        found.push(
            ...(await faultsOf(page, 'dividing', [
                '.prompt h2',
                '.left-to',
                '.shares .share .step:last-child',
                '.shares .pair .btn',
                '.shares .cta',
            ])),
        );
        await page.locator('.shares .pair .btn').first().tap();
        await page.locator('.shares .cta').tap();
        await page.locator('.shares').waitFor({ state: 'detached' });
        assert.deepEqual(found, []);
        assert.deepEqual(faults, []);
        await page.close();
    });

    await report.check(`the lessons at ${width} by ${height}`, async () => {
        const { page, faults } = await visit(width, height);
        await page.goto(address);
        await page.getByRole('button', { name: 'Learn to play' }).tap();
        await page.locator('.coach').waitFor();
        const QUESTION = ['.prompt h2', DECLINE, '.tab-hand'];
        const found = await faultsOf(page, 'a lesson to read', [
            '.coach h1',
            '.coach .points li',
            '.coach .next-steps :first-child',
            ...QUESTION,
        ]);
        /** Numbers of points that have an element here; small phones have no room for some. */
        const pointing = /** @type {const} */ ({ welcome: [1, 2], goal: [2, 3], hand: [1, 2, 3] });
        for (const [name, points] of Object.entries(pointing)) {
            await page.locator(`.coach[data-lesson=${name}]`).waitFor();
            for (const point of points) {
                await page.locator('.pointers i', { hasText: String(point) }).waitFor();
                found.push(
                    ...(await faultsOf(page, `${name}, point ${point}`, [
                        `.coach .points li:nth-child(${point}) .marked`,
                    ])),
                );
            }
            if (await overlap(page, '.pointers i', '.coach')) found.push(`${name}: a number covers the lesson`);
            await page.getByRole('button', { name: 'Got it' }).tap();
        }
        await page.locator('.coach[data-lesson=deploy]').waitFor();
        await page.locator('.pointers i').first().waitFor();
        found.push(
            ...(await faultsOf(page, 'a lesson to do', [
                '.coach h1',
                '.coach .points li',
                '.coach .task',
                '.coach .next-steps :first-child',
                ...QUESTION,
            ])),
        );
        if (await overlap(page, '.pointers i', '.coach')) found.push('a number covers the lesson');

        // While a card is picked, the planets and the task are visible.
        await page.locator('.tab-hand').tap();
        await after(page, () => page.locator('.hand .army[data-lit]').first().tap());
        found.push(
            ...(await faultsOf(page, 'a card is picked', [
                '.coach .task',
                '.prompt h2',
                FIRST,
                DECLINE,
                '.col .pname',
            ])),
        );
        assert.deepEqual(found, []);
        assert.deepEqual(faults, []);
        await page.close();
    });
}

for (const [width, height] of /** @type {const} */ ([
    [820, 1180],
    [768, 1024],
]))
    await report.check(`the victory display on a tablet at ${width} by ${height}`, async () => {
        const { page } = await visit(width, height);
        await continueFrom(page, address, SHIELD);
        assert.deepEqual(
            await faultsOf(page, 'battle', [
                '.foe-row .track',
                '.plate .track .tk:last-child',
                '.plate .stat.clickable',
            ]),
            [],
        );
        assert.equal(await overlap(page, '.plate .tk', '.plate .stat'), false, 'the track covers the piles');
        await page.close();
    });

for (const [width, height] of /** @type {const} */ ([
    [320, 640],
    [390, 844],
]))
    await report.check(`a replay at ${width} by ${height}`, async () => {
        const { page, faults } = await visit(width, height);
        await replay(page, address, SHIELD);
        await page.locator('.time .chance').waitFor();
        const found = await faultsOf(page, 'replay', [
            '.time .at b',
            '.time .chance',
            '.time .stride button',
            '.time input',
        ]);
        assert.equal(await overlap(page, '.time .chance', '.time .stride'), false, 'the chance is under the steps');
        const gap = await page.evaluate(() => {
            const [steps, moves] = ['.time .stride .segments', '.time .moves'].map((part) =>
                /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect(),
            );
            return steps && moves ? moves.top - steps.bottom : 0;
        });
        assert.ok(gap >= 4, `the steps touch what is below them: ${gap} px`);
        assert.deepEqual(found, []);
        assert.deepEqual(faults, []);
        await page.close();
    });

await browser.close();
stop();
report.end();
