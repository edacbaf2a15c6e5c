// marks.ts: marks on unit tiles: planned damage, or the predicted result.

import type { Fate, Option, Prompt, Thing } from '../wire/messages';
import type { Act } from './choices';
import { divisionOf, isDivided } from './division_plan';
import type { Plan } from './division_plan';

export interface Mark {
    /** Planned or predicted damage, or tokens planned for a place. */
    readonly amount: number;
    /** HP left afterwards; null: unknown. */
    readonly left: number | null;
    readonly end: Fate['end'] | null;
    /** Planned by the player, who can change it with plus and minus. */
    readonly planned: boolean;
    /** Happens unless it is prevented; otherwise a preview. */
    readonly assigned: boolean;
    readonly plus: Act | null;
    readonly minus: Act | null;
}

export type Marks = ReadonlyMap<Thing, Mark>;

export const NO_MARKS: Marks = new Map();

/** The marks of a prompt: its plan, the result of the hovered option, and previews. */
export function marksOf(prompt: Prompt | null, plan: Plan, hovered: Option | null, previewed: readonly Fate[]): Marks {
    const marks = new Map<Thing, Mark>();
    const assigned = assignedBy(prompt);
    const divided = prompt !== null && isDivided(prompt);
    const hoveredFates = hovered?.fate && !divided ? [hovered.fate] : []; // each point shows only itself; the plan shows the sum
    const fates = [...(assigned ? [assigned] : []), ...hoveredFates, ...previewed];
    for (const fate of fates)
        if (fate.damage > 0 || fate.end || fate.card === assigned?.card)
            marks.set(fate.card, {
                amount: fate.damage,
                left: fate.left,
                end: fate.end ?? null,
                planned: false,
                assigned: fate === assigned,
                plus: null,
                minus: null,
            });
    if (divided)
        for (const [thing, mark] of planned(prompt, plan))
            marks.set(thing, { ...mark, end: marks.get(thing)?.end ?? null, left: marks.get(thing)?.left ?? null });
    return marks.size > 0 ? marks : NO_MARKS;
}

/** The damage a shield prompt is about: the result without a shield. */
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
