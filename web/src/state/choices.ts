// choices.ts: turns the options of a prompt into buttons and highlighted cards and places. A card and its destination
// are chosen in two clicks: options that start with the same card are one choice until the card is picked.

import { keys } from '../design/keys.svelte';
import { WORDS } from '../design/words';
import { planetAt } from '../wire/messages';
import type { Option, Prompt, Span, Text, Thing } from '../wire/messages';
import { NO_COPIES } from './copies';
import type { Copies } from './copies';
import { NO_COPY_NUMBERS, copyNumbersOf } from './copy_numbers';
import type { CopyNumbers } from './copy_numbers';
import { isDivided } from './division_plan';
import { beginningOf, joined, plainText } from './spans';
import type { TableOrder } from './table_order';

/** An action that a click performs. */
export type Act =
    | { readonly act: 'choose'; readonly option: number }
    | { readonly act: 'pick'; readonly card: Thing }
    /** Adds or removes one in a division. */
    | { readonly act: 'shift'; readonly option: number; readonly by: number };

export interface Button {
    readonly label: Text;
    /** The owner of the card, the predicted result, and the price. */
    readonly note: Text | null;
    /** The keyboard shortcut, or null. */
    readonly key: string | null;
    readonly act: Act;
    /** Cards and places that the button is about. */
    readonly about: readonly Thing[];
    readonly decline: boolean;
    /** Lowest and highest cost in resources; it can depend on the destination. Null: no cost. */
    readonly cost: readonly [number, number] | null;
}

export interface Choices {
    /** Highlighted cards (by number) and places, and what a click on each does. */
    readonly lit: ReadonlyMap<Thing, Act>;
    /** Keyboard shortcuts for the highlighted things. */
    readonly keys: ReadonlyMap<Thing, string>;
    readonly buttons: readonly Button[];
    readonly picked: Thing | null;
    /** Copy numbers that distinguish equal cards. */
    readonly numbers: CopyNumbers;
    /** The prompt divides something among them, so equal cards are distinguished. */
    readonly divided?: boolean;
}

export const NO_CHOICES: Choices = {
    lit: new Map(),
    keys: new Map(),
    buttons: [],
    picked: null,
    numbers: NO_COPY_NUMBERS,
};

type Unnumbered = Omit<Choices, 'numbers'>;

const DECLINE_KEY = 'Space';
/** Digits, then the letters that have no other meaning at the table. */
const ANSWER_KEYS = [...'123456789qweryuiopsdfgjklcvbnm'];

interface Entry {
    readonly option: Option;
    readonly index: number;
    /** The option has its own button because a click on its card means another option. */
    readonly apart: boolean;
}

/** The choices of a prompt, in table order, once the card `picked` was picked (null: none). */
export function choicesOf(
    prompt: Prompt | null,
    picked: Thing | null,
    order: TableOrder = () => 0,
    copies: Copies = NO_COPIES,
): Choices {
    if (!prompt) return NO_CHOICES;
    const numbers = copyNumbersOf(prompt);
    return { ...withCopies(asked(prompt, picked, order, copies, numbers), copies), numbers };
}

function asked(
    prompt: Prompt,
    picked: Thing | null,
    order: TableOrder,
    copies: Copies,
    numbers: CopyNumbers,
): Unnumbered {
    const entries = prompt.options
        .map((option, index) => ({
            option,
            index,
            apart: isApart(option, prompt),
            card: order(option.card),
            on: order(option.on),
        }))
        .sort((one, other) => one.card - other.card || one.on - other.on);
    if (isDivided(prompt)) return sharesOf(entries);
    const within = picked === null ? [] : withinOf(entries, picked, copies);
    if (within.length > 0) return { ...placesOf(within), picked };
    const only = onlyCard(entries);
    return only === null ? ofAll(entries, prompt.decline, numbers) : ofOnly(entries, only, prompt.decline, numbers);
}

/** A click on a warlord in battle attacks, as with any unit; retreating has its own button. */
function isApart({ verb, card }: Option, { options }: Prompt): boolean {
    return verb === 'retreat' && options.some((other) => other.verb === 'attack' && other.card === card);
}

/** The options of a card, or those of an equal card. */
function withinOf(entries: readonly Entry[], picked: Thing, copies: Copies): readonly Entry[] {
    const own = entries.filter(({ option }) => option.card === picked);
    const equal = copies(picked);
    return own.length > 0
        ? own
        : entries.filter(({ option }) => option.card !== undefined && equal.includes(option.card));
}

/** Highlights the equal copies of every highlighted card, with the same action. */
function withCopies(choices: Unnumbered, copies: Copies): Unnumbered {
    const lit = new Map(choices.lit);
    const keys = new Map(choices.keys);
    for (const [thing, act] of choices.lit)
        for (const copy of copies(thing).filter((other) => !choices.lit.has(other))) {
            lit.set(copy, act.act === 'pick' ? { ...act, card: copy } : act);
            const key = keys.get(thing);
            if (key) keys.set(copy, key);
        }
    return { ...choices, lit, keys };
}

/** The choices of a division: each click assigns one more. */
function sharesOf(entries: readonly Entry[]): Unnumbered {
    const adding = entries.map((entry) => ({ entry, act: { act: 'shift', option: entry.index, by: 1 } as const }));
    const lit = new Map(adding.map(({ entry, act }) => [entry.option.on ?? '', act]));
    return {
        ...keyed(
            lit,
            adding.map(({ entry, act }) => buttonOf(entry, act)),
        ),
        picked: null,
        divided: true,
    };
}

/** The card that all options with a card start with, if there is more than one option. */
function onlyCard(entries: readonly Entry[]): Thing | null {
    const cards = new Set(entries.map(({ option }) => option.card).filter((card) => card !== undefined));
    const [card] = cards;
    const own = entries.filter(({ option, apart }) => option.card !== undefined && !apart);
    return card !== undefined && cards.size === 1 && own.length > 1 ? card : null;
}

/** Nothing is picked: each card once, then options without a card, then the declining one. */
function ofAll(entries: readonly Entry[], decline: number | null, numbers: CopyNumbers): Unnumbered {
    const lit = new Map<Thing, Act>();
    const buttons: Button[] = [];
    const cards = new Set(entries.map(({ option }) => option.card));
    for (const group of groupsOf(entries)) {
        const [first] = group;
        if (!first) continue;
        const act: Act = group.length > 1 ? { act: 'pick', card: first.option.card ?? '' } : choose(first);
        const place = unique(entries, first.option.on);
        if (first.option.card !== undefined && !first.apart) lit.set(first.option.card, act);
        if (group.length === 1 && place !== undefined && !cards.has(place)) lit.set(place, act);
        const things = thingsOf(first.option);
        const number = group.length > 1 ? numbers.get(first.option.card ?? '') : undefined;
        buttons.push({
            label:
                number === undefined ? commonLabel(group) : joined([commonLabel(group), plainText(`#${number}`)], ' '),
            note: commonNote(group),
            key: null,
            act,
            about: group.length > 1 ? things.slice(0, 1) : things,
            decline: group.length === 1 && first.index === decline,
            cost: costOf(group),
        });
    }
    return { ...keyed(lit, buttons), picked: null };
}

/** All options start with the same card, so it need not be picked. */
function ofOnly(entries: readonly Entry[], card: Thing, decline: number | null, numbers: CopyNumbers): Unnumbered {
    const { lit, buttons } = placesOf(entries.filter(({ option }) => option.card !== undefined));
    const others = ofAll(
        entries.filter(({ option }) => option.card === undefined),
        decline,
        numbers,
    );
    return { ...keyed(new Map([...others.lit, ...lit]), [...buttons, ...others.buttons]), picked: card };
}

/** Destinations of a picked card. */
function placesOf(entries: readonly Entry[]): Omit<Unnumbered, 'picked'> {
    const lit = new Map<Thing, Act>();
    const acts = entries.map((entry) => ({ entry, act: choose(entry) }));
    for (const { entry, act } of acts)
        if (entry.option.on !== undefined && !lit.has(entry.option.on)) lit.set(entry.option.on, act);
    return keyed(
        lit,
        acts.map(({ entry, act }) => buttonOf(entry, act)),
    );
}

function buttonOf({ option }: Entry, act: Act): Button {
    return {
        label: option.label,
        note: noteOf(option),
        key: null,
        act,
        about: thingsOf(option),
        decline: false,
        cost: costOf([{ option }]),
    };
}

/** A place that belongs to exactly one option. */
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

/** "theirs, takes 4 of 5, would die": owner, outcome and price of an option. Omits an owner that the label names. */
function noteOf({ label, owner, outcome, price }: Option): Text | null {
    const named = label.spans?.some(({ player }) => player !== undefined);
    const notes = [
        ...(owner && !named ? [plainText(WORDS.board.owners[owner])] : []),
        ...(outcome ? [outcome] : []),
        ...(price ? [price] : []),
    ];
    return notes.length > 0 ? joined(notes) : null;
}

/** The note shared by all options of the group, such as a unit that must be sacrificed. */
function commonNote(group: readonly Entry[]): Text | null {
    const [first = null, ...others] = group.map(({ option }) => noteOf(option));
    return others.every((note) => note?.text === first?.text) ? first : null;
}

/** "Deploy Void Pirate at …": the label of several options with the same card, up to where they differ. */
export function commonLabel(group: readonly { readonly option: Option }[]): Text {
    const [first, ...others] = group.map(({ option }) => option);
    if (!first || others.length === 0) return first?.label ?? plainText('');
    const alike = others.every(({ verb }) => verb === first.verb);
    return joined([alike ? beginningOf(first.label, lengthInCommon(first)) : titleIn(first), plainText('…')], ' ');
}

/** The length of a label up to its destination, or up to the end of its card's title. */
function lengthInCommon({ card, on, label: { text, spans = [] } }: Option): number {
    const destination = spans.find((span) => names(span, on));
    const title = spans.find((span) => names(span, card));
    return destination ? text.slice(0, destination.at).trimEnd().length : title ? title.at + title.length : text.length;
}

function names({ number, place }: Span, thing: Thing | undefined): boolean {
    return (number !== undefined && number === thing) || (place !== undefined && place === planetAt(thing));
}

/** The title of the card in a label, as a text of its own. */
function titleIn({ card, label }: Option): Text {
    const title = label.spans?.find((span) => names(span, card));
    return title ? { text: label.text.substr(title.at, title.length), spans: [{ ...title, at: 0 }] } : label;
}

/** Gives highlighted things the key of their button. */
function keyed(lit: ReadonlyMap<Thing, Act>, plain: readonly Button[]): Omit<Unnumbered, 'picked'> {
    const buttons = withKeys(plain);
    const keyOf = new Map(buttons.map(({ act, key }) => [act, key]));
    const keys = new Map(
        [...lit].flatMap(([thing, act]) => (keyOf.get(act) ? [[thing, keyOf.get(act) ?? ''] as const] : [])),
    );
    return { lit, keys, buttons };
}

/** Assigns digits to the first nine buttons, then free letters; Space to the declining button, which is last. */
function withKeys(buttons: readonly Button[]): Button[] {
    const free = ANSWER_KEYS.filter((key) => keys.boundTo(key) === key);
    const plain = buttons
        .filter((button) => !button.decline)
        .map((button, index) => ({ ...button, key: free[index] ?? null }));
    return [...plain, ...buttons.filter((button) => button.decline).map((button) => ({ ...button, key: DECLINE_KEY }))];
}
