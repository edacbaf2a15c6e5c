import { describe, expect, it } from 'vitest';

import { findRule, partsOfRule, ruleIn, rulesIn } from './rule_book';

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
        expect(rules[2]?.paragraphs).toEqual([
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
        expect(rules.flatMap(({ paragraphs }) => paragraphs).join(' ').length).toBeGreaterThan(40);
    });
});
