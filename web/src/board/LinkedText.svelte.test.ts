import { fireEvent, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { definitions } from '../state/definitions.svelte';
import { Library } from '../state/facts';
import type { Facts, Text } from '../wire/messages';
import LinkedText from './LinkedText.svelte';

const nob = { def: 1, id: 'goff-nob', name: 'Goff Nob', type: 'army', faction: 'Orks', text: '' };
const tarrus = { def: 2, id: 'tarrus', name: 'Tarrus', type: 'planet', faction: null, text: '' };
const library = new Library({ cards: [nob, tarrus] } as unknown as Facts);
const BRUTAL = { keyword: 'brutal', name: 'Brutal', meaning: 'It hits harder.', rules: [] };

/** "You deploy Goff Nob at Tarrus (Brutal)", in which the whole bracket is strong. */
const text: Text = {
    text: 'You deploy Goff Nob at Tarrus (Brutal)',
    spans: [
        { at: 0, length: 3, player: 'P1' },
        { at: 11, length: 8, card: 1, number: 33 },
        { at: 23, length: 6, planet: 2 },
        { at: 30, length: 8, strong: true },
        { at: 31, length: 6, keyword: 'brutal' },
    ],
};

afterEach(() => definitions.close());

it('shows the whole text without additional spaces', () => {
    const { container } = renderAtTable(LinkedText, { text }, library);
    expect(container.textContent).toBe(text.text);
    expect(container.querySelector('b:not(.cn)')?.textContent).toBe('(Brutal)');
    expect(container.querySelector('.f-P1')?.textContent).toBe('You');
});

it('shows a hovered card and seeks a clicked one', async () => {
    const { actions } = renderAtTable(LinkedText, { text }, library);
    const name = screen.getByRole('button', { name: 'Goff Nob' });
    expect(name.className).toBe('cn f-or');
    expect(screen.getByRole('button', { name: 'Tarrus' }).className).toBe('pn');
    await fireEvent.pointerEnter(name);
    expect(actions.hover).toHaveBeenLastCalledWith(nob, 33);
    await fireEvent.pointerLeave(name);
    expect(actions.hover).toHaveBeenLastCalledWith(null);
    await fireEvent.click(name);
    await fireEvent.keyDown(name, { key: 'Enter' });
    expect(actions.seek.mock.calls).toEqual([[nob], [nob]]);
});

it('pins the definition of a clicked keyword and closes it when another text is shown', async () => {
    definitions.learn([BRUTAL]);
    const { rerender } = renderAtTable(LinkedText, { text }, library);
    const word = screen.getByRole('button', { name: 'Brutal' });
    await fireEvent.keyDown(word, { key: ' ' });
    await Promise.resolve();
    expect(definitions.shown).toMatchObject({ title: 'Brutal', pinned: true, word });
    await rerender({ text: { text: 'Nothing' } });
    expect(definitions.shown).toBeNull();
});

it('has nothing to click inside a button', async () => {
    const { actions, container } = renderAtTable(LinkedText, { text, plain: true }, library);
    expect(container.textContent).toBe(text.text);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(container.querySelectorAll('[tabindex]')).toHaveLength(0);
    await fireEvent.click(screen.getByText('Goff Nob'));
    expect(actions.seek).not.toHaveBeenCalled();
});
