// board_text.ts: everything the reader's side can see as text, for screen reader users.

import { WORDS } from '../design/words';
import type { Seat } from '../wire/messages';
import type { Board, Chip, SideView } from './board';
import type { Choices } from './choices';
import type { Library } from './facts';
import { lastingEffectsOf } from './lasting_effects';
import type { LastingEffect } from './lasting_effects';
import { lastLine } from './log';
import { unselectableCards } from './unselectable';
import type { Match } from './match';
import type { Place } from './phase_path';
import { latestFirst } from './piles';
import { handCardWords, planetWords, unitWords } from './screen_reader';

export interface Chapter {
    readonly heading: string;
    readonly lines: readonly string[];
}

const words = WORDS.asText;

function orNone(lines: readonly string[]): readonly string[] {
    return lines.length > 0 ? lines : [words.nothing];
}

function question(match: Match, choices: Choices, library: Library): Chapter {
    const { prompt, state } = match;
    if (state.result) return { heading: WORDS.over, lines: [lastLine(match).text] };
    if (!prompt) return { heading: words.question, lines: [words.theyDecide] };
    const options = choices.buttons.map(({ key, label, note }) =>
        [key, label.text, note && `(${note.text})`].filter(Boolean).join(' '),
    );
    const seen = unselectableCards(prompt, match, library).map(({ facts }) =>
        WORDS.board.unselectable.spoken(facts.name, WORDS.kinds[facts.type].toLowerCase()),
    );
    return {
        heading: words.question,
        lines: [prompt.text.text, ...(prompt.note ? [prompt.note.text] : []), ...options, ...seen],
    };
}

function player(side: SideView): readonly string[] {
    const { player: has, track } = side;
    return [
        words.has(has.resources, has.hand, has.deck, has.discard),
        ...(side.initiative ? [words.initiative] : []),
        words.dial(side.dial, side.locked, side.synapseDial),
        words.victory(
            side.won.map((planet) => planet.name).join(', ') || words.nothing,
            track.material,
            track.strongpoint,
            track.tech,
        ),
    ];
}

function units(chips: readonly Chip[], whose: string): readonly string[] {
    return chips.map((chip) => `${whose}: ${unitWords(chip)}`);
}

/** Face-up cards of a discard pile, latest first. */
function discards(match: Match, seat: Seat, library: Library): readonly string[] {
    const pile = [...match.cards.values()].filter((card) => card.zone === 'discard' && card.owner === seat);
    return latestFirst(pile).map((card) => library.of(card.def)?.name ?? WORDS.spoken.faceDown);
}

/** Source and text of an effect, and the affected cards if the text only counts them. */
function spokenEffect({ source, text, names }: LastingEffect, { cards }: Match, library: Library): string {
    const card = typeof source === 'number' ? cards.get(source) : undefined;
    const by = card ? library.shown(card)?.name : undefined;
    return `${by ? `${by}: ` : ''}${text.text}${names ? ` (${names})` : ''}`;
}

export function boardText(match: Match, board: Board, place: Place, choices: Choices, library: Library): Chapter[] {
    const { yours, theirs } = board;
    const phase = match.state.phase === 'setup' ? WORDS.setup : WORDS.phases[match.state.phase];
    return [
        { heading: words.moment, lines: [[`${WORDS.round} ${place.round}`, phase, ...place.steps].join(', ')] },
        question(match, choices, library),
        ...board.line.map((column) => ({
            heading: planetWords(column),
            lines: orNone([
                ...units(column.theirs, words.theirs),
                ...units(column.yours, words.yours),
                ...units(column.attached, words.attached),
            ]),
        })),
        {
            heading: words.hand,
            lines: orNone(
                board.hand.map((held) => `${handCardWords(held)}${held.act ? `, ${WORDS.spoken.choosable}` : ''}`),
            ),
        },
        { heading: words.yourHq, lines: orNone(yours.hq.map(unitWords)) },
        { heading: words.theirHq, lines: orNone(theirs.hq.map(unitWords)) },
        { heading: yours.name, lines: player(yours) },
        { heading: theirs.name, lines: player(theirs) },
        {
            heading: words.lasting,
            lines: orNone(lastingEffectsOf(match, library).map((effect) => spokenEffect(effect, match, library))),
        },
        { heading: words.yourDiscards, lines: orNone(discards(match, yours.seat, library)) },
        { heading: words.theirDiscards, lines: orNone(discards(match, theirs.seat, library)) },
    ];
}
