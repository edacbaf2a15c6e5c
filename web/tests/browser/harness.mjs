// harness.mjs: the built page in Chromium, served by `traxis serve`, for tests and pictures.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ARGUMENTS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** How long a test waits for what must come, in milliseconds: for a machine that has much else to do. */
export const PATIENCE = 60_000;
const POLLING = 10;
/** More than any game takes. */
const MOST_ACTS = 1500;

/** So many times slower than this machine is, pages are to be: races show there. */
const SLOWNESS = Number(process.env['TRAXIS_SLOWNESS'] ?? 1);

/** @typedef {import('playwright-core').Page} Page */

/** Settings for tests that play whole games: nothing is shown for a while, and every window is asked about. */
export const QUICK = { pace: 'instant', motion: 'none', asking: 'all' };

/** Starts the program's server, on a free port unless told. @param {string} program @param {string} folder of the built page @param {{port?: string, more?: string[]}} [options] */
export async function serve(program, folder, { port = '0', more = [] } = {}) {
    const server = spawn(program, ['serve', '--port', port, '--page', folder, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: server.stdout })) {
        const address = /http:\/\/\S+/.exec(line)?.[0];
        if (address)
            return { address, stop: () => server.kill('SIGTERM'), kill: () => server.kill('SIGKILL') };
    }
    throw new Error(`${program} serve ended without an address`);
}

/** A browser, which as root has no sandbox. */
export function launch() {
    return chromium.launch({
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        args: process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS,
    });
}

/**
 * A page in a browser that knows nothing yet but those settings (null: not even them). What its console complains of is gathered, and what could not be
 * fetched, unless the page was left meanwhile.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} options
 * @param {object | null} settings
 */
export async function openPage(browser, options, settings = QUICK) {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(PATIENCE);
    if (SLOWNESS > 1)
        await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
    if (settings)
        await page.addInitScript((kept) => localStorage.getItem('traxis.settings') ?? localStorage.setItem('traxis.settings', kept), JSON.stringify(settings));
    /** @type {string[]} */
    const faults = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && faults.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`));
    return { page, faults };
}

// ---- What is asked ---------------------------------------------------------------------------------------------------
// The page says so itself (`Game.asked`): "P1 12", "P1 12 picked 30", "P1 12 doubted 0", "curtain"; "answered" until something was heard of an answer,
// while its question may still stand; nothing while others decide.

/** Waits until something is asked that was not asked before; null: the game is over. @param {Page} page @param {string | null} before @returns {Promise<string | null>} */
export async function asked(page, before = null) {
    const found = await page.waitForFunction(
        (old) => {
            const match = document.querySelector('.match');
            const now = match?.getAttribute('data-asked') ?? null;
            if (match?.getAttribute('data-over') === 'yes')
                return { now: null };
            return now !== null && now !== 'answered' && now !== old ? { now } : null;
        },
        before,
        { polling: POLLING });
    return (await found.jsonValue())?.now ?? null;
}

/** What is asked at this moment, or as soon as an answer that is under way was heard; null: nothing. @param {Page} page @returns {Promise<string | null>} */
export function questionOf(page) {
    return page.locator('.match:not([data-asked=answered])').getAttribute('data-asked');
}

/** What is asked after an act that changes what is asked; null: the game is over. @param {Page} page @param {() => Promise<unknown>} act */
export async function after(page, act) {
    const before = await asked(page);
    await act();
    return asked(page, before);
}

/** Answers by the last button, which passes where one can. @param {Page} page */
export function passOn(page) {
    return after(page, () => page.locator('.prompt .btn').last().click());
}

/** What is asked once more is meant, and what is divided is divided automatically; false: it is neither. @param {Page} page */
export async function meantOrDivided(page) {
    const divided = (await page.locator('.shares').count()) > 0;
    if (divided)
        await page.keyboard.press('a');
    const special = divided || (await page.locator('.doubt').count()) > 0;
    const loses = (await page.locator('.doubt kbd', { hasText: 'Y' }).count()) > 0;
    if (special)
        await page.keyboard.press(loses ? 'y' : 'Space');
    return special;
}

/** One act by a key of those shown with the answers. @param {Page} page @param {(keys: string[]) => string | undefined} choose */
export async function actByKey(page, choose) {
    if (await meantOrDivided(page))
        return;
    const key = choose(await page.locator('.prompt .btn kbd').allInnerTexts()) ?? '1';
    await page.keyboard.press({ Esc: 'Escape' }[key] ?? key);
}

/** The key that declines, or else the first. @param {string[]} keys */
export const DECLINING = (keys) => (keys.includes('Space') ? 'Space' : keys[0]);

/** Answers a question by what stands first, of a card and then of its place, and comes back when that was heard. @param {Page} page */
export async function answer(page) {
    const numbered = (/** @type {string | null} */ question) => question?.split(' ', 2).join(' ');
    const question = await asked(page);
    for (let now = question; now && numbered(now) === numbered(question); now = await questionOf(page))
        await actByKey(page, ([first]) => first);
}

/** Plays until the game is over, by keys unless told. @param {Page} page @param {(turn: number) => Promise<unknown>} act a card and its place are two */
export async function playOut(page, act = () => actByKey(page, DECLINING)) {
    let question = await asked(page);
    for (let turn = 0; question !== null; turn++) {
        assert.ok(turn < MOST_ACTS, 'the game does not end');
        await act(turn);
        question = await asked(page, question);
    }
}

// ---- Records ---------------------------------------------------------------------------------------------------------

/** The record of a game with a battle of ten units a side. */
const BATTLE = fileURLToPath(new URL('../battle.record', import.meta.url));

/** @typedef {string | {name: string, text: string}} RecordFile where a record is kept, or what it is called and says */

/** From the first screen to where records are opened. @param {Page} page */
export function seekRecord(page) {
    return page.getByRole('button', { name: 'Replay a record' }).click();
}

/** Gives the page a file that may be no record. @param {Page} page @param {RecordFile} file */
export function giveRecord(page, file) {
    return page.locator('input[type=file]').setInputFiles(typeof file === 'string' ? file : { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) });
}

/** Opens a record from the first screen. @param {Page} page @param {RecordFile} [record] */
export async function openRecord(page, record = BATTLE) {
    await seekRecord(page);
    await giveRecord(page, record);
    await page.locator('.replay').waitFor();
}

/** @param {Page} page @param {number | string} moment of the record that is shown */
export function toMoment(page, moment) {
    return page.getByRole('slider').fill(String(moment));
}

/** Shows a moment of a record. @param {Page} page @param {string} address @param {number | string} moment @param {RecordFile} [record] */
export async function replay(page, address, moment, record = BATTLE) {
    await page.goto(address);
    await openRecord(page, record);
    await toMoment(page, moment);
}

/** Plays the computer from the moment that is shown. @param {Page} page @returns what is asked */
export async function goOn(page) {
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Play the computer' }).click();
    return asked(page);
}

/** Plays the computer from a moment of the battle's record. @param {Page} page @param {string} address @param {number | string} moment @returns what is asked */
export async function goOnFrom(page, address, moment) {
    await replay(page, address, moment);
    return goOn(page);
}

// ---- Checks ----------------------------------------------------------------------------------------------------------

/** What is found, once something is. @template Found @param {() => Promise<Found | null>} find @param {string} what is waited for @returns {Promise<Found>} */
export async function found(find, what) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(POLLING)) {
        const it = await find();
        if (it)
            return it;
    }
    throw new Error(`waited in vain until ${what}`);
}

/** Runs checks one after the other and counts them: all, or those with these words in their name. */
export class Report {
    passed = 0;
    failed = 0;

    /** @param {string} words */
    constructor(words = '') {
        this.words = words;
    }

    /** @param {string} name @param {() => Promise<void>} test */
    async check(name, test) {
        if (!name.includes(this.words))
            return;
        const began = Date.now();
        try {
            await test();
            this.passed++;
            console.log(`${name}: ${Date.now() - began} ms`);
        } catch (error) {
            this.failed++;
            console.log(`FAILED ${name}: ${error instanceof Error ? error.stack : error}`);
        }
    }

    /** Tells the outcome, also as the exit code. */
    end() {
        console.log(`${this.passed} passed, ${this.failed} failed`);
        process.exitCode = this.failed ? 1 : 0;
    }
}
