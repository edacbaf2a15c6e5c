// figures.mjs: how fast the page is and what it holds, told and not judged: the machine decides.
//   node tests/browser/figures.mjs PROGRAM FOLDER [GAMES]
// First paint cold; the main thread's work of a choice in a battle of ten units a side (battle.record), from the key to the frame that
// shows its effect, and of what others did after it (trace.mjs); what is left of each of some games on the first screen, garbage
// collected: the heap, in which the browser keeps ever better compiled code too, and elements and listeners, which must not grow.
import { actByKey, asked, DECLINING, goOn, launch, openRecord, playOut, serve, toMoment } from './harness.mjs';
import { choiceIn, summed, traced, watchChanges } from './trace.mjs';

const [program = 'build/release/traxis', folder = 'build/web', games = '10'] = process.argv.slice(2);
const LATE = 275;
const SOME = 24;
const FOLLOWED = 700;
const { address, stop } = await serve(program, folder);
const browser = await launch();

/** Milliseconds of a fixed piece of work in a page: hours of a machine that others use too differ by half. @param {import('playwright-core').Page} page */
function yardstick(page) {
    return page.evaluate(() => {
        const times = Array.from({ length: 7 }, () => {
            const began = performance.now();
            let seed = 1;
            Array.from({ length: 50_000 }, () => (seed = (seed * 48_271) % 2_147_483_647)).sort((one, other) => one - other);
            return performance.now() - began;
        });
        return times.sort((one, other) => one - other)[3] ?? NaN;
    });
}

/** @param {ReturnType<typeof summed>[]} all */
function told(all) {
    const at = (/** @type {number} */ part, /** @type {(one: ReturnType<typeof summed>) => number} */ of) => (all.map(of).sort((one, other) => one - other)[Math.floor(all.length * part)] ?? NaN).toFixed(1);
    const middle = (/** @type {(one: ReturnType<typeof summed>) => number} */ of) => at(0.5, of);
    const kinds = ['script', 'style', 'layout', 'paint', 'garbage', 'other'].map((kind) => `${kind} ${middle(({ parts }) => parts[kind] ?? 0)}`).join(', ');
    return `${middle(({ total }) => total)} ms in all (90th percentile ${at(0.9, ({ total }) => total)}), longest task ${middle(({ longest }) => longest)} ms; ${kinds}`;
}

try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
    console.log(`first paint, cold: ${paint.toFixed(0)} ms`);

    await openRecord(page);
    await toMoment(page, LATE);
    let question = await goOn(page);
    await page.waitForTimeout(1500);
    await watchChanges(page);
    /** @type {ReturnType<typeof summed>[]} */
    const choices = [];
    /** @type {ReturnType<typeof summed>[]} */
    const afterwards = [];
    for (let made = 0; made < SOME && question !== null; made++) {
        await page.waitForTimeout(400);
        const parts = choiceIn(await traced(browser, page, async () => {
            await page.evaluate(() => performance.measure('choice'));
            await actByKey(page, DECLINING);
            await page.waitForTimeout(FOLLOWED);
        }));
        if (parts) {
            choices.push(summed(parts.choice));
            afterwards.push(summed(parts.after));
        }
        question = await asked(page, question);
    }
    console.log(`main thread, battle of ten a side, medians of ${choices.length} choices, while a fixed piece of work takes ${(await yardstick(page)).toFixed(1)} ms:`);
    console.log(`  a choice and its redraw: ${told(choices)}`);
    console.log(`  what others did after it, ${FOLLOWED} ms: ${told(afterwards)}`);

    const session = await page.context().newCDPSession(page);
    // One page for all games: what is left of a game would be left for good.
    await page.goto(`${address}?seed=5`);
    for (let game = 0; game < Number(games); game++) {
        await page.getByRole('button', { name: 'Play the computer' }).click();
        await playOut(page);
        await page.getByRole('button', { name: 'New game' }).click();
        await page.getByRole('button', { name: 'Play the computer' }).waitFor();
        await session.send('HeapProfiler.collectGarbage');
        const heap = (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
        const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
        console.log(`after game ${game + 1}: heap ${heap.toFixed(1)} MB, ${nodes} nodes, ${jsEventListeners} listeners`);
    }
} finally {
    await browser.close();
    stop();
}
