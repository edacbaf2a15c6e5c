import { expect, it } from 'vitest';
import { termsOf } from './glossary';
import { bookOf, plainLine } from './rule_book';

it('has the terms of R0.3 in alphabetical order, with links in their meanings', () => {
    const text =
        '# R0 Conventions\n\n## R0.3 Words\n\n- Ready, exhausted: upright, turned sideways (R7).\n- Enemy: controlled by\n  your opponent.\n- No colon\n';
    const terms = termsOf(bookOf([{ name: 'R00-conventions.md', text }]));
    expect(terms.map(({ name, line }) => [name, plainLine(line)])).toEqual([
        ['Enemy', 'controlled by your opponent.'],
        ['Ready, exhausted', 'upright, turned sideways (R7).'],
    ]);
    expect(termsOf(bookOf([]))).toEqual([]);
});
