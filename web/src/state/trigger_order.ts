// trigger_order.ts: automatic answers for the order of equal things: any order, or the order chosen last time.

import type { Prompt } from '../wire/messages';

const KINDS = ['forced', 'effect order', 'order'];

/** Returns true if the prompt asks which of several things comes next and cannot be declined. */
export function asksForOrder(prompt: Prompt | null): prompt is Prompt {
    return prompt !== null && KINDS.includes(prompt.kind) && prompt.options.length > 1;
}

/** Earlier orders: the first choice for each set of things. */
export type Orders = ReadonlyMap<string, string>;

function keyOf(prompt: Prompt): string {
    return [prompt.kind, ...prompt.options.map(({ label }) => label.text).sort()].join('\n');
}

export function remembered(orders: Orders, prompt: Prompt, option: number): Orders {
    const label = prompt.options[option]?.label.text;
    return asksForOrder(prompt) && label !== undefined ? new Map([...orders, [keyOf(prompt), label]]) : orders;
}

/** The option chosen last time, or null. */
export function sameOrderAsBefore(orders: Orders, prompt: Prompt | null): number | null {
    if (!asksForOrder(prompt)) return null;
    const option = prompt.options.findIndex(({ label }) => label.text === orders.get(keyOf(prompt)));
    return option < 0 ? null : option;
}
