// deck_test_calls.ts: messages between the page and a worker that plays a test of a deck.

export interface TestDeck {
    readonly name: string;
    /** The list; default: the ready-made deck with this id. */
    readonly list?: string;
    readonly id?: string;
}

/** A deck, or an old and a new version of it, against others; the engine's plan once every deck has its list. */
export interface TestPlan {
    readonly versions: readonly TestDeck[];
    readonly against: readonly TestDeck[];
    /** Of each version against each opponent; a multiple of 4 gives every opponent each seat and initiative. */
    readonly games: number;
    readonly seed: string;
    readonly bot: string;
}

/** Tasks, numbered from 0: games, or pairs of games. `to` is excluded. */
export interface TaskRange {
    readonly from: number;
    readonly to: number;
}

export type TestCall = { readonly open: TestPlan } | { readonly play: TaskRange } | { readonly report: Float64Array };

export type TestAnswer =
    | { readonly opened: { readonly tasks: number; readonly counters: number } }
    | { readonly played: TaskRange; readonly sums: Float64Array }
    | { readonly reported: string }
    | { readonly failed: string };
