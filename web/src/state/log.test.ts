import { describe, expect, it } from 'vitest';
import type { CardFacts } from '../wire/messages';
import { Library } from './facts';
import { chaptersOf, linesOf, piecesOf } from './log';
import type { Match } from './match';

const boss: CardFacts = { def: 1, id: 'boss', name: 'Boss', set: '', number: 1, faction: 'Orks', type: 'warlord', loyalty: null, unique: true, text: '' };
const library = new Library({ message: 'facts', version: 1, to: 'P1', digest: '', cards: [boss] });

function matchOf(lines: readonly string[], seen: number): Match {
    const seats = [
        { seat: 'P1', name: 'Ann', computer: false, ready: true },
        { seat: 'P2', name: null, computer: true, ready: true },
    ] as const;
    return { seats, log: { first: 10, lines }, seen } as unknown as Match;
}

describe('lines of the log', () => {
    it('tell titles and players apart from the rest', () => {
        const [line] = linesOf(matchOf(["P1 shields Boss at P2's HQ"], 0), library);
        expect(line?.parts).toEqual([{ seat: 'P1', name: 'Ann' }, { words: ' shields ' }, { card: boss }, { words: ' at ' }, { seat: 'P2', name: 'P2' }, { words: "'s HQ" }]);
    });

    it('keep the marks behind a title with it', () => {
        const piecesIn = (words: string) => piecesOf(linesOf(matchOf([words], 0), library)[0]?.parts ?? []);
        expect(piecesIn("P1: Boss's turn")).toEqual([{ seat: 'P1', name: 'Ann' }, { words: ': ' }, { card: boss, marks: "'s" }, { words: ' turn' }]);
        expect(piecesIn('Boss attacks Boss.')).toEqual([{ card: boss, marks: '' }, { words: ' attacks ' }, { card: boss, marks: '.' }, { words: '' }]);
    });

    it('stand under headings, and are fresh since the last choice', () => {
        const lines = linesOf(matchOf(['Round 2: the combat phase begins', 'The battle begins at Tarrus', 'Boss attacks'], 12), library);
        expect(lines.map(({ number, heading, fresh }) => [number, heading, fresh])).toEqual([
            [10, true, false],
            [11, true, false],
            [12, false, true],
        ]);
    });

    it('are the last of very many', () => {
        const lines = linesOf(matchOf(Array.from({ length: 1000 }, (_, index) => `line ${index}`), 0), library);
        expect(lines.length).toBeLessThan(300);
        expect(lines.at(-1)?.number).toBe(1009);
    });

    it('stand in chapters, which begin with their headings', () => {
        const lines = linesOf(matchOf(['Boss attacks', 'The battle begins at Tarrus', 'Boss attacks', 'Boss attacks', 'Combat round 1 begins at Tarrus'], 0), library);
        expect(chaptersOf(lines).map((chapter) => chapter.map(({ number }) => number))).toEqual([[10], [11, 12, 13], [14]]);
        expect(chaptersOf([])).toEqual([]);
    });

    it('stay the same values until they show something else', () => {
        const match = matchOf(['Boss attacks', 'Boss defends'], 10);
        const before = linesOf(match, library);
        const after = linesOf({ ...match, log: { ...match.log, lines: ['Boss attacks', 'Boss is undone'] } }, library);
        expect(after[0]).toBe(before[0]);
        expect(after[1]).not.toBe(before[1]);
        expect(linesOf({ ...match, seen: 11 }, library)[0]?.fresh).toBe(false);
    });

    it('are taken apart once', () => {
        const match = matchOf(['Boss attacks'], 0);
        expect(linesOf(match, library)[0]?.parts).toBe(linesOf({ ...match, seen: 99 }, library)[0]?.parts);
    });
});
