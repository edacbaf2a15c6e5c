// match_screen.svelte.ts: the match as known to the players at this screen, and the view of it that is shown.

import type { CardFacts, Message, Reader, Seat, Thing } from '../wire/messages';
import type { Library } from './facts';
import { NO_SCREEN, afterHandOver, knownAfter, screenOf } from './hotseat';
import type { Known, Screen } from './hotseat';
import { answered, factsOn, withoutRefusal } from './match';
import type { Match } from './match';

export class MatchScreen {
    match = $state.raw<Match | null>(null);
    /** Two people share the screen: pass it to this seat before its hand is shown. */
    handOver = $state<Seat | null>(null);
    private known = $state.raw<Known>({});
    private screen: Screen = NO_SCREEN;
    /** A request of one player at this screen to the other, who is also here. */
    readonly question = $derived(
        this.known.P1 && this.known.P2 ? (this.known.P1.question ?? this.known.P2.question) : null,
    );

    /** `hideHands`: two people share the screen and must not see each other's hand. */
    constructor(
        private readonly library: Library,
        private readonly hideHands: boolean,
    ) {}

    /** The match as known to a reader, who may be another player at this screen. */
    knownTo(reader: Reader): Match | null {
        return this.known[reader] ?? null;
    }

    /** The facts of a card on the table, or of a planet. */
    factsOf(thing: Thing | undefined): CardFacts | null {
        return this.match && factsOn(this.match, thing, this.library);
    }

    apply(message: Message): void {
        this.known = knownAfter(this.known, message);
        this.update();
    }

    /** Replaces the match as known to its reader. */
    replace(match: Match): void {
        this.known = { ...this.known, [match.reader]: match };
        this.update();
    }

    /** Records that the prompt was answered. It stays visible until the next message or `hideAnswered`. */
    markAnswered(match: Match): void {
        this.known = { ...this.known, [match.reader]: answered(match) };
    }

    hideAnswered(reader: Reader): void {
        this.match = this.knownTo(reader);
    }

    clearRefusal(reader: Reader): void {
        const known = this.knownTo(reader);
        if (known?.error) this.replace(withoutRefusal(known));
    }

    /** The screen was passed to the next player. */
    takeScreen(): void {
        this.show(afterHandOver(this.known, this.screen));
    }

    private update(): void {
        this.show(screenOf(this.known, this.screen, this.hideHands));
    }

    private show(screen: Screen): void {
        this.screen = screen;
        this.match = screen.match;
        this.handOver = screen.handOver;
    }
}
