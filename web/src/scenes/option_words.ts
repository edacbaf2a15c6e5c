// option_words.ts: an option of a prompt as a statement of docs/SCENARIOS.md, for puzzles.

import type { Library } from '../state/facts';
import type { Match } from '../state/match';
import { planetAt } from '../wire/messages';
import type { Option, Seat, Thing } from '../wire/messages';

/** "Title", or a place; null: it cannot be named. */
function named(thing: Thing | undefined, match: Match, library: Library): string | null {
    if (typeof thing === 'number') {
        const name = library.of(match.cards.get(thing)?.def)?.name;
        return name === undefined ? null : `"${name}"`;
    }
    const planet = planetAt(thing);
    return planet ? String(planet) : thing === undefined ? null : 'HQ';
}

/** The statement; null if this kind of option has none here. Equal cards share a statement. */
export function optionWords(option: Option, seat: Seat, match: Match, library: Library): string | null {
    const card = named(option.card, match, library);
    const on = named(option.on, match, library);
    const place = typeof option.on === 'number' ? `on ${on}` : `at ${on}`;
    switch (option.verb) {
        case 'pass':
            return `${seat} passes`;
        case 'done':
            return `${seat} is done`;
        case 'yes':
        case 'no':
            return `${seat} says ${option.verb}`;
        case 'keep':
            return `${seat} keeps`;
        case 'mulligan':
            return `${seat} takes a mulligan`;
        case 'deploy':
            return card && `${seat} deploys ${card}${on === null || on === 'HQ' ? '' : ` ${place}`}`;
        case 'play':
        case 'use':
            return card && `${seat} ${option.verb}s ${card}`;
        case 'dial':
            return on && `${seat} commits to ${on}`;
        case 'attack':
            return card && `${seat} attacks with ${card}`;
        case 'defend':
            return on && `${seat} attacks ${on}`;
        case 'area effect':
            return `${seat} attacks by area effect`;
        case 'retreat':
            return card && `${seat} retreats ${card}`;
        case 'shield':
            return card && `${seat} shields ${on ?? 'it'} with ${card}`;
        case 'move':
            return card && on && `${seat} moves ${card} to ${on}`;
        case 'choose':
            return on && `${seat} chooses ${typeof option.on === 'number' || on === 'HQ' ? on : `planet ${on}`}`;
        default:
            return null;
    }
}
