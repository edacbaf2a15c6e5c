// engines.ts: the engines of this page: one with the official cards, and one for each set of overlays. Overlays come
// from records and are untrusted: an engine that fails because of them must not affect other games.

import { EngineError } from '../../../src/wasm/engine.mjs';
import type { Engine } from '../../../src/wasm/engine.mjs';

/** An overlay: its name, its file name for messages, and its text. */
export interface Overlay {
    readonly overlay: string;
    readonly name: string;
    readonly text: string;
    /** A file of further cards, which replaces none. */
    readonly adds?: boolean;
}

/** Compiles the official cards with these overlays and further cards. */
export function compileWith(
    engine: Engine,
    cards: readonly { readonly name: string; readonly text: string }[],
    overlays: readonly Overlay[],
): void {
    engine.compile(
        [...cards, ...overlays.filter(({ adds }) => adds)],
        overlays.filter(({ adds }) => !adds),
    );
}

/** Number of unused engines with overlays that are cached. Tables keep theirs longer. */
const MAX_CACHED = 2;

export class Engines {
    private readonly changed = new Map<string, Promise<Engine>>();

    /** `start` creates an engine with the official cards and these overlays. */
    constructor(
        readonly standard: Engine,
        private readonly start: (overlays: readonly Overlay[]) => Promise<Engine>,
    ) {}

    /** The engine for these overlays. Throws if they are invalid. */
    with(overlays: readonly Overlay[] = []): Promise<Engine> {
        if (overlays.length === 0) return Promise.resolve(this.standard);
        const key = JSON.stringify(overlays.map(({ text }) => text));
        const engine = this.changed.get(key) ?? this.start(overlays);
        this.changed.delete(key);
        this.changed.set(key, engine);
        for (const [oldest] of [...this.changed].slice(0, -MAX_CACHED)) this.changed.delete(oldest);
        engine.catch(() => this.changed.delete(key));
        return engine;
    }

    /** The overlays included in a record. One that is only named is reported when the record is read. */
    of(name: string, text: string): readonly Overlay[] {
        return this.standard
            .overlaysOf(name, text)
            .flatMap(({ overlay, name: file, text: words }) =>
                file === null || words === null ? [] : [{ overlay, name: file, text: words }],
            );
    }

    /** Runs `work` with that engine. An engine that crashes, rather than reports an error, is discarded. */
    async use<T>(overlays: readonly Overlay[], work: (engine: Engine) => T): Promise<T> {
        const engine = await this.with(overlays);
        try {
            return work(engine);
        } catch (error) {
            if (!(error instanceof EngineError)) this.changed.clear();
            throw error;
        }
    }
}
