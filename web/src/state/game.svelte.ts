// game.svelte.ts: a match that is played or watched at this screen. It composes the parts that components use,
// distributes the messages of the table to them, and makes choices from clicks.

import type { Connection } from '../wire/connection';
import type { CardFacts, Message, Thing } from '../wire/messages';
import { Advice } from './advice.svelte';
import { Answering } from './answering.svelte';
import { BoardView } from './board_view.svelte';
import type { Act } from './choices';
import { Dragging } from './dragging';
import type { Library } from './facts';
import { questionOf } from './match';
import type { Match } from './match';
import { levelOf, MatchRequests } from './match_requests';
import { MatchScreen } from './match_screen.svelte';
import { Pacer, showsAnAct } from './pacer';
import { Planning } from './planning.svelte';
import { Selection } from './selection.svelte';
import { PAUSES, settings } from './settings.svelte';

export class Game {
    readonly screen: MatchScreen;
    readonly selection: Selection;
    readonly answering: Answering;
    readonly advice: Advice;
    readonly planning: Planning;
    readonly requests: MatchRequests;
    readonly view: BoardView;
    readonly dragging = new Dragging(this);
    /** Another tab took the game over. */
    taken = $state(false);
    /** The input the screen waits for, for tests that drive the page; null: for other players. */
    readonly asked = $derived.by(() =>
        this.answering.waiting
            ? 'answered'
            : this.screen.handOver
              ? 'hand-over'
              : questionOf(this.match, this.selection.picked, this.selection.unconfirmed),
    );
    private readonly pacer = new Pacer(
        (message) => this.receive(message),
        (message) => this.pauseAfter(message),
    );
    private readonly stop: () => void;
    private readonly observers = new Set<(message: Message) => void>();

    /** `hideHands`: two people share the screen and must not see each other's hand. */
    constructor(
        private readonly connection: Connection,
        readonly library: Library,
        hideHands = false,
    ) {
        this.screen = new MatchScreen(library, hideHands);
        this.selection = new Selection(this.screen, library);
        this.answering = new Answering(connection, this.screen, {
            sent: (prompt, option) => this.planning.remember(prompt, option),
            failed: () => this.cancelPlans(),
            hidden: () => this.selection.release(),
        });
        this.advice = new Advice(connection, this.screen, this.selection);
        this.planning = new Planning(this.screen, this.advice, this.answering);
        this.requests = new MatchRequests(connection, this.screen, this.answering);
        this.view = new BoardView(this.screen, this.selection, this.planning, this.advice, library);
        this.stop = connection.listen((message) => this.pacer.receive(message));
        connection.onTaken?.(() => (this.taken = true));
        connection.onLost?.(() => this.answering.restoreUnanswered());
    }

    /** The match as this screen shows it. */
    get match(): Match | null {
        return this.screen.match;
    }

    /** The number of the saved game, if it is saved. */
    get savedTable(): number | undefined {
        return this.connection.savedTable;
    }

    /** Calls `listener` with every further message, after the game has processed it. */
    onMessage(listener: (message: Message) => void): void {
        this.observers.add(listener);
    }

    leave(): void {
        this.stop();
        this.answering.stop();
        this.pacer.stop();
        this.connection.close();
    }

    /** The record of the game. Available once it is over. */
    record(): Promise<string> {
        return this.connection.record();
    }

    /** Shows all queued messages at once. Returns false if there are none. */
    hurry(): boolean {
        return this.pacer.hurry();
    }

    act(act: Act): void {
        const { selection } = this;
        if (act.act === 'pick') selection.picked = act.card;
        else if (act.act === 'shift') this.planning.shift(act.option, act.by);
        else if (selection.mustConfirm(act.option)) selection.unconfirmed = act.option;
        else this.answering.choose(act.option);
    }

    /** Makes the choice that waits for confirmation. */
    confirmChoice(): void {
        const { unconfirmed } = this.selection;
        if (unconfirmed !== null) this.answering.choose(unconfirmed);
    }

    /** Sets the hovered thing, explains it and previews its option. `answer`: the hovered answer about `thing`. */
    hover(facts: CardFacts | null, thing?: Thing, answer?: Act): void {
        this.selection.hover(facts, thing, answer);
        if (facts && thing !== undefined) this.advice.explain(thing);
        this.advice.previewHovered();
    }

    /** Closes the piles and the shown card, unless it is pinned. */
    closeCard(): void {
        this.selection.browsed = null;
        this.selection.held = null;
        this.hover(null);
    }

    /** Pins a card that cannot be chosen, with the reasons. */
    pinAndExplain(thing: Thing): void {
        const facts = this.screen.factsOf(thing);
        if (facts) this.selection.pin(facts, thing);
        this.advice.explain(thing);
    }

    private receive(message: Message): void {
        this.answering.receive(message);
        this.screen.apply(message);
        for (const listener of this.observers) listener(message);
        this.advice.receive(message);
        if (message.message === 'solved') this.selection.pinned = null;
        if (message.message === 'step' || message.message === 'view' || message.message === 'solved')
            this.clearQuestion();
        if (message.message === 'view') this.requests.setLevel(levelOf());
    }

    /** Clears everything about the answered question, and continues a plan or drop that needs several choices. */
    private clearQuestion(): void {
        const { selection, advice, planning } = this;
        selection.release();
        selection.unconfirmed = null;
        advice.clear();
        planning.clear();
        const pinned = selection.pinned?.thing ?? null;
        if (pinned !== null && this.screen.factsOf(pinned)) advice.explain(pinned);
        else if (pinned !== null) selection.pinned = null;
        if (!planning.continue()) this.dragging.continue();
    }

    private cancelPlans(): void {
        this.planning.cancel();
        this.dragging.cancel();
    }

    /** How long to show an action of a computer player, by the player's setting. */
    private pauseAfter(message: Message): number {
        const against = this.match?.seats.some(({ computer }) => computer) ?? false;
        return against && showsAnAct(message) ? PAUSES[settings.now.pace] : 0;
    }
}
