// compare.mjs: compares the main-thread work of a choice in builds of the page, for example with and without an
// optimization. All play the same choices in turn in one browser, so that other work on the machine affects all of them.
//   node tests/browser/compare.mjs PROGRAM ROUNDS FOLDER OTHER-FOLDER…
// Prints medians and, for other folders, the median of the ratios to the same choice in the first folder: the most
// reliable figure. Give the first folder twice to see what ratio is noise.
import { actByKey, asked, continueGame, DECLINING, launch, openPage, replay, serve } from './harness.mjs';
import { choiceIn, summed, traced, watchChanges } from './trace.mjs';

const [program = 'build/fast/traxis', rounds = '3', ...folders] = process.argv.slice(2);
/** The moment of the record from which the choices are made: a battle of ten units a side. */
const MOMENT = 275;
const CHOICES = 16;
/** CPU slowdown of a measured page: a mid-range phone. */
const SLOWNESS = 4;
/** Milliseconds that are traced after a choice. */
const FOLLOWED = 500;
const KINDS = ['script', 'style', 'layout', 'paint'];

/** @typedef {ReturnType<typeof summed>} Work */

const browser = await launch();
const servers = await Promise.all(folders.map((folder) => serve(program, folder)));

/** Shows the battle in a new window. @param {string} address */
async function open(address) {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } }, null);
    await replay(page, address, MOMENT);
    const question = await continueGame(page);
    await page.waitForTimeout(1500);
    await watchChanges(page);
    return { page, question, session: await page.context().newCDPSession(page) };
}

/** Measures the next choice; null: the game is over or nothing changed. @param {Awaited<ReturnType<typeof open>>} game */
async function measure(game) {
    if (game.question === null) return null;
    const { page, session } = game;
    await page.bringToFront();
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
    await page.waitForTimeout(200);
    const parts = choiceIn(
        await traced(browser, page, async () => {
            await page.evaluate(() => performance.measure('choice'));
            await actByKey(page, DECLINING);
            await page.waitForTimeout(FOLLOWED);
        }),
    );
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    game.question = await asked(page, game.question);
    return parts && summed(parts.choice);
}

/** @param {number[]} values */
const median = (values) => [...values].sort((one, next) => one - next)[Math.floor(values.length / 2)] ?? NaN;

/**
 * Prints a line for each folder. `measured`: the work of each choice, by folder.
 * @param {Work[][]} measured @param {string} title @param {(one: Work) => number} of
 */
function print(measured, title, of) {
    console.log(`${title}:`);
    for (const [at, folder] of folders.entries()) {
        const times = measured.map((choice) => of(/** @type {Work} */ (choice[at])));
        const ratios = measured
            .map(([first], index) => (times[index] ?? NaN) / of(/** @type {Work} */ (first)))
            .filter(Number.isFinite);
        console.log(`  ${median(times).toFixed(2).padStart(7)} ms, ${median(ratios).toFixed(3)}  ${folder}`);
    }
}

try {
    /** @type {Work[][]} */
    const measured = [];
    for (let round = 0; round < Number(rounds); round++) {
        const games = [];
        for (const { address } of servers) games.push(await open(address));
        for (let made = 0; made < CHOICES; made++) {
            /** @type {(Work | null)[]} */
            const choice = games.map(() => null);
            const order = [...games.keys()];
            for (const at of made % 2 ? order.reverse() : order)
                choice[at] = await measure(/** @type {Awaited<ReturnType<typeof open>>} */ (games[at]));
            if (choice.every((one) => one !== null)) measured.push(/** @type {Work[]} */ (choice));
        }
        for (const { page } of games) await page.context().close();
        console.log(`${measured.length} choices, medians and ratios:`);
        print(measured, 'choice and redraw', ({ total }) => total);
        print(measured, 'its longest task', ({ longest }) => longest);
        for (const kind of KINDS) print(measured, kind, ({ parts }) => parts[kind] ?? 0);
    }
} finally {
    await browser.close();
    for (const { stop } of servers) stop();
}
