// steps.ts: the lessons in order: when each one applies or is over, which action completes it, and the points of its
// text. Everything depends on messages only; the text is in words_lesson.ts.

import type { LESSON } from '../design/words_lesson';
import type { Library } from '../state/facts';
import { opponentOf, ownSeat } from '../state/match';
import type { Match } from '../state/match';
import type { Message, Note, Thing } from '../wire/messages';

export type StepName = keyof (typeof LESSON)['lesson']['steps'];

/** A message, and the match before and after it. */
export interface Update {
    readonly message: Message;
    readonly before: Match;
    readonly now: Match;
    readonly library: Library;
}

/** The subject of a point: a card, a place, or a part of the table. */
export type Spot =
    | Thing
    | {
          readonly part:
              'hand' | 'resources' | 'track' | 'undo' | 'question' | 'pass' | 'icons' | 'tally' | 'bonus' | 'won';
      };

export interface Step {
    readonly name: StepName;
    /** The lesson applies now. */
    readonly when: (match: Match) => boolean;
    /** The lesson is over, whether it was shown or not. */
    readonly past: (match: Match) => boolean;
    /** Returns true if the player did the task; null: the lesson is for reading. */
    readonly did: ((update: Update) => boolean) | null;
    /** Returns the key of a comment on another action; null: none. */
    readonly aside: (update: Update) => string | null;
    /** Ends the lesson too, because the player declined its action: returns the key of a comment. */
    readonly declined?: (update: Update) => string | null;
    /** A lesson that must be done first. */
    readonly after?: StepName;
    /** One for each point of the text. */
    readonly spots: (match: Match) => readonly (Spot | null)[];
}

const nothing = (): null => null;

function notesOf({ message }: Update): readonly Note[] {
    return message.message === 'step' ? message.notes : [];
}

/** Notes of the player's own actions. */
function own(update: Update, kind: string): readonly Note[] {
    return notesOf(update).filter(({ note, seat }) => note === kind && seat === ownSeat(update.now.reader));
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

/** Places where the player's units just came into play. */
function entered(update: Update, fits: (note: Note, command: number) => boolean): boolean {
    return own(update, 'enters').some((note) => {
        const facts = update.library.of(note.def);
        return (facts?.type === 'army' || facts?.type === 'token') && fits(note, facts.command ?? 0);
    });
}

/** Returns true if the game has just applied the player's answer to a question of that kind. */
const answered = (update: Update, kind: string) =>
    update.before.prompt?.kind === kind && update.message.message === 'step';
const atPlanet = ({ place }: Note) => typeof place === 'string' && place.startsWith('planet');
const passed = (update: Update) => own(update, 'passes').length > 0;

export const STEPS: readonly Step[] = [
    {
        name: 'welcome',
        when: round(1),
        past: round(2),
        did: null,
        aside: nothing,
        spots: (match) => [
            warlordOf(match, 'own', match.reader),
            warlordOf(match, 'other', match.reader),
            firstPlanet(match),
        ],
    },
    {
        name: 'goal',
        when: round(1),
        past: round(2),
        did: null,
        aside: nothing,
        spots: (match) => [firstPlanet(match), { part: 'track' }, warlordOf(match, 'other', match.reader)],
    },
    {
        name: 'hand',
        when: round(1),
        past: round(2),
        did: null,
        aside: nothing,
        spots: () => [{ part: 'hand' }, { part: 'resources' }, { part: 'question' }],
    },
    {
        name: 'deploy',
        when: inDeploy,
        past: afterDeploy,
        did: (update) => entered(update, ({ place }) => place === firstPlanet(update.now)),
        aside: (update) =>
            passed(update)
                ? 'passed'
                : entered(update, atPlanet)
                  ? 'elsewhere'
                  : own(update, 'enters').length > 0
                    ? 'support'
                    : null,
        spots: (match) => [{ part: 'hand' }, firstPlanet(match)],
    },
    {
        name: 'undo',
        when: inDeploy,
        past: afterDeploy,
        did: ({ message }) => message.message === 'undone',
        aside: (update) => (own(update, 'enters').length > 0 ? 'another' : null),
        spots: () => [{ part: 'undo' }],
    },
    {
        name: 'command',
        when: inDeploy,
        past: afterDeploy,
        did: (update) =>
            entered(update, (note, command) => atPlanet(note) && note.place !== firstPlanet(update.now) && command > 0),
        aside: (update) =>
            passed(update)
                ? 'passed'
                : entered(update, ({ place }) => place === firstPlanet(update.now))
                  ? 'alsoFirst'
                  : entered(update, atPlanet)
                    ? 'noIcons'
                    : null,
        spots: () => [{ part: 'icons' }, { part: 'bonus' }, { part: 'tally' }],
    },
    {
        name: 'pass',
        when: inDeploy,
        past: afterDeploy,
        did: passed,
        aside: nothing,
        spots: () => [{ part: 'pass' }, { part: 'hand' }],
    },
    {
        name: 'dial',
        when: asked('dial'),
        past: ({ state }) => state.phase === 'combat' || state.round > 1,
        did: (update) => own(update, 'dial').some(({ place }) => place === firstPlanet(update.before)),
        aside: (update) => (own(update, 'dial').length > 0 ? 'elsewhere' : null),
        spots: (match) => [{ part: 'question' }, firstPlanet(match)],
    },
    {
        name: 'bonus',
        when: asked('bonus'),
        past: round(2),
        did: (update) => own(update, 'bonus').some(({ amount }) => (amount ?? 0) > 0),
        aside: nothing,
        declined: (update) => (answered(update, 'bonus') ? 'nothing' : null),
        spots: () => [{ part: 'question' }],
    },
    {
        name: 'struggles',
        when: ({ state }) => state.phase === 'combat',
        past: round(2),
        did: null,
        aside: nothing,
        spots: (match) => [{ part: 'tally' }, firstPlanet(match)],
    },
    {
        name: 'battle',
        when: asked('attacker'),
        past: round(3),
        did: (update) =>
            notesOf(update).some(
                ({ note, subject }) =>
                    note === 'attacks' &&
                    typeof subject === 'number' &&
                    update.now.cards.get(subject)?.side === ownSeat(update.now.reader),
            ),
        aside: (update) =>
            update.before.prompt?.kind === 'attacker' && notesOf(update).some(({ note }) => note === 'retreats')
                ? 'retreated'
                : null,
        spots: (match) => [
            match.prompt?.options.find(({ card }) => card !== undefined)?.card ?? null,
            match.state.battle === undefined ? null : `planet ${match.state.battle}`,
        ],
    },
    {
        name: 'damage',
        after: 'battle',
        when: (match) => match.state.phase === 'combat' && damagedUnit(match) !== null,
        past: ({ state }) => state.phase !== 'combat' && state.round > 1,
        did: null,
        aside: nothing,
        spots: (match) => [damagedUnit(match), spent(match)],
    },
    {
        name: 'shield',
        when: asked('shield'),
        past: round(4),
        did: (update) => own(update, 'shields').length > 0,
        aside: nothing,
        declined: (update) => (answered(update, 'shield') ? 'passed' : null),
        spots: (match) => [match.prompt?.subject ?? null, { part: 'question' }],
    },
    {
        name: 'retreat',
        when: asked('retreat'),
        past: round(4),
        did: (update) => answered(update, 'retreat'),
        aside: nothing,
        spots: () => [{ part: 'question' }, null],
    },
    {
        name: 'planet',
        when: ({ players }) => players.P1.victory.length + players.P2.victory.length > 0,
        past: round(4),
        did: null,
        aside: nothing,
        spots: () => [{ part: 'won' }, null],
    },
    {
        name: 'headquarters',
        when: (match) => round(2)(match) && !isOver(match),
        past: isOver,
        did: null,
        aside: nothing,
        spots: (match) => [firstPlanet(match), { part: 'resources' }, null],
    },
    {
        name: 'end',
        when: (match) => round(2)(match) && !isOver(match),
        past: isOver,
        did: null,
        aside: nothing,
        spots: () => [null, null],
    },
];

/** A damaged card and an exhausted card, as examples for the text. */
function damagedUnit({ cards }: Match): Spot | null {
    return [...cards.values()].find(({ zone, damage }) => zone === 'planet' && (damage ?? 0) > 0)?.card ?? null;
}
function spent({ cards }: Match): Spot | null {
    return [...cards.values()].find(({ zone, exhausted }) => zone === 'planet' && exhausted === true)?.card ?? null;
}
