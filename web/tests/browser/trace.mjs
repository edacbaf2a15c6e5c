// trace.mjs: what the page's main thread did between two moments, of Chromium's trace.
// Times are those of the thread's own clock, in milliseconds: what other programs do meanwhile does not count.

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing', '__metadata'];
/** Which work an event of the trace is; what is not named is other work of the task it is in. */
const KINDS = {
    script: ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'EventDispatch', 'TimerFire', 'FireAnimationFrame', 'HandlePostMessage'],
    style: ['UpdateLayoutTree'],
    layout: ['Layout'],
    paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'],
    garbage: ['MinorGC', 'MajorGC', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
};
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => /** @type {[string, string]} */ ([name, kind]))));

/** @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, cat: string, args?: any}} Event */
/** @typedef {{at: number, name: string, time: number, parts: Record<string, number>}} Task */

/** Traces while `work` runs, and gives the tasks of the page's main thread. @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page @param {() => Promise<void>} work @returns {Promise<Task[]>} */
export async function traced(browser, page, work) {
    await browser.startTracing(page, { categories: CATEGORIES });
    await work();
    return tasksOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
}

/** @param {Event[]} events @returns {Task[]} */
function tasksOf(events) {
    const main = mainThread(events);
    const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid).sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
    /** @type {(Task & {end: number, open: {end: number, kind: string}[]})[]} */
    const tasks = [];
    for (const event of own) {
        const end = event.ts + (event.dur ?? 0);
        const time = (event.tdur ?? event.dur ?? 0) / 1000;
        let task = tasks.at(-1);
        if (!task || event.ts >= task.end)
            tasks.push((task = { at: event.ts / 1000, name: event.name, time, end, parts: { other: time }, open: [{ end, kind: 'other' }] }));
        const kind = KIND_OF.get(event.name);
        if (!kind)
            continue;
        while ((task.open.at(-1)?.end ?? Infinity) <= event.ts)
            task.open.pop();
        const around = task.open.at(-1)?.kind ?? 'other';
        task.parts[around] = (task.parts[around] ?? 0) - time;
        task.parts[kind] = (task.parts[kind] ?? 0) + time;
        task.open.push({ end, kind });
    }
    return tasks;
}

/** The thread that the page's marks are made on. @param {Event[]} events */
function mainThread(events) {
    return events.find(({ name, cat }) => name === 'choice' && cat.includes('user_timing'));
}

/** Sums of tasks, by kind of work. @param {Task[]} tasks */
export function summed(tasks) {
    /** @type {Record<string, number>} */
    const parts = {};
    for (const task of tasks)
        for (const [kind, time] of Object.entries(task.parts))
            parts[kind] = (parts[kind] ?? 0) + time;
    return { total: tasks.reduce((sum, { time }) => sum + time, 0), longest: Math.max(0, ...tasks.map(({ time }) => time)), parts };
}
