// files.ts: what a player takes from a game as a file: its record, or a report of a problem.

import type { Game } from './game.svelte';

/** Offers a text as a file. */
export function offer(name: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export async function saveRecord(game: Game): Promise<void> {
    offer('traxis-game.txt', await game.record());
}

/** What a report has beside what the page knows of the game. */
export interface Attached {
    readonly build: string;
    /** The browser. */
    readonly where: string;
    /** What the player says. */
    readonly words: string;
    readonly record: string | null;
    readonly link: string | null;
}

/** Everything that somebody needs who looks into it, as far as this side may know it; the record tells more, and is attached or not. */
export function reportOf({ match }: Pick<Game, 'match'>, { build, where, words, record, link }: Attached): string {
    const cards = match ? [...match.cards.values()] : [];
    return JSON.stringify({ report: 'traxis', build, where, words, seats: match?.seats, state: match?.state, planets: match?.planets, players: match?.players, cards, effects: match?.effects, pending: match?.pending, prompt: match?.prompt, error: match?.error, log: match?.log, record, link }, null, 1);
}
