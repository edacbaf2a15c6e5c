// engines.ts: the engines of this page: one with the cards as they are, and one for each choice of overlays, which change some
// of them. Those come from records, and so from strangers: an engine that breaks down over such cards is not the one in which
// other games are.

import { EngineError } from '../../../src/wasm/engine.mjs';
import type { Engine } from '../../../src/wasm/engine.mjs';

/** An overlay: what it is called, the file it stands for in messages, and its words. */
export interface Overlay {
    readonly overlay: string;
    readonly name: string;
    readonly text: string;
}

/** So many engines with overlays are kept for the next who wants the same; tables hold theirs longer. */
const MOST_KEPT = 2;

export class Engines {
    private readonly changed = new Map<string, Promise<Engine>>();

    /** `start` makes an engine with the usual cards and these overlays. */
    constructor(
        readonly usual: Engine,
        private readonly start: (overlays: readonly Overlay[]) => Promise<Engine>,
    ) {}

    /** The one whose cards these overlays change. Fails if they cannot be used. */
    with(overlays: readonly Overlay[] = []): Promise<Engine> {
        if (overlays.length === 0)
            return Promise.resolve(this.usual);
        const key = JSON.stringify(overlays.map(({ text }) => text));
        const engine = this.changed.get(key) ?? this.start(overlays);
        this.changed.delete(key);
        this.changed.set(key, engine);
        for (const [oldest] of [...this.changed].slice(0, -MOST_KEPT))
            this.changed.delete(oldest);
        engine.catch(() => this.changed.delete(key));
        return engine;
    }

    /** The overlays that a record brings. One that is only named is missed by whoever reads the record. */
    of(name: string, text: string): readonly Overlay[] {
        return this.usual.overlaysOf(name, text).flatMap(({ overlay, name: file, text: words }) => (file === null || words === null ? [] : [{ overlay, name: file, text: words }]));
    }

    /** What is done with such cards. An engine that breaks down over it, and not by refusing it, is used no more. */
    async use<T>(overlays: readonly Overlay[], work: (engine: Engine) => T): Promise<T> {
        const engine = await this.with(overlays);
        try {
            return work(engine);
        } catch (error) {
            if (!(error instanceof EngineError))
                this.changed.clear();
            throw error;
        }
    }
}
