// words_lesson.ts: text of the tutorial; part of the table in words.ts. {planet} is the first planet, {warlord} your
// warlord, {enemy} the opponent's. The points of a lesson have the numbers of the pointers on the table.

export const LESSON = {
    lesson: {
        name: 'Tutorial',
        count: 'Lesson',
        of: 'of',
        left: (minutes: number) => (minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`),
        task: 'Now you',
        next: 'Got it',
        skip: 'Skip this lesson',
        leave: 'Leave the tutorial',
        playOn: 'Keep playing',
        fold: 'Hide the lesson',
        unfold: 'Show the lesson',
        patience: 'Keep playing: the next lesson appears at the right moment.',
        safe: 'Hover over a card, or press and hold it, to read it. You cannot break anything here.',
        opponent: 'Orks',
        steps: {
            welcome: {
                title: 'Two warlords, seven planets',
                points: [
                    'You lead the Space Marines. {warlord} is in your HQ.',
                    'Your opponent leads the Orks with {enemy}.',
                    'You fight over these planets. Each round one of them is won: the first planet, now {planet}.',
                ],
                task: '',
                asides: {},
            },
            goal: {
                title: 'How to win',
                points: [
                    'Each planet has one to three types: material, strongpoint, tech.',
                    'Win three planets of one type and you win the game. These tracks count them.',
                    'You also win if you defeat the enemy warlord, which takes two steps: it is bloodied first.',
                ],
                task: '',
                asides: {},
            },
            hand: {
                title: 'Cards cost resources',
                points: [
                    'This is your hand. The number in the corner of a card is its cost.',
                    'These are your resources. You start with seven and gain four each round.',
                    'Gold outlines show what you can do now.',
                ],
                task: '',
                asides: {},
            },
            deploy: {
                title: 'Deploy a unit',
                points: [
                    'Choose a unit in your hand: click it, tap it, or press the key on its corner.',
                    'Then choose a planet. There will be a battle at {planet}, so you need fighters there.',
                ],
                task: 'Deploy a unit at {planet}.',
                asides: {
                    elsewhere:
                        'Also good: other planets bring you cards and resources. Now deploy a unit at {planet}, where the battle will be.',
                    support: 'A support helps you for the whole game. Now deploy a unit at {planet}.',
                    passed: 'You passed, so you deploy no more cards this round. That is fine: the tutorial continues.',
                },
            },
            undo: {
                title: 'Undo',
                points: [
                    'Made a mistake? Undo takes back your last choice, as often as you like. It is always free against the computer.',
                ],
                task: 'Press Undo (or Z), then deploy your unit again, anywhere you like.',
                asides: { another: 'You played your next card. Undo can take it back at any time.' },
            },
            command: {
                title: 'Command gives you cards and resources',
                points: [
                    'The chevrons on units are command icons.',
                    'In the command phase, more icons on ready units win the cards and resources of a planet.',
                    'These numbers count them: theirs above, yours below.',
                ],
                task: 'Deploy a cheap unit with command icons at a planet other than {planet}.',
                asides: {
                    alsoFirst: '{planet} looks safe. If you can afford another unit, send it where there are no Orks.',
                    noIcons: 'That unit has no command icons, so it wins nothing there. Try another one.',
                    passed: 'You passed, so you deploy no more cards this round. Next round, try a unit at another planet.',
                },
            },
            pass: {
                title: 'When to pass',
                points: [
                    'You and your opponent take turns, one card at a time. Deploy as much as you like, then ' +
                        'pass with this button or Space.',
                    'Keep a card or two: many cards can be used as shields in battle.',
                ],
                task: 'Pass when you have deployed enough.',
                asides: {},
            },
            dial: {
                title: 'Where does your warlord go?',
                points: [
                    'Both players choose a planet in secret and reveal it together. Your warlord commits to ' +
                        'that planet with all your units in the HQ.',
                    'Your warlord wins the command struggle at its planet unless the enemy warlord is there ' +
                        'too. It also starts a battle there. At the first planet, {planet}, there is always a ' +
                        'battle.',
                ],
                task: 'Commit {warlord} to {planet} to win the battle there.',
                asides: {
                    elsewhere:
                        'A bold plan: {warlord} wins command there if {enemy} stays away, but your units at {planet} fight without it.',
                },
            },
            bonus: {
                title: 'You won a command struggle',
                points: ['You had more command icons there, or the only warlord. Take the bonus of the planet.'],
                task: 'Take your bonus.',
                asides: { nothing: 'You took nothing. That is allowed, but you usually want the bonus.' },
            },
            struggles: {
                title: 'Command struggles',
                points: [
                    'There was a command struggle at each planet. A ready warlord wins it; otherwise the ' +
                        'player with more icons. A tie has no winner.',
                    'Command pays for your army. Next come the battles: first at {planet}, then at each planet with a warlord.',
                ],
                task: '',
                asides: {},
            },
            battle: {
                title: 'Attack',
                points: [
                    'Players take turns in a battle. Choose a ready unit: it exhausts and attacks.',
                    'Then choose its target. It deals damage equal to its attack. The defender does not ' +
                        'strike back, but it can attack on its own turn.',
                ],
                task: 'Attack with a unit.',
                asides: {
                    retreated:
                        '{warlord} retreats to your HQ. That is sometimes wise: if your bloodied warlord is defeated, you lose the game.',
                },
            },
            damage: {
                title: 'Damage stays',
                points: [
                    'The heart shows the hit points left. At zero a unit is destroyed, and a warlord is bloodied or defeated.',
                    'A unit that attacked is exhausted. When no unit is ready, all units ready again for the next combat round.',
                ],
                task: '',
                asides: {},
            },
            shield: {
                title: 'Shields',
                points: [
                    'One of your units is about to take damage. Discard a card with shield icons to protect ' +
                        'it: each icon prevents 1 damage.',
                    'The buttons show the result. If the unit is destroyed anyway, keep your card.',
                ],
                task: 'Use a shield or decline.',
                asides: {
                    passed: 'That is right if the unit would be destroyed anyway, or if the card is worth more than the unit.',
                },
            },
            retreat: {
                title: 'Stay or retreat',
                points: [
                    'After each combat round your units may retreat to your HQ. Next round they commit with your warlord again.',
                    'But a unit that retreats no longer fights for the planet.',
                ],
                task: 'Choose units to retreat, or stay.',
                asides: {},
            },
            planet: {
                title: 'The planet is won',
                points: [
                    'The winner of the battle took {won}. It is in the victory display now, and its types count.',
                    'The winner could also use its Battle ability. Units there return to their HQs; units at other planets stay.',
                ],
                task: '',
                asides: {},
            },
            headquarters: {
                title: 'A new round',
                points: [
                    'The next planet is the first planet now, and a new planet was revealed.',
                    'You drew two cards and gained four resources. All cards are ready again.',
                    'The initiative passes to the other player. The player with the initiative acts first.',
                ],
                task: '',
                asides: {},
            },
            end: {
                title: 'You know the game',
                points: [
                    'Deploy, command, combat, headquarters: every round has these four phases.',
                    'Keep playing this game to the end. Or leave, choose a faction, and play with the full rules.',
                ],
                task: '',
                asides: {},
            },
        },
    },
} as const;
