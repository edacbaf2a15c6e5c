// rules.mjs: the rule book and the search in Chromium, as a player or judge uses them: asks a question, reads the rule,
// follows numbers; on a wide screen by keys, on a phone by touch; without the network; axe-core on each page.
//   node tests/browser/rules.mjs PROGRAM FOLDER [WORDS]     of the checks those with these words in their name
import { strict as assert } from 'node:assert';
import { launch, openPage, Report, serve } from './harness.mjs';
import { findings } from './judge.mjs';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** Opens a path of the site. @param {string} path @param {import('playwright-core').BrowserContextOptions} [options] */
async function visit(path, options = { viewport: WIDE }) {
    const { page, faults } = await openPage(browser, options, { motion: 'none' });
    await page.goto(new URL(path, address).href);
    await page.locator('.rulespage').waitFor();
    return { page, faults };
}

/** The address below the root of the site. @param {import('playwright-core').Page} page */
const placeOf = (page) => decodeURIComponent(page.url().slice(address.length).replace(/^\//, ''));

/** @param {import('playwright-core').Page} page */
const firstResult = (page) => page.locator('.rulespage ol > li').first();

/** Waits until the first result contains the text. @param {import('playwright-core').Page} page @param {string} text */
const answeredBy = (page, text) => firstResult(page).filter({ hasText: text }).waitFor();

await report.check('a judge asks in own words by keys, and reads the rule', async () => {
    const { page, faults } = await visit('rules');
    await page.getByRole('link', { name: 'Battle', exact: false }).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('command struggle tied');
    await answeredBy(page, 'R5.2.2b');
    assert.equal(placeOf(page), 'ask?q=command+struggle+tied');
    assert.match(await firstResult(page).innerText(), /nobody wins/);
    assert.match(await page.locator('.looked').first().innerText(), /tied\s\(also equal\)/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.part.lit').waitFor();
    assert.equal(placeOf(page), 'rules/R5.2.2b');
    assert.equal(await page.locator('.part.lit').getAttribute('data-number'), 'R5.2.2b');
    assert.ok(await page.locator('.part.lit').isVisible());
    const top = await page.locator('.part.lit').evaluate((part) => part.getBoundingClientRect().top);
    assert.ok(top > 60 && top < 500, `the rule is at ${top}`);
    await page.goBack();
    await answeredBy(page, 'R5.2.2b');
    assert.equal(await page.getByRole('searchbox').inputValue(), 'command struggle tied');
    await page.reload();
    await answeredBy(page, 'R5.2.2b');
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('results change with each letter, below 50 ms', async () => {
    const { page, faults } = await visit('ask');
    await page.getByRole('searchbox').fill('nobody');
    await firstResult(page).waitFor();
    await page.evaluate(() => {
        const box = document.querySelector('input[type="search"]');
        const times = /** @type {number[]} */ ([]);
        Object.assign(window, { times });
        let begin = 0;
        box?.addEventListener('input', () => (begin = performance.now()), true);
        new MutationObserver(() => begin && times.push(performance.now() - begin) && (begin = 0)).observe(
            /** @type {Element} */ (document.querySelector('.rulespage main')),
            { subtree: true, childList: true, characterData: true },
        );
    });
    for (const letter of ' left at the planet') {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        await page.waitForTimeout(60);
    }
    const times = /** @type {number[]} */ (await page.evaluate('window.times')).sort((one, other) => one - other);
    assert.ok(times.length >= 5, `${times.length} changes`);
    const median = times[Math.floor(times.length / 2)] ?? Infinity;
    assert.ok(median < 50, `a letter takes ${median} ms`);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('kinds of results, no results, and an unknown number', async () => {
    const { page, faults } = await visit('ask?q=brutal');
    await page.getByRole('button', { name: /^Cards \d+/ }).click();
    await page.waitForFunction(() =>
        [...document.querySelectorAll('ol > li .kind')].every((kind) => kind.textContent === 'Card'),
    );
    assert.equal(placeOf(page), 'ask?q=brutal&kind=card');
    assert.match((await firstResult(page).locator('a').getAttribute('href')) ?? '', /\/cards\/brutal-cunning$/);
    await page.getByRole('searchbox').fill('zzyzx');
    await page.getByText('Nothing found for “zzyzx”').waitFor();
    await page.goto(new URL('rules/R7.5.99', address).href);
    await page.getByRole('heading', { name: 'There is no rule R7.5.99' }).waitFor();
    await page.getByRole('link', { name: 'R7.5.9', exact: true }).click();
    await page.locator('.part.lit[data-number="R7.5.9"]').waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('numbers show their rule on hover and lead to it; keywords are explained in place', async () => {
    const { page, faults } = await visit('rules/R7.5.4');
    const link = page.locator('.part.lit').getByRole('link', { name: 'R7.5.1', exact: true });
    await link.hover();
    await page.locator('.definition.shown').filter({ hasText: 'You win when your combat turn begins' }).waitFor();
    await page.locator('.part.lit').getByRole('button', { name: 'Ambush' }).click();
    await page.locator('.definition.shown').filter({ hasText: 'Ambush' }).waitFor();
    await page.keyboard.press('Escape');
    await link.click();
    await page.locator('.part.lit[data-number="R7.5.1"]').waitFor();
    await page.locator('.part.lit summary').click();
    const played = page.locator('.part.lit details li a');
    await played.first().waitFor();
    assert.match((await played.first().getAttribute('href')) ?? '', /\/rulings\/[a-z0-9-]+$/);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('the contents follow the reader, and lead on', async () => {
    const { page, faults } = await visit('rules/R7');
    const current = page.locator('.contents [aria-current="true"]');
    await current.filter({ hasText: 'R7.1' }).waitFor();
    await page.locator('#rule-R7\\.4').evaluate((part) => part.scrollIntoView());
    await current.filter({ hasText: 'R7.4' }).waitFor();
    await page
        .locator('.contents')
        .getByRole('link', { name: /The end of a battle/ })
        .click();
    await page.locator('.part.lit[data-number="R7.5"]').waitFor();
    await page.getByRole('link', { name: /Next.*R8/ }).click();
    await page.getByRole('heading', { level: 1, name: /R8/ }).waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page
        .locator('.contents')
        .getByRole('link', { name: /Keywords and terms/ })
        .click();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    assert.ok((await page.locator('dt').count()) > 30);
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('on a phone by touch: contents as a sheet, nothing scrolls sideways', async () => {
    const { page, faults } = await visit('rules/R7.5.1', { viewport: PHONE, hasTouch: true, isMobile: true });
    await page.locator('.part.lit').waitFor();
    await page.getByRole('button', { name: 'Contents' }).tap();
    await page
        .getByRole('dialog')
        .getByRole('link', { name: /Damage/ })
        .tap();
    await page.getByRole('heading', { level: 1, name: /R9/ }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.getByRole('searchbox').fill('deck runs out');
    await answeredBy(page, 'R12.2');
    for (const [width, height] of [
        [390, 844],
        [320, 700],
        [844, 390],
    ]) {
        await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${width}: ${wide} pixels too wide`);
    }
    await page.setViewportSize(PHONE);
    await firstResult(page).locator('a').tap();
    await page.locator('.part.lit[data-number="R12.2"]').waitFor();
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('texts that cannot be loaded are tried again, and what was typed stays', async () => {
    const { page } = await visit('rules/R7.5.1', { viewport: WIDE, serviceWorkers: 'block' });
    await page.locator('.part.lit').waitFor();
    await page.route(/rules-shown/, (route) => route.abort());
    await page.getByRole('searchbox').fill('tied');
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'tied');
    await page.unroute(/rules-shown/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await firstResult(page).waitFor();
    await page.close();
});

await report.check('without the network rules are read and searched, once they were opened', async () => {
    const { page, faults } = await visit('rules/R7.5.1');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload(); // now through the service worker
    await page.locator('.part.lit').waitFor();
    await page.waitForFunction(async () => {
        const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return stored.flat().filter(({ url }) => /rules-(book|shown)/.test(url)).length === 2;
    });
    await page.context().setOffline(true);
    await page.goto(new URL('rules/R9', address).href);
    await page.getByRole('heading', { level: 1, name: /R9/ }).waitFor();
    await page.getByRole('searchbox').fill('command struggle tied');
    await answeredBy(page, 'R5.2.2b');
    assert.deepEqual(faults, []);
    await page.close();
});

await report.check('the first screen does not load the rule book', async () => {
    const { page } = await openPage(browser, { viewport: WIDE, serviceWorkers: 'block' }, { motion: 'none' });
    const loaded = /** @type {string[]} */ ([]);
    page.on('request', (request) => void loaded.push(request.url()));
    await page.goto(address);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
        loaded.filter((url) => /rules-|Rules-/.test(url)),
        [],
    );
    await page.close();
});

await report.check('axe-core finds nothing serious', async () => {
    const { page } = await visit('rules');
    for (const path of [
        'rules',
        'rules/R7.5.1',
        'rules/R3',
        'rules/glossary',
        'rules/R99',
        'ask',
        'ask?q=brutal',
        'ask?q=zzyzx',
    ]) {
        await page.goto(new URL(path, address).href);
        await page.locator('.rulespage main :is(h1, article)').first().waitFor({ state: 'attached' });
        if (path.includes('q=')) await page.locator('.kinds').waitFor();
        for (const theme of ['dark', 'light', 'contrast']) {
            await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
            assert.deepEqual(await findings(page), [], `${path}, ${theme}`);
        }
        await page.setViewportSize(PHONE);
        assert.deepEqual(await findings(page), [], `${path}, phone`);
        await page.setViewportSize(WIDE);
    }
    await page.close();
});

await browser.close();
stop();
report.end();
