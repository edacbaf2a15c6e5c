import { expect, it } from 'vitest';
import { withKeywords } from './keyword_words';

const keyword = (name: string) => ({ keyword: name.toLowerCase(), name, meaning: '', rules: [] });
const KEYWORDS = ['Brutal', 'Area Effect', 'Goes Fasta!'].map(keyword);
const found = (text: string) => withKeywords(text, KEYWORDS).flatMap((piece) => piece.keyword ?? []);

it('finds each keyword once, as whole words', () => {
    expect(withKeywords('Has Brutal, and Brutal.', KEYWORDS)).toEqual([
        { text: 'Has ' },
        { text: 'Brutal', keyword: 'brutal' },
        { text: ', and Brutal.' },
    ]);
    expect(found('Area Effect (2) of Brutality')).toEqual(['area effect']);
    expect(found('Goes Fasta! and brutal')).toEqual(['goes fasta!']);
});

it('leaves other texts whole', () => {
    expect(withKeywords('Nothing', [])).toEqual([{ text: 'Nothing' }]);
    expect(withKeywords('', KEYWORDS)).toEqual([]);
});
