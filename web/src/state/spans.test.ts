import { describe, expect, it } from 'vitest';
import type { Span, Text } from '../wire/messages';
import { beginningOf, joined, partsOf, plainText, ruleText } from './spans';
import type { Part } from './spans';

/** Parts as nested lists: plain words as they are, words of a span in a list. */
function outline(parts: readonly Part[]): unknown[] {
    return parts.map(({ words, span, parts: inner }) => (span ? [inner.length > 0 ? outline(inner) : words] : words));
}

const span = (text: string, words: string, meaning: Partial<Span>): Span => ({
    at: text.indexOf(words),
    length: words.length,
    ...meaning,
});

describe('the parts of a text', () => {
    it('are the whole text if there are no spans', () => {
        expect(partsOf(plainText('Pass'))).toEqual([{ words: 'Pass', span: null, parts: [] }]);
        expect(partsOf(plainText(''))).toEqual([]);
    });

    it('are what the spans name, and the words between', () => {
        const text = 'Bob deploys Goff Nob at Tarrus';
        const spans = [
            span(text, 'Bob', { player: 'P2' }),
            span(text, 'Goff Nob', { card: 112, number: 60 }),
            span(text, 'Tarrus', { planet: 136, place: 3 }),
        ];
        const parts = partsOf({ text, spans });
        expect(outline(parts)).toEqual([['Bob'], ' deploys ', ['Goff Nob'], ' at ', ['Tarrus']]);
        expect(parts.map((part) => part.span)).toEqual([spans[0], null, spans[1], null, spans[2]]);
    });

    it('do not depend on the order of the spans', () => {
        const text = 'A attacks B.';
        const spans = [span(text, 'B', { card: 2 }), span(text, 'A', { card: 1 })];
        expect(outline(partsOf({ text, spans }))).toEqual([['A'], ' attacks ', ['B'], '.']);
    });

    it('contain the parts of nested spans', () => {
        const text = 'Area Effect (2): see R18.2';
        const spans = [
            span(text, '2', { amount: 2 }),
            span(text, 'Area Effect (2)', { keyword: 'area effect' }),
            span(text, 'R18.2', { rule: 'R18.2' }),
        ];
        expect(outline(partsOf({ text, spans }))).toEqual([[['Area Effect (', ['2'], ')']], ': see ', ['R18.2']]);
    });

    it('nest spans of the same words', () => {
        const text = 'Brutal.';
        expect(
            outline(
                partsOf({
                    text,
                    spans: [span(text, 'Brutal', { strong: true }), span(text, 'Brutal', { keyword: 'brutal' })],
                }),
            ),
        ).toEqual([[[['Brutal']]], '.']);
    });

    it('divide a span that ends outside another', () => {
        const spans: Span[] = [
            { at: 0, length: 4, strong: true },
            { at: 2, length: 4, amount: 1 },
        ];
        expect(outline(partsOf({ text: 'abcdefg', spans }))).toEqual([[['ab', ['cd']]], ['ef'], 'g']);
    });

    it('count UTF-16 code units', () => {
        const text = '😀 Ann’s 🎲 Über-Nob wins';
        const spans: Span[] = [
            { at: 3, length: 5, player: 'P1' },
            { at: 12, length: 8, card: 7 },
        ];
        expect(outline(partsOf({ text, spans }))).toEqual(['😀 ', ['Ann’s'], ' 🎲 ', ['Über-Nob'], ' wins']);
    });

    it('end where the text ends', () => {
        expect(
            outline(
                partsOf({
                    text: 'ab',
                    spans: [
                        { at: 1, length: 9, strong: true },
                        { at: 5, length: 1, amount: 1 },
                    ],
                }),
            ),
        ).toEqual(['a', ['b']]);
    });
});

describe('texts', () => {
    const nob: Text = { text: 'Goff Nob', spans: [{ at: 0, length: 8, card: 112 }] };

    it('are joined with their spans', () => {
        expect(joined([plainText('theirs'), nob])).toEqual({
            text: 'theirs, Goff Nob',
            spans: [{ at: 8, length: 8, card: 112 }],
        });
        expect(joined([plainText('a'), plainText('b')], ' ')).toEqual({ text: 'a b' });
        expect(joined([nob])).toBe(nob);
        expect(joined([])).toEqual({ text: '' });
    });

    it('are cut with the spans that are whole', () => {
        const attack = joined([nob, plainText('attacks'), nob], ' ');
        expect(beginningOf(attack, 16)).toEqual({ text: 'Goff Nob attacks', spans: nob.spans });
        expect(beginningOf(attack, 4)).toEqual({ text: 'Goff' });
    });

    it('can be the number of a rule', () => {
        expect(ruleText('R9.1')).toEqual({ text: 'R9.1', spans: [{ at: 0, length: 4, rule: 'R9.1' }] });
    });
});
