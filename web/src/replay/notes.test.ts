import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { playedPosition, playedRecord } from '../../tests/games';
import { startEngine } from '../../tests/engine';
import { WORDS } from '../design/words';
import { replay } from '../wire/replayer';
import { Notebook } from './notebook.svelte';
import { choicesMade, digestOf, merged, MAX_NOTE_BYTES, notesIn, ownNotes, plain, withNotes } from './notes';
import type { Notes } from './notes';

const TEXT = readFileSync(new URL('../../../docs/picture.record', import.meta.url), 'utf8');
const ENDED = `${TEXT}\nresult P1 wins: conceded\n`;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 }); // plays whole games, possibly on a loaded machine

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

function noted(...pairs: [number, string][]): Notes {
    return new Map(pairs);
}

describe('a note', () => {
    it('is one line of plain text', () => {
        expect(plain('  two\n lines\r\n and a\ttab ')).toBe('two lines and a tab');
        expect(plain('\u001b[31mred\u0007 \u202eturned\u2066 \u009b \u0000')).toBe('[31mred turned');
        expect(plain('“Ünïts” – 勝利 🪐')).toBe('“Ünïts” – 勝利 🪐');
        expect(plain(' \n\t ')).toBe('');
    });

    it('is cut between characters if it is too long', () => {
        for (const letter of ['x', 'ä', '勝', '🪐'])
            for (const before of ['', 'a', 'aa', 'aaa']) {
                const cut = plain(before + letter.repeat(MAX_NOTE_BYTES));
                expect(cut).toBe(before + letter.repeat([...cut].length - before.length));
                expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MAX_NOTE_BYTES);
                expect(Buffer.byteLength(cut)).toBeGreaterThan(MAX_NOTE_BYTES - 4);
            }
    });
});

describe('notes in a record', () => {
    it('are stored at their moment and found again', () => {
        const notes = noted([0, 'A hand to keep.'], [7, 'Too late.'], [147, 'Well played.']);
        for (const record of [TEXT, ENDED]) {
            const text = withNotes(record, notes);
            expect(notesIn(text)).toEqual(notes);
            expect(text).toContain('\n# note A hand to keep.\n1. P');
            expect(text).toMatch(/\n7\. [^\n]*\n# note Too late\.\n8\. /);
            expect(withNotes(text, noted())).toBe(withNotes(record, noted()));
            expect(withNotes(text, notes)).toBe(text);
        }
        expect(withNotes(ENDED, notes)).toContain('\n# note Well played.\nresult P1 wins');
        expect(withNotes(TEXT, notes).endsWith('\n# note Well played.\n')).toBe(true);
    });

    it('with several lines become one, and other remarks are ignored', () => {
        const text = TEXT.replace('\n1. ', '\n# note One,\r\n# notes\n#note x\n  # note   two.\n# note  \n1. ');
        expect(notesIn(text)).toEqual(noted([0, 'One, two.']));
        expect(withNotes(text, noted())).toContain('\n# notes\n#note x\n1. ');
    });

    it('do not change the game at any position', () => {
        const fromPositions = Object.values(WORDS.positions.templates).map((position) =>
            playedPosition(engine, position),
        );
        for (const record of [
            ...[1, 2, 3, 4].map((seed) => playedRecord(engine, seed * 5, seed * 11 + 1, seed)),
            ...fromPositions,
        ]) {
            const plainly = replay(engine, 'plain.record', record);
            const notes = noted(
                ...choicesMade(plainly.entries).map((made): [number, string] => [made, `Note ${made}: “pass”`]),
            );
            const again = replay(engine, 'noted.record', withNotes(record, notes));
            expect(again.fault).toBeNull();
            expect(again.hash).toBe(plainly.hash);
            expect(again.entries).toEqual(plainly.entries);
            expect(notesIn(withNotes(record, notes))).toEqual(notes);
        }
    });
});

describe('notes of two people', () => {
    const own = (text: string, instead = '') => new Map([[3, { text, instead }]]);

    it('are joined', () => {
        expect(merged(noted([5, 'theirs']), own('mine'))).toEqual(noted([3, 'mine'], [5, 'theirs']));
        expect(merged(noted([3, 'theirs']), own('mine'))).toEqual(noted([3, 'theirs / mine']));
    });

    it('are not repeated', () => {
        for (const brought of ['mine', 'theirs / mine'])
            expect(merged(noted([3, brought]), own('mine'))).toEqual(noted([3, brought]));
    });

    it('that were changed or deleted stay so when the record is opened again', () => {
        expect(merged(noted([3, 'theirs']), own('better', 'theirs'))).toEqual(noted([3, 'better']));
        expect(merged(noted([3, 'theirs']), own('', 'theirs'))).toEqual(noted());
        expect(merged(noted([3, 'another']), own('', 'theirs'))).toEqual(noted([3, 'another']));
    });
});

describe('a notebook', () => {
    it('stores notes for its record only', () => {
        const { entries } = replay(engine, 'picture.record', TEXT);
        const book = new Notebook(TEXT, entries);
        book.write(12, ' Why not\nattack? ');
        book.write(0, 'SavedTable.');
        expect(book.marks).toEqual([
            { at: 0, text: 'SavedTable.' },
            { at: 12, text: 'Why not attack?' },
        ]);
        expect(book.at(12)).toBe('Why not attack?');
        expect(book.at(13)).toBeNull();
        expect(new Notebook(TEXT, entries).marks).toEqual(book.marks);
        expect(new Notebook(book.text, entries).marks).toEqual(book.marks);
        book.write(12, '');
        book.write(0, 'SavedTable!');
        expect(new Notebook(TEXT, entries).marks).toEqual([{ at: 0, text: 'SavedTable!' }]);
        expect(notesIn(book.text)).toEqual(noted([0, 'SavedTable!']));
        expect(ownNotes(TEXT.replace('seed 7', 'seed 8')).size).toBe(0);
        book.write(99_999, 'beyond the end');
        expect(book.marks).toHaveLength(1);
    });

    it('has one note at the end of a game, with or without a concession', () => {
        const { entries } = replay(engine, 'conceded.record', ENDED);
        const book = new Notebook(ENDED, entries);
        const last = entries.length;
        expect(JSON.parse(entries[last - 1] ?? '')).toMatchObject({ entry: 'conceded' });
        book.write(last, 'A pity.');
        expect(book.marks).toEqual([{ at: last, text: 'A pity.' }]);
        expect(notesIn(book.text).get(last - 1)).toBe('A pity.');
    });

    it('identifies a record by its game', () => {
        expect(digestOf(withNotes(TEXT, noted([3, 'x'])))).toBe(digestOf(TEXT));
        expect(digestOf(TEXT.replace('P2 pass', 'P1 pass'))).not.toBe(digestOf(TEXT));
    });
});
