// replay.svelte.ts: the store of a replay: current moment, view, step size, and keys.

import { boardOf } from '../state/board';
import { choicesOf } from '../state/choices';
import type { Library } from '../state/facts';
import { lastingEffectsOf } from '../state/lasting_effects';
import { linesOf } from '../state/log';
import { factsOn, ownSeat } from '../state/match';
import { placeOf } from '../state/phase_path';
import { curveOf } from './curve';
import type { CardFacts, Thing } from '../wire/messages';
import { VIEWPOINTS } from './moments';
import type { Moment, Viewpoint } from './moments';
import { eventsOf, roundsOf, startsOf, stepFrom, STRIDES } from './timeline';
import type { Stride } from './timeline';

/** Milliseconds between steps. */
export const PACES = [2400, 1200, 600, 250] as const;

/** Returns the next moment of a running game and the choice that led to it; null: the game is over. */
export type Source = () => Promise<{ readonly moment: Moment; readonly chosen: Moment['next'] } | null>;

const NOTHING_TO_CHOOSE = choicesOf(null, null);

export class Replay {
    at = $state(0);
    sight = $state<Viewpoint>('open');
    stride = $state<Stride>('choice');
    playing = $state(false);
    /** Index of PACES. */
    pace = $state(1);
    hoveredFacts = $state.raw<CardFacts | null>(null);
    /** The hovered card or place. */
    hoveredThing = $state<Thing | null>(null);
    /** The planet whose column the user opened. */
    opened = $state<number | null>(null);

    private moments = $state.raw<readonly Moment[]>([]);
    /** Source of further moments while the game is running. */
    private source = $state.raw<Source | null>(null);
    private fetching = false;

    readonly last = $derived(this.moments.length - 1);
    readonly rounds = $derived(roundsOf(this.moments));
    readonly events = $derived(eventsOf(this.moments));
    private readonly starts = $derived({
        choice: startsOf(this.moments, 'choice'),
        window: startsOf(this.moments, 'window'),
        phase: startsOf(this.moments, 'phase'),
        round: startsOf(this.moments, 'round'),
    });
    /** More moments can follow. */
    readonly live = $derived(this.source !== null);

    readonly moment = $derived.by((): Moment => this.momentAt(this.at));
    readonly match = $derived(this.moment.seen[this.sight]);
    readonly board = $derived.by(() => boardOf(this.match, NOTHING_TO_CHOOSE, this.library));
    readonly lines = $derived.by(() => linesOf(this.match));
    readonly lasting = $derived.by(() => lastingEffectsOf(this.match, this.library));
    readonly place = $derived.by(() => placeOf(this.match, this.library));
    /** Win probability of the player at the bottom. */
    readonly curve = $derived(curveOf(this.moments, ownSeat(this.match.reader)));
    /** The opponent's hand, where it is visible. */
    readonly held = $derived.by(() =>
        [...this.match.cards.values()]
            .filter(({ zone, side }) => zone === 'hand' && side === this.board.theirs.seat)
            .map(({ def }) => this.library.of(def))
            .filter((facts) => facts !== null),
    );
    /** The next choice, if this view may know it: choices of the opponent can be secret. */
    readonly next = $derived.by(() => {
        const { next } = this.moment;
        return next && (this.sight === 'open' || next.seat === this.sight) ? next.label : null;
    });

    /** Requires at least one moment. */
    constructor(
        moments: readonly Moment[],
        readonly library: Library,
        source: Source | null = null,
    ) {
        this.moments = moments;
        this.source = source;
    }

    hover(facts: CardFacts | null, thing: Thing | null = null): void {
        this.hoveredFacts = facts;
        this.hoveredThing = facts ? thing : null;
    }

    /** The facts of a card on the table, or of a planet. */
    factsOf(thing: Thing | undefined): CardFacts | null {
        return factsOn(this.match, thing, this.library);
    }

    go(at: number): void {
        this.at = Math.min(this.last, Math.max(0, at));
        this.hover(null);
        if (this.at === this.last && !this.live) this.playing = false;
    }

    step(back: boolean, stride: Stride = this.stride): void {
        const to = stepFrom(this.at, this.starts[stride], back, this.last);
        if (back || !this.live || (to > this.at && this.starts[stride].includes(to))) this.go(to);
        else void this.await(stride);
    }

    /** Steps forward once the running game has reached that moment. */
    private async await(stride: Stride): Promise<void> {
        if (this.fetching) return;
        this.fetching = true;
        const from = this.at;
        while (this.source && !this.starts[stride].some((start) => start > from)) await this.fetch(this.source);
        this.fetching = false;
        this.go(stepFrom(from, this.starts[stride], false, this.last));
    }

    private async fetch(source: Source): Promise<void> {
        const more = await source();
        const last = this.moments.at(-1);
        if (more && last) this.moments = [...this.moments.slice(0, -1), { ...last, next: more.chosen }, more.moment];
        else this.source = null;
    }

    /** Starts playing, from the beginning if at the end, or pauses. */
    play(): void {
        if (!this.playing && this.at === this.last && !this.live) this.go(0);
        this.playing = !this.playing && (this.last > 0 || this.live);
    }

    faster(by: 1 | -1): void {
        this.pace = Math.min(PACES.length - 1, Math.max(0, this.pace + by));
    }

    /** Handles a key. Returns false if it has no meaning here. */
    press(key: string, shift: boolean): boolean {
        const stride = shift ? 'round' : this.stride;
        const digit = STRIDES[Number(key) - 1];
        if (key === 'ArrowLeft' || key === 'ArrowRight') this.step(key === 'ArrowLeft', stride);
        else if (key === 'Home' || key === 'End') this.go(key === 'Home' ? 0 : this.last);
        else if (key === ' ') this.play();
        else if (key === '+' || key === '-') this.faster(key === '+' ? 1 : -1);
        else if (key.toLowerCase() === 'v')
            this.sight = VIEWPOINTS[(VIEWPOINTS.indexOf(this.sight) + 1) % VIEWPOINTS.length] ?? 'open';
        else if (digit) this.stride = digit;
        else return false;
        return true;
    }

    private momentAt(at: number): Moment {
        const moment = this.moments[at];
        if (!moment) throw new Error(`there is no moment ${at}`);
        return moment;
    }
}
