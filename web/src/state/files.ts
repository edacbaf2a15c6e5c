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

/** Everything that somebody needs who looks into it: the build, what was asked, what is in sight, the story, and the record if the game is over. */
export async function reportOf(game: Game, build: string, where: string): Promise<string> {
    const match = game.match;
    const record = match?.state.result ? await game.record() : null;
    const cards = match ? [...match.cards.values()] : [];
    return JSON.stringify({ report: 'traxis', build, where, seats: match?.seats, state: match?.state, planets: match?.planets, players: match?.players, cards, effects: match?.effects, pending: match?.pending, prompt: match?.prompt, error: match?.error, log: match?.log, record }, null, 1);
}

export async function reportProblem(game: Game): Promise<void> {
    offer('traxis-report.json', await reportOf(game, PAGE_VERSION, navigator.userAgent));
}
