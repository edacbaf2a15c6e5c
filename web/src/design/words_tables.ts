// words_tables.ts: what the worker that holds the tables says, part of the table in words.ts. The worker has no other words.

export const TABLES = {
    brokenDown: 'the engine has broken down over it; other games are not touched.',
    noSuchGame: 'this game is no longer kept here.',
    otherVersion: 'this game was begun with another version of Traxis, which this one cannot continue. It stays in this browser, and a version that can will offer it again.',
    doesNotFit: 'what is kept of this game does not fit together, so it cannot be continued. It stays in this browser, and you can save it as a record up to there.',
};
/** What a record is called that came without a name. */
export const RECORD = 'record';
