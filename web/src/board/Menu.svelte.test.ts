import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { WORDS } from '../design/words';
import Menu from './Menu.svelte';

const words = WORDS.board.menu;

async function opened(props: Partial<Parameters<typeof Menu>[1]> = {}) {
    const does = { draw: vi.fn(), concede: vi.fn(), save: vi.fn(), report: vi.fn(), leave: vi.fn() };
    render(Menu, { over: false, person: true, hint: null, explainMove: null, more: [], ...does, ...props } as never);
    await fireEvent.click(screen.getByRole('button', { name: words.title }));
    return does;
}
const names = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

it('concedes only after a second click', async () => {
    const { concede } = await opened();
    await fireEvent.click(screen.getByRole('menuitem', { name: words.concede }));
    expect(concede).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('menuitem', { name: words.concedeSure }));
    expect(concede).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
});

it('forgets a first click on conceding when it is closed', async () => {
    await opened();
    await fireEvent.click(screen.getByRole('menuitem', { name: words.concede }));
    await fireEvent.keyDown(window, { key: 'Escape' });
    await fireEvent.click(screen.getByRole('button', { name: words.title }));
    expect(names()).toContain(words.concede);
});

it('has no actions of players for spectators', async () => {
    await opened({ watching: true });
    expect(names()).toEqual([words.report, words.leave]);
});

it('can save the record of a finished game', async () => {
    const { save } = await opened({ over: true });
    expect(names()).toEqual([words.save, words.report, words.leave]);
    await fireEvent.click(screen.getByRole('menuitem', { name: words.save }));
    expect(save).toHaveBeenCalledOnce();
});
