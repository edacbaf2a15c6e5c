// division_plan.ts: plans a division as a whole before its single choices are sent. The prompt's `most` limits each
// share.

import type { Prompt, Text, Thing } from '../wire/messages';
import { copyNumberIn } from './copy_numbers';

/** Number of times each option is to be chosen, by its index in the prompt. */
export type Plan = ReadonlyMap<number, number>;

export const NO_PLAN: Plan = new Map();

/** A recipient of a share. */
export interface Share {
    readonly option: number;
    readonly thing: Thing;
    readonly label: Text;
    /** Number of the card among equal ones, where the label shows it. */
    readonly copy: number | null;
    readonly count: number;
    readonly most: number;
}

export interface Division {
    readonly shares: readonly Share[];
    /** Amount still to be divided. */
    readonly left: number;
    readonly total: number;
    /** Nothing more can be assigned. */
    readonly done: boolean;
}

/** Returns true if the prompt is one of a series that is planned together. */
export function isDivided(prompt: Prompt | null): boolean {
    return (
        prompt?.kind === 'divide' &&
        (prompt.more ?? 0) > 1 &&
        prompt.options.every((option) => option.most !== undefined && option.on !== undefined)
    );
}

export function divisionOf(prompt: Prompt, plan: Plan): Division {
    const shares = prompt.options.map((option, index): Share => ({
        option: index,
        thing: option.on ?? '',
        label: option.label,
        copy: copyNumberIn(option.label),
        count: plan.get(index) ?? 0,
        most: option.most ?? 0,
    }));
    const total = prompt.more ?? 0;
    const left = total - shares.reduce((sum, share) => sum + share.count, 0);
    return { shares, left, total, done: left === 0 || shares.every((share) => share.count >= share.most) };
}

/** Adds or removes one; returns the same plan if that is not possible. */
export function shifted(prompt: Prompt, plan: Plan, option: number, by: number): Plan {
    const { shares, left } = divisionOf(prompt, plan);
    const share = shares[option];
    const count = (share?.count ?? 0) + by;
    if (!share || count < 0 || count > share.most || by > left) return plan;
    return new Map([...plan, [option, count]]);
}

/** Assigns the rest automatically, each to the recipient with the most room. */
export function filled(prompt: Prompt, plan: Plan): Plan {
    let full = plan;
    for (;;) {
        const { shares, left } = divisionOf(prompt, full);
        const room = (share: Share) => share.most - share.count;
        const next = shares.reduce<Share | null>(
            (best, share) => (room(share) > 0 && (!best || room(share) > room(best)) ? share : best),
            null,
        );
        if (left === 0 || !next) return full;
        full = shifted(prompt, full, next.option, 1);
    }
}

/** The options to choose, in order. */
export function sequenceOf(plan: Plan): number[] {
    return [...plan].flatMap(([option, count]) => Array.from({ length: count }, () => option));
}

/** Planned choices still to be sent, by what they are about. */
export interface Wanted {
    readonly kind: string;
    readonly source: Thing | null;
    readonly things: readonly Thing[];
}

export function wantedOf(prompt: Prompt, plan: Plan): Wanted {
    return {
        kind: prompt.kind,
        source: prompt.source ?? null,
        things: sequenceOf(plan).map((option) => prompt.options[option]?.on ?? ''),
    };
}

/** The option that continues the plan, or null if the prompt asks something else. */
export function nextOf(prompt: Prompt, wanted: Wanted): number | null {
    if (prompt.kind !== wanted.kind || (prompt.source ?? null) !== wanted.source) return null;
    const option = prompt.options.findIndex((other) => other.on === wanted.things[0]);
    return option < 0 ? null : option;
}
