// words_lesson.ts: the sentences of the lessons; part of the table in words.ts. {planet} is the first planet, {warlord} and
// {enemy} are both warlords; points are numbered as they are marked on the table.

export const LESSON = {
    lesson: {
        name: 'Ten minutes',
        count: 'Lesson',
        of: 'of',
        left: (minutes: number) => (minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`),
        task: 'Now you',
        next: 'Got it',
        skip: 'Skip this',
        leave: 'Leave for now',
        playOn: 'Play on',
        fold: 'Fold the lesson',
        unfold: 'Show the lesson',
        patience: 'Play on: the next lesson comes when its moment does.',
        safe: 'Point at a card to read it, or hold it. Nothing you do here can break the lesson.',
        opponent: 'Orks',
        steps: {
            welcome: {
                title: 'Two warlords, one row of planets',
                points: ['You lead the Space Marines: {warlord} stands in your HQ.', 'Up here are the Orks, led by {enemy}.', 'Between you lies the line of planets. Every round one of them is decided for good: the first, {planet}.'],
                task: '',
                asides: {},
            },
            goal: {
                title: 'Three of a kind win',
                points: ['A planet has one to three types: material, strongpoint, tech.', 'Who owns three planets of one type wins. These tracks count them.', 'There is another way: beat the enemy warlord twice.'],
                task: '',
                asides: {},
            },
            hand: {
                title: 'Cards cost resources',
                points: ['Your hand. The number in the corner is what a card costs.', 'Your resources. You have seven to begin with, and get four more every round.', 'What you can do now is gold. Nothing else is.'],
                task: '',
                asides: {},
            },
            deploy: {
                title: 'Deploy a unit',
                points: ['Choose a unit in your hand, by a click, a tap, or the key on its corner.', 'Then the planet it goes to. There will be a battle at {planet}, so it needs somebody who fights.'],
                task: 'Deploy a unit at {planet}.',
                asides: {
                    elsewhere: 'Good too: other planets have something to give, as you will see. Now one for {planet}, where the battle will be.',
                    support: 'That helps for the whole game. Now a unit for {planet}.',
                    passed: 'You have passed, so your deployment is over for this round. No harm done: on we go.',
                },
            },
            undo: {
                title: 'Take it back',
                points: ['Not what you meant? Undo goes back to your last choice, as often as you like. Against the computer it is always free.'],
                task: 'Press Undo (or Z), then deploy your unit again, wherever you want it.',
                asides: { another: 'Your next card is on the table. Undo still takes it back, whenever you want to try.' },
            },
            command: {
                title: 'Command brings cards and resources',
                points: ['Units have command icons, these chevrons.', 'In the command phase, who has more of them ready at a planet takes what stands beside it: cards and resources.', 'These numbers count them, theirs above, yours below.'],
                task: 'Deploy a cheap unit with command icons at another planet than {planet}.',
                asides: {
                    alsoFirst: 'Strong at {planet} now. If you can pay for one more, send it somewhere else, best of all where no Ork is.',
                    noIcons: 'That one has no command icons, so it earns nothing there. Another one?',
                    passed: 'You have passed, so your deployment is over for this round. You will see next round how units elsewhere pay.',
                },
            },
            pass: {
                title: 'Enough is enough',
                points: ['You take turns, one card each. Deploy what else you like, and pass when you are done: this button, or Space.', 'Keep a card or two: many of them are shields, and you will want those.'],
                task: 'Pass when you have deployed enough.',
                asides: {},
            },
            dial: {
                title: 'Where does your warlord go?',
                points: ['Both of you choose a planet in secret, and show it together. Your warlord goes there with everybody from your HQ.', 'A lone warlord wins command where it stands, and there is a battle wherever one is. At {planet} you fight anyway.'],
                task: 'Send {warlord} to {planet}: it decides the battle.',
                asides: { elsewhere: 'A bold plan: {warlord} wins command there if {enemy} stays away, and your units at {planet} fight alone. Let us see.' },
            },
            bonus: {
                title: 'You have won command',
                points: ['You had more command there, or the only warlord. Take what the planet gives.'],
                task: 'Take your bonus.',
                asides: { nothing: 'Nothing? That is allowed. Mostly one takes it.' },
            },
            struggles: {
                title: 'So much for command',
                points: ['Every planet was asked: who commands here? A lone ready warlord wins, then the most icons; a tie gives nothing.', 'It pays for your army. Now comes the fighting: first at {planet}, then wherever a warlord is.'],
                task: '',
                asides: {},
            },
            battle: {
                title: 'Attack',
                points: ['In a battle you take turns. Choose a ready unit: it exhausts and attacks.', 'Then choose whom. The damage is its attack; the defender does not strike back, it has a turn of its own.'],
                task: 'Attack with a unit.',
                asides: { retreated: '{warlord} goes home. That is allowed, and sometimes wise: a warlord that falls twice has lost.' },
            },
            damage: {
                title: 'Damage stays',
                points: ['The heart says how many hit points are left. At none a unit is destroyed, and a warlord is beaten.', 'Who has attacked lies on its side: exhausted. When nobody is ready any more, all get ready again for the next combat round.'],
                task: '',
                asides: {},
            },
            shield: {
                title: 'Shields',
                points: ['One of your units is about to be damaged. Cards with shields can be thrown away to save it: each shield stops 1 damage.', 'The buttons say what comes of it. If the unit dies anyway, keep the card.'],
                task: 'Use a shield, or none.',
                asides: { passed: 'Right if the unit would have died anyway, or if the card is worth more than the unit.' },
            },
            retreat: {
                title: 'Stay or go home',
                points: ['After each combat round units may retreat to your HQ. They come along with your warlord next round; the dead do not.', 'But who leaves does not fight for the planet.'],
                task: 'Choose who retreats, or let them stay.',
                asides: {},
            },
            planet: {
                title: 'The planet is won',
                points: ['Who won the battle took {won}: it lies here now, and its types count.', 'Its Battle ability could be used too. Units there go home; elsewhere they stay.'],
                task: '',
                asides: {},
            },
            headquarters: {
                title: 'A new round',
                points: ['The next planet is the first one now, and a new one was turned up.', 'You drew two cards and got four resources; everybody is ready again.', 'The initiative changes hands: who has it goes first.'],
                task: '',
                asides: {},
            },
            end: {
                title: 'That is the game',
                points: ['Deploy, command, combat, headquarters: this is how every round goes. You know all of it now.', 'This table is yours: play on to the end. Or leave, choose a side, and play by the full rules.'],
                task: '',
                asides: {},
            },
        },
    },
} as const;
