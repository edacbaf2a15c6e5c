import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { WORDS } from '../design/words';
import { divisionOf } from '../state/division_plan';
import type { Plan } from '../state/division_plan';
import { NO_MARKS } from '../state/marks';
import type { Prompt } from '../wire/messages';
import Division from './Division.svelte';

const words = WORDS.board.division;
/** Three damage among two units, of which one can take two. */
const prompt = {
    kind: 'divide',
    more: 3,
    options: [
        { label: { text: 'Goff Nob' }, on: 33, most: 2 },
        { label: { text: 'Snotlings' }, on: 47, most: 1 },
    ],
} as unknown as Prompt;

function shown(plan: Plan) {
    const does = { fill: vi.fn(), reset: vi.fn(), confirm: vi.fn() };
    const division = divisionOf(prompt, plan);
    const { actions } = renderAtTable(Division, {
        division,
        buttons: [],
        marks: NO_MARKS,
        own: () => false,
        factsOf: () => null,
        ...does,
    });
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    return { actions, does, button };
}

it('assigns one more or one less to a target', async () => {
    const { actions, button } = shown(new Map([[1, 1]]));
    await fireEvent.click(button(`${words.plus} Goff Nob`));
    await fireEvent.click(button(`${words.minus} Snotlings`));
    expect(actions.act.mock.calls).toEqual([
        [{ act: 'shift', option: 0, by: 1 }],
        [{ act: 'shift', option: 1, by: -1 }],
    ]);
});

it('offers only what is possible, and confirms only a whole division', async () => {
    const begun = shown(new Map([[1, 1]]));
    expect(screen.getByRole('status').textContent).toContain('2');
    expect(begun.button(`${words.minus} Goff Nob`).disabled).toBe(true);
    expect(begun.button(`${words.plus} Snotlings`).disabled).toBe(true);
    expect(begun.button(`Space ${words.confirm}`).disabled).toBe(true);
});

it('confirms a whole division', async () => {
    const { does, button } = shown(
        new Map([
            [0, 2],
            [1, 1],
        ]),
    );
    expect(screen.getByRole('group', { name: 'Goff Nob: 2' })).toBeTruthy();
    expect(button(`A ${words.automatic}`).disabled).toBe(true);
    await fireEvent.click(button(`Space ${words.confirm}`));
    expect(does.confirm).toHaveBeenCalledOnce();
    await fireEvent.click(button(`⌫ ${words.reset}`));
    expect(does.reset).toHaveBeenCalledOnce();
});
