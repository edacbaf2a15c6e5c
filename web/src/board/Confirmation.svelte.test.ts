import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { WORDS } from '../design/words';
import { LOSS_KEY } from '../state/match_keys';
import type { Option } from '../wire/messages';
import Confirmation from './Confirmation.svelte';

const words = WORDS.board.confirmation;
const option = (warning: Option['warning']) =>
    ({ verb: 'attack', label: { text: 'Attack with Goff Nob' }, warning }) as Option;

it('names the choice and its danger, and does nothing before it is answered', async () => {
    const [go, back] = [vi.fn(), vi.fn()];
    renderAtTable(Confirmation, { option: option('harmful'), go, back });
    expect(screen.getByRole('alert').textContent).toContain('Attack with Goff Nob');
    expect(screen.getByRole('alert').textContent).toContain(words.harmful);
    expect([go.mock.calls, back.mock.calls]).toEqual([[], []]);
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(WORDS.back) }));
    expect([go.mock.calls.length, back.mock.calls.length]).toEqual([0, 1]);
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(words.anyway) }));
    expect([go.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
});

it('has another key for a choice that loses the game', () => {
    renderAtTable(Confirmation, { option: option('loss'), go: vi.fn(), back: vi.fn() });
    expect(screen.getByRole('alert').textContent).toContain(words.loss);
    expect(screen.getByRole('button', { name: new RegExp(words.lose) }).querySelector('kbd')?.textContent).toBe(
        LOSS_KEY.toUpperCase(),
    );
});
