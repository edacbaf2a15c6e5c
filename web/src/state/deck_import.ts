// deck_import.ts: reads decks that people give: a list in any format, a file, or a link. Nothing of the player's own is
// changed here.

import type { DeckReport } from '../wire/connection';
import { deckOf } from './deck';
import type { DeckValue } from './deck';
import { deckIn, deckLinkIn } from './deck_link';
import { LinkError } from './link';
import type { LinkFault } from './link';

export type Imported =
    | { readonly result: 'deck'; readonly deck: DeckValue; readonly report: DeckReport; readonly list: string }
    /** The list cannot be read: its findings have lines and reasons. */
    | { readonly result: 'unreadable'; readonly report: DeckReport; readonly list: string }
    | { readonly result: 'link'; readonly fault: LinkFault }
    | { readonly result: 'empty' };

/** Reads a text: a list, or a link to one. `name` is used for a deck without a title. */
export async function importText(
    text: string,
    name: string,
    read: (name: string, list: string) => Promise<DeckReport>,
): Promise<Imported> {
    const link = deckLinkIn(text);
    if (link !== null) return importLink(link, name, read);
    if (text.trim() === '') return { result: 'empty' };
    const report = await read(name, text);
    const deck = deckOf(report);
    return deck ? { result: 'deck', deck, report, list: text } : { result: 'unreadable', report, list: text };
}

/** Reads a link. */
export async function importLink(
    link: string,
    name: string,
    read: (name: string, list: string) => Promise<DeckReport>,
): Promise<Imported> {
    let list: string;
    try {
        list = await deckIn(link);
    } catch (error) {
        return { result: 'link', fault: error instanceof LinkError ? error.fault : 'damaged' };
    }
    // A link in a link is not followed.
    const report = await read(name, list);
    const deck = deckOf(report);
    return deck ? { result: 'deck', deck, report, list } : { result: 'unreadable', report, list };
}
