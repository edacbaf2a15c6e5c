// board_view.svelte.ts: the values that the components of the board show. They stay identical while they show the
// same.

import type { Advice } from './advice.svelte';
import { boardOf } from './board';
import type { Board } from './board';
import type { Library } from './facts';
import { lastingEffectsOf } from './lasting_effects';
import type { LastingEffect } from './lasting_effects';
import { linesOf } from './log';
import { marksOf } from './marks';
import type { MatchScreen } from './match_screen.svelte';
import { placeOf } from './phase_path';
import type { Place } from './phase_path';
import type { Planning } from './planning.svelte';
import { reuse } from './reuse';
import type { Selection } from './selection.svelte';
import { keepPlaces } from './stable_places';

export class BoardView {
    private drawn: Board | null = null;
    private located: Place | null = null;
    private lasted: readonly LastingEffect[] = [];

    readonly marks = $derived.by(() =>
        marksOf(
            this.screen.match?.prompt ?? null,
            this.planning.plan,
            this.selection.hoveredOption,
            this.advice.preview?.fates ?? [],
        ),
    );
    readonly board = $derived.by(() => {
        const { match } = this.screen;
        return (this.drawn =
            match &&
            reuse(
                this.drawn,
                keepPlaces(this.drawn, boardOf(match, this.selection.choices, this.library, this.marks)),
            ));
    });
    readonly lines = $derived.by(() => (this.screen.match ? linesOf(this.screen.match) : []));
    /** Phase, step and battle. */
    readonly place = $derived.by(() => {
        const { match } = this.screen;
        return (this.located = match && reuse(this.located, placeOf(match, this.library)));
    });
    readonly lasting = $derived.by(() => {
        const { match } = this.screen;
        return (this.lasted = match ? reuse(this.lasted, lastingEffectsOf(match, this.library)) : []);
    });

    constructor(
        private readonly screen: MatchScreen,
        private readonly selection: Selection,
        private readonly planning: Planning,
        private readonly advice: Advice,
        private readonly library: Library,
    ) {}
}
