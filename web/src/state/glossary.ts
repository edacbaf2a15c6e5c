// glossary.ts: the terms that the rule book explains in its list of words (R0.3).

import { plainLine } from './rule_book';
import type { Book, Line } from './rule_book';

/** Items of lists "Ready, exhausted: upright, turned sideways." in this section. */
const SECTION = 'R0.3';

export interface Term {
    readonly name: string;
    readonly line: Line;
}

/** The terms in alphabetical order. */
export function termsOf({ numbers }: Book): readonly Term[] {
    const lists = numbers.get(SECTION)?.blocks.flatMap((block) => (block.kind === 'list' ? block.items : [])) ?? [];
    return lists.flatMap(termOf).sort((one, other) => (one.name < other.name ? -1 : 1));
}

function termOf(item: Line): readonly Term[] {
    const [first, ...rest] = item;
    const colon = first?.text.indexOf(': ') ?? -1;
    if (!first || colon < 0) return [];
    const line = [{ ...first, text: first.text.slice(colon + 2) }, ...rest];
    return plainLine(line) === '' ? [] : [{ name: first.text.slice(0, colon), line }];
}
