// game.svelte.ts: the one store of a game: fed by messages, asked by components. What it answers is computed by the pure
// functions beside it.

import type { Connection } from '../wire/connection';
import type { CardFacts, Message, Seat, Thing } from '../wire/messages';
import { boardOf } from './board';
import { choicesOf } from './choices';
import type { Act, Button } from './choices';
import type { Library } from './facts';
import { linesOf } from './log';
import { DARK, heardBy, screenOf, unveiled } from './hotseat';
import type { Known, Screen } from './hotseat';
import { answered, opponentOf } from './match';
import type { Match } from './match';
import { placeOf } from './path';

export class Game {
    match = $state.raw<Match | null>(null);
    /** The card whose place is still to be chosen. */
    picked = $state<Thing | null>(null);
    /** What the pointer or the focus rests on. */
    pointed = $state.raw<CardFacts | null>(null);
    /** The planet whose column was opened by hand. */
    opened = $state<number | null>(null);

    /** The match as each reader at this screen knows it. */
    private known = $state.raw<Known>({});
    private screen: Screen = DARK;
    /** Two people share the screen: it is to be passed to this seat before its hand is shown. */
    curtain = $state<Seat | null>(null);
    /** What a seat at this screen has asked the other, who sits here too. */
    readonly question = $derived(this.known.P1 && this.known.P2 ? (this.known.P1.question ?? this.known.P2.question) : null);

    readonly choices = $derived(choicesOf(this.match?.prompt ?? null, this.picked));
    readonly board = $derived.by(() => (this.match ? boardOf(this.match, this.choices, this.library) : null));
    readonly lines = $derived.by(() => (this.match ? linesOf(this.match, this.library) : []));
    readonly place = $derived.by(() => (this.match ? placeOf(this.match, this.library) : null));

    private readonly stop: () => void;

    /** `hidden`: of two people at this screen neither may see the other's hand. */
    constructor(
        private readonly connection: Connection,
        readonly library: Library,
        private readonly hidden = false,
    ) {
        this.stop = connection.listen((message) => this.hear(message));
    }

    leave(): void {
        this.stop();
        this.connection.close();
    }

    /** The game as a record, once it is over. */
    record(): Promise<string> {
        return this.connection.record();
    }

    act(act: Act): void {
        const match = this.match;
        if (act.act === 'pick') {
            this.picked = act.card;
        } else if (match?.prompt) {
            this.connection.send(match.reader, { ask: 'choose', prompt: match.prompt.number, option: act.option });
            this.match = answered(match);
            this.known = { ...this.known, [match.reader]: this.match };
            this.picked = null;
            this.pointed = null;
        }
    }

    back(): void {
        this.picked = null;
        this.opened = null;
    }

    /** At the curtain it is the one who has just acted that takes something back. */
    undo(): void {
        if (this.match)
            this.connection.send(this.curtain ? opponentOf(this.curtain) : this.match.reader, { ask: 'undo' });
    }

    /** Answers the question for the seat that is asked it. */
    consent(agrees: boolean): void {
        if (this.question)
            this.connection.send(opponentOf(this.question.seat), { ask: agrees ? 'agree' : 'refuse' });
    }

    /** The screen was passed on. */
    unveil(): void {
        this.turn(unveiled(this.known, this.screen));
    }

    concede(): void {
        if (this.match)
            this.connection.send(this.match.reader, { ask: 'concede' });
    }

    point(facts: CardFacts | null): void {
        this.pointed = facts;
    }

    /** The facts of a card on the table, or of a planet. */
    factsOf(thing: Thing | undefined): CardFacts | null {
        const match = this.match;
        if (!match || thing === undefined)
            return null;
        if (typeof thing === 'number') {
            const card = match.cards.get(thing);
            return card ? this.library.shown(card) : null;
        }
        const planet = /^planet (\d)$/.exec(thing)?.[1];
        return planet ? this.library.of(match.planets[Number(planet) - 1]?.def) : null;
    }

    /** A key of the keyboard; false: it means nothing here. */
    press(key: string): boolean {
        const name = key === ' ' ? 'Space' : key;
        const button: Button | undefined = this.choices.buttons.find((other) => other.key === name);
        if (button)
            this.act(button.act);
        else if (name === 'Escape')
            this.back();
        else if (name.toLowerCase() === 'z')
            this.undo();
        else
            return false;
        return true;
    }

    private hear(message: Message): void {
        this.known = heardBy(this.known, message);
        this.turn(screenOf(this.known, this.screen, this.hidden));
        if (message.tell === 'step' || message.tell === 'view')
            this.picked = this.pointed = null;
    }

    private turn(screen: Screen): void {
        this.screen = screen;
        this.match = screen.match;
        this.curtain = screen.curtain;
    }
}
