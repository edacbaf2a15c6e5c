// harness.mjs: opens the built page in Chromium, served by `traxis serve`, for tests and pictures.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

/** Timeout of a test in milliseconds; long, because the machine may be busy. */
export const PATIENCE = 60_000;
const POLLING = 10;
/** More turns than any game has. */
const MAX_ACTS = 1500;

/** CPU slowdown of the pages, to find races. */
const SLOWNESS = Number(process.env['TRAXIS_SLOWNESS'] ?? 1);

/** @typedef {import('playwright-core').Page} Page */

/** Settings for tests that play whole games: no delays, and every window is asked about. */
export const QUICK = { pace: 'instant', motion: 'none', asking: 'all' };

/**
 * Starts the program's server, by default on a free port.
 * @param {string} program
 * @param {string} folder of the built page
 * @param {{port?: string, more?: string[]}} [options]
 */
export async function serve(program, folder, { port = '0', more = [] } = {}) {
    const server = spawn(program, ['serve', '--port', port, '--page', folder, ...more], {
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: server.stdout })) {
        const address = /http:\/\/\S+/.exec(line)?.[0];
        if (address) return { address, stop: () => server.kill('SIGTERM'), kill: () => server.kill('SIGKILL') };
    }
    throw new Error(`${program} serve ended without an address`);
}

/** Starts a browser; it has no sandbox when run as root. */
export function launch() {
    return chromium.launch({
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        args: process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS,
    });
}

/**
 * Opens a page in a new browser context with only those settings (null: none). Collects console errors and failed
 * requests, except those cancelled by leaving the page.
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
        await page.addInitScript(
            (stored) => localStorage.getItem('traxis.settings') ?? localStorage.setItem('traxis.settings', stored),
            JSON.stringify(settings),
        );
    /** @type {string[]} */
    const faults = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on(
        'requestfailed',
        (request) =>
            request.failure()?.errorText !== 'net::ERR_ABORTED' &&
            faults.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
    );
    return { page, faults };
}

// ---- The current question ---------------------------------------------------------------------------------------------------
// `Game.asked` identifies it: "P1 12", "P1 12 picked 30", "P1 12 confirm 0", "hand-over"; "answered" until a response has arrived,
// while the question may still be visible; no value while other players decide.

/**
 * Waits for a question other than `before`; null: the game is over.
 * @param {Page} page
 * @param {string | null} before
 * @returns {Promise<string | null>}
 */
export async function asked(page, before = null) {
    const found = await page.waitForFunction(
        (old) => {
            const match = document.querySelector('.match');
            const now = match?.getAttribute('data-asked') ?? null;
            if (match?.getAttribute('data-over') === 'yes') return { now: null };
            return now !== null && now !== 'answered' && now !== old ? { now } : null;
        },
        before,
        { polling: POLLING },
    );
    return (await found.jsonValue())?.now ?? null;
}

/** The current question, or the next one if an answer is in progress; null: none. @param {Page} page @returns {Promise<string | null>} */
export function questionOf(page) {
    return page.locator('.match:not([data-asked=answered])').getAttribute('data-asked');
}

/** The question after an action; null: the game is over. @param {Page} page @param {() => Promise<unknown>} act */
export async function after(page, act) {
    const before = await asked(page);
    await act();
    return asked(page, before);
}

/** Chooses the last answer, which passes if that is possible. @param {Page} page */
export function passOn(page) {
    return after(page, () => page.locator('.prompt .btn').last().click());
}

/** Confirms a choice, or fills a division automatically; returns false if there is neither. @param {Page} page */
export async function confirmOrDivide(page) {
    const divided = (await page.locator('.shares').count()) > 0;
    if (divided) await page.keyboard.press('a');
    const special = divided || (await page.locator('.confirmation').count()) > 0;
    const loses = (await page.locator('.confirmation kbd', { hasText: 'Y' }).count()) > 0;
    if (special) await page.keyboard.press(loses ? 'y' : 'Space');
    return special;
}

/** Acts with one of the keys shown beside the answers. @param {Page} page @param {(keys: string[]) => string | undefined} choose */
export async function actByKey(page, choose) {
    if (await confirmOrDivide(page)) return;
    const key = choose(await page.locator('.prompt .btn kbd').allInnerTexts()) ?? '1';
    await page.keyboard.press({ Esc: 'Escape' }[key] ?? key);
}

/** The key that declines; otherwise the first key. @param {string[]} keys */
export const DECLINING = (keys) => (keys.includes('Space') ? 'Space' : keys[0]);

/** Answers with the first option, for a card and then its place, and waits for the response. @param {Page} page */
export async function answer(page) {
    const numbered = (/** @type {string | null} */ question) => question?.split(' ', 2).join(' ');
    const question = await asked(page);
    for (let now = question; now && numbered(now) === numbered(question); now = await questionOf(page))
        await actByKey(page, ([first]) => first);
}

/**
 * Plays until the game is over, by default with keys.
 * @param {Page} page
 * @param {(turn: number) => Promise<unknown>} act a card and its place are two
 */
export async function playOut(page, act = () => actByKey(page, DECLINING)) {
    let question = await asked(page);
    for (let turn = 0; question !== null; turn++) {
        assert.ok(turn < MAX_ACTS, 'the game does not end');
        await act(turn);
        question = await asked(page, question);
    }
}

// ---- Records ---------------------------------------------------------------------------------------------------------

/** A game with a battle of ten units a side. */
const BATTLE = fileURLToPath(new URL('../battle.record', import.meta.url));

/** @typedef {string | {name: string, text: string}} RecordFile the path of a record, or its name and text */

/** Goes from the first screen to the page that opens records. @param {Page} page */
export function seekRecord(page) {
    return page.getByRole('link', { name: 'Replay a record' }).click();
}

/** Opens a file, which may not be a record. @param {Page} page @param {RecordFile} file */
export function giveRecord(page, file) {
    return page
        .locator('input[type=file]')
        .setInputFiles(
            typeof file === 'string'
                ? file
                : { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) },
        );
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

/**
 * Opens a record and shows a moment of it.
 * @param {Page} page
 * @param {string} address
 * @param {number | string} moment
 * @param {RecordFile} [record]
 */
export async function replay(page, address, moment, record = BATTLE) {
    await page.goto(address);
    await openRecord(page, record);
    await toMoment(page, moment);
}

/** Continues against the computer from the current moment; returns the question. @param {Page} page @returns what is asked */
export async function continueGame(page) {
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Play the computer' }).click();
    return asked(page);
}

/**
 * Continues against the computer from a moment of the battle record; returns the question.
 * @param {Page} page
 * @param {string} address
 * @param {number | string} moment
 * @returns what is asked
 */
export async function continueFrom(page, address, moment) {
    await replay(page, address, moment);
    return continueGame(page);
}

// ---- Checks ----------------------------------------------------------------------------------------------------------

/**
 * Polls until `find` returns something, and returns it.
 * @template Found
 * @param {() => Promise<Found | null>} find
 * @param {string} what is waited for
 * @returns {Promise<Found>}
 */
export async function found(find, what) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(POLLING)) {
        const it = await find();
        if (it) return it;
    }
    throw new Error(`waited in vain until ${what}`);
}

/** Runs and counts checks, optionally only those whose name contains the given words. */
export class Report {
    passed = 0;
    failed = 0;

    /** @param {string} words */
    constructor(words = '') {
        this.words = words;
    }

    /** @param {string} name @param {() => Promise<void>} test */
    async check(name, test) {
        if (!name.includes(this.words)) return;
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

    /** Prints the result and sets the exit code. */
    end() {
        console.log(`${this.passed} passed, ${this.failed} failed`);
        process.exitCode = this.failed ? 1 : 0;
    }
}
