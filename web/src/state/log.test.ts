import { describe, expect, it } from 'vitest';
import type { Text } from '../wire/messages';
import { chaptersOf, lastLine, linesOf } from './log';
import type { Match } from './match';

const attack: Text = { text: 'Boss attacks' };
const heading = (text: string): Text => ({ text, kind: 'heading' });

function matchOf(lines: readonly Text[], seen: number): Match {
    const seats = [
        { seat: 'P1', name: 'Ann', computer: false, ready: true },
        { seat: 'P2', name: null, computer: true, ready: true },
    ] as const;
    return { seats, log: { first: 10, lines }, seen } as unknown as Match;
}

describe('lines of the log', () => {
    it('are headings by their kind, and fresh since the last choice', () => {
        const lines = linesOf(
            matchOf([heading('Round 2: the combat phase begins'), heading('The battle begins at Tarrus'), attack], 12),
        );
        expect(lines.map(({ number, heading: head, fresh }) => [number, head, fresh])).toEqual([
            [10, true, false],
            [11, true, false],
            [12, false, true],
        ]);
    });

    it('are the last ones of many', () => {
        const lines = linesOf(
            matchOf(
                Array.from({ length: 1000 }, (_, index) => ({ text: `line ${index}` })),
                0,
            ),
        );
        expect(lines.length).toBeLessThan(300);
        expect(lines.at(-1)?.number).toBe(1009);
    });

    it('are grouped under their headings', () => {
        const lines = linesOf(
            matchOf(
                [
                    attack,
                    heading('The battle begins at Tarrus'),
                    attack,
                    attack,
                    heading('Combat round 1 begins at Tarrus'),
                ],
                0,
            ),
        );
        expect(chaptersOf(lines).map((chapter) => chapter.map(({ number }) => number))).toEqual([
            [10],
            [11, 12, 13],
            [14],
        ]);
        expect(chaptersOf([])).toEqual([]);
    });

    it('keep their identity until they show something else', () => {
        const match = matchOf([attack, { text: 'Boss defends' }], 10);
        const before = linesOf(match);
        const after = linesOf({ ...match, log: { ...match.log, lines: [{ ...attack }, { text: 'Boss is undone' }] } });
        expect(after[0]).toBe(before[0]);
        expect(after[1]).not.toBe(before[1]);
        expect(linesOf({ ...match, seen: 11 })[0]?.fresh).toBe(false);
    });

    it('end with the last line, or an empty text', () => {
        expect(lastLine(matchOf([heading('A'), attack], 0))).toBe(attack);
        expect(lastLine(matchOf([], 0)).text).toBe('');
    });
});
