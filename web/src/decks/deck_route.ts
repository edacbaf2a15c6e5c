// deck_route.ts: the pages about decks, as values of which links are made.

export type DeckRoute =
    | { readonly page: 'decks' }
    | { readonly page: 'newDeck' }
    | { readonly page: 'deck'; readonly deck: string };

export type HrefOf = (route: DeckRoute) => string;
