// last_found.ts: the last result of the gallery, through which the pages of its cards lead, and its address.

interface LastFound {
    /** Indices in the facts, in their order. */
    readonly cards: readonly number[];
    /** The parameters of the gallery's address. */
    readonly parameters: Readonly<Record<string, string>>;
}

let last: LastFound | null = null;

export function rememberFound(found: LastFound): void {
    last = found;
}

/** Null before the gallery was shown. */
export function lastFound(): LastFound | null {
    return last;
}

/** The cards before and after a card. */
export function besides(cards: readonly number[], card: number): { previous: number | null; next: number | null } {
    const at = cards.indexOf(card);
    return at < 0 ? { previous: null, next: null } : { previous: cards[at - 1] ?? null, next: cards[at + 1] ?? null };
}
