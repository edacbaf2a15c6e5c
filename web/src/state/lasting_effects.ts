// lasting_effects.ts: lasting effects for display: the effects of one card on several cards become one entry.

import { WORDS } from '../design/words';
import type { Effect, Text, Thing } from '../wire/messages';
import type { Library } from './facts';
import type { Match } from './match';
import { plainText } from './spans';

export interface LastingEffect {
    readonly text: Text;
    /** The card that causes it, where the text is about other cards. */
    readonly source: Thing | null;
    /** Affected cards, place or player. */
    readonly on: readonly Thing[];
    /** Names of the affected cards, if there are several. */
    readonly names: string;
}

/** Effects with the same text on several cards are one entry. A card with the same effect twice has two entries. */
export function lastingEffectsOf(
    { effects, cards }: Pick<Match, 'effects' | 'cards'>,
    library: Pick<Library, 'shown'>,
): LastingEffect[] {
    const groups: Effect[][] = [];
    for (const effect of effects) {
        const group = groups.find((others) => belongs(effect, others));
        if (group) group.push(effect);
        else groups.push([effect]);
    }
    const nameOf = (thing: Thing) => {
        const card = typeof thing === 'number' ? cards.get(thing) : undefined;
        return (card && library.shown(card)?.name) ?? WORDS.spoken.faceDown;
    };
    return groups.map((group) => {
        const on = group.flatMap((effect) => effect.on ?? []);
        const [first] = group;
        const source = first?.source ?? null;
        return {
            text: first?.text ?? plainText(''),
            source: on.length === 1 && on[0] === source ? null : source,
            on,
            names: on.length > 1 ? counted(on.map(nameOf)) : '',
        };
    });
}

function belongs(effect: Effect, [first, ...rest]: readonly Effect[]): boolean {
    return (
        first !== undefined &&
        effect.on !== undefined &&
        first.text.text === effect.text.text &&
        first.source === effect.source &&
        [first, ...rest].every(({ on }) => on !== effect.on)
    );
}

/** "2x Goff Boyz, Nazdreg". */
function counted(names: readonly string[]): string {
    return [...new Set(names)]
        .map((name) => {
            const count = names.filter((other) => other === name).length;
            return count > 1 ? `${count}x ${name}` : name;
        })
        .join(', ');
}
