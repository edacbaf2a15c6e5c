import { describe, expect, it } from 'vitest';
import type { Note } from '../wire/messages';
import { NOTHING_REVEALED, revealsAfter, sumOf } from './reveals';

const dial = (seat: 'P1' | 'P2', planet: number, flags = 0) =>
    ({ note: 'dial', seat, place: `planet ${planet}`, flags }) as unknown as Note;

describe('reveals of a round', () => {
    it("tells a synapse dial apart from the warlord's", () => {
        const reveals = revealsAfter(NOTHING_REVEALED, [dial('P1', 2), dial('P1', 4, 1), dial('P2', 3)]);
        expect(reveals.dials).toEqual({ P1: 2, P2: 3 });
        expect(reveals.synapse).toEqual({ P1: 4 });
    });

    it('include the reason and the gains of a struggle', () => {
        const notes = [
            {
                note: 'struggle won',
                seat: 'P2',
                place: 'planet 3',
                amount: 2,
                second: 5,
                why: '5 icons on 3 units against 2 on 1.',
            },
            { note: 'uses', seat: 'P2' },
            { note: 'bonus', seat: 'P2', place: 'planet 3', amount: 3 },
            { note: 'draws', seat: 'P2' },
            { note: 'draws', seat: 'P2' },
            { note: 'gains', seat: 'P2', amount: 1 },
            { note: 'uses', seat: 'P2' },
            { note: 'gains', seat: 'P2', amount: 4 },
            { note: 'struggle tied', seat: null, place: 'planet 4', amount: 1, second: 1 },
        ] as unknown as Note[];
        const reveals = revealsAfter(NOTHING_REVEALED, notes);
        expect(reveals.struggles).toEqual([
            {
                planet: 3,
                winner: 'P2',
                icons: { P1: 2, P2: 5 },
                byWarlord: false,
                why: '5 icons on 3 units against 2 on 1.',
                took: { cards: 2, resources: 1 },
            },
            { planet: 4, winner: null, icons: { P1: 1, P2: 1 }, byWarlord: false, why: null, took: null },
        ]);
        expect(sumOf(reveals, 'P2')).toEqual({ cards: 2, resources: 1 });
        expect(sumOf(reveals, 'P1')).toEqual({ cards: 0, resources: 0 });
    });

    it('have no gains before the choice', () => {
        const won = { note: 'struggle won', seat: 'P1', place: 'planet 1', amount: 1 } as unknown as Note;
        const bonus = { note: 'bonus', seat: 'P1', place: 'planet 1' } as unknown as Note;
        const before = revealsAfter(NOTHING_REVEALED, [won]);
        expect(before.struggles[0]?.took).toBeNull();
        expect(revealsAfter(before, [bonus]).struggles[0]?.took).toEqual({ cards: 0, resources: 0 });
    });

    it('are cleared when the next round starts', () => {
        const begins = { note: 'round begins', seat: null } as unknown as Note;
        expect(revealsAfter(NOTHING_REVEALED, [dial('P1', 2), dial('P1', 4, 1), begins])).toEqual(NOTHING_REVEALED);
    });
});
