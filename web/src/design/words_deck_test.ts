// words_deck_test.ts: text of the test of a deck.

import type { EndResult } from '../state/deck_test_report';

const signed = (points: number) => {
    const digits = Math.abs(points).toFixed(1);
    return digits === '0.0' ? digits : `${points < 0 ? '−' : '+'}${digits}`;
};
const whole = (share: number) => Math.round(share * 100);
const decks = (count: number) => (count === 1 ? '1 deck' : `${count} decks`);

export const DECK_TEST = {
    title: 'Test this deck',
    about: 'The computer plays both sides. That is good for comparing decks, not for judging people.',
    against: 'Against',
    kinds: { field: 'All decks', one: 'One deck', version: 'Old version' },
    field: (count: number) => `${count} ready-made decks`,
    opponent: 'Opponent',
    version: 'Compare with',
    versionName: (number: number) => `Version ${number}`,
    noVersions: 'This deck has no earlier version yet.',
    versionAbout: 'Both versions play the same decks with the same deals.',
    games: 'Games',
    gamesOf: (each: number, all: number) => (each === all ? `${all}` : `${all.toLocaleString('en')} (${each} each)`),
    pairsOf: (each: number, all: number) =>
        each === all ? `${all} pairs` : `${all.toLocaleString('en')} pairs (${each} each)`,
    bot: 'Played by',
    bots: {
        greedy: 'quick',
        veteran: 'careful, 10 times slower',
        'warlord:nodes=200': 'strongest, 30 times slower',
    } as Readonly<Record<string, string>>,
    start: 'Start the test',
    stop: 'Stop',
    starting: 'Starting the computer players …',
    progress: 'Progress of the test',
    count: (played: number, all: number) => `${played.toLocaleString('en')} of ${all.toLocaleString('en')}`,
    left: (milliseconds: number) =>
        milliseconds < 90_000
            ? `about ${Math.max(1, Math.round(milliseconds / 1000))} s left`
            : `about ${Math.round(milliseconds / 60_000)} min left`,
    wins: 'Wins',
    percent: (share: number) => `${whole(share)} %`,
    soFar: (low: number, high: number) => `of games so far (${whole(low)} to ${whole(high)}).`,
    conclusion: (low: number, high: number, count: number) =>
        `of games (${whole(low)} to ${whole(high)}) against ${decks(count)}.`,
    weakest: (name: string, share: number, games: number) =>
        `Weakest against ${name}, ${whole(share)} % of ${games} games.`,
    even: 'Not proven yet which deck is stronger.',
    gain: (now: string, before: string) => `${now} against ${before}, same opponents, same deals:`,
    points: (difference: number) => `${signed(100 * difference)} points`,
    pointsWithin: (low: number, high: number) => `(${signed(100 * low)} to ${signed(100 * high)})`,
    better: 'Proven to be better.',
    worse: 'Proven to be worse.',
    notProven: 'Not proven yet.',
    notProvenAbout: 'Zero is inside the interval, so the difference may be chance.',
    fewPairs: 'It takes at least 50 pairs.',
    gainSoFar: ' so far.',
    provenAbout: 'Of twenty changes that make no difference, chance proves about one.',
    looked: 'You chose when to stop, which gives chance more than one try: a new test confirms it.',
    stopped: (played: number, all: number) =>
        `Stopped after ${played.toLocaleString('en')} of ${all.toLocaleString('en')}.`,
    more: (count: number, paired: boolean) => `Play ${count.toLocaleString('en')} more ${paired ? 'pairs' : 'games'}`,
    resume: 'Continue',
    outdated: 'The deck has changed since this test.',
    rows: 'Results by opponent',
    weakestFirst: 'weakest first',
    allRows: (count: number) => `Show all ${count} decks`,
    fewerRows: 'Show fewer decks',
    noGames: 'no games yet',
    games1: (count: number) => (count === 1 ? '1 game' : `${count} games`),
    within: (low: number, high: number) => `${whole(low)} to ${whole(high)} %`,
    scale: 'The bar is where the true rate lies, 19 times in 20. The line in the middle is even.',
    gainScale: 'The bar is where the true difference lies, 19 times in 20. The line in the middle is no difference.',
    improve: 'What would make it better',
    unused: 'Cards most often unused',
    unusedAbout:
        'In hand, but neither played nor used as a shield. The computer may not know how to use a card: ' +
        'try a stronger player before you replace it.',
    unusedIn: (share: number, games: number) => `in ${whole(share)} % of ${games} games`,
    heldIn: (share: number) => `${whole(share)} % still in hand at the end`,
    tooFew: 'Too few games to say. Play more.',
    income: 'Command income per round',
    incomeOf: (resources: number, cards: number) => `${resources.toFixed(2)} resources, ${cards.toFixed(2)} cards`,
    yours: 'your deck',
    theirs: 'opponents',
    ends: 'How games end',
    results: { won: 'won by', lost: 'lost by', tied: 'tied by' } satisfies Record<EndResult, string>,
    opening: 'Cards in the opening hand',
    openingAbout:
        'Points won more when the card is in the opening hand. Chance deals the opening hand, so this is ' +
        'the fairest comparison.',
    failed: 'The test failed:',
} as const;
