// app_state.svelte.ts: state that all pages share: engine, decks, cards, router and saved games; it also opens games.
// Pages get it with useApp().

import { createContext } from 'svelte';
import { WORDS } from '../design/words';
import { forgetLesson, lessonTable } from '../lesson/lesson.svelte';
import { linkToMoment } from '../replay/moment_link';
import type { Viewpoint } from '../replay/moments';
import { save } from '../replay/records';
import type { RecordText } from '../replay/records';
import { definitions } from '../state/definitions.svelte';
import { Library } from '../state/facts';
import { Game } from '../state/game.svelte';
import { lastChoice } from '../state/lobby';
import { ownDecks } from '../state/own_decks.svelte';
import { People, seatKeyIn } from '../state/people.svelte';
import { OpenElsewhereError } from '../wire/connection';
import type { ComputerPlayer, Connection, Deck, Hub, SavedGame, TableSetup } from '../wire/connection';
import type { Overlay } from '../wire/engines';
import type { Facts } from '../wire/messages';
import type { Router } from './router.svelte';

/** A game of this device that is open. */
export interface OpenGame {
    readonly game: Game;
    /** The settings of its table, if known. */
    readonly setup: TableSetup | null;
}

/** The dialog of the settings, over any page. */
export const SETTINGS = 'settings';

export const [useApp, provideApp] = createContext<AppState>();

export class AppState {
    games = $state.raw<readonly SavedGame[]>([]);
    /** A page is being opened. */
    busy = $state(false);
    /** A saved game that is open in another tab, while the user is asked whether to take it over. */
    elsewhere = $state.raw<number | null>(null);
    /** The connection to the server, while a page needs it. */
    people = $state.raw<People | null>(null);
    private failed = $state.raw<{ readonly key: number; readonly text: string } | null>(null);
    /** Games that were opened for a page that is not shown yet, by their number. */
    private readonly opened = new Map<number, OpenGame>();
    /** ?seed=7 deals the same game again. */
    private readonly seed = new URLSearchParams(location.search).get('seed');

    private constructor(
        readonly hub: Hub,
        readonly router: Router,
        readonly readyMade: readonly Deck[],
        readonly players: readonly ComputerPlayer[],
        readonly library: Library,
    ) {}

    static async load(hub: Hub, router: Router): Promise<AppState> {
        const [decks, players, facts] = await Promise.all([hub.decks(), hub.players(), hub.facts()]);
        const app = new AppState(hub, router, decks, players, libraryOf(facts));
        await app.readGames();
        return app;
    }

    /** Ready-made decks and the player's own. */
    get decks(): readonly Deck[] {
        return [...this.readyMade, ...ownDecks.all];
    }

    /** The error of the last action, until another page is shown. */
    get failure(): string | null {
        return this.failed?.key === this.router.place.entry.key ? this.failed.text : null;
    }

    /** The level of the computer player. */
    get level(): string {
        return lastChoice().level ?? this.players[0]?.name ?? '';
    }

    listOf(id: string): Promise<string> {
        const own = ownDecks.all.find((deck) => deck.id === id)?.list;
        return own === undefined ? this.hub.list(id) : Promise.resolve(own);
    }

    /** Facts of the cards with the changes of overlays. */
    async libraryWith(overlays: readonly Overlay[] = []): Promise<Library> {
        return overlays.length > 0 ? new Library(await this.hub.facts(overlays)) : this.library;
    }

    async readGames(): Promise<void> {
        this.games = await this.hub.games();
    }

    /** Runs an action that opens a page: shows progress, and the error if it fails. */
    async attempt(work: () => Promise<void>): Promise<void> {
        this.busy = true;
        this.failed = null;
        try {
            await work();
        } catch (error) {
            this.fail(error);
            await this.readGames();
        }
        this.busy = false;
    }

    fail(error: unknown): void {
        this.failed = {
            key: this.router.place.entry.key,
            text:
                error instanceof OpenElsewhereError
                    ? WORDS.openElsewhere.title
                    : error instanceof Error
                      ? error.message
                      : String(error),
        };
    }

    openSettings(): void {
        this.router.openDialog(SETTINGS);
    }

    // ---- The server -------------------------------------------------------------------------------------------------

    connect(): void {
        this.people ??= new People((table) => this.followTable(table));
    }

    disconnect(): void {
        this.people?.close();
        this.people = null;
    }

    /** Shows the page of a table, or the lobby if its table is gone. */
    private followTable(table: string | null): void {
        const { route } = this.router.place;
        const at = route?.page === 'table' ? route.table : null;
        if (table !== null && table !== at) this.router.go({ page: 'table', table }, { replace: this.arriving });
        else if (table === null && at !== null) this.router.go({ page: 'people' }, { replace: true });
    }

    /** The address is an invitation to a seat, which does not stay in the history. */
    private get arriving(): boolean {
        return seatKeyIn(this.router.place.fragment) !== null;
    }

    // ---- Games ------------------------------------------------------------------------------------------------------

    /** Shows a game whose table is being opened. */
    begin(library: Library, opening: Promise<Connection>, setup: TableSetup): Promise<void> {
        return this.attempt(async () => this.show(await opening, library, setup));
    }

    private show(connection: Connection, library: Library, setup: TableSetup): void {
        const number = connection.savedTable;
        if (number === undefined) throw new Error('the game has no number');
        this.opened.set(number, { game: new Game(connection, library, setup.hideHands), setup });
        this.router.go({ page: 'game', game: String(number) });
    }

    play(setup: TableSetup): void {
        const seeded = this.seeded(setup);
        void this.begin(this.library, this.hub.open(seeded), seeded);
    }

    seeded(setup: TableSetup): TableSetup {
        return this.seed ? { ...setup, seed: this.seed } : setup;
    }

    /** The tutorial that was begun and can be continued. */
    get tutorial(): SavedGame | undefined {
        return this.games.find(({ setup, stuck }) => setup.lesson && stuck === undefined);
    }

    /** Continues the tutorial, or starts it. */
    learn(): void {
        if (this.tutorial) {
            void this.resume(this.tutorial.table);
        } else {
            forgetLesson();
            const setup = lessonTable(this.players[0]?.name ?? '');
            void this.begin(this.library, this.hub.open(setup), setup);
        }
    }

    /** Continues a saved game. If another tab has it open, the user is asked first. */
    resume(game: number): Promise<void> {
        return this.attempt(async () => {
            try {
                await this.reopen(game, false);
            } catch (error) {
                if (!(error instanceof OpenElsewhereError)) throw error;
                this.elsewhere = game;
            }
        });
    }

    /** Continues a game that another tab has open. */
    takeOver(game: number): Promise<void> {
        this.elsewhere = null;
        return this.attempt(async () => {
            if (this.router.place.route?.page === 'game') this.router.go({ page: 'play' }, { replace: true });
            await this.reopen(game, true);
        });
    }

    private async reopen(game: number, insist: boolean): Promise<void> {
        this.opened.set(game, await this.open(game, insist));
        this.router.go({ page: 'game', game: String(game) });
    }

    /**
     * The game for its page: the one that was just opened, or a saved one. `insist`: takes it over from another tab.
     * Throws an OpenElsewhereError if another tab has it open.
     */
    async open(game: number, insist = false): Promise<OpenGame> {
        const opened = this.opened.get(game);
        this.opened.delete(game);
        if (opened) return opened;
        await this.readGames();
        const setup = this.games.find(({ table }) => table === game)?.setup;
        if (!setup) throw new Error(WORDS.noSuchGame);
        const [connection, library] = await Promise.all([
            this.hub.resume(game, insist),
            this.libraryWith(setup.overlays),
        ]);
        return { game: new Game(connection, library, setup.hideHands), setup };
    }

    async forget({ table }: SavedGame): Promise<void> {
        this.failed = null;
        await this.hub.forget(table).catch((error: unknown) => this.fail(error));
        await this.readGames();
    }

    /** Saves the record of a game that cannot be continued, as far as it can be read. */
    async salvage({ table }: SavedGame): Promise<void> {
        this.failed = null;
        await this.hub.salvage(table).then(
            (text) => save({ name: WORDS.replay.named, text, names: {} }),
            (error: unknown) => this.fail(error),
        );
    }

    // ---- Records ----------------------------------------------------------------------------------------------------

    /** A link to a record; default moment: its end. */
    async linkToRecord({ name, text }: RecordText, sight: Viewpoint, at?: number): Promise<string> {
        const { hash, entries } = await this.hub.replay(name, text, ['', '']);
        return linkToMoment({ text, at: at ?? entries.length, sight, hash }, this.router.href({ page: 'replays' }));
    }

    showRecord(record: RecordText, at = 0): void {
        this.router.go({ page: 'openedReplay' }, { data: record, query: { at: String(at) } });
    }
}

function libraryOf(facts: Facts): Library {
    definitions.learn(facts.keywords);
    return new Library(facts);
}
