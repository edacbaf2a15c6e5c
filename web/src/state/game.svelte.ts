// game.svelte.ts: the store of a game. It applies the messages of the table, provides the values that components show,
// and sends the player's requests. Derived values come from the pure functions in this folder.

import type { Connection } from '../wire/connection';
import type { CardFacts, Influence, Fate, Message, Prompt, Reader, Request, Seat, Text, Thing } from '../wire/messages';
import { boardOf } from './board';
import type { Board } from './board';
import { choicesOf, NO_CHOICES } from './choices';
import { copiesIn } from './copies';
import { tableOrder } from './table_order';
import type { Act, Button } from './choices';
import type { Library } from './facts';
import { reuse } from './reuse';
import { lastingEffectsOf } from './lasting_effects';
import type { LastingEffect } from './lasting_effects';
import { linesOf } from './log';
import { NO_SCREEN, knownAfter, screenOf, afterHandOver } from './hotseat';
import type { Known, Screen } from './hotseat';
import { answered, factsOn, isOpposed, opponentOf, questionOf, withoutRefusal } from './match';
import type { Match } from './match';
import { marksOf } from './marks';
import { asksForOrder, sameOrderAsBefore, remembered } from './trigger_order';
import type { Orders } from './trigger_order';
import { NOTICED_AFTER, Pacer, showsAnAct } from './pacer';
import { placeOf } from './phase_path';
import type { Place } from './phase_path';
import { keepPlaces } from './stable_places';
import { filled, isDivided, divisionOf, nextOf, NO_PLAN, sequenceOf, shifted, wantedOf } from './division_plan';
import type { Plan, Wanted } from './division_plan';
import { PAUSES, settings } from './settings.svelte';

/** The engine's explanation of a card. */
export interface Explanation {
    readonly why: readonly Text[];
    readonly changes: readonly Influence[];
}

/** Preview of an option if the opponent does not respond. */
interface Preview {
    readonly options: string;
    readonly fates: readonly Fate[];
    readonly lines: readonly Text[];
}

/** When automatic passing ends: `until` in docs/PROTOCOL.md. */
export type Until = Extract<Request, { request: 'pass' }>['until'];

/** Milliseconds of hovering before an explanation is requested. */
const EXPLAIN_AFTER = 90;
/** Milliseconds for which a refusal is shown, unless a step comes earlier. */
const SHOW_REFUSAL_FOR = 7000;

/** Confirms a choice that loses the game. */
export const LOSS_KEY = 'y';
/** Keys of the order buttons. An answer with the same letter has priority. */
export const ORDER_KEYS = { any: 'a', last: 'l' } as const;

export class Game {
    match = $state.raw<Match | null>(null);
    /** The picked card whose destination is still to be chosen. */
    picked = $state<Thing | null>(null);
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
    /** The card shown in full size. */
    readonly shownCard = $derived(
        this.hoveredFacts ? { facts: this.hoveredFacts, thing: this.hoveredThing } : this.pinned,
    );
    /** The division planned so far. */
    plan = $state.raw<Plan>(NO_PLAN);
    /** The option that waits for confirmation. */
    unconfirmed = $state<number | null>(null);
    /** Show the results of options before they are chosen. */
    whatIf = $state(false);
    preview = $state.raw<Preview | null>(null);
    explained = $state.raw<ReadonlyMap<Thing, Explanation>>(new Map());
    hint = $state.raw<{ readonly option: number; readonly text: Text } | null>(null);
    /** The computer player's explanation of its last move. */
    moveExplanation = $state.raw<Text | null>(null);
    /** The planet whose column the player opened. */
    opened = $state<number | null>(null);
    /** The last request was not sent or may not have arrived: the connection was lost. */
    unsent = $state(false);
    /** Another tab took the game over. */
    taken = $state(false);

    /** The match as known to each reader at this screen. */
    private known = $state.raw<Known>({});
    private screen: Screen = NO_SCREEN;
    /** Two people share the screen: pass it to this seat before its hand is shown. */
    handOver = $state<Seat | null>(null);
    /** A request of one player at this screen to the other, who is also here. */
    readonly question = $derived(
        this.known.P1 && this.known.P2 ? (this.known.P1.question ?? this.known.P2.question) : null,
    );

    readonly choices = $derived.by(() =>
        this.match
            ? choicesOf(this.match.prompt, this.picked, tableOrder(this.match, this.library), copiesIn(this.match))
            : NO_CHOICES,
    );
    readonly board = $derived.by(
        () =>
            (this.drawn =
                this.match &&
                reuse(this.drawn, keepPlaces(this.drawn, boardOf(this.match, this.choices, this.library, this.marks)))),
    );
    private drawn: Board | null = null;
    readonly lines = $derived.by(() => (this.match ? linesOf(this.match) : []));
    readonly place = $derived.by(
        () => (this.located = this.match && reuse(this.located, placeOf(this.match, this.library))),
    );
    private located: Place | null = null;
    readonly lasting = $derived.by(
        () => (this.lasted = this.match ? reuse(this.lasted, lastingEffectsOf(this.match, this.library)) : []),
    );
    private lasted: readonly LastingEffect[] = [];

    /** Index of the option that a click at the pointer chooses; null: none. */
    private readonly hoveredIndex = $derived.by(() => {
        const act =
            this.hoveredAnswer ?? (this.hoveredThing === null ? undefined : this.choices.lit.get(this.hoveredThing));
        return act?.act === 'choose' ? act.option : null;
    });
    /** The option itself. */
    private readonly hoveredOption = $derived(
        this.hoveredIndex === null ? null : (this.match?.prompt?.options[this.hoveredIndex] ?? null),
    );
    /** The hovered thing can be chosen, or an available answer is about it. */
    readonly offered = $derived(
        this.hoveredAnswer !== null || (this.hoveredThing !== null && this.choices.lit.has(this.hoveredThing)),
    );
    readonly marks = $derived(
        marksOf(this.match?.prompt ?? null, this.plan, this.hoveredOption, this.preview?.fates ?? []),
    );
    readonly division = $derived.by(() =>
        this.match?.prompt && isDivided(this.match.prompt) ? divisionOf(this.match.prompt, this.plan) : null,
    );
    /** The order chosen last time for the same things. */
    readonly lastOrder = $derived.by(() => sameOrderAsBefore(this.orders, this.match?.prompt ?? null));
    readonly ordering = $derived.by(() => asksForOrder(this.match?.prompt ?? null));

    private orders = $state.raw<Orders>(new Map());
    private anyOrder = false;
    private wanted: Wanted | null = null;
    /** Where a dragged card was dropped, to be chosen when the engine asks for it. */
    private dropTarget: Thing | null = null;
    private explainTimer: ReturnType<typeof setTimeout> | undefined;
    private refused: ReturnType<typeof setTimeout> | undefined;
    /** The match before its prompt was answered, until the answer is confirmed. */
    private unanswered: Match | null = null;
    /** Timer of an answer that was sent and not yet confirmed. */
    private inFlight = $state.raw<ReturnType<typeof setTimeout> | null>(null);
    /** The input the screen waits for, for tests that drive the page; null: for other players. */
    readonly asked = $derived.by(() =>
        this.inFlight !== null
            ? 'answered'
            : this.handOver
              ? 'hand-over'
              : questionOf(this.match, this.picked, this.unconfirmed),
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
        private readonly hideHands = false,
    ) {
        this.stop = connection.listen((message) => this.pacer.receive(message));
        connection.onTaken?.(() => (this.taken = true));
        connection.onLost?.(() => this.restoreUnanswered());
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
        this.clearInFlight();
        clearTimeout(this.refused);
        this.pacer.stop();
        this.connection.close();
    }

    /** The record of the game. Available once it is over. */
    record(): Promise<string> {
        return this.connection.record();
    }

    act(act: Act): void {
        const prompt = this.match?.prompt;
        if (act.act === 'pick') this.picked = act.card;
        else if (act.act === 'shift' && prompt) this.setPlan(shifted(prompt, this.plan, act.option, act.by));
        else if (act.act === 'choose' && this.mustConfirm(act.option)) this.unconfirmed = act.option;
        else if (act.act === 'choose') this.choose(act.option);
    }

    /**
     * Returns true if a card can be dragged: an attacker, or a card of the hand with a destination. Picks a card of
     * the hand.
     */
    lift(card: Thing): boolean {
        const { match } = this;
        const act = this.choices.lit.get(card);
        const option = act?.act === 'choose' ? match?.prompt?.options[act.option] : undefined;
        const hasPlace =
            match &&
            option?.on !== undefined &&
            option.card !== undefined &&
            [card, ...copiesIn(match)(card)].includes(option.card);
        if (act?.act === 'pick' || hasPlace) this.act({ act: 'pick', card });
        return (act?.act === 'choose' && match?.prompt?.kind === 'attacker') || this.choices.picked === card;
    }

    /** A choice with a warning is confirmed first, and one that loses the game only by its own key or button. */
    private mustConfirm(option: number): boolean {
        const warning = this.match?.prompt?.options[option]?.warning;
        return warning !== undefined && (this.unconfirmed !== option || warning === 'loss');
    }

    /** Makes the choice that waits for confirmation. */
    confirmChoice(): void {
        if (this.unconfirmed !== null) this.choose(this.unconfirmed);
    }

    /**
     * Handles a dropped card. `places`: the cards and places under it, nearest first. Chooses the highlighted one; the
     * target of an attacker is chosen when the engine asks for it. A drop elsewhere does nothing.
     */
    drop(card: Thing, places: readonly Thing[]): void {
        const act = places.map((place) => this.choices.lit.get(place)).find((found) => found !== undefined);
        const own = this.choices.lit.get(card);
        const target = places.find((place) => this.match && isOpposed(this.match, card, place));
        const home = this.match && places.includes(`HQ ${this.match.reader}`) ? this.retreatOf(card) : null;
        if (act && this.choices.picked === card) {
            this.act(act);
        } else if (home !== null) {
            this.act({ act: 'choose', option: home });
        } else if (own?.act === 'choose' && target !== undefined) {
            this.dropTarget = target;
            this.act(own);
        } else if (own?.act === 'choose' && places.includes(card)) {
            this.act(own);
        } else {
            this.back();
        }
    }

    /** The option to retreat with a unit in battle, or null. */
    private retreatOf(card: Thing): number | null {
        const index =
            this.match?.prompt?.options.findIndex((option) => option.verb === 'retreat' && option.card === card) ?? -1;
        return index < 0 ? null : index;
    }

    // ---- Division --------------------------------------------------------------------------------------------------

    fill(): void {
        if (this.match?.prompt) this.setPlan(filled(this.match.prompt, this.plan));
    }

    reset(): void {
        this.setPlan(NO_PLAN);
    }

    confirm(): void {
        const prompt = this.match?.prompt;
        if (!prompt || !this.division?.done) return;
        this.wanted = wantedOf(prompt, this.plan);
        this.continuePlan();
    }

    private setPlan(plan: Plan): void {
        const prompt = this.match?.prompt;
        this.plan = plan;
        this.preview = null;
        if (prompt && divisionOf(prompt, plan).done) this.requestPreview(sequenceOf(plan));
    }

    // ---- Order -----------------------------------------------------------------------------------------------------

    /** Chooses the first option, now and for the following questions about the same order. */
    inAnyOrder(): void {
        this.anyOrder = true;
        this.continuePlan();
    }

    /** Makes the next planned choice. Returns false if there is none. */
    private continuePlan(): boolean {
        const prompt = this.match?.prompt;
        if (!prompt) return false;
        const planned = this.wanted ? nextOf(prompt, this.wanted) : null;
        if (this.wanted && planned !== null) {
            this.wanted =
                this.wanted.things.length > 1 ? { ...this.wanted, things: this.wanted.things.slice(1) } : null;
            this.choose(planned);
            return true;
        }
        this.wanted = null;
        this.anyOrder = this.anyOrder && asksForOrder(prompt);
        if (this.anyOrder) {
            this.choose(0);
            return true;
        }
        return false;
    }

    /** Chooses the drop target if it is among the options. */
    private chooseDropTarget(): void {
        const act = this.dropTarget === null || !this.match?.prompt ? undefined : this.choices.lit.get(this.dropTarget);
        if (this.match?.prompt) this.dropTarget = null;
        if (act?.act === 'choose') this.act(act);
    }

    private choose(option: number): void {
        const match = this.match;
        if (!match?.prompt || this.inFlight !== null) return;
        if (!this.send(match.reader, { request: 'choose', prompt: match.prompt.number, option })) return;
        this.orders = remembered(this.orders, match.prompt, option);
        this.unanswered = match;
        this.known = { ...this.known, [match.reader]: answered(match) };
        this.inFlight = setTimeout(() => this.hideAnswered(match.reader), NOTICED_AFTER);
    }

    /** Sends a request of the player and records a failure. */
    private send(reader: Reader, request: Request): boolean {
        const sent = this.connection.send(reader, request);
        this.unsent = !sent;
        if (!sent) this.wanted = this.dropTarget = null;
        return sent;
    }

    /** The connection was lost: a choice without confirmation may not have arrived and is asked again. */
    private restoreUnanswered(): void {
        const asked = this.unanswered;
        if (!asked) return;
        this.clearInFlight();
        this.unsent = true;
        this.wanted = this.dropTarget = null;
        this.known = { ...this.known, [asked.reader]: asked };
        this.show(screenOf(this.known, this.screen, this.hideHands));
    }

    /**
     * Hides the answered question if the next message does not come quickly, so that the table is usually drawn
     * once.
     */
    private hideAnswered(reader: Reader): void {
        this.match = this.known[reader] ?? null;
        this.picked = this.hoveredFacts = this.hoveredThing = this.hoveredAnswer = null;
    }

    // ---- Requests to the engine ------------------------------------------------------------------------------------

    /** Shows previews while a key is held. */
    setWhatIf(on: boolean): void {
        this.whatIf = on;
        if (on) this.previewHovered();
        else if (!this.division) this.preview = null;
    }

    private previewHovered(): void {
        if (this.whatIf && this.hoveredIndex !== null) this.requestPreview([this.hoveredIndex]);
        else if (!this.division) this.preview = null;
    }

    requestPreview(options: readonly number[]): void {
        const match = this.match;
        if (!match?.prompt || this.preview?.options === options.join()) return;
        this.preview = { options: options.join(), fates: [], lines: [] };
        this.connection.send(match.reader, { request: 'preview', prompt: match.prompt.number, options });
    }

    /** Requests an explanation. There is none for a card the player does not know. */
    private explain(thing: Thing): void {
        clearTimeout(this.explainTimer);
        if (typeof thing === 'number' && !this.match?.cards.has(thing)) return;
        this.explainTimer = setTimeout(() => {
            if (this.match && !this.explained.has(thing) && this.match.reader !== 'spectators')
                this.connection.send(this.match.reader, { request: 'explain', card: thing });
        }, EXPLAIN_AFTER);
    }

    /** Pins a card that cannot be chosen, with the reasons. */
    pinAndExplain(thing: Thing): void {
        const facts = this.factsOf(thing);
        if (facts) this.pin(facts, thing);
        this.explain(thing);
    }

    /** Pins a card, or unpins it if it is pinned. */
    pin(facts: CardFacts, thing: Thing | null): void {
        this.pinned = this.pinned?.facts === facts && this.pinned.thing === thing ? null : { facts, thing };
    }

    askHint(): void {
        this.request({ request: 'hint' });
    }

    askExplanation(): void {
        this.request({ request: 'bot reason' });
    }

    /**
     * Starts automatic passing. "Until the phase ends" in a deploy turn passes that turn too, which ends the player's
     * deployment.
     */
    passUntil(until: Until): void {
        const prompt = this.match?.prompt;
        this.request({ request: 'pass', until });
        if (until === 'phase' && prompt && isTurnToPass(prompt) && prompt.decline !== null) this.choose(prompt.decline);
    }

    offerDraw(): void {
        this.request({ request: 'draw' });
    }

    /** Shows the hand to spectators, once the opponent agrees too. */
    openHand(open: boolean): void {
        this.request({ request: 'hand', hand: open ? 'open' : 'closed' });
    }

    /** Sends the question level to the tables where it differs. */
    setLevel(level: 'all' | 'changes' | 'turns'): void {
        for (const reader of ['P1', 'P2'] as const) {
            const known = this.known[reader];
            if (known && !known.state.result && (known.state.level ?? 'all') !== level)
                this.connection.send(reader, { request: 'level', level });
        }
    }

    /** Sends a request of this screen's player. */
    request(request: Request): void {
        if (this.match && this.match.reader !== 'spectators') this.send(this.match.reader, request);
    }

    /** Shows all queued messages at once. Returns false if there are none. */
    hurry(): boolean {
        return this.pacer.hurry();
    }

    back(): void {
        if (this.unconfirmed !== null) this.unconfirmed = null;
        else if (this.picked !== null) this.picked = null;
        else this.pinned = null;
        this.opened = null;
    }

    /** Requests an undo. While the hand-over screen is shown, the request comes from the player who just acted. */
    undo(): void {
        if (this.match && (this.handOver || this.match.reader !== 'spectators'))
            this.send(this.handOver ? opponentOf(this.handOver) : this.match.reader, { request: 'undo' });
    }

    /** Answers the opponent's request for the seat that was asked. */
    consent(agrees: boolean): void {
        if (this.question) this.send(opponentOf(this.question.seat), { request: agrees ? 'agree' : 'refuse' });
    }

    /** The screen was passed to the next player. */
    takeScreen(): void {
        this.show(afterHandOver(this.known, this.screen));
    }

    concede(): void {
        if (this.match && this.match.reader !== 'spectators') this.send(this.match.reader, { request: 'concede' });
    }

    /** Sets the hovered thing. `answer`: the hovered answer button, which is about `thing`. */
    hover(facts: CardFacts | null, thing?: Thing, answer?: Act): void {
        this.hoveredFacts = facts;
        this.hoveredThing = facts ? (thing ?? null) : null;
        this.hoveredAnswer = facts ? (answer ?? null) : null;
        if (facts && thing !== undefined) this.explain(thing);
        this.previewHovered();
    }

    /** Closes the piles and the shown card, unless it is pinned. */
    closeCard(): void {
        this.browsed = null;
        this.held = null;
        this.hover(null);
    }

    /** Returns true if the current prompt has a use for it: it is highlighted, or its card was picked. */
    canUse(thing: Thing): boolean {
        const { match } = this;
        const equal = match?.prompt ? [thing, ...copiesIn(match)(thing)] : [];
        return equal.some((one) => match?.prompt?.options.some(({ card, on }) => card === one || on === one));
    }

    /** The facts of a card on the table, or of a planet. */
    factsOf(thing: Thing | undefined): CardFacts | null {
        return this.match && factsOn(this.match, thing, this.library);
    }

    /** Handles a key while a choice waits for confirmation. Only LOSS_KEY confirms a choice that loses the game. */
    private pressConfirm(name: string): void {
        const loses = this.unconfirmed !== null && this.match?.prompt?.options[this.unconfirmed]?.warning === 'loss';
        if (loses === (name.toLowerCase() === LOSS_KEY)) this.confirmChoice();
    }

    /** Handles a key. Returns false if it has no meaning here. */
    press(key: string): boolean {
        const name = key === ' ' ? 'Space' : key;
        const button: Button | undefined = this.choices.buttons.find((other) => other.key === name);
        if (this.unconfirmed !== null && (name === 'Space' || name === 'Enter' || name.toLowerCase() === LOSS_KEY))
            this.pressConfirm(name);
        else if (this.division && (name === 'Space' || name === 'Enter')) this.confirm();
        else if (this.division && name === 'Backspace') this.reset();
        else if (this.division && name.toLowerCase() === 'a') this.fill();
        else if (button) this.act(button.act);
        else if (this.ordering && name.toLowerCase() === ORDER_KEYS.any) this.inAnyOrder();
        else if (this.lastOrder !== null && name.toLowerCase() === ORDER_KEYS.last)
            this.act({ act: 'choose', option: this.lastOrder });
        else if (name === 'Escape') this.back();
        else if (name.toLowerCase() === 'z') this.undo();
        else return false;
        return true;
    }

    /** How long to show an action of a computer player, by the player's setting. */
    private pauseAfter(message: Message): number {
        const against = this.match?.seats.some(({ computer }) => computer) ?? false;
        return against && showsAnAct(message) ? PAUSES[settings.now.pace] : 0;
    }

    private receive(message: Message): void {
        if (
            message.message === 'step' ||
            message.message === 'view' ||
            message.message === 'error' ||
            message.message === 'solved'
        )
            this.clearInFlight();
        const before = this.known[message.to]?.prompt?.number;
        this.known = knownAfter(this.known, message);
        if (
            message.message === 'step' ||
            (message.message === 'view' && before !== this.known[message.to]?.prompt?.number)
        )
            this.unsent = false;
        this.show(screenOf(this.known, this.screen, this.hideHands));
        for (const listener of this.observers) listener(message);
        if (message.message === 'explained')
            this.explained = new Map([
                ...this.explained,
                [message.card, { why: message.why, changes: message.changes }],
            ]);
        else if (message.message === 'preview')
            this.preview =
                this.preview && message.prompt === this.match?.prompt?.number
                    ? { ...this.preview, fates: message.fates, lines: message.lines }
                    : null;
        else if (message.message === 'hint') this.hint = { option: message.option, text: message.text };
        else if (message.message === 'bot reason') this.moveExplanation = message.text;
        else if (message.message === 'error') this.forgetRefusal(message.to);
        if (message.message === 'solved') this.pinned = null;
        if (message.message === 'step' || message.message === 'view' || message.message === 'solved')
            this.clearQuestion();
        if (message.message === 'view') this.setLevel(levelOf());
    }

    /** Clears a refusal after the next step, or after enough time to read it. */
    private forgetRefusal(reader: Reader): void {
        clearTimeout(this.refused);
        this.refused = setTimeout(() => {
            const known = this.known[reader];
            if (!known?.error) return;
            this.known = { ...this.known, [reader]: withoutRefusal(known) };
            this.show(screenOf(this.known, this.screen, this.hideHands));
        }, SHOW_REFUSAL_FOR);
    }

    private clearInFlight(): void {
        if (this.inFlight !== null) clearTimeout(this.inFlight);
        this.inFlight = null;
        this.unanswered = null;
    }

    /** Clears everything about the answered question, and continues a plan or drop that needs several choices. */
    private clearQuestion(): void {
        this.picked =
            this.hoveredFacts =
            this.hoveredThing =
            this.hoveredAnswer =
            this.unconfirmed =
            this.preview =
            this.hint =
            this.moveExplanation =
                null;
        this.plan = NO_PLAN;
        this.explained = new Map();
        if (this.pinned?.thing != null && !this.factsOf(this.pinned.thing)) this.pinned = null;
        else if (this.pinned?.thing != null) this.explain(this.pinned.thing);
        if (!this.continuePlan()) this.chooseDropTarget();
    }

    private show(screen: Screen): void {
        this.screen = screen;
        this.match = screen.match;
        this.handOver = screen.handOver;
    }
}

/** A turn that automatic passing until the end of the phase passes without asking. */
export function isTurnToPass(prompt: Prompt): boolean {
    return prompt.kind === 'deploy turn';
}

/** The question level for the player's settings: showing single choices requires all questions. */
export function levelOf(): 'all' | 'changes' | 'turns' {
    const { asking, single } = settings.now;
    return asking === 'changes' && !single ? 'all' : asking;
}
