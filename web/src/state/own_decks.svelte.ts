// own_decks.svelte.ts: deck lists of the player's own, kept on the device.

import type { Deck, DeckReport } from '../wire/connection';
import { keepAs, keptAs } from './device';

const KEY = 'decks';
const OWN = 'own-';

const DRAFT = 'deck.draft';
/** Characters of a draft that are kept. */
const MOST_DRAFT = 100_000;

/** A list that is being written, and the name of its file. */
export interface DraftDeck {
    readonly text: string;
    readonly name: string;
}

/** The list that was being written when the page was left. */
export function draftDeck(): DraftDeck {
    try {
        const { text, name } = JSON.parse(keptAs(DRAFT) ?? '{}') as Partial<DraftDeck>;
        return { text: typeof text === 'string' ? text : '', name: typeof name === 'string' ? name : '' };
    } catch {
        return { text: '', name: '' };
    }
}

export function keepDraftDeck(draft: DraftDeck): void {
    if (draft.text.length <= MOST_DRAFT && (draft.text !== '' || keptAs(DRAFT) !== null))
        keepAs(DRAFT, JSON.stringify(draft));
}

/** Those of the kept text that are decks. */
export function ownDecksOf(text: string | null): Deck[] {
    let kept: unknown;
    try {
        kept = JSON.parse(text ?? '[]');
    } catch {
        return [];
    }
    return Array.isArray(kept) ? kept.filter(isOwnDeck) : [];
}

function isOwnDeck(value: unknown): value is Deck & { readonly list: string } {
    const deck = value as Partial<Deck> | null;
    return typeof deck?.id === 'string' && deck.id.startsWith(OWN) && typeof deck.name === 'string' && typeof deck.list === 'string' && typeof deck.warlord === 'number';
}

/** A list as a deck that can be chosen; null where its warlord is not known. */
export function asDeck(id: string, list: string, { name, warlord, cards, legal, about }: DeckReport): Deck | null {
    return warlord === null ? null : { id, name, warlord, cards, legal, about, list };
}

class OwnDecks {
    all = $state.raw<readonly Deck[]>(ownDecksOf(keptAs(KEY)));

    /** Keeps a list, in the place of one of the same name. */
    add(list: string, report: DeckReport): Deck | null {
        const same = this.all.find(({ name }) => name === report.name);
        const deck = asDeck(same?.id ?? `${OWN}${Date.now().toString(36)}`, list, report);
        if (deck)
            this.set([...this.all.filter((other) => other !== same), deck]);
        return deck;
    }

    remove(id: string): void {
        this.set(this.all.filter((deck) => deck.id !== id));
    }

    /** Reads all lists anew: with another version cards have other numbers, and other lists may be legal. */
    async renew(check: (name: string, list: string) => Promise<DeckReport>): Promise<void> {
        const renewed = await Promise.all(this.all.map(async (deck) => asDeck(deck.id, deck.list ?? '', await check(deck.name, deck.list ?? '')) ?? deck));
        if (JSON.stringify(renewed) !== JSON.stringify(this.all))
            this.set(renewed);
    }

    private set(decks: readonly Deck[]): void {
        this.all = decks;
        keepAs(KEY, JSON.stringify(decks));
    }
}

export const ownDecks = new OwnDecks();
