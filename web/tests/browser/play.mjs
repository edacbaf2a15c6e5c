// play.mjs: whole games against the computer in Chromium, by mouse and by keys.
//   node tests/browser/play.mjs PROGRAM FOLDER [WORDS]     PROGRAM serves the page that was built into FOLDER
import { strict as assert } from 'node:assert';
import { actByKey, after, asked, launch, confirmOrDivide, openPage, playOut, Report, serve } from './harness.mjs';

const WIDE = { viewport: { width: 1440, height: 900 } };

const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** A new game with that seed, at its first question. @param {string} seed */
async function begin(seed) {
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(`${address}?seed=${seed}`);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    return { page, faults };
}

/** Options that cannot be clicked: covered, clipped or without size. @param {import('playwright-core').Page} page */
function outOfReach(page) {
    return page.evaluate(() => {
        const AT = [0.5, 0.12, 0.3, 0.7, 0.88];
        const choosable = [...document.querySelectorAll('.table [data-lit], .litcol .band, .lit-place, .prompt .btn')];
        const reached = (/** @type {Element} */ element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return AT.some((x) =>
                AT.some((y) => element.contains(document.elementFromPoint(left + width * x, top + height * y))),
            );
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

/** The question, its answers and the log, including text covered by a full-size card. @param {import('playwright-core').Page} page */
function shown(page) {
    return page.locator('.prompt h2, .prompt .opts, .lines').allTextContents();
}

await report.check('a whole game by clicking highlighted cards', async () => {
    const { page, faults } = await begin('11');
    let onTheTable = 0;
    await playOut(page, async (turn) => {
        if (await confirmOrDivide(page)) return;
        assert.deepEqual(await outOfReach(page), []);
        const lit = page.locator('.chip[data-lit], .hcard[data-lit], .litcol .band');
        const count = await lit.count();
        if (count > 0 && turn % 4 < 3) {
            onTheTable++;
            await lit.nth(turn % count).click({ position: { x: 20, y: 20 } });
        } else {
            const buttons = page.locator('.prompt .btn');
            await buttons.nth(turn % (await buttons.count())).click();
        }
    });
    assert.ok(onTheTable > 10, `${onTheTable} choices on the table`);
    assert.match(await page.locator('.prompt').innerText(), /You win|You lose|tie/);
    assert.deepEqual(faults, []);
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    await page.close();
});

await report.check('a whole game by keys alone', async () => {
    const { page, faults } = await begin('12');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await playOut(page, (turn) => actByKey(page, (keys) => keys[turn % keys.length]));
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('undo returns to the previous question', async () => {
    const { page, faults } = await begin('13');
    const question = await page.locator('.prompt h2').innerText();
    await after(page, () => page.locator('.prompt .btn').first().click());
    assert.notEqual(await page.locator('.prompt h2').innerText(), question);
    await after(page, () => page.keyboard.press('z'));
    assert.equal(await page.locator('.prompt h2').innerText(), question);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('a game continues after a reload', async () => {
    const { page } = await openPage(browser, WIDE, null);
    await page.goto(`${address}?seed=14`);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Continue your game' }).count(), 0);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await after(page, () => page.locator('.prompt .btn').first().click());
    const before = await shown(page);
    await page.reload();
    await asked(page);
    assert.deepEqual(await shown(page), before);
    await page.close();
});

await report.check('the headers of the page', async () => {
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
report.end();
