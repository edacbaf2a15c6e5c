// progress.ts: how far somebody has come in the lessons: a value; every message makes a new one of the one before.

import type { Match } from '../state/match';
import { STEPS } from './steps';
import type { Heard, Step, StepName } from './steps';

export interface Progress {
    /** Lessons that were done, read, skipped, or whose moment is over. */
    readonly done: readonly StepName[];
    /** The lesson that is shown; null: none has its moment now. */
    readonly now: StepName | null;
    /** A kind word about what was done instead: a key of its asides. */
    readonly aside: string | null;
}

export const BEGINNING: Progress = { done: [], now: null, aside: null };

export function stepOf(name: StepName | null): Step | null {
    return STEPS.find((step) => step.name === name) ?? null;
}

/** What was kept of it. */
export function progressOf(text: string | null): Progress {
    try {
        const kept = JSON.parse(text ?? '{}') as { done?: unknown } | null;
        const done = Array.isArray(kept?.done) ? kept.done : [];
        return { ...BEGINNING, done: STEPS.map(({ name }) => name).filter((name) => done.includes(name)) };
    } catch {
        return BEGINNING;
    }
}

export function isOver({ done }: Progress): boolean {
    return done.includes('end');
}

/** The lesson whose moment it is. One that is shown stays as long as its moment is not over. */
function turned(progress: Progress, match: Match): Progress {
    const done = STEPS.filter((step) => progress.done.includes(step.name) || (step.past(match) && !step.when(match))).map(({ name }) => name);
    const open = STEPS.filter(({ name, after }) => !done.includes(name) && (!after || done.includes(after)));
    const next = open.find((step) => step.when(match)) ?? null;
    const shown = open.find(({ name }) => name === progress.now) ?? null;
    const keep = shown !== null && (next === null || stays(shown, next, match));
    const now = (keep ? shown : next)?.name ?? null;
    return { done, now, aside: now === progress.now ? progress.aside : null };
}

/** Returns true if the shown lesson stays when another one is due. A task stays until another question is asked; text for reading gives way only to an earlier task in STEPS. */
function stays(shown: Step, next: Step, match: Match): boolean {
    if (shown.did !== null)
        return match.prompt === null || shown.when(match);
    return next.did === null || STEPS.indexOf(shown) < STEPS.indexOf(next);
}

/** After a message. */
export function learn(progress: Progress, heard: Heard): Progress {
    const step = stepOf(progress.now);
    if (step?.did?.(heard))
        return turned({ done: [...progress.done, step.name], now: null, aside: null }, heard.now);
    const declined = step?.declined?.(heard) ?? null;
    if (step && declined !== null)
        return { ...turned({ done: [...progress.done, step.name], now: null, aside: null }, heard.now), aside: `${step.name}.${declined}` };
    const aside = step?.aside(heard) ?? null;
    const next = turned({ ...progress, aside: aside ?? progress.aside }, heard.now);
    // What was said stays in sight for one lesson more, where the moment is over.
    return aside !== null && next.now !== progress.now ? { ...next, aside: `${progress.now}.${aside}` } : next;
}

/** The lesson is read, or skipped. */
export function goOn(progress: Progress, match: Match): Progress {
    return progress.now === null ? turned(progress, match) : turned({ done: [...progress.done, progress.now], now: null, aside: null }, match);
}

/** Where there is nothing to hear, as when the lessons are opened again. */
export function look(progress: Progress, match: Match): Progress {
    return turned(progress, match);
}
