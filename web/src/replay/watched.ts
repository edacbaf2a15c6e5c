// watched.ts: a game between two computer players as a replay that grows: the next choice is thought about while the last one
// is looked at.

import type { Library } from '../state/facts';
import type { Exhibition, TableWish } from '../wire/connection';
import { choiceOf, Teller } from './moments';
import { Replay } from './replay.svelte';
import type { Source } from './replay.svelte';

export class Watched {
    readonly replay: Replay;
    private readonly entries: string[] = [];
    private closed = false;
    private ahead: ReturnType<Exhibition['proceed']>;

    constructor(
        readonly show: Exhibition,
        readonly wish: TableWish,
        library: Library,
    ) {
        const teller = new Teller(() => ({ P1: wish.seats.P1.name, P2: wish.seats.P2.name }));
        const first = teller.tell(show.told, undefined);
        if (!first)
            throw new Error('the game has not begun');
        this.ahead = show.proceed();
        const source: Source = async () => {
            const proceeded = await this.ahead;
            if (this.closed)
                return null;
            const moment = proceeded ? teller.tell(proceeded.told, undefined) : null;
            if (!proceeded || !moment)
                return null;
            this.entries.push(proceeded.entry);
            this.ahead = show.proceed();
            return { moment: { ...moment, chance: proceeded.chance }, chosen: choiceOf(proceeded.entry) };
        };
        this.replay = new Replay([{ ...first, chance: show.chance }], library, source);
        this.replay.play();
    }

    /** The choices that led to the moment that is shown. */
    get path(): readonly string[] {
        return this.entries.slice(0, this.replay.at);
    }

    /** A step under way ends before its table is gone. */
    close(): void {
        this.closed = true;
        void this.ahead.finally(() => this.show.close());
    }
}
