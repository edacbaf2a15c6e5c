import { describe, expect, it } from 'vitest';
import type { Note } from '../wire/messages';
import { NOTHING_REVEALED, revealsAfter } from './reveals';

const dial = (seat: 'P1' | 'P2', planet: number, flags = 0) => ({ note: 'dial', seat, place: `planet ${planet}`, flags }) as unknown as Note;

describe('what a round reveals', () => {
    it('tells a synapse dial apart from the warlord\'s', () => {
        const reveals = revealsAfter(NOTHING_REVEALED, [dial('P1', 2), dial('P1', 4, 1), dial('P2', 3)]);
        expect(reveals.dials).toEqual({ P1: 2, P2: 3 });
        expect(reveals.synapse).toEqual({ P1: 4 });
    });

    it('is forgotten when the next begins', () => {
        const begins = { note: 'round begins', seat: null } as unknown as Note;
        expect(revealsAfter(NOTHING_REVEALED, [dial('P1', 2), dial('P1', 4, 1), begins])).toEqual(NOTHING_REVEALED);
    });
});
