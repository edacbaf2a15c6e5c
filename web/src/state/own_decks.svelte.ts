// own_decks.svelte.ts: the player's own deck lists with their versions, stored on the device.

import type { Deck, DeckReport } from '../wire/connection';
import { saveValue, loadValue } from './device';

const KEY = 'decks';
/** A stored text that could not be read, so that it is not lost when decks are saved again. */
const DAMAGED_KEY = 'decks.damaged';
const OWN = 'own-';

/** An earlier version of a deck. */
export interface DeckVersion {
    readonly number: number;
    readonly list: string;
    /** Time in milliseconds since 1970. */
    readonly saved: number;
}

export interface OwnDeck extends Deck {
    /** The list in any format. */
    readonly list: string;
    readonly tags: readonly string[];
    /** The chosen faction of allies, also while the deck has none of its cards. */
    readonly ally: string | null;
    /** Earlier versions, first first. */
    readonly versions: readonly DeckVersion[];
    /** Time of the last change in milliseconds since 1970; 0: unknown. */
    readonly changed: number;
}

/** The number of the current version. */
export function versionOf({ versions }: Pick<OwnDeck, 'versions'>): number {
    return (versions.at(-1)?.number ?? 0) + 1;
}

/** The valid decks in the stored text. Decks of earlier versions of the page have neither tags nor versions. */
export function ownDecksOf(text: string | null): OwnDeck[] {
    return (storedList(text) ?? []).filter(isOwnDeck).map(complete);
}

/** Null: the text is damaged. */
function storedList(text: string | null): unknown[] | null {
    try {
        const stored: unknown = JSON.parse(text ?? '[]');
        return Array.isArray(stored) ? stored : null;
    } catch {
        return null;
    }
}

type StoredDeck = Deck & { readonly list: string } & Partial<Record<keyof OwnDeck, unknown>>;

function isOwnDeck(value: unknown): value is StoredDeck {
    const deck = value as Partial<Deck> | null;
    return (
        typeof deck?.id === 'string' &&
        deck.id.startsWith(OWN) &&
        typeof deck.name === 'string' &&
        typeof deck.list === 'string' &&
        typeof deck.warlord === 'number'
    );
}

function complete(deck: StoredDeck): OwnDeck {
    const { id, name, warlord, list, about } = deck;
    return {
        id,
        name,
        warlord,
        list,
        cards: typeof deck.cards === 'number' ? deck.cards : 0,
        legal: deck.legal === true,
        about: typeof about === 'string' ? about : null,
        tags: Array.isArray(deck.tags) ? deck.tags.filter((tag): tag is string => typeof tag === 'string') : [],
        ally: typeof deck.ally === 'string' ? deck.ally : null,
        versions: Array.isArray(deck.versions) ? deck.versions.filter(isVersion) : [],
        changed: typeof deck.changed === 'number' ? deck.changed : 0,
    };
}

function isVersion(value: unknown): value is DeckVersion {
    const version = value as Partial<DeckVersion> | null;
    return typeof version?.number === 'number' && typeof version.list === 'string' && typeof version.saved === 'number';
}

/** Tags in a text: words separated by commas, each once. */
export function tagsOf(text: string): string[] {
    return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** The parts of a deck that a report describes. */
export function reported({ name, warlord, cards, legal, about }: DeckReport): Partial<Deck> {
    return warlord === null ? { legal: false } : { name, warlord, cards, legal, about };
}

class OwnDecks {
    all = $state.raw<readonly OwnDeck[]>(ownDecksOf(loadValue(KEY)));
    /** The last change could not be stored. */
    unsaved = $state(false);
    /** The deck that was removed last and can be restored. */
    removed = $state.raw<OwnDeck | null>(null);

    constructor() {
        // Another tab may have changed them.
        globalThis.addEventListener?.('storage', () => (this.all = this.stored()));
    }

    of(id: string): OwnDeck | null {
        return this.all.find((deck) => deck.id === id) ?? null;
    }

    /** Adds a deck with a new id. Returns null if its warlord is unknown. */
    add(list: string, report: DeckReport, more: Partial<Pick<OwnDeck, 'tags' | 'ally'>> = {}): OwnDeck | null {
        if (report.warlord === null) return null;
        const { name, warlord, ally, cards, legal, about } = report;
        const taken = new Set(this.stored().map(({ id }) => id));
        let time = Date.now();
        while (taken.has(`${OWN}${time.toString(36)}`)) time++;
        const id = `${OWN}${time.toString(36)}`;
        const deck = {
            id,
            name,
            warlord,
            cards,
            legal,
            about,
            list,
            tags: [],
            ally,
            versions: [],
            ...more,
            changed: Date.now(),
        };
        this.set([...this.stored(), deck]);
        return deck;
    }

    /** Changes parts of a deck. */
    change(id: string, parts: Partial<Omit<OwnDeck, 'id'>>): void {
        this.set(this.stored().map((deck) => (deck.id === id ? { ...deck, changed: Date.now(), ...parts } : deck)));
    }

    /** Saves the current list as a version and begins the next one, unless it is the same as the last version. */
    keepVersion(id: string): void {
        const deck = this.stored().find((other) => other.id === id);
        if (!deck || deck.versions.at(-1)?.list === deck.list) return;
        const version = { number: versionOf(deck), list: deck.list, saved: Date.now() };
        this.change(id, { versions: [...deck.versions, version] });
    }

    remove(id: string): void {
        this.removed = this.of(id);
        this.set(this.stored().filter((deck) => deck.id !== id));
    }

    /** Puts a removed deck back. */
    restore(deck: OwnDeck): void {
        this.removed = null;
        this.set([...this.stored().filter(({ id }) => id !== deck.id), deck]);
    }

    /** Checks all lists again: card numbers and legality can change with the version of the page. */
    async renew(check: (name: string, list: string) => Promise<DeckReport>): Promise<void> {
        for (const deck of this.all) {
            const now = { ...deck, ...reported(await check(deck.name, deck.list)) };
            if (JSON.stringify(now) !== JSON.stringify(deck) && this.of(deck.id)?.list === deck.list)
                this.change(deck.id, { ...now, changed: deck.changed });
        }
    }

    private stored(): OwnDeck[] {
        return ownDecksOf(loadValue(KEY));
    }

    private set(decks: readonly OwnDeck[]): void {
        const before = loadValue(KEY);
        if (before !== null && storedList(before) === null) saveValue(DAMAGED_KEY, before);
        this.all = decks;
        this.unsaved = !saveValue(KEY, JSON.stringify(decks));
    }
}

export const ownDecks = new OwnDecks();
