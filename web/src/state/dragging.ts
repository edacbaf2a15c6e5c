// dragging.ts: dragged cards. A drop chooses an option, or the attacker and then its target.

import type { Thing } from '../wire/messages';
import { copiesIn } from './copies';
import type { Game } from './game.svelte';
import { isOpposed } from './match';

export class Dragging {
    /** Where a dragged attacker was dropped, to be chosen when the engine asks for it. */
    private target: Thing | null = null;

    constructor(private readonly game: Game) {}

    /**
     * Returns true if a card can be dragged: an attacker, or a card of the hand with a destination. Picks a card of
     * the hand.
     */
    lift(card: Thing): boolean {
        const { match, selection } = this.game;
        const act = selection.choices.lit.get(card);
        const option = act?.act === 'choose' ? match?.prompt?.options[act.option] : undefined;
        const hasPlace =
            match &&
            option?.on !== undefined &&
            option.card !== undefined &&
            [card, ...copiesIn(match)(card)].includes(option.card);
        if (act?.act === 'pick' || hasPlace) this.game.act({ act: 'pick', card });
        return (act?.act === 'choose' && match?.prompt?.kind === 'attacker') || selection.choices.picked === card;
    }

    /**
     * Handles a dropped card. `places`: the cards and places under it, nearest first. Chooses the highlighted one; the
     * target of an attacker is chosen when the engine asks for it. A drop elsewhere does nothing.
     */
    drop(card: Thing, places: readonly Thing[]): void {
        const { match, selection } = this.game;
        const { lit, picked } = selection.choices;
        const act = places.map((place) => lit.get(place)).find((found) => found !== undefined);
        const own = lit.get(card);
        const target = places.find((place) => match && isOpposed(match, card, place));
        const home = match && places.includes(`HQ ${match.reader}`) ? this.retreatOf(card) : null;
        if (act && picked === card) {
            this.game.act(act);
        } else if (home !== null) {
            this.game.act({ act: 'choose', option: home });
        } else if (own?.act === 'choose' && target !== undefined) {
            this.target = target;
            this.game.act(own);
        } else if (own?.act === 'choose' && places.includes(card)) {
            this.game.act(own);
        } else {
            selection.back();
        }
    }

    /** Chooses the target of a dropped attacker if it is among the options. */
    continue(): void {
        const { match, selection } = this.game;
        if (!match?.prompt || this.target === null) return;
        const act = selection.choices.lit.get(this.target);
        this.target = null;
        if (act?.act === 'choose') this.game.act(act);
    }

    /** Discards the target that was not chosen yet. */
    cancel(): void {
        this.target = null;
    }

    /** The option to retreat with a unit in battle, or null. */
    private retreatOf(card: Thing): number | null {
        const index =
            this.game.match?.prompt?.options.findIndex((option) => option.verb === 'retreat' && option.card === card) ??
            -1;
        return index < 0 ? null : index;
    }
}
