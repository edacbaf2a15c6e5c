// copy_numbers.ts: copy numbers that distinguish equal cards in labels ("Attack Goff Nob #2"), and the cards they
// belong to.

import type { Option, Prompt, Text, Thing } from '../wire/messages';

export type CopyNumbers = ReadonlyMap<Thing, number>;

export const NO_COPY_NUMBERS: CopyNumbers = new Map();

/** The copy number in a label, or null. */
export function copyNumberIn({ spans = [] }: Text): number | null {
    return spans.find(({ copy }) => copy !== undefined)?.copy ?? null;
}

/** "#2", "#1–3", "#1, 3": the numbers of cards shown as one tile. */
export function copyNumbersText(numbers: readonly number[]): string {
    const sorted = [...numbers].sort((one, other) => one - other);
    const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
    const unbroken = sorted.length > 2 && last - first === sorted.length - 1;
    return sorted.length > 0 ? `#${unbroken ? `${first}–${last}` : sorted.join(', ')}` : '';
}

/** "Goff Nob #2". */
export function withCopyNumber(name: string, number: number | null | undefined): string {
    return number == null ? name : `${name} #${number}`;
}

/** The numbers that labels show, by card: only these need to be on the table. */
export function copyNumbersOf({ options }: Prompt): CopyNumbers {
    const numbers = options.flatMap((option): [Thing, number][] => {
        const number = copyNumberIn(option.label);
        const card = numberedCard(option);
        return number !== null && number === option.copy && card !== undefined ? [[card, number]] : [];
    });
    return numbers.length > 0 ? new Map(numbers) : NO_COPY_NUMBERS;
}

/** The card that `copy` of an option is about: its target if that is a card, else the acting card. */
function numberedCard({ card, on }: Option): Thing | undefined {
    return typeof on === 'number' ? on : card;
}
