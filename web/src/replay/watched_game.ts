// watched_game.ts: a game between two computer players as a growing replay: the next choice is computed while the
// current moment is shown.

import type { Library } from '../state/facts';
import type { Exhibition, TableSetup } from '../wire/connection';
import { choiceOf, MomentRecorder } from './moments';
import type { Moment } from './moments';
import { Replay } from './replay.svelte';
import type { Source } from './replay.svelte';

export class WatchedGame {
    readonly replay: Replay;
    private readonly entries: string[] = [];
    private closed = false;
    private ahead: ReturnType<Exhibition['proceed']>;

    constructor(
        readonly show: Exhibition,
        readonly setup: TableSetup,
        library: Library,
    ) {
        const recorder = new MomentRecorder(() => ({ P1: setup.seats.P1.name, P2: setup.seats.P2.name }));
        const first = recorder.add(show.messages);
        if (!first) throw new Error('the game has not begun');
        let last: Moment = first;
        this.ahead = show.proceed();
        const source: Source = async () => {
            const proceeded = await this.ahead;
            if (this.closed) return null;
            const moment = proceeded ? recorder.add(proceeded.messages) : null;
            if (!proceeded || !moment) return null;
            this.entries.push(proceeded.entry);
            this.ahead = show.proceed();
            const chosen = choiceOf(last, proceeded.entry, proceeded.option);
            last = moment;
            return { moment: { ...moment, chance: proceeded.chance }, chosen };
        };
        this.replay = new Replay([{ ...first, chance: show.chance }], library, source);
        this.replay.play();
    }

    /** The choices that led to the current moment. */
    get path(): readonly string[] {
        return this.entries.slice(0, this.replay.at);
    }

    /** Finishes a step in progress before the table is closed. */
    close(): void {
        this.closed = true;
        void this.ahead.finally(() => this.show.close());
    }
}
