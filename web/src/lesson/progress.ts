// progress.ts: the progress of the tutorial, an immutable value: every message creates a new one.

import type { Match } from '../state/match';
import { STEPS } from './steps';
import type { Update, Step, StepName } from './steps';

export interface Progress {
    /** Lessons that were done, read or skipped, or are over. */
    readonly done: readonly StepName[];
    /** The current lesson; null: none applies now. */
    readonly now: StepName | null;
    /** A comment on another action of the player: a key of the lesson's asides. */
    readonly aside: string | null;
}

export const NO_PROGRESS: Progress = { done: [], now: null, aside: null };

export function stepOf(name: StepName | null): Step | null {
    return STEPS.find((step) => step.name === name) ?? null;
}

/** Reads the stored progress. */
export function progressOf(text: string | null): Progress {
    try {
        const stored = JSON.parse(text ?? '{}') as { done?: unknown } | null;
        const done = Array.isArray(stored?.done) ? stored.done : [];
        return { ...NO_PROGRESS, done: STEPS.map(({ name }) => name).filter((name) => done.includes(name)) };
    } catch {
        return NO_PROGRESS;
    }
}

export function isOver({ done }: Progress): boolean {
    return done.includes('end');
}

/** The lesson that applies now. The current lesson stays until it is over. */
function turned(progress: Progress, match: Match): Progress {
    const done = STEPS.filter(
        (step) => progress.done.includes(step.name) || (step.past(match) && !step.when(match)),
    ).map(({ name }) => name);
    const open = STEPS.filter(({ name, after }) => !done.includes(name) && (!after || done.includes(after)));
    const next = open.find((step) => step.when(match)) ?? null;
    const shown = open.find(({ name }) => name === progress.now) ?? null;
    const keep = shown !== null && (next === null || stays(shown, next, match));
    const now = (keep ? shown : next)?.name ?? null;
    return { done, now, aside: now === progress.now ? progress.aside : null };
}

/**
 * Returns true if the shown lesson stays when another one is due. A task stays until another question is asked; text
 * for reading gives way only to an earlier task in STEPS.
 */
function stays(shown: Step, next: Step, match: Match): boolean {
    if (shown.did !== null) return match.prompt === null || shown.when(match);
    return next.did === null || STEPS.indexOf(shown) < STEPS.indexOf(next);
}

/** The progress after a message. */
export function progressAfter(progress: Progress, update: Update): Progress {
    const step = stepOf(progress.now);
    if (step?.did?.(update)) return turned({ done: [...progress.done, step.name], now: null, aside: null }, update.now);
    const declined = step?.declined?.(update) ?? null;
    if (step && declined !== null)
        return {
            ...turned({ done: [...progress.done, step.name], now: null, aside: null }, update.now),
            aside: `${step.name}.${declined}`,
        };
    const aside = step?.aside(update) ?? null;
    const next = turned({ ...progress, aside: aside ?? progress.aside }, update.now);
    // The comment stays for one more lesson if its own lesson is over.
    return aside !== null && next.now !== progress.now ? { ...next, aside: `${progress.now}.${aside}` } : next;
}

/** The player has read or skipped the current lesson. */
export function nextStep(progress: Progress, match: Match): Progress {
    return progress.now === null
        ? turned(progress, match)
        : turned({ done: [...progress.done, progress.now], now: null, aside: null }, match);
}

/** The progress without a message, as when the tutorial is opened again. */
export function progressAt(progress: Progress, match: Match): Progress {
    return turned(progress, match);
}
