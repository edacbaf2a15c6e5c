import { describe, expect, it } from 'vitest';
import type { Option, Prompt } from '../wire/messages';
import { choicesOf } from './choices';
import { NO_COPY_NUMBERS, copyNumberIn, copyNumbersOf, copyNumbersText } from './copy_numbers';

function promptOf(...options: readonly Partial<Option>[]): Prompt {
    return { number: 1, kind: 'target', text: 'Whom?', decline: null, options: options.map((option) => ({ verb: 'choose', label: '', ...option })) };
}

describe('copy numbers of equal cards', () => {
    it('are absent if no label has one', () => {
        expect(copyNumbersOf(promptOf({ on: 3, label: 'Attack Goff Nob' }))).toBe(NO_COPY_NUMBERS);
    });

    it('belong to the targets', () => {
        expect([...copyNumbersOf(promptOf({ card: 9, on: 3, label: 'Attack Goff Nob #1' }, { card: 9, on: 4, label: 'Attack Goff Nob #3' }, { card: 9, on: 5, label: 'Attack Nazdreg' }))]).toEqual([[3, 1], [4, 3]]);
    });

    it('belong to the acting cards where those differ', () => {
        const moves = promptOf(...[7, 8].flatMap((card, index) => ['Iridial', 'Plannum'].map((planet, place) => ({ card, on: `planet ${place + 1}`, label: `Move Falcon to ${planet} #${index + 1}` }))));
        expect([...copyNumbersOf(moves)]).toEqual([[7, 1], [8, 2]]);
        expect(choicesOf(moves, null).buttons.map(({ label }) => label)).toEqual(['Move Falcon to … #1', 'Move Falcon to … #2']);
    });

    it('are dropped for a card with several', () => {
        expect(copyNumbersOf(promptOf({ card: 7, label: 'Use Falcon #1' }, { card: 7, label: 'Use Falcon #2' })).size).toBe(0);
        expect([...copyNumbersOf(promptOf({ on: 3, label: 'A #1' }, { on: 4, label: 'A #2' }, { on: 4, label: 'B #1' }, { on: 3, label: 'B #1' }))]).toEqual([[3, 1]]);
    });

    it('are found before the owner in brackets', () => {
        expect(copyNumberIn('Use A: gain 1 resource #2 (for B)')).toBe('#2');
        expect(copyNumberIn('Use A')).toBe('');
    });

    it.each([
        [[], ''],
        [[2], '#2'],
        [[2, 1], '#1, 2'],
        [[3, 1, 2], '#1–3'],
        [[1, 2, 4], '#1, 2, 4'],
    ])('%o are told as %s', (numbers, text) => expect(copyNumbersText(numbers)).toBe(text));
});
