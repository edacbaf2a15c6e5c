import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

import { bookFiles, bookOf, chapterOf, findRule, lineOf, numbersLike, paragraphsOf, partsOfRule } from './rule_book';
import { piecesOf, plainLine, readBook, ruleAt, ruleIn, rulesIn, sectionOf } from './rule_book';

/** Serves the generated files. */
vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(readFileSync(join('.', address)))));

const CHAPTER = `# R13 Abilities

What kinds of text cards have.

## R13.5 Interrupts and reactions

**R13.5.1** An interrupt comes *before* the thing ([R8](R08.md)).
A reaction comes after it.
> Example: Straken dies.
> He is gone.

A second paragraph.

**R13.5.2** Forced ones first.
`;

describe('rulesIn', () => {
    const rules = rulesIn(CHAPTER);
    it('finds chapters, sections and rules by number', () => {
        expect(rules.map(({ number, title }) => [number, title])).toEqual([
            ['R13', 'Abilities'],
            ['R13.5', 'Interrupts and reactions'],
            ['R13.5.1', ''],
            ['R13.5.2', ''],
        ]);
    });
    it('gives a rule its paragraphs without Markdown', () => {
        expect(rules[2] && paragraphsOf(rules[2])).toEqual([
            'An interrupt comes before the thing (R8). A reaction comes after it.',
            'Example: Straken dies. He is gone.',
            'A second paragraph.',
        ]);
    });
});

describe('ruleIn', () => {
    const rules = new Map(rulesIn(CHAPTER).map((rule) => [rule.number, rule]));
    it('finds the rule that contains a part', () => expect(ruleIn(rules, 'R13.5.1a')?.number).toBe('R13.5.1'));
    it('finds nothing for an unknown number', () => expect(ruleIn(rules, 'X1')).toBeNull());
    it('finds the rules one level below', () => {
        const below = (number: string) =>
            rulesIn(CHAPTER)
                .filter((rule) => rule.number === number)
                .flatMap((rule) => partsOfRule(rules, rule).map((part) => part.number));
        expect(below('R13')).toEqual(['R13.5']);
        expect(below('R13.5')).toEqual(['R13.5.1', 'R13.5.2']);
        expect(below('R13.5.1')).toEqual([]);
    });
});

describe('findRule', () => {
    it.each(['R4.2', 'R9.2.6', 'R13.3.1', 'R14.4', 'R18.3', 'R19.3.1'])('has %s of the rule book', async (number) => {
        const rules = await findRule(number);
        expect(rules[0]?.number).toBe(number);
        expect(rules.flatMap(paragraphsOf).join(' ').length).toBeGreaterThan(40);
    });
});

describe('blocks', () => {
    const blocksOf = (text: string) => rulesIn(`# R1 Title\n\n${text}\n`)[0]?.blocks;
    it('are paragraphs and examples', () =>
        expect(blocksOf('One\ntwo.\n> Example: three\n> four.')).toEqual([
            { kind: 'text', line: [{ text: 'One two.' }] },
            { kind: 'example', line: [{ text: 'Example: three four.' }] },
        ]));
    it('stress the parts of a question', () =>
        expect(blocksOf('Why: R7.')).toEqual([
            { kind: 'text', line: [{ text: 'Why:', style: 'strong' }, { text: ' R7.' }] },
        ]));
    it('are lists, also directly after a line that ends with a colon', () => {
        const list = (ordered: boolean) => ({ kind: 'list', ordered, items: [[{ text: 'one 1' }], [{ text: 'two' }]] });
        expect(blocksOf('- one\n  1\n- two')).toEqual([list(false)]);
        expect(blocksOf('1. one\n   1\n2. two')).toEqual([list(true)]);
        expect(blocksOf('These:\n- one 1\n- two')).toEqual([{ kind: 'text', line: [{ text: 'These:' }] }, list(false)]);
    });
    it('are tables', () =>
        expect(blocksOf('| A | B |\n|---|---|\n| 1 | 2 |')).toEqual([
            { kind: 'table', head: [[{ text: 'A' }], [{ text: 'B' }]], rows: [[[{ text: '1' }], [{ text: '2' }]]] },
        ]));
    it('have no remarks', () => expect(blocksOf('One.\n<!-- not shown:\ntwo -->')).toHaveLength(1));
});

describe('lineOf', () => {
    it('has styles, and links as their text', () =>
        expect(lineOf('A **b** and `c*d` in [R7](R07-battle.md), _Open point: O6._')).toEqual([
            { text: 'A ' },
            { text: 'b', style: 'strong' },
            { text: ' and ' },
            { text: 'c*d', style: 'code' },
            { text: ' in R7, ' },
            { text: 'Open point: O6.', style: 'em' },
        ]));
});

describe('piecesOf', () => {
    it('has the known numbers apart', () => {
        const known = (number: string) => ['R7.5', 'R8 step 2', 'O6', '3.2.9', 'FAQ-Q06'].includes(number);
        expect(
            piecesOf('see R7.5, R8 step 2 (O6; 3.2.9) or R99 and FAQ-Q06.', known).flatMap(
                ({ number }) => number ?? [],
            ),
        ).toEqual(['R7.5', 'R8 step 2', 'O6', '3.2.9', 'FAQ-Q06']);
        expect(piecesOf('no number', known)).toEqual([{ text: 'no number' }]);
        expect(piecesOf('xR7.5 TR7.5', known)).toEqual([{ text: 'xR7.5 TR7.5' }]);
    });
});

describe('the book', () => {
    it('has all chapters in their order', async () => {
        const { chapters } = await readBook();
        const heads = chapters.map(({ rules }) => rules[0]?.number ?? '');
        expect(heads.slice(0, 3)).toEqual(['R0', 'R1', 'R2']);
        expect(heads.slice(24)).toEqual([
            'R24',
            'Appendix A',
            'Appendix B',
            'Appendix C',
            'Appendix D',
            'Appendix E',
            'FAQ',
            'TR-rules',
            'TR-cases',
        ]);
    });
    it('has all rules that scenarios cite', async () => {
        const [{ numbers }, { shown }] = await Promise.all([readBook(), bookFiles()]);
        expect(Object.keys(shown).length).toBeGreaterThan(300);
        const unknown = Object.keys(shown).filter((number) => ruleIn(numbers, number) === null && number !== '');
        expect(unknown).toEqual([]);
    });
    it('has no marks of Markdown in its texts', async () => {
        const { numbers } = await readBook();
        const texts = [...numbers.values()].flatMap(paragraphsOf);
        expect(texts.filter((text) => /\*\*|<!--|^[->|] |\]\(/.test(text))).toEqual([]);
    });
    it('finds the chapter and section of a rule', async () => {
        const book = await readBook();
        const rule = book.numbers.get('R7.5.1');
        const chapter = rule && chapterOf(book, rule);
        expect(chapter?.file).toBe('R07-battle.md');
        expect(rule && chapter && sectionOf(chapter, rule).number).toBe('R7.5');
    });
    it('finds the rule of an address', async () => {
        const book = await readBook();
        expect(ruleAt(book, 'r7.5.1')?.number).toBe('R7.5.1');
        expect(ruleAt(book, 'R5.2.2b')?.number).toBe('R5.2.2b');
        expect(ruleAt(book, 'R7.5.1x')?.number).toBe('R7.5.1');
        expect(ruleAt(book, 'R8-step-2')?.number).toBe('R8 step 2');
        expect(ruleAt(book, 'Appendix C')?.number).toBe('Appendix C');
        expect(ruleAt(book, 'faq-q08')?.number).toBe('FAQ-Q08');
        expect(ruleAt(book, 'R7.5.99')).toBeNull();
        expect(ruleAt(book, '')).toBeNull();
    });
    it('proposes numbers like an unknown one', async () => {
        const book = await readBook();
        expect(numbersLike(book, 'r7.5.99')[0]).toBe('R7.5.9');
        expect(numbersLike(book, 'FAQ-Q99')[0]).toMatch(/^FAQ-Q/);
        expect(numbersLike(bookOf([]), 'R7')).toEqual([]);
    });
    it('reads lines as plain words', () => expect(plainLine([{ text: 'a ' }, { text: 'b', style: 'em' }])).toBe('a b'));
});
