// after.ts: what can be done when a game is over.

export interface AfterGame {
    /** The same sides once more, or each with the other's deck; null where their decks are not known. */
    readonly again: ((swap: boolean) => void) | null;
    /** People swap sides when they play once more. */
    readonly swapOnly?: boolean;
    /** Shows how the game went. */
    readonly course: () => void;
    readonly replay: () => void;
    readonly save: () => void;
    /** To the first screen. */
    readonly home: () => void;
}
