import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { library } from '../../tests/started_game';
import { sidesOf } from '../state/faction_decks';
import type { Deck } from '../wire/connection';
import DeckChoice from './DeckChoice.svelte';

const warlord = (name: string) => {
    const def = Array.from({ length: 2000 }, (_, index) => index).find((index) => library.of(index)?.name === name);
    if (def === undefined) throw new Error(`there is no ${name}`);
    return def;
};
const deck = (id: string, name: string, leader: string): Deck => ({
    id,
    name,
    warlord: warlord(leader),
    cards: 50,
    legal: true,
    about: null,
});
const decks = [
    deck('core-orks', 'Nazdreg', 'Nazdreg'),
    deck('scouts', 'Scouts', 'Captain Cato Sicarius'),
    deck('core-space-marines', 'Sicarius', 'Captain Cato Sicarius'),
];

it('groups decks by faction, starter decks first, and chooses one', async () => {
    render(DeckChoice, { sides: sidesOf(decks, library), library, chosen: 'core-orks' });
    const select = screen.getByRole<HTMLSelectElement>('combobox');
    expect(select.value).toBe('core-orks');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual(['Space Marines', 'Orks']);
    expect(screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)).toEqual([
        'core-space-marines',
        'scouts',
        'core-orks',
    ]);
    await fireEvent.change(select, { target: { value: 'scouts' } });
    expect(select.selectedOptions[0]?.textContent).toBe('Captain Cato Sicarius · Scouts');
});
