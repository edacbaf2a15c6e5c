// words_share.ts: text about links, notes, problem reports and continuing from a moment; part of the table in words.ts.

export const SHARE = {
    link: {
        copyMoment: 'Copy link to this moment',
        copyShort: 'Copy link',
        copy: 'Copy the link',
        copied: 'Link copied. It contains the whole game and your notes.',
        refused: 'The browser does not allow copying. The link is selected: copy it yourself.',
        making: 'Creating the link …',
        field: 'Link',
        long: (characters: number) =>
            `This link has ${characters} characters, and some messengers cut long links. The record file always works.`,
        system: 'Share …',
        title: 'A game of Traxis',
        damaged: 'This link is damaged or was cut off. Ask the sender for the link again, or for the record as a file.',
        'too long': 'This link is too long and was not opened. Ask the sender for the record as a file.',
        altered: 'This link was created with another version of Traxis, so the game may play out differently here.',
        named: 'link',
        failed: 'The link could not be created:',
    },
    game: {
        button: 'Share',
        title: 'Share this game',
        moment: 'Share this moment',
        about: 'The link contains the whole game. Anyone can open it, and no server stores it.',
        save: 'Save the record',
    },
    note: {
        title: 'Note',
        add: 'Add a note',
        change: 'Change the note',
        about: 'A note about this moment. Saved on this device, in the record file and in copied links.',
        placeholder: 'What is worth seeing here?',
        cut: 'This note is too long: the end will be cut.',
        save: 'Save the note',
        remove: 'Delete the note',
        unsaved:
            'This browser cannot save notes: the note is lost when you close the page. Save the record to keep it.',
        noted: 'Noted',
    },
    report: {
        title: 'Report a problem',
        about: 'Nothing is sent automatically: save the report as a file or copy the link, and send it to the developers.',
        words: 'What went wrong? What did you expect?',
        attached: 'In the report',
        always: [
            'the versions of the page and the browser',
            'the current question and everything you can see',
            'the log',
        ],
        record: 'the record: the whole game, with both hands and decks',
        recordSoFar: 'the record so far, which lets others reproduce the problem. It reveals the computer’s cards too',
        noRecord:
            'Not included: the record. During a game between people it would reveal hidden cards. Report ' +
            'again after the game to include it.',
        save: 'Save the report',
        saved: 'Report saved as a file.',
        link: 'Link to this moment, with the record',
    },
    continue: {
        title: 'Continue from here',
        about: 'Starts a new game from this moment. The record does not change.',
        side: 'You play',
        level: 'Computer level',
        computer: 'Play the computer',
        pass: 'Pass the screen',
        passAbout: 'two players, each sees only their own hand',
        both: 'Play both sides',
        bothAbout: 'you see and play both hands',
    },
} as const;
