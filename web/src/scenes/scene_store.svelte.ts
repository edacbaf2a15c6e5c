// scene_store.svelte.ts: the store of a scene on the board: its steps, the moment that is shown, and the card in question.

import { momentsOf } from '../replay/moments';
import type { Moment } from '../replay/moments';
import { boardOf } from '../state/board';
import { choicesOf } from '../state/choices';
import { copiesIn } from '../state/copies';
import type { Library } from '../state/facts';
import { factsOn } from '../state/match';
import { placeOf } from '../state/phase_path';
import { tableOrder } from '../state/table_order';
import type { CardFacts, Thing } from '../wire/messages';
import type { Replayed } from '../wire/replayer';
import type { Reasons, Scene, WhyCall } from '../wire/scenes';
import { lineOf, momentOf, positionAt } from './steps';

/** A scene with a game. */
export type PlayedScene = Scene & { readonly replayed: Replayed };

/** The card or place whose reasons are shown. */
interface Asked {
    readonly thing: Thing;
    readonly facts: CardFacts;
    /** Null: not answered yet. */
    readonly reasons: Reasons | null;
}

export class SceneStore {
    step = $state(0);
    asked = $state.raw<Asked | null>(null);
    hovered = $state.raw<{ readonly facts: CardFacts; readonly thing: Thing | null } | null>(null);
    /** The planet whose column the user opened. */
    opened = $state<number | null>(null);

    readonly last: number;
    readonly moments: readonly Moment[];
    readonly moment = $derived.by((): Moment => this.momentAt(momentOf(this.scene, this.step)));
    readonly match = $derived(this.moment.seen.open);
    readonly choices = $derived.by(() =>
        choicesOf(this.match.prompt, null, tableOrder(this.match, this.library), copiesIn(this.match)),
    );
    readonly board = $derived.by(() => boardOf(this.match, this.choices, this.library));
    readonly place = $derived.by(() => placeOf(this.match, this.library));
    readonly lines = $derived.by(() => this.scene.statements.map((statement) => lineOf(statement, this.library)));
    /** The position after this step as a text. */
    readonly position = $derived.by(() => positionAt(this.scene, this.step));
    /** The statement of the step, null for the position. */
    readonly statement = $derived.by(() => this.scene.statements[this.step - 1] ?? null);

    constructor(
        readonly scene: PlayedScene,
        readonly library: Library,
        private readonly why: (about: WhyCall) => Promise<Reasons>,
    ) {
        this.last = scene.statements.length;
        this.moments = momentsOf(scene.replayed, () => ({ P1: 'P1', P2: 'P2' }));
    }

    go(step: number): void {
        this.step = Math.min(this.last, Math.max(0, step));
        this.asked = null;
        this.hovered = null;
    }

    hover(facts: CardFacts | null, thing: Thing | null = null): void {
        this.hovered = facts && { facts, thing };
    }

    factsOf(thing: Thing | undefined): CardFacts | null {
        return factsOn(this.match, thing, this.library);
    }

    /** Asks the engine what a card can do at this moment, and why not; a second time closes the answer. */
    async ask(thing: Thing): Promise<void> {
        const facts = this.factsOf(thing);
        const again = this.asked?.thing === thing;
        this.asked = facts && !again ? { thing, facts, reasons: null } : null;
        if (!this.asked) return;
        const asked = this.asked;
        const { opening, entries, overlays: own } = this.scene.replayed;
        const reasons = await this.why({
            opening,
            entries: entries.slice(0, momentOf(this.scene, this.step)),
            thing,
            own,
        });
        if (this.asked === asked) this.asked = { ...asked, reasons };
    }

    /** Handles a key. Returns false if it has no meaning here. */
    press(key: string): boolean {
        if (key === 'ArrowLeft' || key === 'ArrowRight') this.go(this.step + (key === 'ArrowLeft' ? -1 : 1));
        else if (key === 'Home' || key === 'End') this.go(key === 'Home' ? 0 : this.last);
        else if (key === 'Escape' && this.asked) this.asked = null;
        else return false;
        return true;
    }

    private momentAt(at: number): Moment {
        const moment = this.moments[at];
        if (!moment) throw new Error(`there is no moment ${at}`);
        return moment;
    }
}
