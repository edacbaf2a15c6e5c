// own_decks.svelte.ts: the player's own deck lists, stored on the device.

import type { Deck, DeckReport } from '../wire/connection';
import { saveValue, loadValue } from './device';

const KEY = 'decks';
const OWN = 'own-';

const DRAFT = 'deck.draft';
/** Maximum characters of a stored draft. */
const MAX_DRAFT = 100_000;

/** A list being edited, and the name of its file. */
export interface DraftDeck {
    readonly text: string;
    readonly name: string;
}

/** The list that was being edited when the page was closed. */
export function draftDeck(): DraftDeck {
    try {
        const { text, name } = JSON.parse(loadValue(DRAFT) ?? '{}') as Partial<DraftDeck>;
        return { text: typeof text === 'string' ? text : '', name: typeof name === 'string' ? name : '' };
    } catch {
        return { text: '', name: '' };
    }
}

export function saveDraftDeck(draft: DraftDeck): void {
    if (draft.text.length <= MAX_DRAFT && (draft.text !== '' || loadValue(DRAFT) !== null))
        saveValue(DRAFT, JSON.stringify(draft));
}

/** The valid decks in the stored text. */
export function ownDecksOf(text: string | null): Deck[] {
    let stored: unknown;
    try {
        stored = JSON.parse(text ?? '[]');
    } catch {
        return [];
    }
    return Array.isArray(stored) ? stored.filter(isOwnDeck) : [];
}

function isOwnDeck(value: unknown): value is Deck & { readonly list: string } {
    const deck = value as Partial<Deck> | null;
    return (
        typeof deck?.id === 'string' &&
        deck.id.startsWith(OWN) &&
        typeof deck.name === 'string' &&
        typeof deck.list === 'string' &&
        typeof deck.warlord === 'number'
    );
}

/** A list as a selectable deck; null if its warlord is unknown. */
export function asDeck(id: string, list: string, { name, warlord, cards, legal, about }: DeckReport): Deck | null {
    return warlord === null ? null : { id, name, warlord, cards, legal, about, list };
}

class OwnDecks {
    all = $state.raw<readonly Deck[]>(ownDecksOf(loadValue(KEY)));

    /** Saves a list, replacing one with the same name. */
    add(list: string, report: DeckReport): Deck | null {
        const same = this.all.find(({ name }) => name === report.name);
        const deck = asDeck(same?.id ?? `${OWN}${Date.now().toString(36)}`, list, report);
        if (deck) this.set([...this.all.filter((other) => other !== same), deck]);
        return deck;
    }

    remove(id: string): void {
        this.set(this.all.filter((deck) => deck.id !== id));
    }

    /** Checks all lists again: card numbers and legality can change with the version. */
    async renew(check: (name: string, list: string) => Promise<DeckReport>): Promise<void> {
        const renewed = await Promise.all(
            this.all.map(
                async (deck) => asDeck(deck.id, deck.list ?? '', await check(deck.name, deck.list ?? '')) ?? deck,
            ),
        );
        if (JSON.stringify(renewed) !== JSON.stringify(this.all)) this.set(renewed);
    }

    private set(decks: readonly Deck[]): void {
        this.all = decks;
        saveValue(KEY, JSON.stringify(decks));
    }
}

export const ownDecks = new OwnDecks();
