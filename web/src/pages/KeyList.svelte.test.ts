import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { keys } from '../design/keys.svelte';
import { WORDS } from '../design/words';
import KeyList from './KeyList.svelte';

const words = WORDS.keys;
const changeUndo = () => screen.getByRole('button', { name: `${words.change}: ${words.movable.z}` });
afterEach(() => keys.reset());

it('moves an action to the next pressed key, and back', async () => {
    render(KeyList, { close: vi.fn() });
    await fireEvent.click(changeUndo());
    expect(changeUndo().getAttribute('aria-pressed')).toBe('true');
    await fireEvent.keyDown(window, { key: 'u' });
    expect(keys.boundTo('u')).toBe('z');
    expect(changeUndo().parentElement?.previousElementSibling?.textContent).toBe('U');
    await fireEvent.click(screen.getByRole('button', { name: words.reset }));
    expect(keys.boundTo('u')).toBe('u');
    expect(screen.queryByRole('button', { name: words.reset })).toBeNull();
});

it('refuses keys that have a meaning', async () => {
    render(KeyList, { close: vi.fn() });
    await fireEvent.click(changeUndo());
    await fireEvent.keyDown(window, { key: '3' });
    expect(screen.getByRole('status').textContent).toBe(words.refused);
    expect(keys.changed).toBe(false);
    await fireEvent.keyDown(window, { key: 'u' });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(keys.of('z')).toBe('u');
});

it('can show the keys of another page, which cannot be changed', () => {
    const { baseElement } = render(KeyList, { close: vi.fn(), only: [['← →', 'Previous and next moment']] });
    expect([...baseElement.querySelectorAll('dt kbd')].map((cap) => cap.textContent)).toEqual(['←', '→']);
    expect(screen.getAllByRole('button')).toHaveLength(1);
});
