// puzzle_session.svelte.ts: the store of a puzzle being solved; receives the same messages as the game.

import type { Connection, Puzzle } from '../wire/connection';
import type { Message, Prompt } from '../wire/messages';
import type { Game } from './game.svelte';
import { saveSolved, verdictOf } from './puzzles';
import type { Verdict } from './puzzles';

export class PuzzleSession {
    /** Verdict on the last choice; null: none yet. */
    verdict = $state.raw<Verdict | null>(null);
    private prompt: Prompt | null = null;

    constructor(
        readonly puzzle: Puzzle,
        readonly game: Game,
        private readonly connection: Connection,
    ) {
        this.prompt = game.match?.prompt ?? null;
        game.onMessage((message) => this.receive(message));
    }

    /** Asks the same question again. */
    again(): void {
        this.verdict = null;
        this.connection.send(this.puzzle.seat, { request: 'look' });
    }

    /** Shows which moves are good. */
    show(): void {
        if (this.prompt) this.connection.send(this.puzzle.seat, { request: 'solve', prompt: this.prompt.number });
    }

    private receive(message: Message): void {
        if (message.message === 'view') this.prompt = message.prompt;
        if (message.message !== 'solved' || !this.prompt) return;
        this.verdict = verdictOf(this.prompt, message);
        if (message.good) saveSolved(this.puzzle.title);
    }
}
