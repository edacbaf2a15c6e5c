// people.mjs: two people in two browsers and a server: they meet and play, lose the connection, restart the server, and
// find everything unchanged.
//   node tests/browser/people.mjs PROGRAM FOLDER     PROGRAM serves the page that was built into FOLDER
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
    answer,
    asked,
    found,
    giveRecord,
    launch,
    openPage,
    openRecord,
    QUICK,
    questionOf,
    Report,
    serve,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const MAX_CHOICES = 400;

const [program = 'build/release/traxis', folder = 'build/web', words = ''] = process.argv.slice(2);
const report = new Report(words);
const place = mkdtempSync(join(tmpdir(), 'traxis-people-'));
const more = ['--db', join(place, 'tables.db'), '--pace', '0'];
let server = await serve(program, folder, { more });
const { address } = server;
const browser = await launch();

/** A person with their own browser. @param {string} name @param {string} at @param {typeof WIDE} screen */
async function person(name, at, screen = WIDE) {
    const { page, faults } = await openPage(browser, screen);
    await page.goto(at);
    if (at === address) await page.getByRole('link', { name: 'People' }).click();
    await page.getByLabel('Your name').fill(name);
    return { page, faults };
}

/** Two people at a table whose game has started. @param {{clock?: string, screen?: typeof WIDE}} [how] */
async function meet({ clock = 'No clock', screen = WIDE } = {}) {
    const ann = await person('Ann', address);
    await ann.page.getByLabel('Clock').selectOption(clock);
    await ann.page.getByRole('button', { name: 'Open a table' }).click();
    await ann.page.getByRole('button', { name: 'I am ready' }).waitFor();
    const link = ann.page.url();
    assert.match(link, /\/table\/\w+$/);
    const bob = await person('Bob', link, screen);
    await bob.page.getByRole('button', { name: 'Join' }).click();
    await bob.page.getByRole('button', { name: 'I am ready' }).click();
    await ann.page.getByRole('button', { name: 'I am ready' }).click();
    for (const { page } of [ann, bob]) await page.locator('.match').waitFor();
    return { ann, bob, link };
}

/** The first page that is asked, as soon as one is; null: the game is over. @param {readonly Page[]} pages */
async function whoIsAsked(pages) {
    const { page } = await found(async () => {
        for (const page of pages) {
            if (await page.locator('.match[data-over=yes]').count()) return { page: null };
            if ((await questionOf(page)) !== null) return { page };
        }
        return null;
    }, 'a player is asked');
    return page;
}

/** Answers all questions of a page until the condition is met. @param {Page} page @param {() => Promise<boolean>} comes */
async function answerUntil(page, comes) {
    while (
        (await found(
            async () => ((await comes()) ? 'come' : await questionOf(page)),
            'that comes, or something is asked',
        )) !== 'come'
    )
        await answer(page);
}

/** Plays until the condition is met or the game is over. @param {readonly Page[]} pages @param {() => Promise<boolean>} enough */
async function playUntil(pages, enough) {
    for (let turn = 0; turn < MAX_CHOICES; turn++) {
        const page = await whoIsAsked(pages);
        if (!page || (await enough())) return;
        await answer(page);
    }
    throw new Error('it did not come to that');
}

/** The page that is asked, and the other one. @param {readonly Page[]} pages */
async function inTurn(pages) {
    const one = await whoIsAsked(pages);
    const other = pages.find((page) => page !== one);
    assert.ok(one && other);
    return { one, other };
}

/**
 * One player passes the deploy turn and the other is asked: undo now needs consent, and nothing hidden was seen.
 * @param {readonly Page[]} pages
 */
async function turnOver(pages) {
    const { one: last, other: next } = await inTurn(pages);
    await last.keyboard.press('Space');
    await asked(next);
    assert.equal(await questionOf(last), null);
    return { last, next };
}

/** Waits until all pages show the text. @param {readonly Page[]} pages @param {string} text */
const allShow = (pages, text) => Promise.all(pages.map((page) => page.getByText(text).waitFor()));

/** @param {Page} page */
const logOf = (page) => page.locator('.match').innerText();

await report.check('two people meet by a link, and their dials are revealed together', async () => {
    const { ann, bob } = await meet();
    const pages = [ann.page, bob.page];
    await playUntil(pages, async () => (await logOf(ann.page)).includes('dial shows'));
    for (const page of pages)
        await found(async () => (await logOf(page)).match(/dial shows/g)?.length === 2, 'both players see both dials');
    assert.deepEqual([...ann.faults, ...bob.faults], []);
    await Promise.all(pages.map((page) => page.close()));
});

await report.check('a reload, a lost network and a killed server lose nothing', async () => {
    const { ann, bob } = await meet();
    const pages = [ann.page, bob.page];
    const first = await whoIsAsked(pages);
    assert.ok(first);
    const question = await questionOf(first);
    await first.reload();
    assert.equal(await asked(first), question, 'the same question after reloading');

    await playUntil(pages, async () => (await logOf(ann.page)).includes('Round 1: the deploy phase begins'));
    const before = await Promise.all(pages.map(questionOf));
    server.kill();
    await allShow(pages, 'Connection lost');
    [server] = await Promise.all([
        serve(program, folder, { port: new URL(address).port, more }),
        allShow(pages, 'You are back'),
    ]); // shown only for a moment
    assert.deepEqual(
        await Promise.all(pages.map(questionOf)),
        before,
        'the same questions after the server was killed',
    );
    const page = await whoIsAsked(pages);
    assert.ok(page);
    await answer(page);
    await Promise.all(pages.map((page) => page.close()));
});

await report.check('a lost network is noticed, and a choice made meanwhile is shown as not sent', async () => {
    const { ann, bob } = await meet();
    const pages = [ann.page, bob.page];
    const first = await whoIsAsked(pages);
    assert.ok(first);
    const question = await questionOf(first);
    await first.context().setOffline(true);
    await first.getByText('Connection lost').waitFor({ timeout: 5000 });
    await first.keyboard.press('1');
    await first.getByText('Not sent:').waitFor({ timeout: 5000 });
    assert.equal(await questionOf(first), question, 'the question is still there');
    await first.screenshot({ path: 'build/unsent.png' });
    await first.context().setOffline(false);
    await first.getByText('You are back.', { exact: true }).waitFor();
    assert.equal(await asked(first), question);
    await answer(first);
    await first.getByText('Not sent:').waitFor({ state: 'detached' });
    await Promise.all(pages.map((page) => page.close()));
});

await report.check('a silent connection is noticed without an event of the browser', async () => {
    const { ann, bob } = await meet();
    await ann.page.close();
    let silent = false;
    await bob.page.routeWebSocket(/socket/, (line) => {
        const server = line.connectToServer();
        line.onMessage((message) => silent || server.send(message));
        server.onMessage((message) => silent || line.send(message));
    });
    await bob.page.reload();
    await bob.page.locator('.match').waitFor();
    silent = true;
    await bob.page.getByText('Connection lost').waitFor({ timeout: 25_000 });
    silent = false;
    await bob.page.getByText('You are back').waitFor();
    await bob.page.close();
});

await report.check(
    'undo by consent, chat, clocks, spectators without hands, a phone, conceding and a rematch',
    async () => {
        const { ann, bob, link } = await meet({ clock: 'usual', screen: PHONE });
        const pages = [ann.page, bob.page];
        await playUntil(pages, async () => (await logOf(ann.page)).includes('Round 1: the deploy phase begins'));
        await ann.page
            .getByText(/2\d:\d\d/)
            .first()
            .waitFor();

        const { page: eve } = await openPage(browser, WIDE);
        await eve.goto(link);
        await eve.locator('.match').waitFor();
        assert.equal(await questionOf(eve), null, 'a spectator is asked nothing');
        assert.equal(await eve.locator('.hand .card, .hand button').count(), 0, 'a spectator sees no hand');

        await ann.page.getByRole('button', { name: 'Send a message' }).click();
        await Promise.all([
            ann.page.getByRole('button', { name: 'Good luck!' }).click(),
            allShow([bob.page, eve], 'Good luck!'),
        ]);

        const { one, other } = await inTurn(pages);
        await answer(one); // a card of the hand is revealed
        await playUntil(pages, async () => (await questionOf(other)) !== null);
        await other.keyboard.press('z');
        await other.getByText('You cannot undo this').waitFor();
        assert.equal(await one.getByText('asks to undo').count(), 0, 'no player is asked');

        const { last, next } = await turnOver(pages);
        await next.keyboard.press('z');
        await last.getByText('asks to undo').waitFor();
        await last.getByRole('button', { name: 'Refuse', exact: true }).click();
        await last.getByText('asks to undo').waitFor({ state: 'detached' });
        await next.getByText('Your opponent refused the undo.').waitFor();
        assert.deepEqual([...ann.faults, ...bob.faults], []);

        await ann.page.getByRole('button', { name: 'Menu' }).click();
        await ann.page.getByRole('menuitem', { name: 'Concede' }).click();
        await ann.page.getByRole('menuitem', { name: 'Concede the game?' }).click();
        for (const page of [...pages, eve]) await page.locator('.match[data-over=yes]').waitFor();
        await ann.page.getByRole('button', { name: 'Rematch with swapped sides' }).click();
        await bob.page.getByText('Your opponent wants a rematch.').waitFor();
        await bob.page.getByRole('link', { name: 'Go there' }).click();
        for (const page of pages) await page.getByRole('button', { name: 'I am ready' }).click();
        for (const page of pages) await page.locator('.match[data-over=no]').waitFor();
        await eve.close();
        await Promise.all(pages.map((page) => page.close()));
    },
);

// ---- Accounts --------------------------------------------------------------------------------------------------------

const PASSWORD = 'correct horse battery';

/** @param {Page} page @param {string} name @param {'Create an account' | 'Log in'} how */
async function enterAccount(page, name, how, password = PASSWORD) {
    await page.getByRole('button', { name: how, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: how, exact: true }).click();
    return dialog;
}

/** Creates an account and returns its recovery codes. @param {Page} page @param {string} name */
async function signUp(page, name) {
    const dialog = await enterAccount(page, name, 'Create an account');
    await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await dialog.locator('.codes code').allInnerTexts();
    await dialog.getByRole('button', { name: 'I saved the codes' }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    return codes;
}

/** @param {Page} page */
async function concede(page) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Concede' }).click();
    await page.getByRole('menuitem', { name: 'Concede the game?' }).click();
    await page.locator('.match[data-over=yes]').waitFor();
}

/** Leaves the board for the lists of tables. @param {Page} page */
async function toLobby(page) {
    await page.goto(address);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
}

/** The value of the session cookie, which scripts cannot read. @param {Page} page */
async function sessionOf(page) {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'traxis');
    assert.ok(cookie?.httpOnly && cookie.sameSite === 'Strict', JSON.stringify(cookie));
    assert.equal(await page.evaluate(() => document.cookie), '');
    return cookie.value;
}

await report.check('an account created after a guest game keeps the game and opens it in another browser', async () => {
    const { ann, bob } = await meet();
    const game = ann.page.url();
    const before = await sessionOf(ann.page);
    await toLobby(ann.page);
    const codes = await signUp(ann.page, 'Annabel');
    assert.equal(new Set(codes).size, 8);
    assert.notEqual(await sessionOf(ann.page), before, 'the session is a new one');
    await ann.page.getByRole('region', { name: 'Your games' }).getByText('Ann', { exact: false }).first().waitFor();
    await toLobby(ann.page);
    await ann.page.getByText('Annabel (1500)').first().waitFor();

    const { page: phone, faults } = await openPage(browser, PHONE);
    await toLobby(phone);
    const dialog = await enterAccount(phone, 'annabel', 'Log in', 'wrong horse');
    await dialog.getByRole('alert').getByText('The name or the password is wrong.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await phone.getByRole('button', { name: 'Your account' }).waitFor();
    await phone
        .getByRole('region', { name: 'Your games' })
        .getByRole('button', { name: /^Continue/ })
        .click();
    await phone.locator('.match[data-over=no]').waitFor();
    assert.equal(phone.url(), game, 'the same table');
    await concede(phone);
    await bob.page.locator('.match[data-over=yes]').waitFor();

    const { page: lost } = await openPage(browser, WIDE);
    await toLobby(lost);
    await lost.getByRole('button', { name: 'Log in', exact: true }).click();
    await lost.getByRole('button', { name: 'Lost your password?' }).click();
    await lost.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Annabel');
    await lost.getByLabel('Recovery code').fill(codes[0] ?? '');
    await lost.getByLabel('New password', { exact: true }).fill('another horse');
    await lost.getByRole('button', { name: 'Set a new password' }).click();
    await lost.getByRole('button', { name: 'Your account' }).waitFor();
    await ann.page.getByRole('button', { name: 'Log in', exact: true }).waitFor(); // logged out elsewhere

    await lost.getByRole('button', { name: 'Your account' }).click();
    const saved = lost.waitForEvent('download');
    await lost.getByRole('button', { name: 'Download my data' }).click();
    const data = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
    assert.equal(data.you.name, 'Annabel');
    assert.equal(data.games.length, 1);
    assert.match(data.games[0].record, /\nresult P[12] wins: conceded\n/);
    await lost.getByRole('button', { name: 'Delete my account' }).click();
    await lost.getByLabel('Password', { exact: true }).fill('another horse');
    await lost.getByRole('button', { name: 'Delete forever' }).click();
    await lost.getByRole('button', { name: 'Create an account' }).waitFor();
    assert.deepEqual([...ann.faults, ...bob.faults, ...faults], []);
    await Promise.all([ann.page, bob.page, phone, lost].map((page) => page.close()));
});

await report.check(
    'the account form proposes a name that it accepts, and keeps the password when it is refused',
    async () => {
        const { page, faults } = await openPage(browser, WIDE);
        await page.goto(address);
        await page.getByRole('link', { name: 'People' }).click();
        await page.getByRole('button', { name: 'Create an account' }).click();
        const dialog = page.getByRole('dialog');
        const name = dialog.getByLabel('Name', { exact: true });
        const password = dialog.getByLabel('Password', { exact: true });
        const proposed = await name.inputValue();
        assert.match(proposed, /^[A-Z][a-z]+-\d\d$/);
        await name.fill('admin');
        await password.fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Create an account', exact: true }).click();
        await dialog.getByRole('alert').waitFor();
        assert.equal(await password.inputValue(), PASSWORD);
        await name.fill(proposed);
        await dialog.getByRole('button', { name: 'Create an account', exact: true }).click();
        await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
        assert.deepEqual(faults, []);
        await page.close();
    },
);

await report.check(
    'a rated game changes the leaderboard, which can be left; a player elsewhere is notified',
    async () => {
        const [ann, bob] = [await person('Ann', address), await person('Bob', address)];
        await signUp(ann.page, 'Caroline');
        await signUp(bob.page, 'Robert');
        await ann.page.getByLabel('Rated: both players need an account').check();
        await ann.page.getByLabel('Clock').selectOption('3 days per move');
        await ann.page.getByRole('button', { name: 'Open a table' }).click();
        await ann.page.getByText('3 days per move · undo by request · rated').waitFor();
        await ann.page.getByRole('button', { name: 'I am ready' }).click();
        await bob.page.getByRole('button', { name: 'Join: Caroline (1500)' }).click();
        await bob.page.getByRole('button', { name: 'I am ready' }).click();
        const pages = [ann.page, bob.page];
        for (const page of pages) await page.locator('.match').waitFor();
        await bob.page.locator('.clocks').getByText('Caroline (1500)').waitFor();
        await ann.page.getByRole('button', { name: 'Menu' }).click();
        await ann.page.getByRole('menuitem', { name: 'Concede' }).waitFor();
        assert.equal(await ann.page.getByRole('menuitem', { name: /^Hint/ }).count(), 0, 'no hints in rated games');
        await ann.page.keyboard.press('Escape');

        await ann.page.getByRole('button', { name: 'Send a message' }).click();
        await ann.page.getByLabel('Your message').fill('Hello over there');
        await ann.page.getByRole('button', { name: 'Send', exact: true }).click();
        await bob.page.getByText('Hello over there').waitFor();
        await bob.page.getByRole('button', { name: 'Send a message' }).click();
        await bob.page.getByRole('button', { name: 'Mute' }).click();
        await ann.page.getByRole('button', { name: 'Send a message' }).click();
        await ann.page.getByRole('button', { name: 'Thank you!' }).click();
        await ann.page.locator('.said').getByText('Thank you!').waitFor();
        await bob.page.getByRole('button', { name: 'Report' }).click();
        await bob.page.getByLabel('What happened?').fill('Talks too much.');
        await bob.page.getByRole('button', { name: 'Send report', exact: true }).click();
        await bob.page.getByText('saved for the operator of this server').waitFor();
        await bob.page.getByRole('button', { name: 'Block' }).click();
        await bob.page.getByText('they can no longer join your tables').waitFor();
        await bob.page.getByRole('button', { name: 'Unblock' }).click();
        await bob.page.getByText('they can join your tables again').waitFor();
        assert.equal(await bob.page.locator('.said').getByText('Thank you!').count(), 0, 'what is muted is not shown');
        await bob.page.keyboard.press('Escape');

        await playUntil(pages, async () => (await logOf(ann.page)).includes('Round 2: the deploy phase begins'));
        const first = await whoIsAsked(pages);
        const other = first === ann.page ? bob.page : ann.page;
        assert.ok(first);
        await toLobby(other);
        await other.getByText(/their move, (3 days 0:00|2 days 23:\d\d) left/).waitFor();
        await answerUntil(
            first,
            async () => (await other.getByText(/your move, (3 days 0:00|2 days 23:\d\d) left/).count()) > 0,
        );
        assert.match(await other.locator('.waited').innerText(), /1/);

        await concede(first);
        await first.getByText('This game was rated.').waitFor();
        const [winner, loser] = first === ann.page ? ['Robert', 'Caroline'] : ['Caroline', 'Robert'];
        await toLobby(other);
        const rows = other.locator('.leaderboard tbody tr');
        await rows.nth(1).waitFor();
        assert.match(await rows.nth(0).innerText(), new RegExp(`1\\s+${winner}\\s+1662`));
        assert.match(await rows.nth(1).innerText(), new RegExp(`2\\s+${loser}\\s+1338`));
        await other.getByRole('button', { name: 'Your account' }).click();
        await other.getByLabel('Show me on the leaderboard').uncheck();
        await other.getByRole('button', { name: 'Close' }).click();
        await other.locator('.leaderboard').getByText(winner).waitFor({ state: 'detached' });
        assert.deepEqual([...ann.faults, ...bob.faults], []);
        await Promise.all(pages.map((page) => page.close()));
    },
);

// ---- Tables: settings and life cycle -------------------------------------------------------------------------------

/** Opens a table with the settings of the lobby and joins it. @param {Page} page */
async function openTable(page) {
    await page.getByRole('button', { name: 'Open a table' }).click();
    await page.getByRole('button', { name: 'I am ready' }).waitFor();
    return page.url();
}

/** Joins by the link; both players are ready. @param {Page} page @param {string} link */
async function joinAt(page, link) {
    const bob = await person('Bob', link);
    await bob.page.getByRole('button', { name: 'Join' }).click();
    await bob.page.getByRole('button', { name: 'I am ready' }).click();
    await page.getByRole('button', { name: 'I am ready' }).click();
    for (const one of [page, bob.page]) await one.locator('.match').waitFor();
    return bob;
}

/** WebSocket connections that a page opens from now on. @param {Page} page */
function connectionsOf(page) {
    const opened = { count: 0 };
    page.on('websocket', () => void opened.count++);
    return opened;
}

await report.check('the first screen announces a running game to its player', async () => {
    const { ann, bob, link } = await meet();
    await ann.page.goto(address);
    const notice = ann.page.getByText('Your game against Bob is running.');
    await notice.waitFor();
    for (const { width, height } of [WIDE.viewport, PHONE.viewport, { width: 1280, height: 720 }]) {
        await ann.page.setViewportSize({ width, height });
        await notice.scrollIntoViewIfNeeded();
        assert.deepEqual(await coveredOf(ann.page, '.other-table .sit, .first .cta'), [], `${width} x ${height}`);
        await ann.page.screenshot({ path: `build/running-${width}.png` });
    }
    await ann.page.setViewportSize(WIDE.viewport);
    await ann.page.getByRole('link', { name: 'Go there' }).click();
    await ann.page.locator('.match').waitFor();
    assert.equal(ann.page.url(), link);

    await ann.page.goto(address);
    await notice.waitFor();
    await ann.page.context().setOffline(true);
    await ann.page.reload();
    await ann.page.getByRole('button', { name: 'Play the computer' }).waitFor();
    await ann.page.waitForTimeout(500);
    assert.equal(await ann.page.getByRole('alert').count(), 0);
    assert.equal(await ann.page.locator('.other-table, .line-lost').count(), 0, 'offline, nothing is shown');
    await ann.page.context().setOffline(false);
    await ann.page.goto(link);
    await concede(ann.page);
    await toLobby(ann.page); // receives that no game of Ann is running
    const later = connectionsOf(ann.page);
    await ann.page.goto(address);
    await ann.page.getByRole('button', { name: 'Play the computer' }).waitFor();
    assert.equal(later.count, 0, 'no connection after the last game');
    assert.deepEqual([...ann.faults, ...bob.faults], []);

    const { page: carl } = await openPage(browser, WIDE);
    const connections = connectionsOf(carl);
    await carl.goto(address);
    await carl.getByRole('button', { name: 'Play the computer' }).waitFor();
    assert.equal(connections.count, 0, 'no connection for a visitor who never sat at a table');
    await Promise.all([ann.page, bob.page, carl].map((page) => page.close()));
});

await report.check('a player on another page is notified when an opponent joins their table', async () => {
    const joined = 'A player joined your table.';
    const [ann, bob] = [await person('Ann', address), await person('Bob', address)];
    const [first, other] = [await openTable(ann.page), await openTable(bob.page)];
    await ann.page.evaluate((href) => void (location.href = href), other);
    await ann.page.locator('.sitters').getByText('Bob').waitFor();
    const carl = await person('Carl', first);
    await carl.page.getByRole('button', { name: 'Join' }).click();
    await ann.page.getByText(joined).waitFor();
    assert.equal(await bob.page.getByText(joined).count(), 0);
    await ann.page.getByRole('link', { name: 'Go there' }).click();
    await ann.page.locator('.sitters').getByText('Carl').waitFor();
    assert.equal(ann.page.url(), first);

    await bob.page.getByRole('link', { name: 'Play', exact: true }).click();
    const dora = await person('Dora', other);
    await dora.page.getByRole('button', { name: 'Join' }).click();
    await bob.page.getByText(joined).waitFor();
    await bob.page.getByRole('link', { name: 'Go there' }).click();
    await bob.page.locator('.sitters').getByText('Dora').waitFor();
    assert.deepEqual([...ann.faults, ...bob.faults, ...carl.faults, ...dora.faults], []);
    await Promise.all([ann, bob, carl, dora].map(({ page }) => page.close()));
});

await report.check('rules and an overlay are chosen, shown to the joining player, and used', async () => {
    const ann = await person('Ann', address);
    await ann.page.getByLabel('Rules').selectOption('demo');
    await ann.page.locator('label', { hasText: 'As printed' }).locator('select').selectOption('House Nob');
    const link = await openTable(ann.page);
    const shown = 'demo rules · cards changed by the overlay “House Nob” · undo by request · spectators allowed';
    await ann.page.getByText(shown).waitFor();
    const { page: carl } = await openPage(browser, WIDE);
    await carl.goto(link);
    await carl.getByText(shown).waitFor();
    await carl.close();
    const bob = await joinAt(ann.page, link);
    await ann.page.getByText('Cards are changed by the overlay').first().waitFor({ state: 'attached' });
    await concede(bob.page);
    await toLobby(ann.page);
    await ann.page
        .getByRole('region', { name: 'Finished' })
        .getByText(/Ann won · .*House Nob/)
        .waitFor();
    assert.deepEqual([...ann.faults, ...bob.faults], []);
    await Promise.all([ann.page, bob.page].map((page) => page.close()));
});

/** Opens the link of a finished match. @param {string} link */
async function visitFinished(link) {
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(link);
    await page.locator('.match[data-over=yes]').waitFor();
    return { page, faults };
}

/** @param {Page} page */
async function savedRecord(page) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Save the record' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    await page.keyboard.press('Escape');
    return text;
}

await report.check(
    'a finished match with an overlay has statistics, replay, shuffles, record, and can be continued',
    async () => {
        const ann = await person('Ann', address);
        await ann.page.locator('label', { hasText: 'As printed' }).locator('select').selectOption('House Nob');
        const link = await openTable(ann.page);
        const bob = await joinAt(ann.page, link);
        await playUntil([ann.page, bob.page], async () =>
            (await logOf(ann.page)).includes('Round 1: the deploy phase begins'),
        );
        await concede(bob.page);
        await ann.page.getByRole('button', { name: 'Check the shuffles' }).click();
        await ann.page.getByText('All shuffles are correct.').waitFor();

        const { page: carl, faults } = await visitFinished(link);
        await carl.getByRole('button', { name: 'How it went' }).click();
        await carl.getByRole('heading', { name: 'Biggest swings' }).waitFor();
        await carl.getByRole('button', { name: 'Back to the table' }).click();
        const record = await savedRecord(carl);
        assert.match(record, /\noverlay "House Nob" #[0-9a-f]{16}\n(\|.*\n)*\| army "Goff Nob" loyal\n/);
        await carl.getByRole('button', { name: 'Watch the replay' }).click();
        await carl.locator('.match.replay').waitFor();

        await carl.goto(address); // from here on only the file remains
        await openRecord(carl, { name: 'saved.record', text: record });
        await carl.getByRole('button', { name: 'Check the shuffles' }).click();
        await carl.getByText('All shuffles are correct.').waitFor();
        await carl.getByRole('button', { name: 'Continue from here' }).click();
        await carl.getByRole('button', { name: 'Play the computer' }).click();
        await asked(carl);
        await concede(carl);
        assert.match(await savedRecord(carl), /\n\| army "Goff Nob" loyal\n/);
        const file = join(place, 'overlay.record');
        writeFileSync(file, record);
        assert.match(
            execFileSync(program, ['verify', file], { encoding: 'utf8' }),
            /is valid: the server was committed to/,
        );
        assert.deepEqual([...ann.faults, ...bob.faults, ...faults], []);
        await Promise.all([ann.page, bob.page, carl].map((page) => page.close()));
    },
);

await report.check('a lost connection uses the reserve, which both see, and returns to the exact prompt', async () => {
    const { ann, bob, link } = await meet({ clock: 'quick' });
    const away = await whoIsAsked([ann.page, bob.page]);
    const other = away === ann.page ? bob.page : ann.page;
    assert.ok(away);
    const question = await questionOf(away);
    await other.locator('.clocks').getByText('+2:00').first().waitFor();
    await away.goto('about:blank');
    await other.getByText('connection lost').waitFor();
    await other
        .locator('.clocks .gone')
        .getByText(/\+1:\d\d/)
        .waitFor();
    for (const { width, height } of [
        { width: 1440, height: 900 },
        { width: 1280, height: 720 },
        { width: 820, height: 1180 },
        { width: 390, height: 844 },
    ]) {
        await other.setViewportSize({ width, height });
        await other.waitForTimeout(100);
        const cut = await other
            .locator('.clocks dt')
            .evaluateAll((names) =>
                names
                    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
                    .map(({ textContent }) => textContent),
            );
        assert.deepEqual(cut, [], `names beside clocks are whole at ${width} by ${height}`);
        const bottom = await other.locator('.beside').evaluate((beside) => beside.getBoundingClientRect().bottom);
        const below = await other
            .locator('.clocks div')
            .evaluateAll(
                (clocks, bottom) => clocks.filter((clock) => clock.getBoundingClientRect().bottom > bottom),
                bottom,
            );
        assert.equal(below.length, 0, `clocks keep to their own room at ${width} by ${height}`);
        await other.screenshot({ path: `build/gone-${width}x${height}.png` });
    }
    await away.goto(link);
    assert.equal(await asked(away), question, 'the same question');
    await other.getByText('connection lost').waitFor({ state: 'detached' });
    await Promise.all([ann.page, bob.page].map((page) => page.close()));
});

await report.check('a clock that runs out ends the game for both', async () => {
    const ann = await person('Ann', address);
    await ann.page.getByLabel('Clock').selectOption('quick');
    await ann.page.evaluate(() => {
        const send = WebSocket.prototype.send; // the test does not wait ten minutes
        WebSocket.prototype.send = function (/** @type {unknown} */ text) {
            send.call(this, String(text).replace('"start":600000,"increment":5000', '"start":3000,"increment":0'));
        };
    });
    const bob = await joinAt(ann.page, await openTable(ann.page));
    for (const page of [ann.page, bob.page]) {
        await page.locator('.match[data-over=yes]').waitFor();
        await page.getByRole('heading', { name: /(is|are) out of time/ }).waitFor(); // a full-size card may cover the log
    }
    await Promise.all([ann.page, bob.page].map((page) => page.close()));
});

/** @param {Page} page @param {string} item */
async function fromMenu(page, item) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: item }).click();
}

await report.check('the player who opens a table chooses how undo works there', async () => {
    const ann = await person('Ann', address);
    const undo = ann.page.getByLabel('Undo');
    assert.equal(await undo.inputValue(), 'by request', 'strangers ask');
    await ann.page.locator('input[name=who]').nth(1).check();
    assert.equal(await undo.inputValue(), 'free', 'friends need not');
    await undo.selectOption('off');
    await ann.page.locator('input[name=who]').nth(0).check();
    assert.equal(await undo.inputValue(), 'off', 'what was chosen stays');
    const bob = await joinAt(ann.page, await openTable(ann.page));
    const pages = [ann.page, bob.page];
    const first = await whoIsAsked(pages);
    assert.ok(first);
    await answer(first);
    await first.keyboard.press('z');
    await first.getByText('This table is played without undo.').waitFor();
    assert.equal(await first.getByRole('button', { name: 'Undo' }).count(), 0, 'no button for what cannot be done');
    await Promise.all(pages.map((page) => page.close()));
});

await report.check('undo and draw by agreement, and hands opened to spectators by both players', async () => {
    const { ann, bob, link } = await meet();
    const pages = [ann.page, bob.page];
    const { page: eve } = await openPage(browser, WIDE);
    await eve.goto(link);
    await eve.locator('.match').waitFor();
    const hand = eve.locator('.hand button, .hand .card');
    const open = 'Show my hand to spectators';
    await fromMenu(ann.page, open);
    await ann.page.getByText('once your opponent opens theirs').waitFor();
    assert.equal(await hand.count(), 0, 'one hand alone is not shown');
    await bob.page.locator('.consent-row').getByRole('button', { name: open }).click();
    await eve.getByText(/^Bob’s hand: /).waitFor();
    await hand.first().waitFor();
    assert.equal((await hand.count()) > 4, true, 'both hands are shown');
    for (const page of pages) await page.getByText('Spectators see both hands.').waitFor();
    await ann.page.getByRole('button', { name: 'Hide my hand from spectators' }).click();
    await eve.getByText(/^Bob’s hand: /).waitFor({ state: 'detached' });
    assert.equal(await hand.count(), 0, 'and hidden again');

    await playUntil(pages, async () => (await logOf(ann.page)).includes('Round 1: the deploy phase begins'));
    const { last, next } = await turnOver(pages);
    const before = await questionOf(next);
    await next.keyboard.press('z');
    await last.getByRole('button', { name: 'Allow the undo' }).click();
    await asked(next, before);
    await last.getByText('asks to undo').waitFor({ state: 'detached' });
    const granted = 'Your opponent agreed. Your last choice was undone.';
    await next.getByText(granted).waitFor();
    assert.equal(await last.getByText(granted).count(), 0, 'only the player who asked is informed');

    await fromMenu(bob.page, 'Offer a draw');
    await bob.page.getByText('You offered a draw.').waitFor();
    await ann.page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await bob.page.getByText('Your opponent refused the draw.').waitFor();
    await fromMenu(bob.page, 'Offer a draw');
    await ann.page.getByRole('button', { name: 'Accept the draw' }).click();
    for (const page of [...pages, eve]) await page.locator('.match[data-over=yes]').waitFor();
    await ann.page.getByText('Draw', { exact: true }).first().waitFor();
    assert.deepEqual([...ann.faults, ...bob.faults], []);
    await Promise.all([...pages, eve].map((page) => page.close()));
});

await report.check(
    'a finished match has a link: statistics, turning points, replay, and checked shuffles',
    async () => {
        const { ann, bob, link } = await meet();
        await playUntil([ann.page, bob.page], async () => (await logOf(ann.page)).includes('dial shows'));
        await concede(bob.page);
        await ann.page.getByRole('button', { name: 'Check the shuffles' }).click();
        await ann.page.getByText('All shuffles are correct.').waitFor();
        await ann.page.evaluate(() => {
            // as if the server had used other random values than the player's
            const agreed = JSON.parse(localStorage.getItem('traxis.agreed') ?? '[]');
            localStorage.setItem(
                'traxis.agreed',
                JSON.stringify(agreed.map((/** @type {object} */ one) => ({ ...one, added: '00'.repeat(32) }))),
            );
        });
        await ann.page.reload();
        await ann.page.getByRole('button', { name: 'Check the shuffles' }).click();
        await ann.page.getByText('your random share in the record differs').waitFor();

        const { page: carl, faults } = await visitFinished(link);
        await carl.getByRole('button', { name: 'How it went' }).click();
        await carl.locator('.chart').nth(3).waitFor();
        await carl.getByRole('heading', { name: 'Biggest swings' }).waitFor();
        await carl.getByRole('button', { name: 'Back to the table' }).click();
        const record = await savedRecord(carl);
        await carl.getByRole('button', { name: 'Watch the replay' }).click();
        await carl.locator('.match.replay').waitFor();
        await carl.getByRole('button', { name: 'Check the shuffles' }).click();
        await carl.getByText('All shuffles are correct.').waitFor();

        const wrong = record.replace(/(# secret )(.)/, (_, words, figure) => words + (figure === '0' ? '1' : '0'));
        assert.notEqual(wrong, record);
        await giveRecord(carl, { name: 'tampered.record', text: wrong });
        await carl.getByRole('button', { name: 'Check the shuffles' }).click();
        await carl.getByText('The shuffles are not correct:').waitFor();
        await carl.getByText('not the one that the server was bound to').waitFor();
        assert.deepEqual([...ann.faults, ...bob.faults, ...faults], []);
        await Promise.all([ann.page, bob.page, carl].map((page) => page.close()));
    },
);

await report.check('an absent player is alerted by title, sound and notification', async () => {
    const { ann, bob } = await meet();
    const first = await whoIsAsked([ann.page, bob.page]);
    const other = first === ann.page ? bob.page : ann.page;
    assert.ok(first);
    await other.addInitScript(
        (stored) => {
            localStorage.setItem('traxis.settings', stored);
            const counts = { notes: 0, tones: 0 };
            Object.assign(window, { counts });
            Object.defineProperty(document, 'hidden', { get: () => true });
            class Noted extends EventTarget {
                static permission = 'granted';
                constructor() {
                    super();
                    counts.notes++;
                }
                close() {}
            }
            window.Notification = /** @type {any} */ (Noted);
            const Audio = window.AudioContext;
            window.AudioContext = class extends Audio {
                constructor() {
                    super();
                    counts.tones++;
                }
            };
        },
        JSON.stringify({ ...QUICK, notify: true, sounds: true }),
    );
    await other.reload();
    await other.locator('.match').waitFor();
    assert.doesNotMatch(await other.title(), /Your turn/);
    await answerUntil(first, async () => (await other.title()).startsWith('●'));
    assert.match(await other.title(), /Your turn/);
    assert.deepEqual(await other.evaluate(() => /** @type {any} */ (window).counts), { notes: 1, tones: 1 });
    await Promise.all([ann.page, bob.page].map((page) => page.close()));
});

/** Records the permissions the page requests and the notifications it shows. @param {Page} page */
async function spyOnNotifications(page) {
    await page.addInitScript(() => {
        /** @type {{clicked: boolean[], shown: (string | undefined)[][]}} */
        const seen = { clicked: [], shown: [] };
        Object.assign(window, { seen });
        window.Notification = new Proxy(window.Notification, {
            construct: (real, [title, options]) => {
                seen.shown.push([title, options?.body]);
                return new real(title, options);
            },
            get: (real, key) => {
                if (key !== 'requestPermission') return Reflect.get(real, key, real);
                return () => {
                    seen.clicked.push(navigator.userActivation.isActive);
                    return real.requestPermission();
                };
            },
        });
    });
    return () => page.evaluate(() => /** @type {any} */ (window).seen);
}

await report.check('permission for notifications is requested only after a click, with the reason', async () => {
    const ann = await openPage(browser, WIDE);
    await ann.page.context().grantPermissions(['notifications'], { origin: new URL(address).origin });
    const seen = await spyOnNotifications(ann.page);
    await ann.page.goto(address);
    await ann.page.getByRole('link', { name: 'People' }).click();
    await ann.page.getByLabel('Your name').fill('Ann');
    assert.deepEqual(await seen(), { clicked: [], shown: [] }, 'nothing is asked of who only came');
    await ann.page.getByRole('button', { name: 'Settings' }).click();
    await ann.page.getByRole('group', { name: 'Notifications' }).getByText('On', { exact: true }).click();
    await ann.page.getByRole('button', { name: 'Done' }).click();
    assert.deepEqual(await seen(), { clicked: [true], shown: [] });
    const bob = await joinAt(ann.page, await openTable(ann.page));
    const pages = [ann.page, bob.page];
    while ((await whoIsAsked(pages)) === ann.page) await answer(ann.page);
    assert.deepEqual((await seen()).shown, [], 'who looks needs no word');
    await ann.page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    await answerUntil(bob.page, async () => (await seen()).shown.length > 0);
    assert.deepEqual(await seen(), { clicked: [true], shown: [['Traxis', 'Your turn']] });
    assert.deepEqual([...ann.faults, ...bob.faults], []);
    await Promise.all(pages.map((page) => page.close()));
});

// ---- Layout of the pages around a game between people --------------------------------------------------------------

const SIZES = [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
    [820, 1180],
    [390, 844],
    [844, 390],
];

/** The texts of visible elements whose center is covered by another element. @param {Page} page @param {string} selector */
function coveredOf(page, selector) {
    return page.locator(selector).evaluateAll((elements) =>
        elements.flatMap((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            const inSight = width > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight;
            const on = inSight ? document.elementFromPoint(x, y) : element;
            return on && (element.contains(on) || on.contains(element))
                ? []
                : [`${element.textContent} is covered by ${on?.className}`];
        }),
    );
}

await report.check('a table that waits for players leaves the navigation free', async () => {
    const ann = await person('Ann', address);
    await openTable(ann.page);
    for (const [width = 0, height = 0] of SIZES) {
        await ann.page.setViewportSize({ width, height });
        assert.deepEqual(await coveredOf(ann.page, 'nav button'), [], `${width} x ${height}`);
    }
    await ann.page.setViewportSize(WIDE.viewport);
    await ann.page.getByRole('button', { name: 'Settings' }).click();
    await ann.page.close();
});

await report.check('an invite link works in a tab that shows something else', async () => {
    const [ann, bob] = [await person('Ann', address), await person('Bob', address)];
    const [link, other] = [await openTable(ann.page), await openTable(bob.page)];
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(address);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    const follow = (/** @type {string} */ to) => page.evaluate((href) => void (location.href = href), to);
    for (const [to, host] of [
        [link, 'Ann'],
        [other, 'Bob'],
        [link, 'Ann'],
    ]) {
        await follow(String(to));
        await page.locator('.sitters').getByText(String(host)).waitFor();
        assert.equal(page.url(), to);
    }
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await follow(other);
    await page.locator('.sitters').getByText('Bob').waitFor();
    assert.deepEqual(faults, []);
    await Promise.all([ann.page, bob.page, page].map((one) => one.close()));
});

await report.check('a spectator is offered nothing that only players can do', async () => {
    const { ann, bob, link } = await meet();
    const { page: eve } = await openPage(browser, WIDE);
    await eve.goto(link);
    await eve.locator('.match').waitFor();
    for (const name of ['Undo', 'Pass until', 'Send a message'])
        assert.equal(await eve.getByRole('button', { name }).count(), 0, name);
    await eve.getByRole('button', { name: 'Menu' }).click();
    assert.deepEqual(await eve.getByRole('menuitem').allInnerTexts(), ['Report a problem', 'Leave the table']);
    await eve.keyboard.press('Escape');
    await eve.keyboard.press('z');
    await eve.keyboard.press('Space');
    await concede(ann.page);
    await eve.locator('.match[data-over=yes]').waitFor();
    assert.equal(await eve.locator('.refusal').count(), 0, 'nothing was asked that is refused');
    assert.equal(await eve.getByRole('button', { name: 'Rematch' }).count(), 0);
    await Promise.all([ann.page, bob.page, eve].map((one) => one.close()));
});

/** Parts of the board that overlap its surroundings. @param {Page} page */
function overlapsOf(page) {
    return page.evaluate(() => {
        const boxes = (/** @type {string} */ selector) =>
            [...document.querySelectorAll(selector)]
                .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
                .filter(({ box }) => box.width > 0 && box.height > 0);
        const beside = boxes('.clocks > div, .said, .speak > button, .consent-row');
        const board = boxes('.phase-bar, .table, .sidebar');
        return beside.flatMap((one) =>
            board
                .filter(
                    ({ box }) =>
                        Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
                        Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
                )
                .map(({ name }) => `${one.name} over ${name}`),
        );
    });
}

await report.check(
    'an opponent who leaves a game without a clock is shown as gone, with a claim after a while',
    async () => {
        const { ann, bob } = await meet();
        const { one: leaver, other: stayer } = await inTurn([ann.page, bob.page]);
        await leaver.close(); // the game waits for them
        await stayer.getByText(/has left\. If they do not move, you can claim the win in 1[45]:\d\d\./).waitFor();
        const claim = stayer.getByRole('button', { name: 'Claim the win' });
        assert.equal(await claim.count(), 0, 'not yet');

        /** @type {string[]} */
        const sent = [];
        await stayer.routeWebSocket(/socket/, (line) => {
            const server = line.connectToServer();
            line.onMessage((message) => {
                sent.push(String(message));
                server.send(message);
            });
        });
        await stayer.clock.setSystemTime(Date.now() + 16 * 60 * 1000); // the tests of the server cover its clock
        await stayer.reload();
        await claim.click();
        await found(
            async () => sent.find((message) => message.includes('"request":"claim"')) ?? null,
            'the claim is sent',
        );
        await stayer.close();
    },
);

await report.check('clocks and chat have room at every size', async () => {
    const { ann, bob } = await meet({ clock: 'quick' });
    const pages = [ann.page, bob.page];
    await playUntil(pages, async () => (await logOf(ann.page)).includes('dial shows'));
    for (const [width = 0, height = 0] of SIZES) {
        const size = `${width} x ${height}`;
        await ann.page.setViewportSize({ width, height });
        await bob.page.getByRole('button', { name: 'Send a message' }).click();
        await bob.page.getByRole('button', { name: 'Good luck!' }).click();
        await ann.page.getByText('Good luck!').first().waitFor();
        await ann.page.locator('.clocks > div').nth(1).waitFor();
        assert.deepEqual(await overlapsOf(ann.page), [], size);
        await ann.page.screenshot({ path: `build/beside-${width}x${height}.png` });
        await ann.page.getByRole('button', { name: 'Menu' }).click();
        assert.deepEqual(await coveredOf(ann.page, '[role=menuitem]'), [], `the menu at ${size}`);
        await ann.page.keyboard.press('Escape');
    }
    await Promise.all(pages.map((page) => page.close()));
});

// ---- A tournament --------------------------------------------------------------------------------------------------

/** A tournament with two players and two rounds, on its own server. */
async function openEvent() {
    const journal = join(place, 'cup.ctl');
    /** @param {string} part @param {string[]} rest */
    const desk = (part, ...rest) =>
        execFileSync(program, ['tourney', part, journal, ...rest], {
            encoding: 'utf8',
            env: { ...process.env, XDG_DATA_HOME: place, USER: 'desk' },
        });
    desk('new', 'Cup', '--rounds', '2', '--first-round', 'halves');
    for (const [name, deck] of [
        ['Ann', 'nazdreg'],
        ['Bob', 'captain-cato-sicarius'],
    ]) {
        desk('add', name ?? '');
        desk('deck', name ?? '', `decks/${deck}.txt`);
    }
    desk('start');
    desk('pair');
    const event = await serve(program, folder, {
        more: ['--db', join(place, 'event.db'), '--pace', '0', '--event', journal],
    });
    const linkOf = (/** @type {string} */ name) =>
        readFileSync(`${journal}.links`, 'utf8')
            .split('\n')
            .map((line) => line.split('\t'))
            .find(([who]) => who === name)?.[1] ?? '';
    const resultOf = (/** @type {number} */ round) =>
        JSON.parse(desk('export', 'json')).rounds[round - 1].tables[0].result;
    return { desk, event, linkOf, resultOf };
}

/** A player at the seat of their link. @param {string} link */
async function seated(link) {
    assert.match(link, /\/people#seat=[\w-]{43}$/);
    const { page, faults } = await openPage(browser, WIDE);
    await page.goto(link);
    await page.getByRole('button', { name: 'I am ready' }).waitFor();
    return { page, faults };
}

await report.check(
    'tournament players play from the links of their seats and are notified of the next round',
    async () => {
        const { desk, event, linkOf, resultOf } = await openEvent();
        const [ann, bob] = [await seated(linkOf('Ann')), await seated(linkOf('Bob'))];
        const pages = [ann.page, bob.page];
        assert.doesNotMatch(ann.page.url(), /#seat=/, 'the key does not stay in sight');
        for (const page of pages) await page.getByRole('button', { name: 'I am ready' }).click();
        for (const page of pages) await page.locator('.match').waitFor();
        for (let turn = 0; turn < 6; turn++) await answer((await whoIsAsked(pages)) ?? ann.page);
        await ann.page.getByText('Cup, round 1, table 1').waitFor();
        await concede(bob.page);
        for (const page of pages) await page.getByText("In the event's journal: Ann 5, Bob 0 points.").waitFor();
        assert.equal(resultOf(1), 'W');
        desk('pair');
        for (const page of pages) await page.getByText('Your table for the next round is ready.').waitFor();
        for (const page of pages) {
            await page.getByRole('link', { name: 'Go there' }).click();
            await page.getByRole('button', { name: 'I am ready' }).click();
        }
        for (const page of pages) await page.locator('.match[data-over=no], .match:not([data-over])').waitFor();
        await ann.page.getByText('Cup, round 2, table 1').waitFor();
        assert.equal(
            await ann.page.getByText('Your table for the next round is ready.').count(),
            0,
            'who is there is called no more',
        );
        await concede(ann.page);
        await bob.page.getByText("In the event's journal:").waitFor();
        assert.equal(resultOf(2), JSON.parse(desk('export', 'json')).rounds[1].tables[0].a === 1 ? 'L' : 'W');
        assert.deepEqual([...ann.faults, ...bob.faults], []);
        await Promise.all(pages.map((page) => page.close()));
        event.stop();
    },
);

/** A host of static files. */
async function plainHost() {
    const host = createServer((request, response) => {
        const path = join(folder, new URL(request.url ?? '/', address).pathname.replace(/\/$/, '/index.html'));
        const kinds = {
            js: 'text/javascript',
            css: 'text/css',
            html: 'text/html',
            wasm: 'application/wasm',
            json: 'application/json',
        };
        const kind =
            Object.entries(kinds).find(([ending]) => path.endsWith(`.${ending}`))?.[1] ?? 'application/octet-stream';
        if (existsSync(path)) response.writeHead(200, { 'content-type': kind }).end(readFileSync(path));
        else response.writeHead(404).end();
    });
    await new Promise((resolve) => host.listen(0, '127.0.0.1', () => resolve(null)));
    const listening = host.address();
    assert.ok(listening && typeof listening === 'object');
    return { host, at: `http://127.0.0.1:${listening.port}/` };
}

await report.check('without a server the page says so', async () => {
    const { host, at } = await plainHost();
    const { page } = await openPage(browser, WIDE);
    await page.goto(at);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByText('a plain web host').waitFor();
    await page.close();
    host.close();
});

await browser.close();
server.stop();
rmSync(place, { recursive: true, force: true });
report.end();
