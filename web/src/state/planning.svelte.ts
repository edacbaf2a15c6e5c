// planning.svelte.ts: several choices that the player makes at once: a division, and the order of equal things.

import type { Prompt } from '../wire/messages';
import type { Advice } from './advice.svelte';
import type { Answering } from './answering.svelte';
import { divisionOf, filled, isDivided, nextOf, NO_PLAN, sequenceOf, shifted, wantedOf } from './division_plan';
import type { Plan, Wanted } from './division_plan';
import type { MatchScreen } from './match_screen.svelte';
import { asksForOrder, remembered, sameOrderAsBefore } from './trigger_order';
import type { Orders } from './trigger_order';

export class Planning {
    /** The division planned so far. */
    plan = $state.raw<Plan>(NO_PLAN);
    readonly division = $derived.by(() => {
        const { prompt } = this;
        return prompt && isDivided(prompt) ? divisionOf(prompt, this.plan) : null;
    });
    /** The prompt asks for the order of equal things. */
    readonly ordering = $derived.by(() => asksForOrder(this.prompt));
    /** The order chosen last time for the same things. */
    readonly lastOrder = $derived.by(() => sameOrderAsBefore(this.orders, this.prompt));
    private orders = $state.raw<Orders>(new Map());
    private anyOrder = false;
    private wanted: Wanted | null = null;

    constructor(
        private readonly screen: MatchScreen,
        private readonly advice: Advice,
        private readonly answering: Answering,
    ) {}

    /** Adds or removes a share of the division. */
    shift(option: number, by: number): void {
        if (this.prompt) this.setPlan(shifted(this.prompt, this.plan, option, by));
    }

    /** Divides the rest automatically. */
    fill(): void {
        if (this.prompt) this.setPlan(filled(this.prompt, this.plan));
    }

    reset(): void {
        this.setPlan(NO_PLAN);
    }

    /** Makes the choices of the planned division, if it is complete. */
    confirm(): void {
        const { prompt } = this;
        if (!prompt || !this.division?.done) return;
        this.wanted = wantedOf(prompt, this.plan);
        this.continue();
    }

    /** Chooses the first option, now and for the following questions about the same order. */
    inAnyOrder(): void {
        this.anyOrder = true;
        this.continue();
    }

    /** Remembers the chosen order. */
    remember(prompt: Prompt, option: number): void {
        this.orders = remembered(this.orders, prompt, option);
    }

    /** Makes the next planned choice. Returns false if there is none. */
    continue(): boolean {
        const { prompt } = this;
        const option = prompt && this.next(prompt);
        if (option === null) return false;
        this.answering.choose(option);
        return true;
    }

    /** Discards the division of an answered question. */
    clear(): void {
        this.plan = NO_PLAN;
    }

    /** Discards the planned choices that were not made yet. */
    cancel(): void {
        this.wanted = null;
    }

    private get prompt(): Prompt | null {
        return this.screen.match?.prompt ?? null;
    }

    private setPlan(plan: Plan): void {
        this.plan = plan;
        this.advice.preview = null;
        if (this.prompt && divisionOf(this.prompt, plan).done) this.advice.requestPreview(sequenceOf(plan));
    }

    /** The next planned choice, or null. */
    private next(prompt: Prompt): number | null {
        const planned = this.wanted && nextOf(prompt, this.wanted);
        if (this.wanted && planned !== null) {
            const things = this.wanted.things.slice(1);
            this.wanted = things.length > 0 ? { ...this.wanted, things } : null;
            return planned;
        }
        this.wanted = null;
        this.anyOrder = this.anyOrder && asksForOrder(prompt);
        return this.anyOrder ? 0 : null;
    }
}
