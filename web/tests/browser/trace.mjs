// trace.mjs: work of the page's main thread between two moments, from a Chromium trace. Times are CPU times of the
// thread in milliseconds, so that other programs do not count.

/** Only the needed categories: tracing costs time itself, and tracing layers and images would make a choice 6 % longer. */
const CATEGORIES = ['devtools.timeline', 'toplevel', 'blink.user_timing', '__metadata'];
/** Kinds of work by trace event; other events count as other work of their task. */
const KINDS = {
    script: [
        'FunctionCall',
        'EvaluateScript',
        'RunMicrotasks',
        'EventDispatch',
        'TimerFire',
        'FireAnimationFrame',
        'HandlePostMessage',
    ],
    style: ['UpdateLayoutTree'],
    layout: ['Layout'],
    paint: ['PrePaint', 'Paint', 'Layerize'],
    garbage: ['MinorGC', 'MajorGC', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
};
const KIND_OF = new Map(
    Object.entries(KINDS).flatMap(([kind, names]) =>
        names.map((name) => /** @type {[string, string]} */ ([name, kind])),
    ),
);

/**
 * @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, cat: string, args?: any}} Event
 */
/**
 * `marks`: names of the marks set during the task.
 * @typedef {{at: number, name: string, time: number, parts: Record<string, number>, marks: Set<string>}} Task
 */
/** Mark set when the visible state changes (`watchChanges`). */
const CHANGED = 'changed';
/** The input, the worker's response, and the frame. */
const INPUT = /^(?:keydown|click|pointerup)$/;
const MARKS = new Map([
    ['HandlePostMessage', 'message'],
    ['Layerize', 'frame'],
]);

/**
 * Traces while `work` runs and returns the tasks of the page's main thread.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} work
 * @returns {Promise<Task[]>}
 */
export async function traced(browser, page, work) {
    await browser.startTracing(page, { categories: CATEGORIES });
    await work();
    return tasksOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
}

/** @param {Event[]} events @returns {Task[]} */
function tasksOf(events) {
    const main = mainThread(events);
    const own = events
        .filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid)
        .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
    /** @type {(Task & {end: number, open: {end: number, kind: string}[]})[]} */
    const tasks = [];
    for (const event of own) {
        const end = event.ts + (event.dur ?? 0);
        const time = (event.tdur ?? event.dur ?? 0) / 1000;
        let task = tasks.at(-1);
        if (!task || event.ts >= task.end)
            tasks.push(
                (task = {
                    at: event.ts / 1000,
                    name: event.name,
                    time,
                    end,
                    parts: { other: time },
                    marks: new Set(),
                    open: [{ end, kind: 'other' }],
                }),
            );
        const mark = markOf(event);
        if (mark) task.marks.add(mark);
        const kind = KIND_OF.get(event.name);
        if (!kind) continue;
        while ((task.open.at(-1)?.end ?? Infinity) <= event.ts) task.open.pop();
        const around = task.open.at(-1)?.kind ?? 'other';
        task.parts[around] = (task.parts[around] ?? 0) - time;
        task.parts[kind] = (task.parts[kind] ?? 0) + time;
        task.open.push({ end, kind });
    }
    for (const { ts } of events.filter(
        ({ name, cat, pid, tid }) =>
            name === CHANGED && cat.includes('user_timing') && pid === main?.pid && tid === main.tid,
    ))
        tasks.findLast(({ at }) => at <= ts / 1000)?.marks.add(CHANGED);
    return tasks;
}

/** @param {Event} event */
function markOf({ name, args }) {
    return name === 'EventDispatch' && INPUT.test(args?.data?.type ?? '') ? 'input' : MARKS.get(name);
}

/** Makes the page set a mark whenever its visible match changes. @param {import('playwright-core').Page} page */
export function watchChanges(page) {
    return page.evaluate((mark) => {
        const match = document.querySelector('.match');
        if (match)
            new MutationObserver(() => performance.mark(mark)).observe(match, {
                subtree: true,
                childList: true,
                attributes: true,
                characterData: true,
            });
    }, CHANGED);
}

/**
 * A choice and its redraw: from the key or click to the frame that shows the first response. Later actions of other
 * players are separate redraws; null: there was no response.
 * @param {Task[]} tasks
 */
export function choiceIn(tasks) {
    const from = (/** @type {number} */ start, /** @type {string} */ mark) =>
        start < 0 ? -1 : tasks.findIndex(({ marks }, index) => index >= start && marks.has(mark));
    const input = from(0, 'input');
    const frame = from(from(from(input, 'message'), CHANGED), 'frame');
    if (frame < 0) return null;
    return { choice: tasks.slice(input, frame + 1), after: tasks.slice(frame + 1) };
}

/** The thread on which the page sets its marks. @param {Event[]} events */
function mainThread(events) {
    return events.find(({ name, cat }) => name === 'choice' && cat.includes('user_timing'));
}

/** Sums of tasks by kind of work. @param {Task[]} tasks */
export function summed(tasks) {
    /** @type {Record<string, number>} */
    const parts = {};
    for (const task of tasks)
        for (const [kind, time] of Object.entries(task.parts)) parts[kind] = (parts[kind] ?? 0) + time;
    return {
        total: tasks.reduce((sum, { time }) => sum + time, 0),
        longest: Math.max(0, ...tasks.map(({ time }) => time)),
        parts,
    };
}
