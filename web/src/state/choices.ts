// choices.ts: what of a prompt can be clicked where. A card and then its place are one act: options that begin with the
// same card are one choice until the card is picked.

import { keys } from '../design/keys.svelte';
import type { Option, Prompt, Thing } from '../wire/messages';
import { NO_COPIES } from './copies';
import type { Copies } from './copies';
import { NO_NUMBERS, numbersOf } from './numbers';
import type { Numbers } from './numbers';
import { isDivided } from './plan';
import type { TableOrder } from './table_order';

/** Something that can be clicked, and what it does. */
export type Act =
    | { readonly act: 'choose'; readonly option: number }
    | { readonly act: 'pick'; readonly card: Thing }
    /** One more or one less of what is divided. */
    | { readonly act: 'shift'; readonly option: number; readonly by: number };

export interface Button {
    readonly label: string;
    /** What would come of it, or whose card it speaks of. */
    readonly note: string | null;
    /** The key that presses it, or none. */
    readonly key: string | null;
    readonly act: Act;
    /** The cards and places it speaks of. */
    readonly about: readonly Thing[];
    readonly decline: boolean;
    /** The resources it asks for, at least and at most: where a card goes may change that; null: none. */
    readonly cost: readonly [number, number] | null;
}

export interface Choices {
    /** What is lit: a card's number or a place, and what a click on it does. */
    readonly lit: ReadonlyMap<Thing, Act>;
    /** The keys that do the same as a click on it, where there is one. */
    readonly keys: ReadonlyMap<Thing, string>;
    readonly buttons: readonly Button[];
    readonly picked: Thing | null;
    /** By which labels tell equal cards apart. */
    readonly numbers: Numbers;
    /** Something is divided among them: equal ones are told apart. */
    readonly divided?: boolean;
}

export const NO_CHOICES: Choices = { lit: new Map(), keys: new Map(), buttons: [], picked: null, numbers: NO_NUMBERS };

type Unnumbered = Omit<Choices, 'numbers'>;

const DECLINE_KEY = 'Space';
/** Digits, and letters that mean nothing else at the table. */
const ANSWER_KEYS = [...'123456789qweryuiopsdfgjklcvbnm'];

interface Entry {
    readonly option: Option;
    readonly index: number;
    /** It has a button of its own: a click on its card means another option. */
    readonly apart: boolean;
}

/** The choices of a prompt when a card has been picked, or none (null), in the order in which their cards lie on the table. */
export function choicesOf(prompt: Prompt | null, picked: Thing | null, order: TableOrder = () => 0, copies: Copies = NO_COPIES): Choices {
    if (!prompt)
        return NO_CHOICES;
    const numbers = numbersOf(prompt);
    return { ...withCopies(asked(prompt, picked, order, copies, numbers), copies), numbers };
}

function asked(prompt: Prompt, picked: Thing | null, order: TableOrder, copies: Copies, numbers: Numbers): Unnumbered {
    const entries = prompt.options
        .map((option, index) => ({ option, index, apart: isApart(option, prompt), card: order(option.card), on: order(option.on) }))
        .sort((one, other) => one.card - other.card || one.on - other.on);
    if (isDivided(prompt))
        return sharesOf(entries);
    const within = picked === null ? [] : withinOf(entries, picked, copies);
    if (within.length > 0)
        return { ...placesOf(within), picked };
    const only = onlyCard(entries);
    return only === null ? ofAll(entries, prompt.decline, numbers) : ofOnly(entries, only, prompt.decline, numbers);
}

/** A warlord in battle attacks by a click, as any unit; it may retreat instead. */
function isApart({ verb, card }: Option, { options }: Prompt): boolean {
    return verb === 'retreat' && options.some((other) => other.verb === 'attack' && other.card === card);
}

/** The options of a card, or else those of an equal one. */
function withinOf(entries: readonly Entry[], picked: Thing, copies: Copies): readonly Entry[] {
    const own = entries.filter(({ option }) => option.card === picked);
    const equal = copies(picked);
    return own.length > 0 ? own : entries.filter(({ option }) => option.card !== undefined && equal.includes(option.card));
}

/** What is the same as something lit is lit too, and does the same. */
function withCopies(choices: Unnumbered, copies: Copies): Unnumbered {
    const lit = new Map(choices.lit);
    const keys = new Map(choices.keys);
    for (const [thing, act] of choices.lit)
        for (const copy of copies(thing).filter((other) => !choices.lit.has(other))) {
            lit.set(copy, act.act === 'pick' ? { ...act, card: copy } : act);
            const key = keys.get(thing);
            if (key)
                keys.set(copy, key);
        }
    return { ...choices, lit, keys };
}

/** Each click gives one more. */
function sharesOf(entries: readonly Entry[]): Unnumbered {
    const adding = entries.map((entry) => ({ entry, act: { act: 'shift', option: entry.index, by: 1 } as const }));
    const lit = new Map(adding.map(({ entry, act }) => [entry.option.on ?? '', act]));
    return { ...keyed(lit, adding.map(({ entry, act }) => buttonOf(entry, act))), picked: null, divided: true };
}

/** The card with which all options begin that have one, if there are several. */
function onlyCard(entries: readonly Entry[]): Thing | null {
    const cards = new Set(entries.map(({ option }) => option.card).filter((card) => card !== undefined));
    const [card] = cards;
    const own = entries.filter(({ option, apart }) => option.card !== undefined && !apart);
    return card !== undefined && cards.size === 1 && own.length > 1 ? card : null;
}

/** Nothing is picked: each card once, what has no card by itself, what declines last. */
function ofAll(entries: readonly Entry[], decline: number | null, numbers: Numbers): Unnumbered {
    const lit = new Map<Thing, Act>();
    const buttons: Button[] = [];
    const cards = new Set(entries.map(({ option }) => option.card));
    for (const group of groupsOf(entries)) {
        const [first] = group;
        if (!first)
            continue;
        const act: Act = group.length > 1 ? { act: 'pick', card: first.option.card ?? '' } : choose(first);
        const place = unique(entries, first.option.on);
        if (first.option.card !== undefined && !first.apart)
            lit.set(first.option.card, act);
        if (group.length === 1 && place !== undefined && !cards.has(place))
            lit.set(place, act);
        const things = thingsOf(first.option);
        const number = group.length > 1 ? numbers.get(first.option.card ?? '') : undefined;
        buttons.push({ label: number === undefined ? commonLabel(group) : `${commonLabel(group)} #${number}`, note: noteOf(group), key: null, act, about: group.length > 1 ? things.slice(0, 1) : things, decline: group.length === 1 && first.index === decline, cost: costOf(group) });
    }
    return { ...keyed(lit, buttons), picked: null };
}

/** There is but one card, which need not be picked first. */
function ofOnly(entries: readonly Entry[], card: Thing, decline: number | null, numbers: Numbers): Unnumbered {
    const { lit, buttons } = placesOf(entries.filter(({ option }) => option.card !== undefined));
    const others = ofAll(entries.filter(({ option }) => option.card === undefined), decline, numbers);
    return { ...keyed(new Map([...others.lit, ...lit]), [...buttons, ...others.buttons]), picked: card };
}

/** What a card can be used on. */
function placesOf(entries: readonly Entry[]): Omit<Unnumbered, 'picked'> {
    const lit = new Map<Thing, Act>();
    const acts = entries.map((entry) => ({ entry, act: choose(entry) }));
    for (const { entry, act } of acts)
        if (entry.option.on !== undefined && !lit.has(entry.option.on))
            lit.set(entry.option.on, act);
    return keyed(lit, acts.map(({ entry, act }) => buttonOf(entry, act)));
}

function buttonOf({ option }: Entry, act: Act): Button {
    return { label: option.label, note: option.note ?? null, key: null, act, about: thingsOf(option), decline: false, cost: costOf([{ option }]) };
}

/** A place that means one option and no other. */
function unique(entries: readonly Entry[], place: Thing | undefined): Thing | undefined {
    return entries.filter(({ option }) => option.on === place).length === 1 ? place : undefined;
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
        const key = entry.apart ? entry : (entry.option.card ?? entry);
        groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    return [...groups.values()];
}

function costOf(group: readonly { readonly option: Option }[]): Button['cost'] {
    const costs = group.flatMap(({ option: { cost } }) => (cost === undefined ? [] : [cost]));
    return costs.length > 0 ? [Math.min(...costs), Math.max(...costs)] : null;
}

/** The note that all of them share, such as a unit that must be sacrificed. */
function noteOf(group: readonly Entry[]): string | null {
    const note = group[0]?.option.note ?? null;
    return group.every(({ option }) => (option.note ?? null) === note) ? note : null;
}

/** "Deploy Void Pirate at …": the words with which all labels begin. */
export function commonLabel(group: readonly { readonly option: Option }[]): string {
    const [first = [], ...others] = group.map(({ option }) => option.label.split(' '));
    if (others.length === 0)
        return first.join(' ');
    let length = 0;
    while (length < first.length && others.every((words) => words[length] === first[length]))
        length++;
    return `${first.slice(0, length || first.length).join(' ')} …`;
}

/** The same key presses a button and what is lit for it. */
function keyed(lit: ReadonlyMap<Thing, Act>, plain: readonly Button[]): Omit<Unnumbered, 'picked'> {
    const buttons = withKeys(plain);
    const keyOf = new Map(buttons.map(({ act, key }) => [act, key]));
    const keys = new Map([...lit].flatMap(([thing, act]) => (keyOf.get(act) ? [[thing, keyOf.get(act) ?? ''] as const] : [])));
    return { lit, keys, buttons };
}

/** Digits for the first nine, then letters that the player has not put something else on; Space for what declines, which stands last. */
function withKeys(buttons: readonly Button[]): Button[] {
    const free = ANSWER_KEYS.filter((key) => keys.meant(key) === key);
    const plain = buttons.filter((button) => !button.decline).map((button, index) => ({ ...button, key: free[index] ?? null }));
    return [...plain, ...buttons.filter((button) => button.decline).map((button) => ({ ...button, key: DECLINE_KEY }))];
}
