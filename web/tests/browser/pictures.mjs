// pictures.mjs: takes the pictures of script/screenshots. The engine played every position: games start
// on the first screen, later moments continue battle.record.
//   node tests/browser/pictures.mjs PROGRAM FOLDER OUT [WORDS]     only the scenes with these words in their name
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, asked, continueFrom, launch, playOut, replay, serve } from './harness.mjs';

const [program = 'build/release/traxis', folder = 'build/web', out = 'build/pictures', words = ''] =
    process.argv.slice(2);
const SIZES = [
    [1440, 900],
    [1920, 1080],
    [820, 1180],
    [390, 844],
];
const THEMES = ['dark', 'light'];
const QUALITY = 74;
/** Milliseconds until animations have ended. */
const REST_MS = 600;

const { address, stop } = await serve(program, folder);
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
const page = await context.newPage();
page.setDefaultTimeout(30_000);

/** Waits for the pictures of planets, and for a backdrop of the window's size. */
async function imagesAreDrawn() {
    await page.waitForFunction(() => {
        const images = (/** @type {string} */ selector) =>
            /** @type {HTMLImageElement[]} */ ([...document.querySelectorAll(selector)]);
        return (
            images('img.planet').every(({ naturalWidth }) => naturalWidth > 0) &&
            images('img.backdrop').every(
                ({ naturalWidth, naturalHeight }) => naturalWidth === innerWidth && naturalHeight === innerHeight,
            )
        );
    });
}

/** Takes the current page in every size and theme. @param {string} name */
async function picture(name) {
    const camera = await context.newCDPSession(page);
    for (const [width = 0, height = 0] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const theme of THEMES) {
            await page.evaluate((other) => void (document.documentElement.dataset['theme'] = other), theme);
            await imagesAreDrawn();
            await page.waitForTimeout(theme === 'dark' ? REST_MS : 200);
            const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
            writeFileSync(join(out, `${name}-${width}x${height}-${theme}.webp`), Buffer.from(data, 'base64'));
        }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    console.log(name);
}

async function first() {
    await page.goto(`${address}?seed=7`);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
}

async function begin() {
    await first();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await asked(page);
    await page.mouse.move(2, 2);
}

/** Shows the battle record at a moment. @param {number} moment */
async function replayed(moment) {
    await replay(page, address, moment);
    await page.mouse.move(2, 2);
}

/** Continues the record from a moment in which the Orks choose. @param {number} moment */
async function from(moment) {
    await continueFrom(page, address, moment);
    await page.mouse.move(2, 2);
}

/** Dials are set and revealed, and a command struggle is won. */
async function command() {
    await from(241);
    await after(page, () => page.keyboard.press('2'));
    while (!(await page.locator('.prompt h2').innerText()).includes('what do you take'))
        await after(page, () => page.keyboard.press('Space'));
}

/** Plays to the end of the game, always with the last answer. */
async function end() {
    await from(544);
    await playOut(page);
}

async function tutorial() {
    await first();
    await page.getByRole('button', { name: 'Learn to play' }).click();
    await page.locator('.match').waitFor();
    await page.mouse.move(2, 2);
}

/** @type {Record<string, () => Promise<void>>} */
const scenes = {
    first,
    mulligan: begin,
    deploy: () => from(231),
    command,
    battle: () => from(275),
    targets: () => from(277),
    shield: () => from(290),
    end,
    tutorial,
    replay: () => replayed(287),
};

try {
    for (const [name, scene] of Object.entries(scenes))
        if (name.includes(words)) {
            await scene();
            await picture(name);
        }
} finally {
    await browser.close();
    stop();
}
