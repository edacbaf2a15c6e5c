import { describe, expect, it } from 'vitest';
import type { Board, Chip, Column } from './board';
import { keepPlaces, withGaps } from './stable_places';

const stack = (card: number, ...also: number[]) => ({ card: { card }, also }) as unknown as Chip;
const units = (...cards: number[]) => cards.map((card) => stack(card));

/** A board with a combat round at the second planet. */
function battle(
    yours: readonly (number | Chip)[],
    theirs: readonly number[] = [20, 21],
    round: number | null = 1,
): Board {
    const column = (planet: number, more: Partial<Column> = {}) =>
        ({
            planet,
            battle: null,
            theirs: [],
            yours: [],
            gaps: { theirs: [], yours: [] },
            ...more,
        }) as unknown as Column;
    return {
        line: [
            column(1),
            column(2, {
                battle: round,
                yours: yours.map((unit) => (typeof unit === 'number' ? stack(unit) : unit)),
                theirs: units(...theirs),
            }),
        ],
    } as unknown as Board;
}

const gaps = (board: Board) => board.line[1]?.gaps;

describe('places', () => {
    it('stay empty when units fall, one after the other, on either side', () => {
        const first = keepPlaces(battle([10, 11, 12, 13]), battle([10, 12, 13]));
        expect(gaps(first)).toEqual({ theirs: [], yours: [1] });
        const second = keepPlaces(first, battle([12, 13], [21]));
        expect(gaps(second)).toEqual({ theirs: [0], yours: [0, 1] });
        expect(withGaps(units(12, 13), [0, 1]).map((unit) => unit?.card.card ?? null)).toEqual([null, null, 12, 13]);
    });

    it('stay while no unit falls', () => {
        const gapped = keepPlaces(battle([10, 11, 12]), battle([10, 12]));
        expect(gaps(keepPlaces(gapped, battle([10, 12])))).toEqual({ theirs: [], yours: [1] });
    });

    it('close with the next combat round, after the battle, and on a new board', () => {
        expect(gaps(keepPlaces(battle([10, 11, 12]), battle([10, 12], [20, 21], 2)))).toEqual({
            theirs: [],
            yours: [],
        });
        expect(gaps(keepPlaces(battle([10, 11, 12]), battle([10, 12], [20, 21], null)))).toEqual({
            theirs: [],
            yours: [],
        });
        expect(gaps(keepPlaces(null, battle([10, 12])))).toEqual({ theirs: [], yours: [] });
    });

    it('close when a unit arrives, or returns by an undo', () => {
        const gapped = keepPlaces(battle([10, 11, 12]), battle([10, 12]));
        expect(gaps(keepPlaces(gapped, battle([10, 12, 14])))).toEqual({ theirs: [], yours: [] });
        expect(gaps(keepPlaces(gapped, battle([10, 11, 12])))).toEqual({ theirs: [], yours: [] });
    });

    it('stay when tokens of a stack fall, and when tokens join one', () => {
        const gapped = keepPlaces(battle([10, 11, stack(30, 31, 32), 40]), battle([10, stack(30, 31, 32), 40]));
        expect(gaps(keepPlaces(gapped, battle([10, stack(31, 32), 40])))).toEqual({ theirs: [], yours: [1] });
        expect(gaps(keepPlaces(battle([30, 31, 32, 40]), battle([stack(30, 31, 32), 40])))).toEqual({
            theirs: [],
            yours: [],
        });
    });

    it('close when more units are missing than left', () => {
        expect(gaps(keepPlaces(battle([10, 11, 12, 13]), battle([10, 13])))).toEqual({ theirs: [], yours: [1, 2] });
        expect(gaps(keepPlaces(battle([10, 11, 12]), battle([12])))).toEqual({ theirs: [], yours: [] });
        expect(gaps(keepPlaces(battle([10]), battle([])))).toEqual({ theirs: [], yours: [] });
    });
});
