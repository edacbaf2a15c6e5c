// choices.ts: what of a prompt can be clicked where. A card and then its place are one act: options that begin with the
// same card are one choice until the card is picked.

import type { Option, Prompt, Thing } from '../wire/messages';

/** Something that can be clicked, and what it does. */
export type Act =
    | { readonly act: 'choose'; readonly option: number }
    | { readonly act: 'pick'; readonly card: Thing };

export interface Button {
    readonly label: string;
    /** The key that presses it, or none. */
    readonly key: string | null;
    readonly act: Act;
    /** The cards and places it speaks of. */
    readonly about: readonly Thing[];
    readonly decline: boolean;
}

export interface Choices {
    /** What is lit: a card's number or a place, and what a click on it does. */
    readonly lit: ReadonlyMap<Thing, Act>;
    readonly buttons: readonly Button[];
    readonly picked: Thing | null;
}

export const NO_CHOICES: Choices = { lit: new Map(), buttons: [], picked: null };

const DECLINE_KEY = 'Space';

interface Entry {
    readonly option: Option;
    readonly index: number;
}

/** The choices of a prompt when a card has been picked, or none (null). */
export function choicesOf(prompt: Prompt | null, picked: Thing | null): Choices {
    if (!prompt)
        return NO_CHOICES;
    const entries = prompt.options.map((option, index) => ({ option, index }));
    const within = picked === null ? [] : entries.filter(({ option }) => option.card === picked);
    return within.length > 0 ? ofPicked(within, picked) : ofAll(entries, prompt.decline);
}

/** Nothing is picked: each card once, what has no card by itself, what declines last. */
function ofAll(entries: readonly Entry[], decline: number | null): Choices {
    const lit = new Map<Thing, Act>();
    const buttons: Button[] = [];
    for (const group of groupsOf(entries)) {
        const [first] = group;
        if (!first)
            continue;
        const act: Act = group.length > 1 ? { act: 'pick', card: first.option.card ?? '' } : choose(first);
        const things = thingsOf(first.option);
        const place = first.option.card ?? first.option.on;
        if (place !== undefined)
            lit.set(place, act);
        const declines = group.length === 1 && first.index === decline;
        buttons.push({ label: commonLabel(group), key: null, act, about: group.length > 1 ? things.slice(0, 1) : things, decline: declines });
    }
    return { lit, buttons: withKeys(buttons), picked: null };
}

/** A card is picked: what it can be used on. */
function ofPicked(entries: readonly Entry[], picked: Thing | null): Choices {
    const lit = new Map<Thing, Act>();
    for (const entry of entries)
        if (entry.option.on !== undefined && !lit.has(entry.option.on))
            lit.set(entry.option.on, choose(entry));
    const buttons = entries.map((entry) => ({ label: entry.option.label, key: null, act: choose(entry), about: thingsOf(entry.option), decline: false }));
    return { lit, buttons: withKeys(buttons), picked };
}

function choose(entry: Entry): Act {
    return { act: 'choose', option: entry.index };
}

function thingsOf(option: Option): Thing[] {
    return [option.card, option.on].filter((thing) => thing !== undefined);
}

function groupsOf(entries: readonly Entry[]): Entry[][] {
    const groups = new Map<Thing | Entry, Entry[]>();
    for (const entry of entries) {
        const key = entry.option.card ?? entry;
        groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    return [...groups.values()];
}

/** "Deploy Void Pirate at …": the words with which all labels begin. */
export function commonLabel(group: readonly { readonly option: Option }[]): string {
    const [first = [], ...others] = group.map(({ option }) => option.label.split(' '));
    if (others.length === 0)
        return first.join(' ');
    let length = 0;
    while (length < first.length && others.every((words) => words[length] === first[length]))
        length++;
    return length > 0 ? `${first.slice(0, length).join(' ')} …` : first.join(' ');
}

/** Digits for the first nine, Space for what declines, which stands last. */
function withKeys(buttons: readonly Button[]): Button[] {
    const plain = buttons.filter((button) => !button.decline).map((button, index) => ({ ...button, key: index < 9 ? String(index + 1) : null }));
    return [...plain, ...buttons.filter((button) => button.decline).map((button) => ({ ...button, key: DECLINE_KEY }))];
}
