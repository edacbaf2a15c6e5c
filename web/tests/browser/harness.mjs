// harness.mjs: the built page in Chromium, served by `traxis serve`, for tests and pictures.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const ARGUMENTS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

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
 * A page whose console errors and failed requests are gathered.
 * @param {import('playwright-core').Browser} browser
 * @param {{width: number, height: number}} viewport
 */
export async function openPage(browser, viewport) {
    const page = await browser.newPage({ viewport });
    await page.addInitScript((kept) => localStorage.setItem('traxis.settings', kept), JSON.stringify(QUICK));
    /** @type {string[]} */
    const faults = [];
    page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
            faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => faults.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`));
    return { page, faults };
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
