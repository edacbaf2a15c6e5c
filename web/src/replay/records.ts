// records.ts: reading and saving records.

import type { Library } from '../state/facts';
import { offer } from '../state/files';
import type { Match } from '../state/match';
import type { CardFacts, Seat } from '../wire/messages';
import type { PlayerNames } from '../wire/replayer';

/** Names of the players as far as known. */
export type Names = Readonly<Partial<Record<Seat, string | null>>>;

/** A record, and the names of its players if known. */
export interface RecordText {
    readonly name: string;
    readonly text: string;
    readonly names: Names;
}

/** Size limit in bytes, many times a long game; only this much of larger files is read. */
export const MAX_BYTES = 2_000_000;

export async function recordOf(file: File): Promise<RecordText> {
    return { name: file.name, text: await file.slice(0, MAX_BYTES).text(), names: {} };
}

/** The first dropped file. */
export async function droppedRecord(event: DragEvent): Promise<RecordText | null> {
    const file = event.dataTransfer?.files[0];
    return file ? recordOf(file) : null;
}

/** Names of the players; without names those of their warlords. */
export function namesFor({ players, cards }: Match, names: Names, library: Library): Names {
    const warlordOf = (seat: Seat): CardFacts | null => {
        const warlord = players[seat].warlord;
        return library.of(typeof warlord === 'number' ? cards.get(warlord)?.def : null);
    };
    const [one, other] = [warlordOf('P1'), warlordOf('P2')];
    const call = (warlord: CardFacts | null) => (one?.name === other?.name ? null : (warlord?.name ?? null));
    return { P1: names.P1 ?? call(one), P2: names.P2 ?? call(other) };
}

/** The known names as the engine takes them. */
export function playersOf({ P1, P2 }: Names): PlayerNames {
    return [P1 ?? '', P2 ?? ''];
}

/** Starts a download of the record. */
export function save({ name, text }: RecordText): void {
    offer(name.endsWith('.record') ? name : `${name}.record`, text);
}
