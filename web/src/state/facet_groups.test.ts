import { expect, it } from 'vitest';
import { byCount, costBars } from './facet_groups';

it('high costs share a bar; X is last; the highest bar is full', () => {
    const values = ['0', '2', '7', '10', 'X'].map((value, index) => ({ value, cards: index }));
    expect(costBars(values)).toEqual([
        { value: '0', label: '0', cards: 0, height: 0 },
        { value: '2', label: '2', cards: 1, height: 0.2 },
        { value: '7+', label: '7+', cards: 5, height: 1 },
        { value: 'X', label: 'X', cards: 4, height: 0.8 },
    ]);
    expect(costBars([])).toEqual([]);
});

it('frequent values come first, equal ones keep their order', () => {
    const values = [
        { value: 'a', cards: 1 },
        { value: 'b', cards: 3 },
        { value: 'c', cards: 1 },
    ];
    expect(byCount(values).map(({ value }) => value)).toEqual(['b', 'a', 'c']);
});
