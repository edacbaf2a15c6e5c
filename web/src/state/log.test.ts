import { describe, expect, it } from 'vitest';
import type { CardFacts } from '../wire/messages';
import { Library } from './facts';
import { linesOf } from './log';
import type { Match } from './match';

const boss: CardFacts = { def: 1, id: 'boss', name: 'Boss', set: '', number: 1, faction: 'Orks', type: 'warlord', loyalty: null, unique: true, text: '' };
const library = new Library({ tell: 'facts', version: 1, to: 'P1', digest: '', cards: [boss] });

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

    it('are taken apart once', () => {
        const match = matchOf(['Boss attacks'], 0);
        expect(linesOf(match, library)[0]?.parts).toBe(linesOf({ ...match, seen: 99 }, library)[0]?.parts);
    });
});
