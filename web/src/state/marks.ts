// marks.ts: what is shown on chips beside what they are: the damage that is planned for them, or what would become of them.

import type { Fate, Option, Prompt, Thing } from '../wire/messages';
import type { Act } from './choices';
import { divisionOf, isDivided } from './plan';
import type { Plan } from './plan';

export interface Mark {
    /** Damage that is planned or would be taken, or tokens that are planned for a place. */
    readonly amount: number;
    /** HP left then; null: unknown. */
    readonly left: number | null;
    readonly end: Fate['end'] | null;
    /** Planned by the player: plus and minus change it. */
    readonly planned: boolean;
    /** It happens unless something is done; else it is only what if. */
    readonly assigned: boolean;
    readonly plus: Act | null;
    readonly minus: Act | null;
}

export type Marks = ReadonlyMap<Thing, Mark>;

export const NO_MARKS: Marks = new Map();

/** The marks of a prompt: its plan, what the option pointed at would do, and what was supposed of it. */
export function marksOf(prompt: Prompt | null, plan: Plan, hovered: Option | null, supposed: readonly Fate[]): Marks {
    const marks = new Map<Thing, Mark>();
    const assigned = assignedBy(prompt);
    const divided = prompt !== null && isDivided(prompt);
    const hinted = hovered?.fate && !divided ? [hovered.fate] : []; // of one point more; the plan says how many
    const fates = [...(assigned ? [assigned] : []), ...hinted, ...supposed];
    for (const fate of fates)
        if (fate.damage > 0 || fate.end || fate.card === assigned?.card)
            marks.set(fate.card, { amount: fate.damage, left: fate.left, end: fate.end ?? null, planned: false, assigned: fate === assigned, plus: null, minus: null });
    if (divided)
        for (const [thing, mark] of planned(prompt, plan))
            marks.set(thing, { ...mark, end: marks.get(thing)?.end ?? null, left: marks.get(thing)?.left ?? null });
    return marks.size > 0 ? marks : NO_MARKS;
}

/** The damage that a shield is asked for: what becomes of the unit without one. */
function assignedBy(prompt: Prompt | null): Fate | undefined {
    return prompt?.kind === 'shield' && prompt.decline !== null ? prompt.options[prompt.decline]?.fate : undefined;
}

function planned(prompt: Prompt, plan: Plan): [Thing, Mark][] {
    const { shares, left } = divisionOf(prompt, plan);
    return shares.map(({ option, thing, count, most }) => [
        thing,
        {
            amount: count,
            left: null,
            end: null,
            planned: true,
            assigned: false,
            plus: left > 0 && count < most ? { act: 'shift', option, by: 1 } : null,
            minus: count > 0 ? { act: 'shift', option, by: -1 } : null,
        },
    ]);
}
