// deck_link.ts: links that contain a whole deck list.

import { addressWith, fieldsOf, pack, unpack } from './link';

/** Maximum size of a list in a link in bytes. */
export const MAX_LINKED_BYTES = 64 << 10;

/** A link to `page` with the list. */
export async function linkToDeck(list: string, page: string): Promise<string> {
    return addressWith(page, { deck: await pack(list) });
}

export function isDeckLink(address: string): boolean {
    return fieldsOf(address).has('deck');
}

/** The list in a link. Throws a LinkError. */
export function deckIn(address: string): Promise<string> {
    return unpack(fieldsOf(address).get('deck') ?? '', MAX_LINKED_BYTES);
}

/** The first address with a deck in a text that was pasted; null: none. */
export function deckLinkIn(text: string): string | null {
    return /\S+#\S*\bdeck=[^\s&]*\S*/.exec(text)?.[0] ?? null;
}
