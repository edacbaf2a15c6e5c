// plan.ts: what is divided one after the other, planned as a whole: who gets how much, before anything is chosen. How much
// anybody can get, the prompt tells (`most`).

import type { Prompt, Thing } from '../wire/messages';

/** How often each option is to be chosen, by its place in the prompt. */
export type Plan = ReadonlyMap<number, number>;

export const NO_PLAN: Plan = new Map();

/** Somebody who can get a share. */
export interface Share {
    readonly option: number;
    readonly thing: Thing;
    readonly label: string;
    readonly count: number;
    readonly most: number;
}

export interface Division {
    readonly shares: readonly Share[];
    /** What is still to be divided. */
    readonly left: number;
    readonly total: number;
    /** Nothing more can be given. */
    readonly done: boolean;
}

/** Is it a prompt of which several choices are planned together? */
export function isDivided(prompt: Prompt | null): boolean {
    return prompt?.kind === 'divide' && (prompt.more ?? 0) > 1 && prompt.options.every((option) => option.most !== undefined && option.on !== undefined);
}

export function divisionOf(prompt: Prompt, plan: Plan): Division {
    const shares = prompt.options.map((option, index): Share => ({ option: index, thing: option.on ?? '', label: option.label, count: plan.get(index) ?? 0, most: option.most ?? 0 }));
    const total = prompt.more ?? 0;
    const left = total - shares.reduce((sum, share) => sum + share.count, 0);
    return { shares, left, total, done: left === 0 || shares.every((share) => share.count >= share.most) };
}

/** One more, or one less; the same plan where that cannot be. */
export function shifted(prompt: Prompt, plan: Plan, option: number, by: number): Plan {
    const { shares, left } = divisionOf(prompt, plan);
    const share = shares[option];
    const count = (share?.count ?? 0) + by;
    if (!share || count < 0 || count > share.most || by > left)
        return plan;
    return new Map([...plan, [option, count]]);
}

/** What is left goes where most room is, one after the other. */
export function filled(prompt: Prompt, plan: Plan): Plan {
    let full = plan;
    for (;;) {
        const { shares, left } = divisionOf(prompt, full);
        const room = (share: Share) => share.most - share.count;
        const next = shares.reduce<Share | null>((best, share) => (room(share) > 0 && (!best || room(share) > room(best)) ? share : best), null);
        if (left === 0 || !next)
            return full;
        full = shifted(prompt, full, next.option, 1);
    }
}

/** The options to choose, one after the other. */
export function sequenceOf(plan: Plan): number[] {
    return [...plan].flatMap(([option, count]) => Array.from({ length: count }, () => option));
}

/** Choices that are still to be made of a plan: what each of them speaks of. */
export interface Wanted {
    readonly kind: string;
    readonly source: Thing | null;
    readonly things: readonly Thing[];
}

export function wantedOf(prompt: Prompt, plan: Plan): Wanted {
    return { kind: prompt.kind, source: prompt.source ?? null, things: sequenceOf(plan).map((option) => prompt.options[option]?.on ?? '') };
}

/** The option by which the plan goes on, or null: something else is asked. */
export function nextOf(prompt: Prompt, wanted: Wanted): number | null {
    if (prompt.kind !== wanted.kind || (prompt.source ?? null) !== wanted.source)
        return null;
    const option = prompt.options.findIndex((other) => other.on === wanted.things[0]);
    return option < 0 ? null : option;
}
