import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { WORDS } from '../design/words';
import PassUntil from './PassUntil.svelte';

const words = WORDS.board.pass;

it('offers until when to pass, and closes its menu', async () => {
    const pass = vi.fn();
    const { rerender } = render(PassUntil, { until: undefined, turn: false, pass });
    const opener = screen.getByRole('button', { name: /…$/ });
    await fireEvent.click(opener);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        words.turn,
        words.answer,
        words.attack,
        words.battle,
        words.phase,
    ]);
    await rerender({ turn: true });
    await fireEvent.click(screen.getByRole('menuitem', { name: words.turnToo }));
    expect(pass).toHaveBeenCalledExactlyOnceWith('phase');
    expect(screen.queryByRole('menu')).toBeNull();
});

it('closes its menu on Escape and on a click elsewhere', async () => {
    render(PassUntil, { until: undefined, turn: false, pass: vi.fn() });
    const opener = screen.getByRole('button', { name: /…$/ });
    for (const leave of [() => fireEvent.keyDown(window, { key: 'Escape' }), () => fireEvent.click(document.body)]) {
        await fireEvent.click(opener);
        expect(screen.queryByRole('menu')).not.toBeNull();
        await leave();
        expect(screen.queryByRole('menu')).toBeNull();
    }
});

it('shows what is passed, and a click ends it', async () => {
    const pass = vi.fn();
    render(PassUntil, { until: 'battle', turn: false, pass });
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(words.battle) }));
    expect(pass).toHaveBeenCalledExactlyOnceWith('nothing');
});
