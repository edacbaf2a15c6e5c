// steps.ts: the lessons in their order: when the moment of each has come or is over, what shows that the player did it, and
// what the text points at. All of it is told by messages of the table; the words are in words_lesson.ts.

import type { LESSON } from '../design/words_lesson';
import type { Library } from '../state/facts';
import { opponentOf, ownSeat } from '../state/match';
import type { Match } from '../state/match';
import type { Message, Note, Thing } from '../wire/messages';

export type StepName = keyof (typeof LESSON)['lesson']['steps'];

/** A message, and the match before and after it. */
export interface Heard {
    readonly message: Message;
    readonly before: Match;
    readonly now: Match;
    readonly library: Library;
}

/** What a point of the text is about: a card or a place, or a part of the table. */
export type Spot = Thing | { readonly part: 'hand' | 'resources' | 'track' | 'undo' | 'question' | 'pass' | 'icons' | 'tally' | 'bonus' | 'won' };

export interface Step {
    readonly name: StepName;
    /** Its moment has come. */
    readonly when: (match: Match) => boolean;
    /** Its moment is over, whether it came or not. */
    readonly past: (match: Match) => boolean;
    /** The player did it; null: it is for reading. */
    readonly did: ((heard: Heard) => boolean) | null;
    /** Something else was done, of which a kind word may be said. */
    readonly aside: (heard: Heard) => string | null;
    /** Ends the lesson too, because the player declined its action: returns the key of a comment. */
    readonly declined?: (heard: Heard) => string | null;
    /** A lesson that must be done first. */
    readonly after?: StepName;
    /** For each point of the text. */
    readonly spots: (match: Match) => readonly (Spot | null)[];
}

const nothing = (): null => null;

function notesOf({ message }: Heard): readonly Note[] {
    return message.tell === 'step' ? message.notes : [];
}

/** The notes of the player's own acts. */
function own(heard: Heard, kind: string): readonly Note[] {
    return notesOf(heard).filter(({ note, seat }) => note === kind && seat === ownSeat(heard.now.reader));
}

const asked = (kind: string) => (match: Match) => match.prompt?.kind === kind;
const inDeploy = asked('deploy turn');
const isOver = ({ state }: Match) => state.result !== undefined;
const afterDeploy = ({ state }: Match) => state.phase !== 'deploy' || state.round > 1;
const round = (number: number) => (match: Match) => match.state.round >= number;
export const firstPlanet = ({ state }: Match): Thing => `planet ${state['first planet'] ?? 1}`;

function warlordOf({ players }: Match, seat: 'own' | 'other', reader: Match['reader']): Spot | null {
    const whose = ownSeat(reader);
    return players[seat === 'own' ? whose : opponentOf(whose)].warlord ?? null;
}

/** Where the player's units came into play just now. */
function entered(heard: Heard, fits: (note: Note, command: number) => boolean): boolean {
    return own(heard, 'enters').some((note) => {
        const facts = heard.library.of(note.def);
        return (facts?.type === 'army' || facts?.type === 'token') && fits(note, facts.command ?? 0);
    });
}

/** Returns true if the game has just applied the player's answer to a question of that kind. */
const answered = (heard: Heard, kind: string) => heard.before.prompt?.kind === kind && heard.message.tell === 'step';
const atPlanet = ({ place }: Note) => typeof place === 'string' && place.startsWith('planet');
const passed = (heard: Heard) => own(heard, 'passes').length > 0;

export const STEPS: readonly Step[] = [
    { name: 'welcome', when: round(1), past: round(2), did: null, aside: nothing, spots: (match) => [warlordOf(match, 'own', match.reader), warlordOf(match, 'other', match.reader), firstPlanet(match)] },
    { name: 'goal', when: round(1), past: round(2), did: null, aside: nothing, spots: (match) => [firstPlanet(match), { part: 'track' }, warlordOf(match, 'other', match.reader)] },
    { name: 'hand', when: round(1), past: round(2), did: null, aside: nothing, spots: () => [{ part: 'hand' }, { part: 'resources' }, { part: 'question' }] },
    {
        name: 'deploy',
        when: inDeploy,
        past: afterDeploy,
        did: (heard) => entered(heard, ({ place }) => place === firstPlanet(heard.now)),
        aside: (heard) => (passed(heard) ? 'passed' : entered(heard, atPlanet) ? 'elsewhere' : own(heard, 'enters').length > 0 ? 'support' : null),
        spots: (match) => [{ part: 'hand' }, firstPlanet(match)],
    },
    {
        name: 'undo',
        when: inDeploy,
        past: afterDeploy,
        did: ({ message }) => message.tell === 'undone',
        aside: (heard) => (own(heard, 'enters').length > 0 ? 'another' : null),
        spots: () => [{ part: 'undo' }],
    },
    {
        name: 'command',
        when: inDeploy,
        past: afterDeploy,
        did: (heard) => entered(heard, (note, command) => atPlanet(note) && note.place !== firstPlanet(heard.now) && command > 0),
        aside: (heard) => (passed(heard) ? 'passed' : entered(heard, ({ place }) => place === firstPlanet(heard.now)) ? 'alsoFirst' : entered(heard, atPlanet) ? 'noIcons' : null),
        spots: () => [{ part: 'icons' }, { part: 'bonus' }, { part: 'tally' }],
    },
    { name: 'pass', when: inDeploy, past: afterDeploy, did: passed, aside: nothing, spots: () => [{ part: 'pass' }, { part: 'hand' }] },
    {
        name: 'dial',
        when: asked('dial'),
        past: ({ state }) => state.phase === 'combat' || state.round > 1,
        did: (heard) => own(heard, 'dial').some(({ place }) => place === firstPlanet(heard.before)),
        aside: (heard) => (own(heard, 'dial').length > 0 ? 'elsewhere' : null),
        spots: (match) => [{ part: 'question' }, firstPlanet(match)],
    },
    {
        name: 'bonus',
        when: asked('bonus'),
        past: round(2),
        did: (heard) => own(heard, 'bonus').some(({ amount }) => (amount ?? 0) > 0),
        aside: nothing,
        declined: (heard) => (answered(heard, 'bonus') ? 'nothing' : null),
        spots: () => [{ part: 'question' }],
    },
    { name: 'struggles', when: ({ state }) => state.phase === 'combat', past: round(2), did: null, aside: nothing, spots: (match) => [{ part: 'tally' }, firstPlanet(match)] },
    {
        name: 'battle',
        when: asked('attacker'),
        past: round(3),
        did: (heard) => notesOf(heard).some(({ note, subject }) => note === 'attacks' && typeof subject === 'number' && heard.now.cards.get(subject)?.side === ownSeat(heard.now.reader)),
        aside: (heard) => (heard.before.prompt?.kind === 'attacker' && notesOf(heard).some(({ note }) => note === 'retreats') ? 'retreated' : null),
        spots: (match) => [match.prompt?.options.find(({ card }) => card !== undefined)?.card ?? null, match.state.battle === undefined ? null : `planet ${match.state.battle}`],
    },
    { name: 'damage', after: 'battle', when: (match) => match.state.phase === 'combat' && hurt(match) !== null, past: ({ state }) => state.phase !== 'combat' && state.round > 1, did: null, aside: nothing, spots: (match) => [hurt(match), spent(match)] },
    {
        name: 'shield',
        when: asked('shield'),
        past: round(4),
        did: (heard) => own(heard, 'shields').length > 0,
        aside: nothing,
        declined: (heard) => (answered(heard, 'shield') ? 'passed' : null),
        spots: (match) => [match.prompt?.subject ?? null, { part: 'question' }],
    },
    {
        name: 'retreat',
        when: asked('retreat'),
        past: round(4),
        did: (heard) => answered(heard, 'retreat'),
        aside: nothing,
        spots: () => [{ part: 'question' }, null],
    },
    { name: 'planet', when: ({ players }) => players.P1.victory.length + players.P2.victory.length > 0, past: round(4), did: null, aside: nothing, spots: () => [{ part: 'won' }, null] },
    { name: 'headquarters', when: (match) => round(2)(match) && !isOver(match), past: isOver, did: null, aside: nothing, spots: (match) => [firstPlanet(match), { part: 'resources' }, null] },
    { name: 'end', when: (match) => round(2)(match) && !isOver(match), past: isOver, did: null, aside: nothing, spots: () => [null, null] },
];

/** A card that has been damaged, and one that is exhausted: what a text about them points at. */
function hurt({ cards }: Match): Spot | null {
    return [...cards.values()].find(({ zone, damage }) => zone === 'planet' && (damage ?? 0) > 0)?.card ?? null;
}
function spent({ cards }: Match): Spot | null {
    return [...cards.values()].find(({ zone, exhausted }) => zone === 'planet' && exhausted === true)?.card ?? null;
}
