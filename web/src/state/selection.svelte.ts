// selection.svelte.ts: the cards, places and answers that the player hovers, picks, pins or has to confirm, and the
// choices that are left by them.

import type { CardFacts, Option, Seat, Thing } from '../wire/messages';
import { choicesOf, NO_CHOICES } from './choices';
import type { Act } from './choices';
import { copiesIn } from './copies';
import type { Library } from './facts';
import type { MatchScreen } from './match_screen.svelte';
import { tableOrder } from './table_order';

export class Selection {
    /** The picked card whose destination is still to be chosen. */
    picked = $state<Thing | null>(null);
    /** The option that waits for confirmation. */
    unconfirmed = $state<number | null>(null);
    /** Facts of the hovered or focused card. */
    hoveredFacts = $state.raw<CardFacts | null>(null);
    /** The hovered or focused card or place on the table. */
    hoveredThing = $state<Thing | null>(null);
    /** The hovered answer button. */
    private hoveredAnswer = $state.raw<Act | null>(null);
    /** The pinned card. */
    pinned = $state.raw<{ readonly facts: CardFacts; readonly thing: Thing | null } | null>(null);
    /** The long-pressed card, place or name, whose card is shown until it is closed. */
    held = $state.raw<{ readonly thing: Thing | null } | null>(null);
    /** The seat whose piles are open. */
    browsed = $state<Seat | null>(null);
    /** The planet whose column the player opened. */
    opened = $state<number | null>(null);

    /** Choices of the prompt, or destinations of the picked card. */
    readonly choices = $derived.by(() => {
        const { match } = this.screen;
        return match
            ? choicesOf(match.prompt, this.picked, tableOrder(match, this.library), copiesIn(match))
            : NO_CHOICES;
    });
    /** The card shown in full size. */
    readonly shownCard = $derived(
        this.hoveredFacts ? { facts: this.hoveredFacts, thing: this.hoveredThing } : this.pinned,
    );
    /** The hovered thing can be chosen, or an available answer is about it. */
    readonly offered = $derived(
        this.hoveredAnswer !== null || (this.hoveredThing !== null && this.choices.lit.has(this.hoveredThing)),
    );
    /** Index of the option that a click at the pointer chooses; null: none. */
    readonly hoveredIndex = $derived.by(() => {
        const act =
            this.hoveredAnswer ?? (this.hoveredThing === null ? undefined : this.choices.lit.get(this.hoveredThing));
        return act?.act === 'choose' ? act.option : null;
    });
    /** The option itself. */
    readonly hoveredOption = $derived.by(() =>
        this.hoveredIndex === null ? null : (this.screen.match?.prompt?.options[this.hoveredIndex] ?? null),
    );

    constructor(
        private readonly screen: MatchScreen,
        private readonly library: Library,
    ) {}

    /** Sets the hovered thing. `answer`: the hovered answer button, which is about `thing`. */
    hover(facts: CardFacts | null, thing?: Thing, answer?: Act): void {
        this.hoveredFacts = facts;
        this.hoveredThing = facts ? (thing ?? null) : null;
        this.hoveredAnswer = facts ? (answer ?? null) : null;
    }

    /** Pins a card, or unpins it if it is pinned. */
    pin(facts: CardFacts, thing: Thing | null): void {
        this.pinned = this.pinned?.facts === facts && this.pinned.thing === thing ? null : { facts, thing };
    }

    /** Takes the last step back: a choice to confirm, a picked card or a pinned card. */
    back(): void {
        if (this.unconfirmed !== null) this.unconfirmed = null;
        else if (this.picked !== null) this.picked = null;
        else this.pinned = null;
        this.opened = null;
    }

    /** Clears the pointer and the picked card. */
    release(): void {
        this.picked = null;
        this.hover(null);
    }

    /** Returns true if the current prompt has a use for it: it is highlighted, or its card was picked. */
    canUse(thing: Thing): boolean {
        const { match } = this.screen;
        const equal = match?.prompt ? [thing, ...copiesIn(match)(thing)] : [];
        return equal.some((one) => match?.prompt?.options.some(({ card, on }) => card === one || on === one));
    }

    /** Returns true if the option has to be confirmed. An option that loses the game has its own key and button. */
    mustConfirm(option: number): boolean {
        const warning = this.warningOf(option);
        return warning !== undefined && (this.unconfirmed !== option || warning === 'loss');
    }

    /** The option that waits for confirmation loses the game. */
    get losesGame(): boolean {
        return this.unconfirmed !== null && this.warningOf(this.unconfirmed) === 'loss';
    }

    private warningOf(option: number): Option['warning'] {
        return this.screen.match?.prompt?.options[option]?.warning;
    }
}
