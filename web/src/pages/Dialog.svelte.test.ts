import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import Dialog from './Dialog.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>Rules</p>' }));

it('is a modal with its title as name', () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    render(Dialog, { title: 'Keys', close: vi.fn(), children });
    expect(shown).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Keys' }).textContent).toContain('Rules');
});

it('closes by its button, by Escape and by a click outside, but not by a click inside', async () => {
    const close = vi.fn();
    render(Dialog, { title: 'Keys', close, children });
    const dialog = screen.getByRole('dialog');
    await fireEvent.click(screen.getByText('Rules'));
    expect(close).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button'));
    expect(close).toHaveBeenCalledTimes(1);
    await fireEvent.click(dialog);
    expect(close).toHaveBeenCalledTimes(2);
    const cancelled = new Event('cancel', { cancelable: true });
    await fireEvent(dialog, cancelled);
    expect(close).toHaveBeenCalledTimes(3);
    expect(cancelled.defaultPrevented).toBe(true);
});

it('keeps keys from the page below, and gives the focus back', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    const pressed = vi.fn();
    window.addEventListener('keydown', pressed);
    opener.focus();
    const { unmount } = render(Dialog, { title: 'Keys', close: vi.fn(), children });
    const button = screen.getByRole('button', { name: /Esc/ });
    button.focus();
    await fireEvent.keyDown(button, { key: 'z' });
    expect(pressed).not.toHaveBeenCalled();
    unmount();
    expect(document.activeElement).toBe(opener);
    window.removeEventListener('keydown', pressed);
    opener.remove();
});
