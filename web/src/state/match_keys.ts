// match_keys.ts: keys that answer the question of a match.

import type { Game } from './game.svelte';

/** Confirms a choice that loses the game. */
export const LOSS_KEY = 'y';
/** Keys of the order buttons. An answer with the same letter has priority. */
export const ORDER_KEYS = { any: 'a', last: 'l' } as const;

/** Handles a key. Returns false if it has no meaning here. */
export function pressKey(game: Game, key: string): boolean {
    const { selection, planning } = game;
    const name = key === ' ' ? 'Space' : key;
    const letter = name.toLowerCase();
    const confirms = name === 'Space' || name === 'Enter';
    const button = selection.choices.buttons.find((other) => other.key === name);
    if (selection.unconfirmed !== null && (confirms || letter === LOSS_KEY)) pressConfirm(game, letter);
    else if (planning.division && confirms) planning.confirm();
    else if (planning.division && name === 'Backspace') planning.reset();
    else if (planning.division && letter === 'a') planning.fill();
    else if (button) game.act(button.act);
    else if (planning.ordering && letter === ORDER_KEYS.any) planning.inAnyOrder();
    else if (planning.lastOrder !== null && letter === ORDER_KEYS.last)
        game.act({ act: 'choose', option: planning.lastOrder });
    else if (name === 'Escape') selection.back();
    else if (letter === 'z') game.requests.undo();
    else return false;
    return true;
}

/** Only LOSS_KEY confirms a choice that loses the game. */
function pressConfirm(game: Game, letter: string): void {
    if (game.selection.losesGame === (letter === LOSS_KEY)) game.confirmChoice();
}
