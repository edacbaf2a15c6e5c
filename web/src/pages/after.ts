// after.ts: what can be done when a game is over.

import type { Verdict } from '../state/fairness';

export interface AfterGame {
    /** The same sides once more, or each with the other's deck; null where their decks are not known. */
    readonly again: ((swap: boolean) => void) | null;
    /** People swap sides when they play once more. */
    readonly swapOnly?: boolean;
    /** Shows how the game went. */
    readonly course: () => void;
    readonly replay: () => void;
    /** Hands the game on, as a link or a file. */
    readonly share: () => void;
    /** Checks every shuffle, where a server and the players have agreed on them. */
    readonly verify?: () => Promise<Verdict>;
    /** To the first screen. */
    readonly home: () => void;
}
