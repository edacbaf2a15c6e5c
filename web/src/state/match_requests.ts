// match_requests.ts: requests of the player that answer no prompt: undo, pass, draw, concede, hints and settings.

import type { Connection } from '../wire/connection';
import { SEATS } from '../wire/messages';
import type { Prompt, Request } from '../wire/messages';
import type { Answering } from './answering.svelte';
import { opponentOf } from './match';
import type { MatchScreen } from './match_screen.svelte';
import { settings } from './settings.svelte';

/** When automatic passing ends: `until` in docs/PROTOCOL.md. */
export type Until = Extract<Request, { request: 'pass' }>['until'];

export class MatchRequests {
    constructor(
        private readonly connection: Connection,
        private readonly screen: MatchScreen,
        private readonly answering: Answering,
    ) {}

    /** Sends a request of this screen's player. Spectators have none. */
    send(request: Request): void {
        const { match } = this.screen;
        if (match && match.reader !== 'spectators') this.answering.send(match.reader, request);
    }

    hint(): void {
        this.send({ request: 'hint' });
    }

    explainMove(): void {
        this.send({ request: 'bot reason' });
    }

    /**
     * Starts automatic passing. "Until the phase ends" in a deploy turn passes that turn too, which ends the player's
     * deployment.
     */
    passUntil(until: Until): void {
        const prompt = this.screen.match?.prompt;
        this.send({ request: 'pass', until });
        if (until === 'phase' && prompt && isTurnToPass(prompt) && prompt.decline !== null)
            this.answering.choose(prompt.decline);
    }

    offerDraw(): void {
        this.send({ request: 'draw' });
    }

    concede(): void {
        this.send({ request: 'concede' });
    }

    /** Shows the hand to spectators, once the opponent agrees too. */
    openHand(open: boolean): void {
        this.send({ request: 'hand', hand: open ? 'open' : 'closed' });
    }

    /** Requests an undo. While the hand-over screen is shown, the request comes from the player who just acted. */
    undo(): void {
        const { handOver } = this.screen;
        if (handOver) this.answering.send(opponentOf(handOver), { request: 'undo' });
        else this.send({ request: 'undo' });
    }

    /** Answers the opponent's request for the seat that was asked. */
    consent(agrees: boolean): void {
        const { question } = this.screen;
        if (question) this.answering.send(opponentOf(question.seat), { request: agrees ? 'agree' : 'refuse' });
    }

    /** Sends the question level to the tables where it differs. */
    setLevel(level: 'all' | 'changes' | 'turns'): void {
        for (const reader of SEATS) {
            const known = this.screen.knownTo(reader);
            if (known && !known.state.result && (known.state.level ?? 'all') !== level)
                this.connection.send(reader, { request: 'level', level });
        }
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
