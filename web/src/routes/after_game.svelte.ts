// after_game.svelte.ts: what a player can do with a finished game: read its statistics, replay and share it.

import { WORDS } from '../design/words';
import type { AfterGame } from '../pages/after_game';
import { momentsOf } from '../replay/moments';
import type { Moment } from '../replay/moments';
import { namesFor, playersOf } from '../replay/records';
import type { RecordText } from '../replay/records';
import type { Game } from '../state/game.svelte';
import type { AppState } from './app_state.svelte';

/** Dialogs over the page of a game. */
export const STATISTICS = 'statistics';
export const SHARE = 'share';

export class GameEnd {
    /** Moments of the game, for its statistics. */
    moments = $state.raw<readonly Moment[] | null>(null);
    /** The game in the share dialog. */
    shared = $state.raw<{ readonly record: RecordText; readonly link: Promise<string> } | null>(null);

    constructor(
        private readonly app: AppState,
        private readonly game: Game,
    ) {}

    /** The actions that every game has. */
    get actions(): Omit<AfterGame, 'again'> {
        return {
            statistics: () => void this.readStatistics(),
            replay: () => void this.replay(0),
            share: () => void this.share(),
            home: () => this.app.router.go({ page: 'play' }),
        };
    }

    async replay(at: number): Promise<void> {
        this.app.showRecord(await this.record(), at);
    }

    private async record(): Promise<RecordText> {
        const names = Object.fromEntries(this.game.match?.seats.map(({ seat, name }) => [seat, name]) ?? []);
        return { name: WORDS.replay.named, text: await this.game.record(), names };
    }

    private async readStatistics(): Promise<void> {
        const { name, text, names } = await this.record();
        this.moments = momentsOf(await this.app.hub.replay(name, text, playersOf(names)), (match) =>
            namesFor(match, names, this.game.library),
        );
        this.app.router.openDialog(STATISTICS);
    }

    private async share(): Promise<void> {
        const record = await this.record();
        this.shared = { record, link: this.app.linkToRecord(record, 'open', 0) };
        this.app.router.openDialog(SHARE);
    }
}
