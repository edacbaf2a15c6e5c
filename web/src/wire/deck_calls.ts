// deck_calls.ts: calls of the page to the engine about decks: what a deck may have, its legality, numbers, odds, sample
// hands, and files.

import type { Engine } from '../../../src/wasm/engine.mjs';
import type { DeckReport } from './connection';

/** The cards that a deck may have (R20). */
export interface DeckPool {
    /** The factions that the deck can choose as ally, with the number of cards they add. */
    readonly allies: readonly { readonly faction: string; readonly cards: number }[];
    readonly cards: readonly {
        readonly card: number;
        /** At most that many copies, of signature cards exactly that many. */
        readonly copies: number;
    }[];
}

export const DECK_TYPES = ['army', 'support', 'attachment', 'event'] as const;
export type DeckType = (typeof DECK_TYPES)[number];

/** Statistics; averages are in millionths. */
export interface DeckNumbers {
    readonly size: number;
    readonly cost: number;
    readonly command: number;
    readonly shields: number;
    /** Cards with a numeric cost. */
    readonly priced: number;
    readonly costX: number;
    readonly costNone: number;
    /** Number of cards by cost; the last column has all higher costs. */
    readonly costs: Readonly<Record<DeckType, readonly number[]>>;
    readonly types: Readonly<Record<DeckType, number>>;
    /** Number of army units by command icons, and of cards by shields. */
    readonly commands: readonly number[];
    readonly shieldCards: readonly number[];
    readonly hand: number;
    readonly resources: number;
    readonly struggleCards: number;
    readonly struggleResources: number;
    readonly rounds: readonly {
        readonly seen: number;
        readonly resources: number;
        readonly cost: number;
        readonly command: number;
        readonly shields: number;
    }[];
}

/** At least `wanted` cards of a kind, such as "army,cost<=2", or of a card. */
export interface OddsQuery {
    readonly what: string;
    readonly wanted: number;
}

/** Odds in millionths. */
export interface DeckOdds {
    readonly good: number;
    readonly deck: number;
    readonly hand: number;
    readonly expected: number;
    readonly atOnce: number;
    /** If a hand without them is exchanged once. */
    readonly mulligan: number;
    /** Odds of exactly 0, 1 … of them in the opening hand. */
    readonly exactly: readonly number[];
    /** By the deploy phase of each round. */
    readonly rounds: readonly { readonly atOnce: number; readonly mulligan: number }[];
}

export const MILLION = 1_000_000;

/** An opening hand, and the one after a mulligan. */
export type SampleHands = readonly [readonly number[], readonly number[]];

export const DECK_FORMATS = ['text', 'octgn', 'json'] as const;
export type DeckFormat = (typeof DECK_FORMATS)[number];

export type DeckCall =
    | { readonly pool: number; readonly ally: string | null }
    | { readonly numbers: string }
    | { readonly odds: readonly OddsQuery[]; readonly list: string }
    | { readonly hands: string; readonly seed: number }
    | { readonly write: string; readonly format: DeckFormat };

/** The engine's answers about decks. Lists are texts in any format. Each throws an error if a list cannot be read. */
export interface DeckTools {
    /** Reads a list; its findings are part of the report. */
    read(name: string, list: string): Promise<DeckReport>;
    pool(warlord: number, ally: string | null): Promise<DeckPool>;
    numbers(list: string): Promise<DeckNumbers>;
    odds(list: string, queries: readonly OddsQuery[]): Promise<readonly DeckOdds[]>;
    hands(list: string, seed: number): Promise<SampleHands>;
    write(list: string, format: DeckFormat): Promise<string>;
}

/** Answers a call in the worker. `octgnIds` fetches the text of data/octgn.txt. */
export async function answerDeckCall(
    engine: Engine,
    call: DeckCall,
    octgnIds: () => Promise<string>,
): Promise<unknown> {
    if ('pool' in call) return engine.deckPool(call.pool, call.ally ?? '');
    if ('numbers' in call) return engine.deckNumbers(call.numbers);
    if ('odds' in call) return call.odds.map(({ what, wanted }) => engine.deckOdds(call.list, what, wanted));
    if ('hands' in call) return engine.deckHands(call.hands, call.seed);
    return engine.writeDeck(call.write, call.format, call.format === 'octgn' ? await octgnIds() : '');
}

/** `ask` sends a call to the worker and returns its answer. */
export function deckTools(read: DeckTools['read'], ask: (call: DeckCall) => Promise<unknown>): DeckTools {
    return {
        read,
        pool: (pool, ally) => ask({ pool, ally }) as Promise<DeckPool>,
        numbers: (numbers) => ask({ numbers }) as Promise<DeckNumbers>,
        odds: (list, odds) => ask({ odds, list }) as Promise<readonly DeckOdds[]>,
        hands: (hands, seed) => ask({ hands, seed }) as Promise<SampleHands>,
        write: (write, format) => ask({ write, format }) as Promise<string>,
    };
}
