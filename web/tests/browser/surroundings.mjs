// surroundings.mjs: the page without network, host, storage or WebAssembly, in Chromium.
//   node tests/browser/surroundings.mjs PROGRAM FOLDER [WORDS]
// PROGRAM serves the page that was built into FOLDER; only checks with WORDS in their name
import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { asked, launch, openPage, passOn, PATIENCE, Report, serve } from './harness.mjs';

const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const { address, stop } = await serve(program, folder);
const browser = await launch();
const report = new Report(words);

/** A new browser with one page. */
/** @param {import('playwright-core').BrowserContextOptions} options */
async function freshPage(options = {}) {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 }, ...options }, null);
    return { context: page.context(), page };
}

/** @param {import('playwright-core').Page} page */
async function saved(page) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** @param {import('playwright-core').Page} page */
async function begin(page) {
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
}

/** The question and its answers. @param {import('playwright-core').Page} page */
function shown(page) {
    return page.locator('.prompt h2, .prompt .opts').allTextContents();
}

/** A host of static files, in its own folder. */
async function plainHost() {
    const root = mkdtempSync(join(tmpdir(), 'traxis-page-'));
    cpSync(folder, root, { recursive: true, filter: (path) => !path.endsWith('.gz') });
    /** @type {Record<string, string>} */
    const types = {
        '.html': 'text/html',
        '.js': 'text/javascript',
        '.css': 'text/css',
        '.wasm': 'application/wasm',
        '.svg': 'image/svg+xml',
    };
    const server = createServer((request, response) => {
        const path = new URL(request.url ?? '/', 'http://host').pathname.replace(
            /^\/some\/folder\/$/,
            '/some/folder/index.html',
        );
        try {
            const file = readFileSync(join(root, path.replace(/^\/some\/folder\//, '')));
            response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(file);
        } catch {
            const missing = extname(path) === '' ? readFileSync(join(root, '404.html')) : 'not found';
            response.writeHead(404, { 'content-type': 'text/html' }).end(missing);
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    server.unref(); // a failed check must not block the others
    const port = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
    return {
        root,
        address: `http://127.0.0.1:${port}/some/folder/`,
        async end() {
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
            rmSync(root, { recursive: true });
        },
    };
}

await report.check('without network the page opens, plays, and continues after a reload', async () => {
    const { context, page } = await freshPage();
    await page.goto(`${address}?seed=21`);
    await saved(page);
    await context.setOffline(true);
    await page.reload();
    await begin(page);
    await passOn(page);
    const before = await shown(page);
    await page.reload();
    await asked(page);
    assert.deepEqual(await shown(page), before);
    await passOn(page);
    await context.close();
});

await report.check('any host of static files works, and may be gone at the next visit', async () => {
    const host = await plainHost();
    const { context, page } = await freshPage();
    await page.goto(host.address);
    await saved(page);
    await host.end();
    await page.goto('about:blank');
    await page.goto(`${host.address}index.html?theme=light`);
    await begin(page);
    await passOn(page);
    await context.close();
});

/** @param {import('playwright-core').Page} page */
const releaseOf = (page) => page.locator('html').getAttribute('data-release');

await report.check('a link to a page works on a host of static files, and offline', async () => {
    const host = await plainHost();
    const { context, page } = await freshPage();
    const heading = page.getByRole('heading', { level: 1, name: 'Set the dial' });
    await page.goto(`${host.address}puzzles/set-the-dial-two-nobs-with-launchas`);
    await heading.waitFor();
    await page
        .getByRole('link', { name: 'Play', exact: true })
        .or(page.getByRole('button', { name: 'All puzzles' }))
        .first()
        .click();
    await saved(page);
    await host.end();
    await page.goto('about:blank');
    await page.goto(`${host.address}puzzles/set-the-dial-two-nobs-with-launchas`);
    await heading.waitFor();
    await context.close();
});

await report.check('a new version is shown at the next visit, and the old files are deleted', async () => {
    const host = await plainHost();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const worker = readFileSync(join(host.root, 'sw.js'), 'utf8');
    const version = /\d+\.\d+\.\d+-[0-9a-f]{8}/.exec(worker)?.[0] ?? '';
    writeFileSync(join(host.root, 'assets/old-1a2b.js'), '');
    writeFileSync(join(host.root, 'sw.js'), worker.replace('"./"', '"./","assets/old-1a2b.js"'));
    await page.goto(host.address);
    await saved(page);
    assert.ok((await page.locator('.version').innerText()).includes(version), 'the version is shown');
    const other = await context.newPage();
    await other.goto(host.address);

    const index = readFileSync(join(host.root, 'index.html'), 'utf8');
    writeFileSync(join(host.root, 'index.html'), index.replace('<html', '<html data-release="newer"'));
    writeFileSync(join(host.root, 'sw.js'), worker.replace(version, '9.9.9-00000000'));
    rmSync(join(host.root, 'assets/old-1a2b.js'));
    await page.reload();
    assert.equal(await releaseOf(page), null);
    await page.evaluate(async () => {
        while (!(await navigator.serviceWorker.getRegistration())?.waiting)
            await new Promise((resolve) => setTimeout(resolve, 50));
    });
    assert.equal(await releaseOf(page), null, 'a page in use is not replaced');
    await page.reload();
    assert.equal(await releaseOf(page), 'newer');
    assert.equal(await releaseOf(other), null, 'nor is it in another tab');
    assert.ok(
        await other.evaluate(async () => (await fetch('assets/old-1a2b.js')).ok),
        'the other tab still has the files of its version',
    );

    await other.goto(new URL('/', host.address).href); // outside the scope of the worker
    await page.close();
    await other.waitForFunction(async () => {
        const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return all.flat().length > 1 && !all.flat().some(({ url }) => url.includes('old-1a2b'));
    });
    await host.end();
    await other.goto(host.address);
    assert.equal(await releaseOf(other), 'newer', 'offline too');
    await begin(other);
    await context.close();
});

await report.check('without WebAssembly the page says so', async () => {
    const { context, page } = await freshPage();
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await page.goto(address);
    assert.match(await page.getByRole('alert').innerText(), /WebAssembly program, and this browser does not run/);
    await context.close();
});

await report.check('an engine that cannot be fetched gets a message, and can be fetched again', async () => {
    // A service worker that becomes active early would bypass the route below when it fetches the engine.
    const { context, page } = await freshPage({ serviceWorkers: 'block' });
    await context.route('**/tables-*.wasm', (route) => route.abort());
    await page.goto(address);
    assert.match(await page.getByRole('alert').innerText(), /The engine could not be loaded/);
    await context.unroute('**/tables-*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await begin(page);
    await context.close();
});

await report.check('without network the page says that people cannot be reached', async () => {
    const { context, page } = await freshPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('navigation').getByText('People').click();
    await page.getByText('You are offline').waitFor();
    await context.close();
});

await report.check('without storage a game is played, and the page says that it is not saved', async () => {
    const { context, page } = await freshPage();
    // The worker's script with storage disabled as by a browser.
    await context.route('**/worker-*.js', async (route) => {
        const response = await route.fetch();
        const refusing = 'IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };';
        await route.fulfill({ response, body: refusing + (await response.text()) });
    });
    await page.goto(address);
    assert.match(await page.locator('.notice').innerText(), /cannot save games/);
    await page.getByRole('button', { name: 'OK' }).click();
    assert.equal(await page.locator('.notice').count(), 0);
    await begin(page);
    await passOn(page);
    await context.close();
});

await report.check('storage that fails in mid-game does not stop it', async () => {
    const { context, page } = await freshPage();
    await context.route('**/worker-*.js', async (route) => {
        const response = await route.fetch();
        const full =
            'let adds = 0; const add = IDBObjectStore.prototype.add; IDBObjectStore.prototype.add = function (...all) { if (++adds > 12) throw new DOMException("full", "QuotaExceededError"); return add.apply(this, all); };';
        await route.fulfill({ response, body: full + (await response.text()) });
    });
    await page.goto(`${address}?seed=23`);
    await begin(page);
    for (let choices = 0; choices < 8; choices++) await passOn(page);
    assert.match(await page.locator('.notice').innerText(), /cannot save games/);
    await context.close();
});

/** Changes fields of the saved game. @param {import('playwright-core').Page} page @param {Record<string, string>} fields */
async function change(page, fields) {
    await page.evaluate(async (changed) => {
        const database = await new Promise((resolve) => {
            const request = indexedDB.open('traxis');
            request.onsuccess = () => resolve(request.result);
        });
        const transaction = database.transaction('tables', 'readwrite');
        const tables = transaction.objectStore('tables');
        tables.openCursor().onsuccess = (/** @type {any} */ event) =>
            tables.put({ ...event.target.result.value, ...changed }, event.target.result.key);
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        database.close();
    }, fields);
}

await report.check('a game of another version is continued, with a message', async () => {
    const { context, page } = await freshPage();
    await page.goto(`${address}?seed=22`);
    await begin(page);
    await passOn(page);
    const before = await shown(page);
    await page.reload();
    await asked(page);
    assert.equal(await page.locator('.notice').count(), 0);
    await change(page, { engine: 'older' });
    await page.reload();
    await asked(page);
    assert.match(await page.locator('.notice').innerText(), /started with another version/);
    assert.deepEqual(await shown(page), before);
    await context.close();
});

await report.check('a game that cannot be continued gets a message and stays saved', async () => {
    const { context, page } = await freshPage();
    await page.goto(`${address}?seed=22`);
    await begin(page);
    await passOn(page);
    await change(page, { engine: 'older', opening: '{"entry": "opened", "of": "another time"}' });
    await page.reload();
    assert.match(
        await page.getByRole('alert').innerText(),
        /another version of Traxis, and this version cannot continue it. It stays/,
    );
    assert.equal(await page.getByRole('button', { name: 'Continue your game' }).count(), 0);
    await page.reload();
    assert.match(
        await page.locator('.saved-games .game').innerText(),
        /another version of Traxis, and this version cannot continue it. It stays/,
    );
    assert.equal(await page.getByRole('button', { name: 'Continue your game' }).count(), 0);
    await change(page, { aside: 'another version, not this one' });
    await page.reload();
    await page.getByRole('button', { name: 'Continue your game' }).waitFor();
    await context.close();
});

await report.check('HEAD is answered like GET without the file; other methods are refused', async () => {
    for (const path of ['', 'sw.js', 'nothing.js']) {
        const [get, head] = [await fetch(address + path), await fetch(address + path, { method: 'HEAD' })];
        assert.equal(head.status, get.status);
        assert.equal(await head.text(), '');
        if (get.ok) assert.deepEqual([...head.headers], [...get.headers]);
    }
    const posted = await fetch(address, { method: 'POST', body: 'x' });
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD']);
});

await browser.close();
stop();
report.end();
