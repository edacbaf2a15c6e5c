// notebook.svelte.ts: the store of the notes of a replay: by moment, saved on the device as they are written.

import { choicesMade, saveOwnNotes, merged, notesIn, ownNotes, plain, withNotes } from './notes';
import type { OwnNotes } from './notes';

export class Notebook {
    private own = $state.raw<OwnNotes>(new Map());
    /** False: notes could not be saved and last until the page is closed. */
    saved = $state(true);
    private readonly brought;
    private readonly made: readonly number[];
    private readonly notes = $derived.by(() => merged(this.brought, this.own));

    /** Moments with notes, in game order. */
    readonly marks = $derived.by(() =>
        [...this.notes].flatMap(([made, text]) => {
            const at = this.made.lastIndexOf(made);
            return at < 0 ? [] : [{ at, text }];
        }),
    );
    /** The record including all notes. */
    readonly text = $derived.by(() => withNotes(this.record, this.notes));

    constructor(
        private readonly record: string,
        entries: readonly string[],
    ) {
        this.brought = notesIn(record);
        this.made = choicesMade(entries);
        this.own = ownNotes(record);
    }

    at(moment: number): string | null {
        return this.notes.get(this.made[moment] ?? -1) ?? null;
    }

    /** '' deletes it. */
    write(moment: number, text: string): void {
        const made = this.made[moment];
        if (made === undefined) return;
        const instead = this.own.get(made)?.instead ?? this.brought.get(made) ?? '';
        this.own = new Map([...this.own, [made, { text: plain(text), instead }]]);
        this.saved = saveOwnNotes(this.record, this.own);
    }
}
