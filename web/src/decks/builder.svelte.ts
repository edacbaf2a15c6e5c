// builder.svelte.ts: a deck that is being built: edits with undo, what the engine says about it, and saving after every
// change.

import { DECKS } from '../design/words_decks';
import { deckOf, fixOf, listOf, renamed, sizeOf, withAlly, withCount, withNotes } from '../state/deck';
import type { DeckValue, Fix } from '../state/deck';
import type { Library } from '../state/facts';
import { changed, redone, startHistory, undone } from '../state/history';
import type { History } from '../state/history';
import { ownDecks, reported, versionOf } from '../state/own_decks.svelte';
import type { OwnDeck } from '../state/own_decks.svelte';
import type { DeckFinding, DeckReport } from '../wire/connection';
import type { DeckNumbers, DeckOdds, DeckPool, DeckTools } from '../wire/deck_calls';

const words = DECKS.builder;

/** Where a deck that is not the player's own comes from. */
export type Origin = 'own' | 'ready' | 'link' | 'new';

export interface Start {
    readonly deck: DeckValue;
    readonly origin: Origin;
    /** The id of an own deck. */
    readonly id?: string;
}

export class DeckBuilder {
    private history = $state.raw<History<DeckValue>>() as History<DeckValue>;
    /** The id of the saved deck; null: not saved yet. */
    id = $state.raw<string | null>(null);
    readonly origin: Origin;
    pool = $state.raw<DeckPool | null>(null);
    report = $state.raw<DeckReport | null>(null);
    numbers = $state.raw<DeckNumbers | null>(null);
    odds = $state.raw<readonly DeckOdds[]>([]);
    /** The last change, which can be undone. */
    notice = $state.raw<string | null>(null);
    /** For screen readers. */
    announced = $state.raw('');
    failure = $state.raw<string | null>(null);
    /** The number of the last request to the engine; earlier answers are ignored. */
    private asked = 0;
    private pooled = '';

    constructor(
        private readonly tools: DeckTools,
        readonly library: Library,
        start: Start,
        /** Called when the deck gets an id. */
        private readonly saved: (id: string) => void = () => undefined,
    ) {
        this.history = startHistory(start.deck);
        this.id = start.id ?? null;
        this.origin = start.origin;
        void this.examine();
    }

    get deck(): DeckValue {
        return this.history.now;
    }

    get list(): string {
        return listOf(this.deck, this.library);
    }

    get own(): OwnDeck | null {
        return this.id === null ? null : ownDecks.of(this.id);
    }

    get version(): number {
        return this.own ? versionOf(this.own) : 1;
    }

    get canUndo(): boolean {
        return this.history.past.length > 0;
    }

    get canRedo(): boolean {
        return this.history.future.length > 0;
    }

    countOf(card: number): number {
        return this.deck.counts.get(card) ?? 0;
    }

    /** Copies that the deck may have. */
    mostOf(card: number): number {
        return this.pool?.cards.find((entry) => entry.card === card)?.copies ?? 0;
    }

    // ---- Edits ------------------------------------------------------------------------------------------------------

    /** Sets the copies of a card, at most as many as allowed; only removing is always possible. */
    setCount(card: number, count: number): void {
        const before = this.countOf(card);
        const copies = Math.max(0, Math.min(count, Math.max(this.mostOf(card), Math.min(before, count))));
        const facts = this.library.of(card);
        if (copies === before || !facts) return;
        if (facts.loyalty === 'signature' && facts.signature_of === this.library.of(this.deck.warlord)?.id) return;
        this.edit(withCount(this.withoutOtherSynapse(card, copies), card, copies));
        if (copies === 0) this.notice = words.changed.out(facts.name);
        this.announced = words.now(facts.name, copies, this.size);
    }

    add(card: number, by: number): void {
        this.setCount(card, this.countOf(card) + by);
    }

    /** A deck has one synapse unit: another one replaces it. */
    private withoutOtherSynapse(card: number, copies: number): DeckValue {
        if (copies === 0 || this.library.of(card)?.type !== 'synapse') return this.deck;
        const others = [...this.deck.counts.keys()].filter((other) => this.library.of(other)?.type === 'synapse');
        return others.reduce((deck, other) => withCount(deck, other, 0), this.deck);
    }

    fixFor(finding: DeckFinding): Fix | null {
        return fixOf(finding, this.deck);
    }

    fix({ card, to }: Fix): void {
        this.edit(withCount(this.deck, card, to));
        this.notice = words.changed.fixed(this.library.of(card)?.name ?? '', to);
    }

    rename(name: string): void {
        this.edit(renamed(this.deck, name));
    }

    setNotes(notes: string): void {
        this.edit(withNotes(this.deck, notes));
    }

    async setAlly(ally: string | null): Promise<void> {
        const before = this.pool;
        if (!before || ally === this.deck.ally) return;
        const after = await this.tools.pool(this.deck.warlord, ally);
        const next = withAlly(this.deck, ally, before, after);
        const copies = (deck: DeckValue) => [...deck.counts.values()].reduce((sum, count) => sum + count, 0);
        const gone = copies(this.deck) - copies(next);
        this.edit(next);
        this.notice = words.changed.ally(ally ?? '', gone);
    }

    /** Replaces the cards by those of another list; name and notes stay. */
    replace(other: DeckValue, notice: string): void {
        const { name, notes } = this.deck;
        this.edit({ ...other, name, notes: other.notes || notes });
        this.notice = notice;
    }

    undo(): void {
        this.notice = null;
        this.go(undone(this.history));
    }

    redo(): void {
        this.notice = null;
        this.go(redone(this.history));
    }

    private edit(next: DeckValue): void {
        this.notice = null;
        this.go(changed(this.history, next));
    }

    private go(history: History<DeckValue>): void {
        if (history.now === this.history.now) return;
        this.history = history;
        this.save();
        void this.examine();
    }

    // ---- Versions ---------------------------------------------------------------------------------------------------

    keepVersion(): void {
        this.save();
        if (this.id !== null) ownDecks.keepVersion(this.id);
    }

    async backTo(list: string, version: number): Promise<void> {
        const deck = deckOf(await this.tools.read(this.deck.name, list));
        if (deck) this.replace(deck, words.changed.version(version));
    }

    // ---- Saving and checking ----------------------------------------------------------------------------------------

    get size(): number {
        return sizeOf(this.deck.counts, this.library);
    }

    /** Saves the deck; a new one gets an id. */
    save(): void {
        const { list, deck } = this;
        if (this.id !== null && ownDecks.of(this.id)) {
            ownDecks.change(this.id, { list, name: deck.name, warlord: deck.warlord, ally: deck.ally });
            return;
        }
        const report = this.report ?? emptyReport(deck);
        const { name, warlord, ally } = deck;
        const added = ownDecks.add(list, { ...report, name, warlord, ally, cards: this.size });
        if (!added) return;
        this.id = added.id;
        this.saved(added.id);
    }

    /** Asks the engine about the deck. */
    private async examine(): Promise<void> {
        const number = ++this.asked;
        const { list, deck } = this;
        const key = `${deck.warlord} ${deck.ally}`;
        try {
            const [report, numbers, odds, pool] = await Promise.all([
                this.tools.read(deck.name, list),
                this.tools.numbers(list),
                this.tools.odds(
                    list,
                    DECKS.odds.kinds.map(([query]) => query),
                ),
                key === this.pooled ? this.pool : this.tools.pool(deck.warlord, deck.ally),
            ]);
            if (number !== this.asked) return;
            [this.report, this.numbers, this.odds, this.pool, this.pooled] = [report, numbers, odds, pool, key];
            this.failure = null;
            const { own } = this;
            if (own?.list === list) {
                const parts = { ...reported(report), changed: own.changed };
                if (own.legal !== report.legal || own.cards !== report.cards || own.about !== report.about)
                    ownDecks.change(own.id, parts);
            }
        } catch (error) {
            if (number === this.asked) this.failure = error instanceof Error ? error.message : String(error);
        }
    }
}

/** Until the engine has answered. */
function emptyReport(deck: DeckValue): DeckReport {
    return {
        name: deck.name,
        warlord: deck.warlord,
        ally: deck.ally,
        cards: 0,
        legal: false,
        about: null,
        notes: deck.notes,
        entries: [],
        findings: [],
    };
}
