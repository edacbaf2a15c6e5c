// files.ts: saves a game record or a problem report as a file.

import type { Game } from './game.svelte';

/** Starts the download of a text file. */
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

/** Parts of a report besides the state of the game. */
export interface Attached {
    readonly build: string;
    /** The browser. */
    readonly where: string;
    /** The player's description. */
    readonly words: string;
    readonly record: string | null;
    readonly link: string | null;
}

/**
 * Everything a developer needs that this player may know. The record reveals more and is attached only if the
 * player agrees.
 */
export function reportOf({ match }: Pick<Game, 'match'>, { build, where, words, record, link }: Attached): string {
    const cards = match ? [...match.cards.values()] : [];
    return JSON.stringify(
        {
            report: 'traxis',
            build,
            where,
            words,
            seats: match?.seats,
            state: match?.state,
            planets: match?.planets,
            players: match?.players,
            cards,
            effects: match?.effects,
            pending: match?.pending,
            prompt: match?.prompt,
            error: match?.error,
            log: match?.log,
            record,
            link,
        },
        null,
        1,
    );
}
