// order.ts: which of several things comes first, where the player does not mind, or minds as they did before.

import type { Prompt } from '../wire/messages';

const KINDS = ['forced', 'effect order', 'order'];

/** Does it ask which of several things comes next, with nothing to decline? */
export function asksForOrder(prompt: Prompt | null): prompt is Prompt {
    return prompt !== null && KINDS.includes(prompt.kind) && prompt.options.length > 1;
}

/** Orders that were chosen before: of the same things, the one that came first. */
export type Orders = ReadonlyMap<string, string>;

function keyOf(prompt: Prompt): string {
    return [prompt.kind, ...prompt.options.map(({ label }) => label).sort()].join('\n');
}

export function remembered(orders: Orders, prompt: Prompt, option: number): Orders {
    const label = prompt.options[option]?.label;
    return asksForOrder(prompt) && label !== undefined ? new Map([...orders, [keyOf(prompt), label]]) : orders;
}

/** What was chosen the last time, or null. */
export function asLastTime(orders: Orders, prompt: Prompt | null): number | null {
    if (!asksForOrder(prompt))
        return null;
    const option = prompt.options.findIndex(({ label }) => label === orders.get(keyOf(prompt)));
    return option < 0 ? null : option;
}
