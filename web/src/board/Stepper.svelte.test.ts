import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { WORDS } from '../design/words';
import type { Prompt } from '../wire/messages';
import Stepper from './Stepper.svelte';

const prompt = {
    number: 4,
    options: [0, 1, 2, 3].map((amount) => ({ amount, label: { text: `Pay ${amount}` } })),
} as unknown as Prompt;

it('starts at the highest number, stays within the options and chooses the shown one', async () => {
    const choose = vi.fn();
    renderAtTable(Stepper, { prompt, choose });
    const [less, more] = [WORDS.board.stepLess, WORDS.board.stepMore].map((name) =>
        screen.getByRole('button', { name }),
    ) as [HTMLButtonElement, HTMLButtonElement];
    expect(screen.getByRole('status').textContent).toBe('3');
    expect(more.disabled).toBe(true);
    await fireEvent.click(less);
    await fireEvent.click(less);
    await fireEvent.click(screen.getByRole('button', { name: 'Pay 1' }));
    expect(choose).toHaveBeenCalledExactlyOnceWith(1);
    await fireEvent.click(less);
    expect(less.disabled).toBe(true);
    expect(more.disabled).toBe(false);
});
