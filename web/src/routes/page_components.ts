// page_components.ts: the component of each page. Components load when their page is first shown; their code is cached
// for offline use by the service worker.

import type { Component } from 'svelte';
import type { PageName } from './addresses';

interface PageComponent {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each takes the parameters of its address
    readonly load: () => Promise<{ readonly default: Component<any> }>;
    /** Pages with the same name share one component, which stays when one follows the other. */
    readonly keep?: string;
}

/** A new deck gets an address of its own when it is saved. */
const deck: PageComponent = { load: () => import('./Deck.svelte'), keep: 'deck' };
const replays: PageComponent = { load: () => import('./Replays.svelte'), keep: 'replays' };

const rules: PageComponent = { load: () => import('./Rules.svelte'), keep: 'rules' };

export const PAGES: Readonly<Record<PageName, PageComponent>> = {
    play: { load: () => import('./First.svelte') },
    game: { load: () => import('./Game.svelte') },
    watch: { load: () => import('./Watch.svelte') },
    people: { load: () => import('./People.svelte') },
    table: { load: () => import('./Table.svelte') },
    cards: { load: () => import('./Cards.svelte') },
    card: { load: () => import('./Card.svelte') },
    decks: { load: () => import('./Decks.svelte') },
    newDeck: deck,
    deck,
    puzzles: { load: () => import('./Puzzles.svelte') },
    puzzle: { load: () => import('./Puzzle.svelte') },
    positions: { load: () => import('./Positions.svelte') },
    ruling: { load: () => import('./Ruling.svelte') },
    replays,
    openedReplay: replays,
    replay: replays,
    rules,
    rule: rules,
    ask: rules,
};
