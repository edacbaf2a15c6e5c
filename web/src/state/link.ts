// link.ts: packs texts into the fragment of an address: compressed, in characters that messengers do not change.
// Fragments are never sent to a server. Links are untrusted: damaged, truncated or oversized ones are rejected before
// they use much memory.

/** Maximum number of characters of a link, above the limits of browsers and messengers. */
const MAX_PACKED = 200_000;
/** Has a checksum, unlike `deflate-raw`, so that a damaged link is detected. */
const FORMAT = 'deflate';

export type LinkFault = 'damaged' | 'too long';

/** Why a link cannot be read. */
export class LinkError extends Error {
    constructor(readonly fault: LinkFault) {
        super(fault);
    }
}

export async function pack(text: string): Promise<string> {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
    return toBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Unpacks a text of at most `maxBytes` bytes. Throws a LinkError. */
export async function unpack(packed: string, maxBytes: number): Promise<string> {
    if (packed.length > MAX_PACKED) throw new LinkError('too long');
    const reader = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream(FORMAT)).getReader();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let piece = await next(reader); piece; piece = await next(reader)) {
        size += piece.length;
        if (size > maxBytes) {
            await reader.cancel();
            throw new LinkError('too long');
        }
        pieces.push(piece);
    }
    return decoded(await new Blob(pieces).arrayBuffer());
}

async function next(
    reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
        return (await reader.read()).value;
    } catch {
        throw new LinkError('damaged');
    }
}

function decoded(bytes: ArrayBuffer): string {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        throw new LinkError('damaged');
    }
}

// ---- Bytes as characters --------------------------------------------------------------------------------------------

function toBase64(bytes: Uint8Array): string {
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) throw new LinkError('damaged');
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

// ---- Addresses ------------------------------------------------------------------------------------------------------

/** The fields of an address after its "#": "#replay=…&at=3" has two. */
export function fieldsOf(address: string): ReadonlyMap<string, string> {
    const fragment = /#(.*)$/s.exec(address)?.[1] ?? '';
    return new Map(
        fragment.split('&').flatMap((field) => {
            const [, name, value] = /^(\w+)=(.*)$/s.exec(field) ?? [];
            return name === undefined || value === undefined ? [] : [[name, value]];
        }),
    );
}

/** An address of this page with these fields in the fragment and without the query. */
export function addressWith(address: string, fields: Readonly<Record<string, string | number>>): string {
    const url = new URL(address);
    url.search = '';
    url.hash = Object.entries(fields)
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
    return url.href;
}
