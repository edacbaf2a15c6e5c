// after_game.ts: actions offered when a game is over.

import type { Verdict } from '../state/fairness';

export interface AfterGame {
    /** Plays again with the same or swapped decks; null where the decks are unknown. */
    readonly again: ((swap: boolean) => void) | null;
    /** A rematch between people swaps sides. */
    readonly swapOnly?: boolean;
    /** Shows the statistics of the game. */
    readonly statistics: () => void;
    readonly replay: () => void;
    /** Shares the game as a link or a file. */
    readonly share: () => void;
    /** Checks every shuffle of a game with provably fair shuffles. */
    readonly verify?: () => Promise<Verdict>;
    /** Returns to the first screen. */
    readonly home: () => void;
}
