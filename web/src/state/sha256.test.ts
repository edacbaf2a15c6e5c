import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256, sha256OfHex } from './sha256';

describe('sha256', () => {
    it('equals the reference for every length up to three blocks', () => {
        for (let length = 0; length <= 192; length++) {
            const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
            expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
        }
    });

    it('reads bytes in hexadecimal', () => {
        expect(sha256OfHex('616263')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
        expect(sha256OfHex('')).toBe(createHash('sha256').update('').digest('hex'));
    });
});
