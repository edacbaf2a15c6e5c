// records.ts: records as they come to the page and leave it.

import type { Library } from '../state/facts';
import { offer } from '../state/files';
import type { Match } from '../state/match';
import type { CardFacts, Seat } from '../wire/messages';

/** What the sides are called, as far as that is known. */
export type Names = Readonly<Partial<Record<Seat, string | null>>>;

/** A record, and who played it where that is known. */
export interface RecordText {
    readonly name: string;
    readonly text: string;
    readonly names: Names;
}

/** Many times a long game; of larger files only so much is read. */
export const MOST_BYTES = 2_000_000;

export async function recordOf(file: File): Promise<RecordText> {
    return { name: file.name, text: await file.slice(0, MOST_BYTES).text(), names: {} };
}

/** The first file that was dropped. */
export async function droppedRecord(event: DragEvent): Promise<RecordText | null> {
    const file = event.dataTransfer?.files[0];
    return file ? recordOf(file) : null;
}

/** Sides that have no names are called by their factions, or where these are the same by their warlords. */
export function namesFor({ players, cards }: Match, names: Names, library: Library): Names {
    const warlordOf = (seat: Seat): CardFacts | null => {
        const warlord = players[seat].warlord;
        return library.of(typeof warlord === 'number' ? cards.get(warlord)?.def : null);
    };
    const [one, other] = [warlordOf('P1'), warlordOf('P2')];
    const same = one?.faction === other?.faction;
    const call = (warlord: CardFacts | null) => (one?.name === other?.name ? null : ((same ? warlord?.name : warlord?.faction) ?? null));
    return { P1: names.P1 ?? call(one), P2: names.P2 ?? call(other) };
}

/** Lets the browser store it as a file. */
export function save({ name, text }: RecordText): void {
    offer(name.endsWith('.record') ? name : `${name}.record`, text);
}
