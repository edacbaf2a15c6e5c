import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addressWith, fieldsOf, LinkError, pack, unpack } from './link';

const MOST = 100_000;

async function faultOf(packed: string, most = MOST): Promise<string> {
    const error: unknown = await unpack(packed, most).then(
        () => null,
        (reason: unknown) => reason,
    );
    return error instanceof LinkError ? error.fault : `not refused: ${String(error)}`;
}

function base64(bytes: Uint8Array): string {
    return Buffer.from(bytes).toString('base64url');
}

describe('texts in a link', () => {
    it('are unpacked unchanged', async () => {
        for (const text of ['', 'a', 'keep\n', '“Ünïts” – 勝利 🪐', 'pass\n'.repeat(9000), '\u0000\r\n\t'])
            expect(await unpack(await pack(text), MOST)).toBe(text);
    });

    it('use only characters without meaning in an address', async () => {
        for (let size = 0; size < 300; size++)
            expect(await pack('x?&=#/+'.repeat(size).slice(0, size) + String.fromCharCode(200 + size))).toMatch(
                /^[\w-]+$/,
            );
    });

    it('are shorter than before', async () => {
        expect((await pack('12. P1 pass\n'.repeat(100))).length).toBeLessThan(100);
    });
});

describe('an unreadable link', () => {
    it('is truncated anywhere, and is reported so', async () => {
        const packed = await pack('traxis record 1\nrules full\nseed 42\n');
        for (let length = 0; length < packed.length; length++)
            expect(await faultOf(packed.slice(0, length)), `${length} characters`).toBe('damaged');
    });

    it('has another character anywhere, and is not read as another text', async () => {
        const text = 'traxis record 1\nrules full\nseed 42\n';
        const packed = await pack(text);
        for (let at = 0; at < packed.length; at++) {
            const changed = packed.slice(0, at) + (packed[at] === 'A' ? 'B' : 'A') + packed.slice(at + 1);
            // The last character has unused bits.
            expect(await unpack(changed, MOST).catch((error: LinkError) => error.fault)).toBeOneOf(
                at === packed.length - 1 ? ['damaged', text] : ['damaged'],
            );
        }
    });

    it('has invalid characters, or no text', async () => {
        const packed = await pack('seed 42');
        for (const wrong of ['', ' ', '%', `${packed}!`, `${packed} `, 'a letter', 'AAAA'])
            expect(await faultOf(wrong), wrong).toBe('damaged');
        expect(await faultOf(base64(deflateSync(Uint8Array.of(0xff, 0xfe, 0xc0))))).toBe('damaged');
    });

    it('would fill the memory', async () => {
        const bomb = base64(deflateSync(Buffer.alloc(100_000_000)));
        expect(bomb.length).toBeLessThan(200_000);
        expect(await faultOf(bomb)).toBe('too long');
        expect(await faultOf('A'.repeat(200_001))).toBe('too long');
    });

    it('has one byte too many', async () => {
        const packed = await pack('x'.repeat(1000));
        expect(await unpack(packed, 1000)).toHaveLength(1000);
        expect(await faultOf(packed, 999)).toBe('too long');
    });
});

describe('addresses', () => {
    it('have fields in their fragment', () => {
        const address = addressWith('https://host/play/?seed=7#old=1', { replay: 'abc-_', at: 12, view: 'P1' });
        expect(address).toBe('https://host/play/#replay=abc-_&at=12&view=P1');
        expect([...fieldsOf(address)]).toEqual([
            ['replay', 'abc-_'],
            ['at', '12'],
            ['view', 'P1'],
        ]);
    });

    it('have none without a fragment of fields', () => {
        for (const address of ['https://host/', 'https://host/#', 'https://host/#top', 'https://host/?at=3'])
            expect(fieldsOf(address).size).toBe(0);
    });
});
