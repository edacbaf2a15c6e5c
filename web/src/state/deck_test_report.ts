// deck_test_report.ts: the engine's report on a test of a deck (docs/SIMULATOR.md), and what the page shows of it.

export type Interval = readonly [low: number, high: number];

/** The share of the points of some games; a tie is half a win. */
export interface Rate {
    readonly games: number;
    readonly points: number;
    readonly share: number;
    readonly interval: Interval;
    readonly few_games: boolean;
}

export interface Difference {
    readonly difference: number;
    readonly interval: Interval;
    /** Zero is not in the interval. */
    readonly clear: boolean;
    readonly few_games: boolean;
}

export type EndResult = 'won' | 'lost' | 'tied';

export interface TestedCard {
    readonly id: string;
    readonly name: string;
    readonly copies: number;
    readonly opening: Rate;
    /** With the card in the opening hand, compared with other games; null: there are no such games. */
    readonly opening_against_not: Difference | null;
    readonly drawn: Rate;
    /** Games in which it was in hand, but neither played nor used as a shield. */
    readonly unused: number;
    readonly unused_share: number;
    /** Games in which it was in hand at the end. */
    readonly held: number;
}

export interface TestedVersion {
    readonly deck: string;
    readonly wins: Rate;
    readonly ends: readonly { readonly result: EndResult; readonly reason: string; readonly games: number }[];
    /** Command income per round. */
    readonly income: {
        readonly resources: number;
        readonly cards: number;
        readonly their_resources: number;
        readonly their_cards: number;
    };
    /** Those that stay unused most often first. */
    readonly cards: readonly TestedCard[];
}

export interface TestedOpponent {
    readonly deck: string;
    /** By version. */
    readonly wins: readonly Rate[];
    /** Of the new version over the old one. */
    readonly gain: Difference | null;
}

export interface TestReport {
    readonly bot: string;
    readonly planned: number;
    readonly played: number;
    /** The deck, or the old and the new version. */
    readonly versions: readonly TestedVersion[];
    readonly opponents: readonly TestedOpponent[];
    readonly gain: Difference | null;
    readonly weakest: number | null;
    readonly strongest: number | null;
}

/** The part of a deck's name before its factions: "Nazdreg, rush: Orks with Chaos". */
export function shortName(name: string): string {
    const end = name.lastIndexOf(': ');
    return end > 0 ? name.slice(0, end) : name;
}

/** The tested version: the new one of two. */
export function testedVersion(report: TestReport): TestedVersion | undefined {
    return report.versions.at(-1);
}

/** A dot with its interval, on a scale from 0 to 1; null: no games yet. */
export interface Dot {
    readonly low: number;
    readonly middle: number;
    readonly high: number;
    /** The share or difference in words needs it. */
    readonly value: number;
    /** The middle of the scale (even, or no difference) is not in the interval. */
    readonly clear: boolean;
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** Differences are drawn from -`reach` to `reach`. */
export function dotOfDifference(found: Difference | null, reach: number): Dot | null {
    if (!found) return null;
    const at = (value: number) => clamp(0.5 + value / (2 * reach));
    const [low, high] = found.interval;
    return {
        low: at(low),
        middle: at(found.difference),
        high: at(high),
        value: found.difference,
        clear: low > 0 || high < 0,
    };
}

export function dotOfRate(rate: Rate | undefined): Dot | null {
    if (!rate || rate.games === 0) return null;
    const [low, high] = rate.interval;
    return { low, middle: rate.share, high, value: rate.share, clear: low > 0.5 || high < 0.5 };
}

/** Largest difference on the scale of single opponents. */
export const GAIN_REACH = 0.5;

export function dotOfOpponent(opponent: TestedOpponent, paired: boolean): Dot | null {
    return paired ? dotOfDifference(opponent.gain, GAIN_REACH) : dotOfRate(opponent.wins[0]);
}

/** Fewer games say too little about a card. */
const FEW = 50;
/** Cards that stay unused less often are no problem. */
const MUCH = 0.1;

/** The cards that stay unused most often, if there were enough games with them. */
export function unusedCards(version: TestedVersion | undefined, most: number): readonly TestedCard[] {
    return (version?.cards ?? [])
        .filter(({ drawn, unused_share }) => drawn.games >= FEW && unused_share >= MUCH)
        .slice(0, most);
}

/** Cards with a known effect in the opening hand, the best first. */
export function openingCards(version: TestedVersion | undefined): readonly (TestedCard & { effect: Difference })[] {
    return (version?.cards ?? [])
        .flatMap((card) =>
            card.opening_against_not && !card.opening_against_not.few_games
                ? [{ ...card, effect: card.opening_against_not }]
                : [],
        )
        .sort((a, b) => b.effect.difference - a.effect.difference);
}

/** The largest value of the intervals, in steps of 5 points. */
export function reachOf(cards: readonly { effect: Difference }[]): number {
    const most = Math.max(0.05, ...cards.flatMap(({ effect }) => effect.interval.map(Math.abs)));
    return Math.min(0.5, Math.ceil(most * 20) / 20);
}

/** How games end: shares of all games, won ones first. */
export function endsOf(version: TestedVersion | undefined): { result: EndResult; reason: string; share: number }[] {
    const games = version?.wins.games ?? 0;
    return (version?.ends ?? []).map(({ result, reason, games: some }) => ({
        result,
        reason,
        share: games > 0 ? some / games : 0,
    }));
}
