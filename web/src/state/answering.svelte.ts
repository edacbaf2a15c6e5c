// answering.svelte.ts: sends the player's requests and answers, and waits for the confirmation of an answer.

import type { Connection } from '../wire/connection';
import type { Message, Prompt, Reader, Request } from '../wire/messages';
import type { Match } from './match';
import type { MatchScreen } from './match_screen.svelte';
import { NOTICED_AFTER } from './pacer';

/** Milliseconds for which a refusal is shown, unless a step comes earlier. */
const SHOW_REFUSAL_FOR = 7000;

interface AnsweringListener {
    sent(prompt: Prompt, option: number): void;
    /** A request was not sent, or an answer may not have arrived. */
    failed(): void;
    /** The answered question is no longer shown. */
    hidden(): void;
}

export class Answering {
    /** The last request was not sent or may not have arrived: the connection was lost. */
    unsent = $state(false);
    /** Timer of an answer that was sent and not yet confirmed. */
    private inFlight = $state.raw<ReturnType<typeof setTimeout> | null>(null);
    /** The match before its prompt was answered, until the answer is confirmed. */
    private unanswered: Match | null = null;
    private refusalTimer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly connection: Connection,
        private readonly screen: MatchScreen,
        private readonly listener: AnsweringListener,
    ) {}

    /** An answer was sent and is not yet confirmed. */
    get waiting(): boolean {
        return this.inFlight !== null;
    }

    /** Sends an answer to the current prompt, unless the previous one is not yet confirmed. */
    choose(option: number): void {
        const { match } = this.screen;
        if (!match?.prompt || this.waiting) return;
        if (!this.send(match.reader, { request: 'choose', prompt: match.prompt.number, option })) return;
        this.listener.sent(match.prompt, option);
        this.unanswered = match;
        this.screen.markAnswered(match);
        this.inFlight = setTimeout(() => this.hideAnswered(match.reader), NOTICED_AFTER);
    }

    /** Sends a request of the player and records a failure. */
    send(reader: Reader, request: Request): boolean {
        const sent = this.connection.send(reader, request);
        this.unsent = !sent;
        if (!sent) this.listener.failed();
        return sent;
    }

    /** Handles a message before the screen shows it: the confirmation or refusal of an answer. */
    receive(message: Message): void {
        if (['step', 'view', 'error', 'solved'].includes(message.message)) this.clearInFlight();
        if (message.message === 'step' || this.asksAnew(message)) this.unsent = false;
        if (message.message === 'error') this.clearRefusalLater(message.to);
    }

    /** The connection was lost: a choice without confirmation may not have arrived and is asked again. */
    restoreUnanswered(): void {
        const asked = this.unanswered;
        if (!asked) return;
        this.clearInFlight();
        this.unsent = true;
        this.listener.failed();
        this.screen.replace(asked);
    }

    stop(): void {
        this.clearInFlight();
        clearTimeout(this.refusalTimer);
    }

    private asksAnew(message: Message): boolean {
        return message.message === 'view' && message.prompt?.number !== this.screen.knownTo(message.to)?.prompt?.number;
    }

    /**
     * Hides the answered question if the next message does not come quickly, so that the table is usually drawn
     * once.
     */
    private hideAnswered(reader: Reader): void {
        this.screen.hideAnswered(reader);
        this.listener.hidden();
    }

    /** Clears a refusal after enough time to read it. The next step also clears it. */
    private clearRefusalLater(reader: Reader): void {
        clearTimeout(this.refusalTimer);
        this.refusalTimer = setTimeout(() => this.screen.clearRefusal(reader), SHOW_REFUSAL_FOR);
    }

    private clearInFlight(): void {
        if (this.inFlight !== null) clearTimeout(this.inFlight);
        this.inFlight = null;
        this.unanswered = null;
    }
}
