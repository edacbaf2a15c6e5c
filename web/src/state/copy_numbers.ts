// copy_numbers.ts: copy numbers that distinguish equal cards in labels ("Attack Goff Nob #2"), and the cards they belong to.

import type { Option, Prompt, Thing } from '../wire/messages';

export type CopyNumbers = ReadonlyMap<Thing, number>;

export const NO_COPY_NUMBERS: CopyNumbers = new Map();

/** The text before the number, and the number; the owner may follow in brackets. */
const NUMBERED = /^(.*) #(\d+)(?: \(.*\))?$/;

/** "#2" as in the label, or "". */
export function copyNumberIn(label: string): string {
    const number = NUMBERED.exec(label)?.[2];
    return number ? `#${number}` : '';
}

/** "#2", "#1–3", "#1, 3": the numbers of cards shown as one tile. */
export function copyNumbersText(numbers: readonly number[]): string {
    const sorted = [...numbers].sort((one, other) => one - other);
    const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
    const unbroken = sorted.length > 2 && last - first === sorted.length - 1;
    return sorted.length > 0 ? `#${unbroken ? `${first}–${last}` : sorted.join(', ')}` : '';
}

interface Entry {
    readonly option: Option;
    readonly number: number;
}

/** Copy numbers by card; a card with several numbers is left out. */
export function copyNumbersOf(prompt: Prompt): CopyNumbers {
    const groups = groupsOf(prompt.options);
    if (groups.length === 0)
        return NO_COPY_NUMBERS;
    const numbers = new Map<Thing, number>();
    const ambiguous = new Set<Thing>();
    for (const [thing, number] of groups.flatMap(bornIn)) {
        if (numbers.has(thing) && numbers.get(thing) !== number)
            ambiguous.add(thing);
        numbers.set(thing, number);
    }
    for (const thing of ambiguous)
        numbers.delete(thing);
    return numbers;
}

/** Groups of options whose labels differ only in their numbers. */
function groupsOf(options: readonly Option[]): (readonly Entry[])[] {
    const groups = new Map<string, Entry[]>();
    for (const option of options) {
        const [, words, number] = NUMBERED.exec(option.label) ?? [];
        if (words !== undefined)
            groups.set(words, [...(groups.get(words) ?? []), { option, number: Number(number) }]);
    }
    return [...groups.values()];
}

/** The numbered cards of a group: the targets if they differ, else the acting cards. */
function bornIn(group: readonly Entry[]): (readonly [Thing, number])[] {
    for (const of of ['on', 'card'] as const) {
        const cards = group.map(({ option }) => option[of]).filter((thing) => typeof thing === 'number');
        if (cards.length === group.length && new Set(cards).size === cards.length)
            return group.map(({ option, number }) => [option[of] ?? '', number] as const);
    }
    return [];
}
