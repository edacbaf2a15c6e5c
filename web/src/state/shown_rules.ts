// shown_rules.ts: which scenarios show a rule, loaded on first use.

import shownAddress from '../../generated/rules/rules-shown.json?url';

/** A scenario: its title, the numbers it cites, and its file below scenarios/. */
export interface Ruling {
    readonly title: string;
    readonly cites: readonly string[];
    readonly file: string;
}

type StoredRuling = readonly [title: string, cites: string, file: string];

let rulings: Promise<readonly Ruling[]> | null = null;

export function rulingsOf(stored: readonly StoredRuling[]): readonly Ruling[] {
    return stored.map(([title, cites, file]) => ({ title, cites: cites.split(', '), file }));
}

/** All scenarios; after a failure, they are fetched again at the next call. */
export function allRulings(): Promise<readonly Ruling[]> {
    rulings ??= fetch(shownAddress).then(async (response) => {
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        return rulingsOf((await response.json()) as StoredRuling[]);
    });
    rulings.catch(() => (rulings = null));
    return rulings;
}

/** The scenarios that cite the number: those about rules before those about cards, those with few citations first. */
export function showing(all: readonly Ruling[], number: string): readonly Ruling[] {
    const distance = ({ cites, file }: Ruling) => cites.length + (file.startsWith('cards/') ? 1000 : 0);
    return all
        .filter(({ cites }) => cites.includes(number))
        .sort((one, other) => distance(one) - distance(other) || (one.title < other.title ? -1 : 1));
}

/** The scenarios as a text for the search: one a line. */
export function rulingsText(all: readonly Ruling[]): string {
    return all.map(({ title, cites, file }) => `${title}\t${cites.join(', ')}\t${file}\n`).join('');
}
