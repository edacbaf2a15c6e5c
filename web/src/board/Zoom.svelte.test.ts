import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { WORDS } from '../design/words';
import type { Card, CardFacts } from '../wire/messages';
import Zoom from './Zoom.svelte';

const facts = {
    def: 1,
    id: 'goff-nob',
    name: 'Goff Nob',
    type: 'army',
    faction: 'Orks',
    attack: 6,
    hp: 6,
    text: '',
} as unknown as CardFacts;
const card = { card: 33, def: 1, zone: 'planet', owner: 'P2', attack: 8, hp: 6, damage: 2 } as Card;
const words = WORDS.board;

it('shows how a card on the table differs from the printed one, and why', () => {
    const changes = [{ text: { text: 'This unit gets +2 attack.' }, source: 9 }];
    renderAtTable(Zoom, {
        facts,
        card,
        explained: { why: [], changes } as never,
        factsOf: () => ({ ...facts, name: 'Nazdreg' }),
    });
    const text = screen.getByRole('heading', { name: words.changes }).parentElement?.textContent;
    expect(text).toContain(words.damage(2, 4, 6));
    expect(text).toContain(`${words.now.attack} 8`);
    expect(text).toContain(`${words.printed} 6`);
    expect(text).toContain('Nazdreg:This unit gets +2 attack.');
});

it('says why a card cannot be used, but not of a card that can be chosen', async () => {
    const explained = { why: [{ text: 'It is exhausted.' }], changes: [] } as never;
    const { rerender } = renderAtTable(Zoom, { facts, card: null, explained });
    expect(screen.getByRole('heading', { name: words.whyNot }).parentElement?.textContent).toContain(
        'It is exhausted.',
    );
    await rerender({ lit: true });
    expect(screen.queryByText('It is exhausted.')).toBeNull();
});

it('shows a preview instead of the reason, and can be unpinned', async () => {
    const unpin = vi.fn();
    const explained = { why: [{ text: 'It is exhausted.' }], changes: [] } as never;
    renderAtTable(Zoom, { facts, card: null, explained, lines: [{ text: '10 cards left' }], pinned: true, unpin });
    expect(screen.getByRole('heading', { name: words.whatIf }).parentElement?.textContent).toContain('10 cards left');
    expect(screen.queryByText('It is exhausted.')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(words.unpin) }));
    expect(unpin).toHaveBeenCalledOnce();
});
