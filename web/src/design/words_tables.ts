// words_tables.ts: text of the engine worker; part of the table in words.ts. The worker imports no other text.

export const TABLES = {
    brokenDown: 'the engine stopped on this game; other games are not affected.',
    noSuchGame: 'this game is no longer stored here.',
    otherVersion:
        'this game was started with another version of Traxis, and this version cannot continue it. It stays saved in this browser.',
    doesNotFit:
        'the saved data of this game is inconsistent, so it cannot be continued. It stays in this browser, ' +
        'and you can save the readable part as a record.',
};
/** Name of a record that has none. */
export const RECORD = 'record';
