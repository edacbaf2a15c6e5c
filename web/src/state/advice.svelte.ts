// advice.svelte.ts: previews of options, explanations of cards, and hints, which the engine sends on request.

import type { Connection } from '../wire/connection';
import type { Fate, Influence, Message, Text, Thing } from '../wire/messages';
import { isDivided } from './division_plan';
import type { MatchScreen } from './match_screen.svelte';
import type { Selection } from './selection.svelte';

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

/** Milliseconds of hovering before an explanation is requested. */
const EXPLAIN_AFTER = 90;

export class Advice {
    /** Show the results of options before they are chosen. */
    whatIf = $state(false);
    preview = $state.raw<Preview | null>(null);
    explained = $state.raw<ReadonlyMap<Thing, Explanation>>(new Map());
    hint = $state.raw<{ readonly option: number; readonly text: Text } | null>(null);
    /** The computer player's explanation of its last move. */
    moveExplanation = $state.raw<Text | null>(null);
    private explainTimer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly connection: Connection,
        private readonly screen: MatchScreen,
        private readonly selection: Selection,
    ) {}

    /** Shows previews while a key is held. */
    setWhatIf(on: boolean): void {
        this.whatIf = on;
        this.previewHovered();
    }

    /** Previews the hovered option. The preview of a division stays. */
    previewHovered(): void {
        const { hoveredIndex } = this.selection;
        if (this.whatIf && hoveredIndex !== null) this.requestPreview([hoveredIndex]);
        else if (!isDivided(this.screen.match?.prompt ?? null)) this.preview = null;
    }

    requestPreview(options: readonly number[]): void {
        const { match } = this.screen;
        if (!match?.prompt || this.preview?.options === options.join()) return;
        this.preview = { options: options.join(), fates: [], lines: [] };
        this.connection.send(match.reader, { request: 'preview', prompt: match.prompt.number, options });
    }

    /** Requests an explanation. There is none for a card the player does not know. */
    explain(thing: Thing): void {
        clearTimeout(this.explainTimer);
        if (typeof thing === 'number' && !this.screen.match?.cards.has(thing)) return;
        this.explainTimer = setTimeout(() => {
            const { match } = this.screen;
            if (match && !this.explained.has(thing) && match.reader !== 'spectators')
                this.connection.send(match.reader, { request: 'explain', card: thing });
        }, EXPLAIN_AFTER);
    }

    receive(message: Message): void {
        if (message.message === 'explained')
            this.explained = new Map([
                ...this.explained,
                [message.card, { why: message.why, changes: message.changes }],
            ]);
        else if (message.message === 'preview')
            this.preview =
                this.preview && message.prompt === this.screen.match?.prompt?.number
                    ? { ...this.preview, fates: message.fates, lines: message.lines }
                    : null;
        else if (message.message === 'hint') this.hint = { option: message.option, text: message.text };
        else if (message.message === 'bot reason') this.moveExplanation = message.text;
    }

    /** Clears the advice about an answered question. */
    clear(): void {
        this.preview = this.hint = this.moveExplanation = null;
        this.explained = new Map();
    }
}
