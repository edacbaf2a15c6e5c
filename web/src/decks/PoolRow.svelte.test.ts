import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CardFacts } from '../wire/messages';
import PoolRow from './PoolRow.svelte';

const BOYZ = {
    def: 7,
    id: 'goff-boyz',
    name: 'Goff Boyz',
    faction: 'Orks',
    type: 'army',
    cost: 1,
    attack: 0,
    hp: 2,
    loyalty: 'common',
    traits: ['Warrior'],
} as unknown as CardFacts;

const actions = { set: vi.fn(), add: vi.fn(), look: vi.fn(), hover: vi.fn(), focused: vi.fn() };
beforeEach(() => Object.values(actions).forEach((action) => action.mockClear()));

function row(count = 2): HTMLElement {
    render(PoolRow, { props: { facts: BOYZ, count, most: 3, current: true, ...actions } });
    return screen.getByRole('button', { name: `Goff Boyz, cost 1, ${count} of 3 in the deck` });
}

it('adds a copy by a click and takes one out by its button', async () => {
    await fireEvent.click(row());
    expect(actions.add).toHaveBeenLastCalledWith(1);
    await fireEvent.click(screen.getByRole('button', { name: 'Take out Goff Boyz' }));
    expect(actions.add).toHaveBeenLastCalledWith(-1);
    expect(actions.add).toHaveBeenCalledTimes(2);
});

it('has keys for copies', async () => {
    const card = row();
    for (const key of ['0', '3']) await fireEvent.keyDown(card, { key });
    expect(actions.set.mock.calls).toEqual([[0], [3]]);
    for (const key of ['+', '-', 'Enter', 'ArrowLeft', 'ArrowRight']) await fireEvent.keyDown(card, { key });
    expect(actions.add.mock.calls).toEqual([[1], [-1], [1], [-1], [1]]);
    for (const key of ['4', 'x', 'Tab']) await fireEvent.keyDown(card, { key });
    await fireEvent.keyDown(card, { key: '2', ctrlKey: true });
    expect(actions.set).toHaveBeenCalledTimes(2);
});

it('says why no copy can be added, and cannot take out what is not there', () => {
    row(3);
    expect(screen.getByRole('button', { name: 'Add Goff Boyz' }).getAttribute('aria-disabled')).toBe('true');
    screen.getByTitle('A deck may have 3 copies of this card');
    row(0);
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Take out Goff Boyz' })[1]?.disabled).toBe(true);
});
