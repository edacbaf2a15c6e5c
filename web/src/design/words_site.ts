// words_site.ts: titles of the pages, and words about addresses.

export const SITE = {
    /** Titles of the browser tab. */
    titles: {
        play: 'Traxis: Warhammer 40,000: Conquest in your browser',
        game: 'Game · Traxis',
        watch: 'Computer against computer · Traxis',
        people: 'Play with people · Traxis',
        table: 'Table · Traxis',
        cards: 'Cards · Traxis',
        card: 'Card · Traxis',
        decks: 'Decks · Traxis',
        newDeck: 'New deck · Traxis',
        deck: 'Deck · Traxis',
        puzzles: 'Puzzles · Traxis',
        puzzle: 'Puzzle · Traxis',
        positions: 'Set up a position · Traxis',
        ruling: 'Ruling · Traxis',
        replays: 'Replays · Traxis',
        openedReplay: 'Replay · Traxis',
        replay: 'Replay · Traxis',
        rules: 'Rules · Traxis',
        rule: 'Rules · Traxis',
        ask: 'Ask · Traxis',
    },
    noPage: {
        title: 'There is no such page',
        about: 'No page has the address',
        nearest: 'Did you mean',
        home: 'Go to the first page',
    },
    noSuchGame: 'This device has no saved game with this number.',
} as const;
