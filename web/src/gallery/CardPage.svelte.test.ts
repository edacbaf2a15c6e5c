import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { decks as lists, startEngine } from '../../tests/engine';
import { factsFrom } from '../../tests/facts';
import { Library } from '../state/facts';
import { rememberFound } from '../state/last_found';
import { answerCardCall, cardTools } from '../wire/card_calls';
import type { Deck } from '../wire/connection';
import CardPage from './CardPage.svelte';

const engine = await startEngine();
const library = new Library(factsFrom(engine));
const tools = cardTools((call) => Promise.resolve().then(() => answerCardCall(engine, call)));
const decks = [...lists].map(([id, text]) => ({ id, ...JSON.parse(engine.deck(id, text)) }) as Deck);

function shown(id: string) {
    const card = library.withId(id);
    if (!card) throw new Error(`no card ${id}`);
    const go = vi.fn();
    const props = {
        card,
        library,
        tools,
        decks,
        hrefOf: (one: { id: string }) => `cards/${one.id}`,
        galleryHref: (query: Readonly<Record<string, string>>) => `cards?${new URLSearchParams(query).toString()}`,
        deckHref: (deck: string) => `decks/${deck}`,
        buildHref: 'decks/new',
        go,
    };
    return { ...render(CardPage, props), go };
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

it('shows both sides of a warlord, its squad, decks and rulings', async () => {
    const { container } = shown('nazdreg');
    await screen.findByText('Brutal from two sources counts once');
    expect(headings().join()).toMatch(/Rulings 4.*Signature squad.*In ready-made decks 3/);
    expect(screen.getByRole('link', { name: /Show me: Brutal from two sources/ }).getAttribute('href')).toBe(
        'rulings/brutal-from-two-sources-counts-once',
    );
    expect(within(container.querySelector('.more')!).getByRole('link', { name: /Cybork Body/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Build a deck' })).toBeTruthy();
    const hp = () => container.querySelector('.fcard .hp')?.textContent?.slice(-1);
    expect(hp()).toBe('7');
    await fireEvent.keyDown(window, { key: 'b' });
    expect(hp()).toBe('5');
    await fireEvent.click(screen.getByRole('button', { name: /Front/ }));
    expect(hp()).toBe('7');
});

it('explains keywords, and shows readings, odds and decks of a card', async () => {
    shown('bodyguard');
    await screen.findByText(/the planet of the damaged unit/);
    expect(headings().join()).toMatch(/Readings.*In the opening hand7 of 50 cards/);
    const rows = (await screen.findAllByRole('row')).map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
    expect(rows.slice(1)).toEqual(['1×14 %26 %', '2×26 %46 %', '3×37 %60 %']);
    expect(screen.queryByRole('button', { name: 'Front' })).toBeNull();
});

it('a card of a signature squad has the odds of its copies and links to its warlord', async () => {
    shown('nazdregs-flash-gitz');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('link', { name: /^4× Nazdreg/ }).getAttribute('href')).toBe('cards/nazdreg');
});

it('a token has no odds, because no deck has it', async () => {
    shown('snotlings');
    await screen.findAllByRole('link', { name: /^Show me/ });
    expect(screen.queryByRole('table')).toBeNull();
});

it('leads through the last result, by links and keys', async () => {
    const found = ['gorzod', 'nazdreg', 'old-zogwort'].map((id) => library.withId(id)?.def ?? 0);
    rememberFound({ cards: found, parameters: { q: 'orks' } });
    const { go } = shown('nazdreg');
    expect(screen.getByRole('link', { name: 'Previous card: Gorzod' }).getAttribute('href')).toBe('cards/gorzod');
    expect(screen.getByRole('link', { name: 'Cards' }).getAttribute('href')).toBe('cards?q=orks');
    await fireEvent.keyDown(window, { key: 'k' });
    expect(go).toHaveBeenCalledWith(library.withId('old-zogwort'));
});

it('shows more rulings on request', async () => {
    shown('klaivex-warleader');
    const more = await screen.findByRole('button', { name: '2 more' });
    const before = screen.getAllByRole('link', { name: /^Show me/ }).length;
    await fireEvent.click(more);
    expect(screen.getAllByRole('link', { name: /^Show me/ }).length).toBe(before + 2);
});
