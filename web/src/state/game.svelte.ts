// game.svelte.ts: the one store of a game: fed by messages, asked by components. What it answers is computed by the pure
// functions beside it.

import type { Connection } from '../wire/connection';
import type { CardFacts, Influence, Fate, Message, Prompt, Reader, Request, Seat, Thing } from '../wire/messages';
import { boardOf } from './board';
import type { Board } from './board';
import { choicesOf, NO_CHOICES } from './choices';
import { copiesIn } from './copies';
import { tableOrder } from './table_order';
import type { Act, Button } from './choices';
import type { Library } from './facts';
import { kept } from './kept';
import { lastingOf } from './lasting';
import type { Lasting } from './lasting';
import { linesOf } from './log';
import { DARK, heardBy, screenOf, unveiled } from './hotseat';
import type { Known, Screen } from './hotseat';
import { answered, factsOn, isOpposed, opponentOf, questionOf, unrefused } from './match';
import type { Match } from './match';
import { marksOf } from './marks';
import { asksForOrder, asLastTime, remembered } from './order';
import type { Orders } from './order';
import { NOTICED_AFTER, Pacer, showsAnAct } from './pacer';
import { placeOf } from './path';
import type { Place } from './path';
import { inTheirPlaces } from './places';
import { filled, isDivided, divisionOf, nextOf, NO_PLAN, sequenceOf, shifted, wantedOf } from './plan';
import type { Plan, Wanted } from './plan';
import { PAUSES, settings } from './settings.svelte';

/** What the engine tells of a card. */
export interface Explanation {
    readonly why: readonly string[];
    readonly changes: readonly Influence[];
}

/** What would happen if nobody answered. */
interface Supposition {
    readonly options: string;
    readonly fates: readonly Fate[];
    readonly lines: readonly string[];
}

/** Until when windows are passed: `until` of docs/PROTOCOL.md. */
export type Until = Extract<Request, { ask: 'pass' }>['until'];

/** Milliseconds. */
const EXPLAIN_AFTER = 90;
const REFUSED_FOR = 7000;

/** Confirms a choice that loses the game. */
export const LOSS_KEY = 'y';
/** Of buttons for the order of equal things; an answer that has the letter goes first. */
export const ORDER_KEYS = { any: 'a', last: 'l' } as const;

export class Game {
    match = $state.raw<Match | null>(null);
    /** The card whose place is still to be chosen. */
    picked = $state<Thing | null>(null);
    /** What the pointer or the focus rests on. */
    pointed = $state.raw<CardFacts | null>(null);
    /** Which card or place of the table that is. */
    pointedAt = $state<Thing | null>(null);
    /** The answer of the question that is pointed at itself. */
    private pointedAnswer = $state.raw<Act | null>(null);
    /** The card that stays in sight. */
    pinned = $state.raw<{ readonly facts: CardFacts; readonly thing: Thing | null } | null>(null);
    /** What is divided, as it is planned so far. */
    plan = $state.raw<Plan>(NO_PLAN);
    /** An option that is to be asked about once more. */
    doubted = $state<number | null>(null);
    /** Results are shown before anything is chosen. */
    whatIf = $state(false);
    supposed = $state.raw<Supposition | null>(null);
    explained = $state.raw<ReadonlyMap<Thing, Explanation>>(new Map());
    hint = $state.raw<{ readonly option: number; readonly text: string } | null>(null);
    /** Why the computer opposite made its last move, as it was told. */
    motive = $state<string | null>(null);
    /** The planet whose column was opened by hand. */
    opened = $state<number | null>(null);
    /** The last request was not sent, or may not have arrived: there was no connection. */
    unsent = $state(false);
    /** Another tab goes on with the game: nothing more comes of it here. */
    taken = $state(false);

    /** The match as each reader at this screen knows it. */
    private known = $state.raw<Known>({});
    private screen: Screen = DARK;
    /** Two people share the screen: it is to be passed to this seat before its hand is shown. */
    curtain = $state<Seat | null>(null);
    /** What a seat at this screen has asked the other, who sits here too. */
    readonly question = $derived(this.known.P1 && this.known.P2 ? (this.known.P1.question ?? this.known.P2.question) : null);

    readonly choices = $derived.by(() => (this.match ? choicesOf(this.match.prompt, this.picked, tableOrder(this.match, this.library), copiesIn(this.match)) : NO_CHOICES));
    readonly board = $derived.by(() => (this.drawn = this.match && kept(this.drawn, inTheirPlaces(this.drawn, boardOf(this.match, this.choices, this.library, this.marks)))));
    private drawn: Board | null = null;
    readonly lines = $derived.by(() => (this.match ? linesOf(this.match, this.library) : []));
    readonly place = $derived.by(() => (this.located = this.match && kept(this.located, placeOf(this.match, this.library))));
    private located: Place | null = null;
    readonly lasting = $derived.by(() => (this.lasted = this.match ? kept(this.lasted, lastingOf(this.match, this.library)) : []));
    private lasted: readonly Lasting[] = [];

    /** The option that would be chosen by a click where the pointer rests. */
    private readonly meant = $derived.by(() => {
        const act = this.pointedAnswer ?? (this.pointedAt === null ? undefined : this.choices.lit.get(this.pointedAt));
        return act?.act === 'choose' ? act.option : null;
    });
    /** What it would do. */
    private readonly hovered = $derived(this.meant === null ? null : (this.match?.prompt?.options[this.meant] ?? null));
    /** What the pointer rests on can be chosen, or is spoken of by an answer that can. */
    readonly offered = $derived(this.pointedAnswer !== null || (this.pointedAt !== null && this.choices.lit.has(this.pointedAt)));
    readonly marks = $derived(marksOf(this.match?.prompt ?? null, this.plan, this.hovered, this.supposed?.fates ?? []));
    readonly division = $derived.by(() => (this.match?.prompt && isDivided(this.match.prompt) ? divisionOf(this.match.prompt, this.plan) : null));
    /** The order of the same things that was chosen before. */
    readonly lastOrder = $derived.by(() => asLastTime(this.orders, this.match?.prompt ?? null));
    readonly ordering = $derived.by(() => asksForOrder(this.match?.prompt ?? null));

    private orders = $state.raw<Orders>(new Map());
    private anyOrder = false;
    private wanted: Wanted | null = null;
    /** What a card that was dragged there is to be used on, once that is asked. */
    private aim: Thing | null = null;
    private wondering: ReturnType<typeof setTimeout> | undefined;
    private refused: ReturnType<typeof setTimeout> | undefined;
    /** The match as it was when its question was answered, until something is heard of the answer. */
    private unanswered: Match | null = null;
    /** An answer was sent, and nothing was heard since. */
    private underWay = $state.raw<ReturnType<typeof setTimeout> | null>(null);
    /** What the screen waits for, in words for whoever drives the page from outside; null: for others. */
    readonly asked = $derived.by(() => (this.underWay !== null ? 'answered' : this.curtain ? 'curtain' : questionOf(this.match, this.picked, this.doubted)));
    private readonly pacer = new Pacer((message) => this.take(message), (message) => this.pauseAfter(message));
    private readonly stop: () => void;
    private readonly overhearing = new Set<(message: Message) => void>();

    /** `hidden`: of two people at this screen neither may see the other's hand. */
    constructor(
        private readonly connection: Connection,
        readonly library: Library,
        private readonly hidden = false,
    ) {
        this.stop = connection.listen((message) => this.pacer.hear(message));
        connection.onTaken?.(() => (this.taken = true));
        connection.onLost?.(() => this.lose());
    }

    /** By which the house goes on with it, where it is kept. */
    get kept(): number | undefined {
        return this.connection.kept;
    }

    /** Calls `hear` with every message from now on, after the game has heard it. */
    overhear(hear: (message: Message) => void): void {
        this.overhearing.add(hear);
    }

    leave(): void {
        this.stop();
        this.arrived();
        clearTimeout(this.refused);
        this.pacer.stop();
        this.connection.close();
    }

    /** The game as a record, once it is over. */
    record(): Promise<string> {
        return this.connection.record();
    }

    act(act: Act): void {
        const prompt = this.match?.prompt;
        if (act.act === 'pick')
            this.picked = act.card;
        else if (act.act === 'shift' && prompt)
            this.setPlan(shifted(prompt, this.plan, act.option, act.by));
        else if (act.act === 'choose' && this.mustConfirm(act.option))
            this.doubted = act.option;
        else if (act.act === 'choose')
            this.choose(act.option);
    }

    /** Returns true if a card can be dragged: a card of the hand with a destination, which is then picked up, or an attacker. */
    lift(card: Thing): boolean {
        const { match } = this;
        const act = this.choices.lit.get(card);
        const option = act?.act === 'choose' ? match?.prompt?.options[act.option] : undefined;
        const goes = match && option?.on !== undefined && option.card !== undefined && [card, ...copiesIn(match)(card)].includes(option.card);
        if (act?.act === 'pick' || goes)
            this.act({ act: 'pick', card });
        return (act?.act === 'choose' && match?.prompt?.kind === 'attacker') || this.choices.picked === card;
    }

    /** A choice with a warning is confirmed first, and one that loses the game only by its own key or button. */
    private mustConfirm(option: number): boolean {
        const warning = this.match?.prompt?.options[option]?.warning;
        return warning !== undefined && (this.doubted !== option || warning === 'loss');
    }

    /** Makes the choice that waits for confirmation. */
    insist(): void {
        if (this.doubted !== null)
            this.choose(this.doubted);
    }

    /** A card was dragged there: what is lit there is done, or, of an attacker, as soon as it is asked; elsewhere nothing is. */
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
            this.aim = target;
            this.act(own);
        } else if (own?.act === 'choose' && places.includes(card)) {
            this.act(own);
        } else {
            this.back();
        }
    }

    /** The option by which a unit in battle goes home, or null. */
    private retreatOf(card: Thing): number | null {
        const index = this.match?.prompt?.options.findIndex((option) => option.verb === 'retreat' && option.card === card) ?? -1;
        return index < 0 ? null : index;
    }

    // ---- Dividing --------------------------------------------------------------------------------------------------

    fill(): void {
        if (this.match?.prompt)
            this.setPlan(filled(this.match.prompt, this.plan));
    }

    reset(): void {
        this.setPlan(NO_PLAN);
    }

    confirm(): void {
        const prompt = this.match?.prompt;
        if (!prompt || !this.division?.done)
            return;
        this.wanted = wantedOf(prompt, this.plan);
        this.goOnAsPlanned();
    }

    private setPlan(plan: Plan): void {
        const prompt = this.match?.prompt;
        this.plan = plan;
        this.supposed = null;
        if (prompt && divisionOf(prompt, plan).done)
            this.suppose(sequenceOf(plan));
    }

    // ---- Order -----------------------------------------------------------------------------------------------------

    /** The first one, now and as long as it is asked what comes next. */
    inAnyOrder(): void {
        this.anyOrder = true;
        this.goOnAsPlanned();
    }

    /** Chooses what was decided before; false: nothing was. */
    private goOnAsPlanned(): boolean {
        const prompt = this.match?.prompt;
        if (!prompt)
            return false;
        const planned = this.wanted ? nextOf(prompt, this.wanted) : null;
        if (this.wanted && planned !== null) {
            this.wanted = this.wanted.things.length > 1 ? { ...this.wanted, things: this.wanted.things.slice(1) } : null;
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

    /** What was aimed at, if it can be chosen. */
    private takeAim(): void {
        const act = this.aim === null || !this.match?.prompt ? undefined : this.choices.lit.get(this.aim);
        if (this.match?.prompt)
            this.aim = null;
        if (act?.act === 'choose')
            this.act(act);
    }

    private choose(option: number): void {
        const match = this.match;
        if (!match?.prompt || this.underWay !== null)
            return;
        if (!this.send(match.reader, { ask: 'choose', prompt: match.prompt.number, option }))
            return;
        this.orders = remembered(this.orders, match.prompt, option);
        this.unanswered = match;
        this.known = { ...this.known, [match.reader]: answered(match) };
        this.underWay = setTimeout(() => this.wait(match.reader), NOTICED_AFTER);
    }

    /** Sends what the player asked for, and notes if that was not possible. */
    private send(reader: Reader, request: Request): boolean {
        const sent = this.connection.send(reader, request);
        this.unsent = !sent;
        if (!sent)
            this.wanted = this.aim = null;
        return sent;
    }

    /** The connection is lost: a choice without an answer may not have arrived, and is asked again. */
    private lose(): void {
        const asked = this.unanswered;
        if (!asked)
            return;
        this.arrived();
        this.unsent = true;
        this.wanted = this.aim = null;
        this.known = { ...this.known, [asked.reader]: asked };
        this.turn(screenOf(this.known, this.screen, this.hidden));
    }

    /** Nothing has come of the answer yet: the question goes. Mostly something comes at once, and the table is drawn once. */
    private wait(reader: Reader): void {
        this.match = this.known[reader] ?? null;
        this.picked = this.pointed = this.pointedAt = this.pointedAnswer = null;
    }

    // ---- Asking the engine -----------------------------------------------------------------------------------------

    /** Results are shown as long as a key is held. */
    setWhatIf(on: boolean): void {
        this.whatIf = on;
        if (on)
            this.supposePointed();
        else if (!this.division)
            this.supposed = null;
    }

    private supposePointed(): void {
        if (this.whatIf && this.meant !== null)
            this.suppose([this.meant]);
        else if (!this.division)
            this.supposed = null;
    }

    suppose(options: readonly number[]): void {
        const match = this.match;
        if (!match?.prompt || this.supposed?.options === options.join())
            return;
        this.supposed = { options: options.join(), fates: [], lines: [] };
        this.connection.send(match.reader, { ask: 'suppose', prompt: match.prompt.number, options });
    }

    /** A card that the player does not know of has nothing to explain. */
    private explain(thing: Thing): void {
        clearTimeout(this.wondering);
        if (typeof thing === 'number' && !this.match?.cards.has(thing))
            return;
        this.wondering = setTimeout(() => {
            if (this.match && !this.explained.has(thing) && this.match.reader !== 'spectators')
                this.connection.send(this.match.reader, { ask: 'explain', card: thing });
        }, EXPLAIN_AFTER);
    }

    /** Something that cannot be chosen was clicked: it stays in sight, with the reasons. */
    wonder(thing: Thing): void {
        const facts = this.factsOf(thing);
        if (facts)
            this.pin(facts, thing);
        this.explain(thing);
    }

    /** A card stays in sight whatever is pointed at; once more: no longer. */
    pin(facts: CardFacts, thing: Thing | null): void {
        this.pinned = this.pinned?.facts === facts && this.pinned.thing === thing ? null : { facts, thing };
    }

    askHint(): void {
        this.request({ ask: 'hint' });
    }

    askMotive(): void {
        this.request({ ask: 'motive' });
    }

    /** Whoever passes until the phase ends in a deployment turn passes that turn too, which is the last one of the phase then. */
    passUntil(until: Until): void {
        const prompt = this.match?.prompt;
        this.request({ ask: 'pass', until });
        if (until === 'phase' && prompt && isTurnToPass(prompt) && prompt.decline !== null)
            this.choose(prompt.decline);
    }

    offerDraw(): void {
        this.request({ ask: 'draw' });
    }

    /** Spectators may see the hand, if the opponent lets them see theirs too. */
    openHand(open: boolean): void {
        this.request({ ask: 'hand', hand: open ? 'open' : 'closed' });
    }

    /** How much the player is asked: told to the table wherever it has it otherwise. */
    setLevel(level: 'all' | 'changes' | 'turns'): void {
        for (const reader of ['P1', 'P2'] as const) {
            const known = this.known[reader];
            if (known && !known.state.result && (known.state.level ?? 'all') !== level)
                this.connection.send(reader, { ask: 'level', level });
        }
    }

    /** Asks the table something for the player of this seat. */
    request(request: Request): void {
        if (this.match && this.match.reader !== 'spectators')
            this.send(this.match.reader, request);
    }

    /** What waits to be shown is shown at once; false: nothing does. */
    hurry(): boolean {
        return this.pacer.hurry();
    }

    back(): void {
        if (this.doubted !== null)
            this.doubted = null;
        else if (this.picked !== null)
            this.picked = null;
        else
            this.pinned = null;
        this.opened = null;
    }

    /** At the curtain it is the one who has just acted that takes something back. */
    undo(): void {
        if (this.match && (this.curtain || this.match.reader !== 'spectators'))
            this.send(this.curtain ? opponentOf(this.curtain) : this.match.reader, { ask: 'undo' });
    }

    /** Answers the question for the seat that is asked it. */
    consent(agrees: boolean): void {
        if (this.question)
            this.send(opponentOf(this.question.seat), { ask: agrees ? 'agree' : 'refuse' });
    }

    /** The screen was passed on. */
    unveil(): void {
        this.turn(unveiled(this.known, this.screen));
    }

    concede(): void {
        if (this.match && this.match.reader !== 'spectators')
            this.send(this.match.reader, { ask: 'concede' });
    }

    /** `answer`: that is what is pointed at, and it speaks of the thing. */
    point(facts: CardFacts | null, thing?: Thing, answer?: Act): void {
        this.pointed = facts;
        this.pointedAt = facts ? (thing ?? null) : null;
        this.pointedAnswer = facts ? (answer ?? null) : null;
        if (facts && thing !== undefined)
            this.explain(thing);
        this.supposePointed();
    }

    /** Can something be done with it in what is asked, whether it is lit or its card has been picked? */
    canUse(thing: Thing): boolean {
        const { match } = this;
        const equal = match?.prompt ? [thing, ...copiesIn(match)(thing)] : [];
        return equal.some((one) => match?.prompt?.options.some(({ card, on }) => card === one || on === one));
    }

    /** The facts of a card on the table, or of a planet. */
    factsOf(thing: Thing | undefined): CardFacts | null {
        return this.match && factsOn(this.match, thing, this.library);
    }

    /** The key that declines also confirms, but for what loses the game: that takes a key of its own. */
    private pressInDoubt(name: string): void {
        const loses = this.doubted !== null && this.match?.prompt?.options[this.doubted]?.warning === 'loss';
        if (loses === (name.toLowerCase() === LOSS_KEY))
            this.insist();
    }

    /** A key of the keyboard; false: it means nothing here. */
    press(key: string): boolean {
        const name = key === ' ' ? 'Space' : key;
        const button: Button | undefined = this.choices.buttons.find((other) => other.key === name);
        if (this.doubted !== null && (name === 'Space' || name === 'Enter' || name.toLowerCase() === LOSS_KEY))
            this.pressInDoubt(name);
        else if (this.division && (name === 'Space' || name === 'Enter'))
            this.confirm();
        else if (this.division && name === 'Backspace')
            this.reset();
        else if (this.division && name.toLowerCase() === 'a')
            this.fill();
        else if (button)
            this.act(button.act);
        else if (this.ordering && name.toLowerCase() === ORDER_KEYS.any)
            this.inAnyOrder();
        else if (this.lastOrder !== null && name.toLowerCase() === ORDER_KEYS.last)
            this.act({ act: 'choose', option: this.lastOrder });
        else if (name === 'Escape')
            this.back();
        else if (name.toLowerCase() === 'z')
            this.undo();
        else
            return false;
        return true;
    }

    /** Acts of a computer player stay in sight for a moment, as the player likes it. */
    private pauseAfter(message: Message): number {
        const against = this.match?.seats.some(({ computer }) => computer) ?? false;
        return against && showsAnAct(message) ? PAUSES[settings.now.pace] : 0;
    }

    private take(message: Message): void {
        if (message.tell === 'step' || message.tell === 'view' || message.tell === 'error' || message.tell === 'solved')
            this.arrived();
        const before = this.known[message.to]?.prompt?.number;
        this.known = heardBy(this.known, message);
        if (message.tell === 'step' || (message.tell === 'view' && before !== this.known[message.to]?.prompt?.number))
            this.unsent = false;
        this.turn(screenOf(this.known, this.screen, this.hidden));
        for (const hear of this.overhearing)
            hear(message);
        if (message.tell === 'explained')
            this.explained = new Map([...this.explained, [message.card, { why: message.why, changes: message.changes }]]);
        else if (message.tell === 'supposed')
            this.supposed = this.supposed && message.prompt === this.match?.prompt?.number ? { ...this.supposed, fates: message.fates, lines: message.lines } : null;
        else if (message.tell === 'hint')
            this.hint = { option: message.option, text: message.text };
        else if (message.tell === 'motive')
            this.motive = message.text;
        else if (message.tell === 'error')
            this.forgetRefusal(message.to);
        if (message.tell === 'solved')
            this.pinned = null;
        if (message.tell === 'step' || message.tell === 'view' || message.tell === 'solved')
            this.begin();
        if (message.tell === 'view')
            this.setLevel(levelOf());
    }

    /** A refusal stands until the next step, and not longer than it takes to read it. */
    private forgetRefusal(reader: Reader): void {
        clearTimeout(this.refused);
        this.refused = setTimeout(() => {
            const known = this.known[reader];
            if (!known?.error)
                return;
            this.known = { ...this.known, [reader]: unrefused(known) };
            this.turn(screenOf(this.known, this.screen, this.hidden));
        }, REFUSED_FOR);
    }

    private arrived(): void {
        if (this.underWay !== null)
            clearTimeout(this.underWay);
        this.underWay = null;
        this.unanswered = null;
    }

    /** Something happened: what was pointed at, planned or told of it before does not hold any more. */
    private begin(): void {
        this.picked = this.pointed = this.pointedAt = this.pointedAnswer = this.doubted = this.supposed = this.hint = this.motive = null;
        this.plan = NO_PLAN;
        this.explained = new Map();
        if (this.pinned?.thing != null && !this.factsOf(this.pinned.thing))
            this.pinned = null;
        else if (this.pinned?.thing != null)
            this.explain(this.pinned.thing);
        if (!this.goOnAsPlanned())
            this.takeAim();
    }

    private turn(screen: Screen): void {
        this.screen = screen;
        this.match = screen.match;
        this.curtain = screen.curtain;
    }
}

/** A turn that whoever passes until the phase ends is asked no more. */
export function isTurnToPass(prompt: Prompt): boolean {
    return prompt.kind === 'deploy turn';
}

/** How much the player wants to be asked: who wants to see single options is asked everything. */
export function levelOf(): 'all' | 'changes' | 'turns' {
    const { asking, single } = settings.now;
    return asking === 'changes' && !single ? 'all' : asking;
}
