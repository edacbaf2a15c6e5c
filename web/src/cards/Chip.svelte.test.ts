import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { startGame } from '../../tests/started_game';
import { highlight } from '../board/highlight.svelte';
import type { Chip as Unit } from '../state/board';
import type { Game } from '../state/game.svelte';
import Chip from './Chip.svelte';

const BATTLE = `position "A battle"
P1 warlord "Captain Cato Sicarius"; P2 warlord "Nazdreg"
P1 at 1: "10th Company Scout", "Tactical Squad Cardinis" (with "Godwyn Pattern Bolter")
P2 at 1: "Goff Nob" (2 damage), "Snotlings" x3
begin combat at 1`;

let game: Game;
beforeEach(async () => {
    ({ game } = await startGame({ position: BATTLE }));
});
afterEach(() => {
    highlight([]);
    game.leave();
});

function unit(name: string): Unit {
    const column = game.view.board?.line[0];
    const found = [...(column?.theirs ?? []), ...(column?.yours ?? [])].find(({ facts }) => facts?.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
}

it('shows name, attack and the HP that are left', () => {
    const { container } = renderAtTable(Chip, { chip: unit('Goff Nob'), faction: 'or' });
    expect(container.querySelector('.nm')?.textContent).toContain('Goff Nob');
    expect(container.querySelector('.atk span')?.textContent).toBe('6');
    expect(container.querySelector('.hp.hurt')?.textContent).toMatch(/4$/);
    expect(container.querySelectorAll('.seg i.lost')).toHaveLength(2);
    expect(container.querySelectorAll('.seg i')).toHaveLength(6);
    expect(screen.getByRole('button').getAttribute('aria-label')).toMatch(/Goff Nob, 6 attack, 4 of 6 HP/);
});

it('that can be chosen acts, with its key; another one is explained', async () => {
    const attacker = renderAtTable(Chip, { chip: unit('10th Company Scout'), faction: 'sm' });
    expect(attacker.container.querySelector('kbd')?.textContent).toBe(unit('10th Company Scout').key);
    await fireEvent.click(screen.getByRole('button', { name: /Scout/ }));
    expect(attacker.actions.act).toHaveBeenCalledExactlyOnceWith(unit('10th Company Scout').act);
    const nob = renderAtTable(Chip, { chip: unit('Goff Nob'), faction: 'or' });
    const button = screen.getByRole('button', { name: /Nob/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(button);
    expect(nob.actions.act).not.toHaveBeenCalled();
    expect(nob.actions.pinAndExplain).toHaveBeenCalledExactlyOnceWith(unit('Goff Nob').card.card);
});

it('changes with its card', async () => {
    const chip = unit('Goff Nob');
    const { container, rerender } = renderAtTable(Chip, { chip, faction: 'or' });
    await rerender({ chip: { ...chip, card: { ...chip.card, exhausted: true }, attack: 8, attackChange: 'up' } });
    expect(container.querySelector('.chip.exh')).not.toBeNull();
    expect(container.querySelector('.atk .up')?.textContent).toBe('8');
});

it('counts stacked tokens', () => {
    const { container } = renderAtTable(Chip, { chip: unit('Snotlings'), faction: 'or' });
    expect(container.querySelector('.chip.stack .xn')?.textContent).toBe('×3');
});

it('shows its attachments', () => {
    const { container } = renderAtTable(Chip, { chip: unit('Tactical Squad Cardinis'), faction: 'sm' });
    expect([...container.querySelectorAll('.att i')].map((tag) => tag.getAttribute('title'))).toEqual([
        'Godwyn Pattern Bolter',
    ]);
});

it('is outlined while a hovered answer is about it or about a card stacked with it', async () => {
    const stack = unit('Snotlings');
    renderAtTable(Chip, { chip: stack, faction: 'or' });
    const button = screen.getByRole('button', { name: /Snotlings/ });
    for (const card of [stack.card.card, stack.also[0] ?? NaN]) {
        highlight([card]);
        await tick();
        expect(button.hasAttribute('data-highlighted')).toBe(true);
        highlight([unit('Goff Nob').card.card]);
        await tick();
        expect(button.hasAttribute('data-highlighted')).toBe(false);
    }
});
