// play.mjs: whole games against the computer in Chromium, by clicking and by keys.
//   node tests/browser/play.mjs PROGRAM FOLDER     PROGRAM serves the page that was built into FOLDER
import { strict as assert } from 'node:assert';
import { launch, openPage, serve } from './harness.mjs';

const MOST_CHOICES = 1500;
const WIDE = { width: 1440, height: 900 };

const [program = 'build/release/traxis', folder = 'build/web'] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
let passed = 0;
let failed = 0;

/** @param {string} name @param {() => Promise<void>} test */
async function check(name, test) {
    const began = Date.now();
    try {
        await test();
        passed++;
        console.log(`${name}: ${Date.now() - began} ms`);
    } catch (error) {
        failed++;
        console.log(`FAILED ${name}: ${error instanceof Error ? error.stack : error}`);
    }
}

/** A new game with that seed, its first question asked. @param {string} seed */
async function begin(seed) {
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(`${address}?seed=${seed}`);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await page.locator('.prompt .btn').first().waitFor();
    return { page, faults };
}

/** Waits until something is asked that was not asked before, or the game is over. @param {import('playwright-core').Page} page @param {string | null} before */
async function asked(page, before) {
    await page.waitForFunction(
        (number) => {
            const match = document.querySelector('.match');
            const now = match?.getAttribute('data-prompt');
            return match?.getAttribute('data-over') === 'yes' || (now != null && now !== number);
        },
        before,
        { polling: 5, timeout: 20_000 });
    const match = page.locator('.match');
    return { number: await match.getAttribute('data-prompt'), over: (await match.getAttribute('data-over')) === 'yes' };
}

/** What is asked once more is meant, and what is divided is divided automatically; false: neither is. @param {import('playwright-core').Page} page */
async function settled(page) {
    const special = await page.evaluate(() => (document.querySelector('.doubt') ? 'doubt' : document.querySelector('.shares') ? 'shares' : null));
    if (special === 'shares')
        await page.keyboard.press('a');
    if (special)
        await page.keyboard.press('Space');
    return special !== null;
}

/** What is lit or a button of the question, and cannot be clicked anywhere: covered, cut off or without size. @param {import('playwright-core').Page} page */
function outOfReach(page) {
    return page.evaluate(() => {
        const AT = [0.5, 0.12, 0.3, 0.7, 0.88];
        const choosable = [...document.querySelectorAll('.table .is-lit, .litcol .band, .lit-place, .prompt .btn')];
        const reached = (/** @type {Element} */ element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return AT.some((x) => AT.some((y) => element.contains(document.elementFromPoint(left + width * x, top + height * y))));
        };
        return choosable
            .filter((element) => {
                if (!reached(element))
                    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
                return !reached(element);
            })
            .map((element) => element.outerHTML.slice(0, 120));
    });
}

/**
 * Plays until the game is over; `choose` makes one act, of which a card and its place are two. It answers whether it went back.
 * @param {import('playwright-core').Page} page
 * @param {(turn: number) => Promise<boolean>} choose
 */
async function playOn(page, choose) {
    let { number, over } = await asked(page, null);
    for (let turn = 0; !over; turn++) {
        assert.ok(turn < MOST_CHOICES, 'the game does not end');
        const wentBack = (await settled(page)) ? false : await choose(turn);
        const picked = await page.locator('.prompt .btn', { hasText: 'Back' }).count();
        if (!wentBack && !picked)
            ({ number, over } = await asked(page, number));
    }
}

/** The question, its answers and the log; also what a card in full lies over. @param {import('playwright-core').Page} page */
function shown(page) {
    return page.locator('.prompt h2, .prompt .opts, .lines').allTextContents();
}

await check('a whole game by clicking what is lit', async () => {
    const { page, faults } = await begin('11');
    let onTheTable = 0;
    await playOn(page, async (turn) => {
        assert.deepEqual(await outOfReach(page), []);
        const lit = page.locator('.chip.is-lit, .hcard.is-lit, .litcol .band');
        const count = await lit.count();
        if (count > 0 && turn % 4 < 3) {
            onTheTable++;
            await lit.nth(turn % count).click({ position: { x: 20, y: 20 } });
            return false;
        } else {
            const buttons = page.locator('.prompt .btn');
            const button = buttons.nth(turn % (await buttons.count()));
            const back = (await button.innerText()).includes('Back');
            await button.click();
            return back;
        }
    });
    assert.ok(onTheTable > 10, `${onTheTable} choices on the table`);
    assert.match(await page.locator('.prompt').innerText(), /wins|tie/);
    assert.deepEqual(faults, []);
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    await page.close();
});

await check('a whole game by keys alone', async () => {
    const { page, faults } = await begin('12');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await playOn(page, async (turn) => {
        const keys = await page.locator('.prompt .btn kbd').allInnerTexts();
        const key = keys[turn % keys.length] ?? 'Esc';
        await page.keyboard.press({ Esc: 'Escape' }[key] ?? key);
        return key === 'Esc';
    });
    assert.deepEqual(faults, []);
    await page.close();
});

await check('undo goes back to the question before', async () => {
    const { page, faults } = await begin('13');
    const question = await page.locator('.prompt h2').innerText();
    const { number } = await asked(page, null);
    await page.locator('.prompt .btn').first().click();
    const next = await asked(page, number);
    assert.notEqual(await page.locator('.prompt h2').innerText(), question);
    await page.keyboard.press('z');
    await asked(page, next.number);
    assert.equal(await page.locator('.prompt h2').innerText(), question);
    assert.deepEqual(faults, []);
    await page.close();
});

await check('a game goes on after the page was loaded anew', async () => {
    const context = await browser.newContext({ viewport: WIDE });
    const page = await context.newPage();
    await page.goto(`${address}?seed=14`);
    assert.equal(await page.getByRole('button', { name: 'Continue your game' }).count(), 0);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    const { number } = await asked(page, null);
    await page.locator('.prompt .btn').first().click();
    await asked(page, number);
    const before = await shown(page);
    await page.reload();
    await page.getByRole('button', { name: 'Continue your game' }).click();
    await asked(page, null);
    assert.deepEqual(await shown(page), before);
    await context.close();
});

await check('the headers that a page needs', async () => {
    const { page } = await openPage(browser, WIDE);
    /** @type {Map<string, Record<string, string>>} */
    const answers = new Map();
    page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.headers()));
    await page.goto(address);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    assert.match(answers.get('/')?.['content-security-policy'] ?? '', /default-src 'none'/);
    const engine = [...answers].find(([path]) => path.endsWith('.wasm'));
    assert.equal(engine?.[1]['content-type'], 'application/wasm');
    assert.equal(engine?.[1]['content-encoding'], 'gzip');
    assert.match(engine?.[1]['cache-control'] ?? '', /immutable/);
    await page.close();
});

await browser.close();
stop();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
