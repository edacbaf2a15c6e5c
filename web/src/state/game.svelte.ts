// game.svelte.ts: the one store of a game: fed by messages, asked by components. What it answers is computed by the pure
// functions beside it.

import type { Connection } from '../wire/connection';
import type { CardFacts, Message, Thing } from '../wire/messages';
import { boardOf } from './board';
import { choicesOf } from './choices';
import type { Act, Button } from './choices';
import type { Library } from './facts';
import { linesOf } from './log';
import { answered, hear } from './match';
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

    readonly choices = $derived(choicesOf(this.match?.prompt ?? null, this.picked));
    readonly board = $derived.by(() => (this.match ? boardOf(this.match, this.choices, this.library) : null));
    readonly lines = $derived.by(() => (this.match ? linesOf(this.match, this.library) : []));
    readonly place = $derived.by(() => (this.match ? placeOf(this.match, this.library) : null));

    private readonly stop: () => void;

    constructor(
        private readonly connection: Connection,
        readonly library: Library,
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
            this.picked = null;
            this.pointed = null;
        }
    }

    back(): void {
        this.picked = null;
        this.opened = null;
    }

    undo(): void {
        if (this.match)
            this.connection.send(this.match.reader, { ask: 'undo' });
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
        this.match = hear(this.match, message);
        if (message.tell === 'step' || message.tell === 'view')
            this.picked = this.pointed = null;
    }
}
