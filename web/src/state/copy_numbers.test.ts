import { describe, expect, it } from 'vitest';
import type { Option, Prompt, Text } from '../wire/messages';
import { choicesOf } from './choices';
import { NO_COPY_NUMBERS, copyNumberIn, copyNumbersOf, copyNumbersText, withCopyNumber } from './copy_numbers';

function promptOf(...options: readonly Partial<Option>[]): Prompt {
    return {
        number: 1,
        kind: 'target',
        text: { text: 'Whom?' },
        decline: null,
        options: options.map((option) => ({ verb: 'choose', label: { text: '' }, ...option })),
    };
}

/** A label that ends with a copy number. */
function numbered(text: string, copy: number): Text {
    return { text: `${text} #${copy}`, spans: [{ at: text.length, length: 3, copy }] };
}

describe('copy numbers of equal cards', () => {
    it('are absent if no label has one', () => {
        expect(copyNumbersOf(promptOf({ on: 3, copy: 1, label: { text: 'Attack Goff Nob' } }))).toBe(NO_COPY_NUMBERS);
    });

    it('belong to the targets', () => {
        const label = (copy: number) => numbered('Attack Goff Nob', copy);
        expect([
            ...copyNumbersOf(
                promptOf(
                    { card: 9, on: 3, copy: 1, label: label(1) },
                    { card: 9, on: 4, copy: 3, label: label(3) },
                    { card: 9, on: 5, label: { text: 'Attack Nazdreg' } },
                ),
            ),
        ]).toEqual([
            [3, 1],
            [4, 3],
        ]);
    });

    it('belong to the acting cards if the targets are places', () => {
        const moves = promptOf(
            ...[7, 8].flatMap((card, index) =>
                ['Iridial', 'Plannum'].map((planet, place) => {
                    const text = `Move Falcon to ${planet} #${index + 1}`;
                    const spans = [
                        { at: 5, length: 6, card: 100, number: card },
                        { at: 15, length: planet.length, planet: place + 50, place: place + 1 },
                        { at: text.length - 3, length: 3, copy: index + 1 },
                    ];
                    return { card, on: `planet ${place + 1}`, copy: index + 1, label: { text, spans } };
                }),
            ),
        );
        expect([...copyNumbersOf(moves)]).toEqual([
            [7, 1],
            [8, 2],
        ]);
        expect(choicesOf(moves, null).buttons.map(({ label }) => label.text)).toEqual([
            'Move Falcon to … #1',
            'Move Falcon to … #2',
        ]);
    });

    it('are not shown on cards if the label counts something else', () => {
        expect(
            copyNumbersOf(
                promptOf(
                    { card: 7, label: numbered('Use Falcon', 1) },
                    { card: 7, copy: 1, label: numbered('Use Falcon', 2) },
                ),
            ).size,
        ).toBe(0);
    });

    it('are fields of labels', () => {
        expect(copyNumberIn(numbered('Use A', 2))).toBe(2);
        expect(copyNumberIn({ text: 'Use A #2' })).toBeNull();
        expect(withCopyNumber('A', 2)).toBe('A #2');
        expect(withCopyNumber('A', null)).toBe('A');
    });

    it.each([
        [[], ''],
        [[2], '#2'],
        [[2, 1], '#1, 2'],
        [[3, 1, 2], '#1–3'],
        [[1, 2, 4], '#1, 2, 4'],
    ])('%o are shown as %s', (numbers, text) => expect(copyNumbersText(numbers)).toBe(text));
});
