// figures.mjs: measures the speed and memory of the page. It prints figures without a verdict, because they depend on the machine.
//   node tests/browser/figures.mjs PROGRAM FOLDER [GAMES]
// - First paint with an empty cache.
// - Main-thread work of a choice in a battle of ten units a side (battle.record), from the key to the frame that shows its effect, and
//   of the other players' actions after it (trace.mjs). Every choice runs several times; the fastest runs are
//   also reported separately, because the machine may be shared.
// - Heap, elements and listeners on the first screen after each of some games, after garbage collection. The heap includes compiled
//   code, which grows; elements and listeners must not grow.
import { actByKey, asked, DECLINING, continueGame, launch, playOut, replay, serve } from './harness.mjs';
import { choiceIn, summed, traced, watchChanges } from './trace.mjs';

const [program = 'build/release/traxis', folder = 'build/web', games = '10'] = process.argv.slice(2);
const LATE = 275;
const SOME = 24;
const TIMES = 3;
const FOLLOWED = 700;
const { address, stop } = await serve(program, folder);
const browser = await launch();

/**
 * Milliseconds of a fixed workload in a page: on a shared machine the speed can vary by a factor of two.
 * @param {import('playwright-core').Page} page
 */
function yardstick(page) {
    return page.evaluate(() => {
        const times = Array.from({ length: 7 }, () => {
            const began = performance.now();
            let seed = 1;
            Array.from({ length: 50_000 }, () => (seed = (seed * 48_271) % 2_147_483_647)).sort(
                (one, other) => one - other,
            );
            return performance.now() - began;
        });
        return times.sort((one, other) => one - other)[3] ?? NaN;
    });
}

/** @typedef {ReturnType<typeof summed>} Taken */

/** @param {Taken[]} all */
function described(all) {
    const at = (/** @type {number} */ part, /** @type {(one: Taken) => number} */ of) =>
        (all.map(of).sort((one, other) => one - other)[Math.floor(all.length * part)] ?? NaN).toFixed(1);
    const middle = (/** @type {(one: Taken) => number} */ of) => at(0.5, of);
    const kinds = ['script', 'style', 'layout', 'paint', 'garbage', 'other']
        .map((kind) => `${kind} ${middle(({ parts }) => parts[kind] ?? 0)}`)
        .join(', ');
    const [total, most] = [middle(({ total }) => total), at(0.9, ({ total }) => total)];
    const longest = middle(({ longest }) => longest);
    return `${total} ms in all (90th percentile ${most}), longest task ${longest} ms; ${kinds}`;
}

try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Play the computer' }).waitFor();
    const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    );
    console.log(`first paint, cold: ${paint.toFixed(0)} ms`);

    /** Times of each choice, one per run. @type {Taken[][]} */
    const choices = Array.from({ length: SOME }, () => []);
    /** @type {Taken[]} */
    const afterwards = [];
    for (let time = 0; time < TIMES; time++) {
        await replay(page, address, LATE);
        let question = await continueGame(page);
        await page.waitForTimeout(1500);
        await watchChanges(page);
        for (let made = 0; made < SOME && question !== null; made++) {
            await page.waitForTimeout(400);
            const parts = choiceIn(
                await traced(browser, page, async () => {
                    await page.evaluate(() => performance.measure('choice'));
                    await actByKey(page, DECLINING);
                    await page.waitForTimeout(FOLLOWED);
                }),
            );
            if (parts) {
                choices[made]?.push(summed(parts.choice));
                afterwards.push(summed(parts.after));
            }
            question = await asked(page, question);
        }
    }
    const leastDisturbed = choices
        .filter(({ length }) => length > 0)
        .map((times) => times.reduce((least, other) => (other.total < least.total ? other : least)));
    console.log(
        `main thread, battle of ten a side, medians of ${leastDisturbed.length} choices, ${TIMES} times each, ` +
            `while a fixed piece of work takes ${(await yardstick(page)).toFixed(1)} ms:`,
    );
    console.log(`  a choice and its redraw: ${described(choices.flat())}`);
    console.log(`  the same when least disturbed: ${described(leastDisturbed)}`);
    console.log(`  what others did after it, ${FOLLOWED} ms: ${described(afterwards)}`);

    const session = await page.context().newCDPSession(page);
    // One page for all games, so that leaks add up.
    await page.goto(`${address}?seed=5`);
    for (let game = 0; game < Number(games); game++) {
        await page.getByRole('button', { name: 'Play the computer' }).click();
        await playOut(page);
        await page.getByRole('button', { name: 'New game' }).click();
        await page.getByRole('button', { name: 'Play the computer' }).waitFor();
        await session.send('HeapProfiler.collectGarbage');
        const heap = (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
        const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
        console.log(
            `after game ${game + 1}: heap ${heap.toFixed(1)} MB, ${nodes} nodes, ${jsEventListeners} listeners`,
        );
    }
} finally {
    await browser.close();
    stop();
}
