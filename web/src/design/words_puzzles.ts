// words_puzzles.ts: text of the puzzles and the position editor; part of the table in words.ts.

export const PUZZLES = {
    title: 'Puzzles',
    about: 'Find the best move in a real position. Each puzzle explains why its solution works.',
    solved: 'solved',
    unsolved: 'not solved yet',
    of: 'of',
    themes: {
        command: 'Command',
        deployment: 'Deployment',
        battle: 'Battle',
        shields: 'Shields',
        retreat: 'Retreat',
        timing: 'Timing',
        'end game': 'End game',
    } as Readonly<Record<string, string>>,
    abouts: {
        command: 'which planets to contest, and with which units',
        deployment: 'what to deploy, and at which planet',
        battle: 'which unit attacks which target',
        shields: 'when to spend a card as a shield',
        retreat: 'when to leave a battle',
        timing: 'when to use a card',
        'end game': 'when the next planet decides the game',
    } as Readonly<Record<string, string>>,
    reading: 'Loading the puzzles …',
    noSuch: 'There is no puzzle with that name.',
    begin: 'Start',
    continue: 'Continue',
    name: 'Puzzle',
    task: 'What do you do?',
    taskAbout: 'Choose as you would in a game. You can try as often as you like.',
    good: 'Good move',
    bad: 'There is a better move',
    shown: 'Solution',
    chose: 'Your choice:',
    alsoGood: 'Also good:',
    more: (count: number) => `and ${count} more`,
    again: 'Try again',
    next: 'Next',
    show: 'Show the solution',
    playOn: 'Play on from here',
    all: 'All puzzles',
} as const;

export const POSITIONS = {
    title: 'Positions',
    about:
        'Set up a position and play from there. Positions use the scenario language, are checked as you ' +
        'type, and stay on this device unless you share them.',
    setUp: 'Set up a position',
    untitled: 'Untitled position',
    text: 'Position',
    begin: 'Start from',
    choose: 'Choose …',
    file: 'Open a file',
    puzzles: 'Puzzles',
    putBack: 'Restore the previous text',
    good: 'Ready to play',
    bad: 'Not playable yet',
    asked: 'chooses first.',
    computer: (level: string) => `The computer plays as ${level}. Change the level on the Play page.`,
    line: 'line',
    play: 'Play',
    against: 'against the computer',
    both: 'Play both sides',
    save: 'Save this position',
    saved: 'Saved',
    link: 'Copy a link',
    linked: 'Link copied.',
    saveFile: 'Save as a file',
    own: 'Saved on this device',
    none: 'No saved positions yet.',
    open: 'Open',
    remove: 'Remove',
    tooLarge: 'This file is too large to be a position.',
    faults: {
        damaged: 'This link is damaged: it contains no readable position.',
        'too long': 'This link is too long to be a position.',
    },
    help: 'How to write a position',
    helps: [
        [
            'P1 warlord "Nazdreg" at 2 (exhausted, 2 damage)',
            'the warlord, its planet and its state; only the name is required',
        ],
        ['P1 resources 5; P1 has initiative; round 2', 'separate several statements on a line with ;'],
        ['P1 hand: "Battle Cry", "Goff Nob" x2', 'cards in hand; deck, discard and supports in the same way'],
        ['P1 at 1: "Goff Nob" (exhausted, 3 damage)', 'units at planet 1; at HQ: units and supports there'],
        ['P1 at 2: "Goff Nob" (with "Rokkit Launcha")', 'an attachment'],
        ['planets "Iridial", "Barlus"; first planet 2', 'the planets in order; which one is first now'],
        ['P1 victory: "Barlus"', 'planets won'],
        ['begin deploy phase', 'or command phase, combat phase, combat at 1, headquarters phase; must be last'],
    ],
    templates: {
        'A round to plan':
            'position "A round to plan"\nP1 warlord "Captain Cato Sicarius"; P2 warlord "Nazdreg"\nP1 has ' +
            'initiative\nround 2\nP1 resources 6; P2 resources 6\nP1 hand: "Tactical Squad Cardinis", "10th ' +
            'Company Scout", "Drop Pod Assault"\nP2 hand: "Goff Nob", "Shoota Mob", "Battle Cry"\nP1 at 1: ' +
            '"10th Company Scout"\nP2 at 1: "Goff Boyz"\nbegin deploy phase\n',
        'A battle':
            'position "A battle"\nP1 warlord "Captain Cato Sicarius" at 1 (committed); P2 warlord "Nazdreg" ' +
            'at 1 (committed)\nP1 hand: "Drop Pod Assault", "Indomitable"\nP2 hand: "Battle Cry"\nP1 at 1: ' +
            '"Ultramarines Dreadnought", "10th Company Scout"\nP2 at 1: "Goff Nob" (1 damage), "Burna ' +
            'Boyz"\nbegin combat at 1\n',
        'Nearly over':
            'position "Nearly over"\nP1 warlord "Eldorath Starbane"; P2 warlord "Nazdreg" (bloodied)\nP1 ' +
            'victory: "Iridial", "Plannum"\nP2 victory: "Osus IV", "Tarrus"\nfirst planet 5\nround 5\nP1 ' +
            'hand: "Wildrider Squadron"\nP2 hand: "Goff Nob"\nP1 at 5: "Wildrider Squadron"\nP2 at 5: ' +
            '"Shoota Mob" x2\nbegin deploy phase\n',
    } as Readonly<Record<string, string>>,
} as const;
