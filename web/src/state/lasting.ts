// lasting.ts: lasting effects, as they are told: what one card does to several is one effect.

import { WORDS } from '../design/words';
import type { Effect, Thing } from '../wire/messages';
import type { Library } from './facts';
import type { Match } from './match';

export interface Lasting {
    readonly text: string;
    /** The card by which it lasts, where the text is about others. */
    readonly source: Thing | null;
    /** What it is on: cards, a place or a player. */
    readonly on: readonly Thing[];
    /** The names of the cards, where there are several. */
    readonly names: string;
}

/** Effects that are on several cards have the same words. A card that has the same twice has two of them. */
export function lastingOf({ effects, cards }: Pick<Match, 'effects' | 'cards'>, library: Pick<Library, 'shown'>): Lasting[] {
    const groups: Effect[][] = [];
    for (const effect of effects) {
        const group = groups.find((others) => belongs(effect, others));
        if (group)
            group.push(effect);
        else
            groups.push([effect]);
    }
    const nameOf = (thing: Thing) => {
        const card = typeof thing === 'number' ? cards.get(thing) : undefined;
        return (card && library.shown(card)?.name) ?? WORDS.spoken.faceDown;
    };
    return groups.map((group) => {
        const on = group.flatMap((effect) => effect.on ?? []);
        const [first] = group;
        const source = first?.source ?? null;
        return { text: first?.text ?? '', source: on.length === 1 && on[0] === source ? null : source, on, names: on.length > 1 ? counted(on.map(nameOf)) : '' };
    });
}

function belongs(effect: Effect, [first, ...rest]: readonly Effect[]): boolean {
    return first !== undefined && effect.on !== undefined && first.text === effect.text && first.source === effect.source && [first, ...rest].every(({ on }) => on !== effect.on);
}

/** "2x Goff Boyz, Nazdreg". */
function counted(names: readonly string[]): string {
    return [...new Set(names)].map((name) => {
        const count = names.filter((other) => other === name).length;
        return count > 1 ? `${count}x ${name}` : name;
    }).join(', ');
}
