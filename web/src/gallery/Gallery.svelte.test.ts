import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { startEngine } from '../../tests/engine';
import { factsFrom } from '../../tests/facts';
import { queryOf } from '../state/card_query';
import { Library } from '../state/facts';
import { lastFound } from '../state/last_found';
import { answerCardCall, cardTools } from '../wire/card_calls';
import Gallery from './Gallery.svelte';

const engine = await startEngine();
const library = new Library(factsFrom(engine));
const tools = cardTools((call) => Promise.resolve().then(() => answerCardCall(engine, call)));
const WAIT = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 }); // the machine may be busy

function shown(address = '') {
    const describeAddress = vi.fn();
    const result = render(Gallery, {
        tools,
        library,
        query: queryOf(new URLSearchParams(address)),
        mine: library.withId('nazdreg'),
        describe: describeAddress,
        hrefOf: ({ id }) => `cards/${id}`,
    });
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search cards' });
    const rail = within(screen.getByRole('complementary', { name: 'Filters' }));
    const cards = () =>
        [...result.container.querySelectorAll('a[data-card]')].map((one) => one.getAttribute('data-card'));
    const count = (number: number) =>
        waitFor(
            () => expect(result.container.querySelector('.count')?.textContent).toMatch(RegExp(`^${number} `)),
            WAIT,
        );
    return { ...result, box, rail, cards, count, describeAddress };
}

const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((chip) => chip.textContent?.trim());

describe('the gallery', () => {
    it('reads what is typed as filters, with every letter, and writes the address', async () => {
        const { box, count, cards, describeAddress } = shown('q=orks');
        await count(76);
        await fireEvent.input(box, { target: { value: 'orks army cost<=1' } });
        await count(4);
        expect(chips().map((chip) => chip?.replace(/[^ -~≤]/g, ''))).toEqual(['Orks', 'Army unit', 'cost ≤ 1']);
        expect(cards()).toContain('shoota-mob');
        await waitFor(() => expect(describeAddress).toHaveBeenLastCalledWith({ q: 'orks army cost<=1' }));
        expect(lastFound()).toEqual({ cards: expect.anything(), parameters: { q: 'orks army cost<=1' } });
    });

    it('adds and removes filters by chips and facets', async () => {
        const { box, rail, count } = shown('q=orks');
        await count(76);
        const army = rail.getByRole('button', { name: 'Army, 36 cards' });
        await fireEvent.click(army);
        await count(36);
        expect(box.value).toBe('orks type:army');
        expect(army.getAttribute('aria-pressed')).toBe('true');
        await fireEvent.click(screen.getByRole('button', { name: 'Remove Orks' }));
        await waitFor(() => expect(box.value).toBe('type:army'));
    });

    it('shows cards that fit a warlord', async () => {
        const { box, rail, count } = shown('q=event');
        await count(128);
        await fireEvent.change(rail.getByRole('combobox', { name: 'Fits my warlord' }), {
            target: { value: 'Nazdreg' },
        });
        await waitFor(() => expect(box.value).toBe('event deck-of:Nazdreg'));
        await fireEvent.keyDown(window, { key: 'f' });
        await count(128);
        await fireEvent.keyDown(window, { key: 'f' });
        await waitFor(() => expect(chips().join()).toContain('fits Nazdreg'));
    });

    it('an empty result proposes what to leave out, and similar names', async () => {
        const { count } = shown('q=orks army cost<=1 flying');
        await count(0);
        await fireEvent.click(screen.getByRole('button', { name: 'without Flying 4 cards' }));
        await count(4);
    });

    it('proposes names that are spelt alike', async () => {
        const { count } = shown('q=nazderg');
        await count(0);
        expect(screen.getByRole('link', { name: 'Nazdreg' }).getAttribute('href')).toBe('cards/nazdreg');
    });

    it('says what is wrong with a query and keeps the last result', async () => {
        const { box, count, cards } = shown('q=orks');
        await count(76);
        await fireEvent.input(box, { target: { value: 'orks cost<=two' } });
        await waitFor(() => screen.getByText(/cost: '<=two' is not a number/), WAIT);
        expect(cards().length).toBeGreaterThan(0);
        await fireEvent.keyDown(box, { key: 'Escape' });
        await waitFor(() => expect(screen.queryByText(/is not a number/)).toBeNull(), WAIT);
        expect(box.value).toBe('');
    });

    it('shows a list with the searched words marked, sorted as asked', async () => {
        const { container, cards } = shown('q=goff&view=list&sort=name');
        await waitFor(() => expect(cards().length).toBeGreaterThan(2), WAIT);
        expect(cards()).toEqual([...cards()].sort());
        expect([...container.querySelectorAll('mark')].every((mark) => /^goff/i.test(mark.textContent))).toBe(true);
        await fireEvent.keyDown(window, { key: 'v' });
        expect(container.querySelector('.tile')).not.toBeNull();
        await fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'cost' } });
        await waitFor(() => expect(cards()).not.toEqual([...cards()].sort()), WAIT);
    });

    it('moves by keys', async () => {
        const { box, count, cards } = shown('q=orks warlord');
        await count(3);
        await fireEvent.keyDown(window, { key: '/' });
        expect(document.activeElement).toBe(box);
        await fireEvent.keyDown(box, { key: 'ArrowDown' });
        expect(document.activeElement?.getAttribute('data-card')).toBe(cards()[0]);
        await fireEvent.keyDown(document.activeElement ?? window, { key: 'ArrowRight' });
        expect(document.activeElement?.getAttribute('data-card')).toBe(cards()[1]);
        await fireEvent.keyDown(document.activeElement ?? window, { key: 'ArrowLeft' });
        await fireEvent.keyDown(document.activeElement ?? window, { key: 'ArrowLeft' });
        expect(document.activeElement).toBe(box);
    });

    it('adopts the address after Back', async () => {
        const { rerender, box, count } = shown('q=orks');
        await count(76);
        await rerender({ query: queryOf(new URLSearchParams('q=tau')) });
        await count(74);
        expect(box.value).toBe('tau');
    });

    it('says how many cards the filters of a phone would show', async () => {
        const { count } = shown('q=orks');
        await count(76);
        await fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
        const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
        await fireEvent.click(sheet.getByRole('button', { name: 'Army, 36 cards' }));
        await waitFor(() => sheet.getByRole('button', { name: 'Show 36 cards' }), WAIT);
        await fireEvent.click(sheet.getByRole('button', { name: 'Show 36 cards' }));
        expect(screen.queryByRole('dialog')).toBeNull();
    });
});
