import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { bookOf } from '../state/rule_book';
import type { SearchResult } from '../wire/search';
import AskBox from './AskBox.svelte';
import AskResults from './AskResults.svelte';
import Chapter from './Chapter.svelte';
import Contents from './Contents.svelte';
import WithLinks from '../../tests/WithLinks.svelte';

const BOOK = bookOf([
    {
        name: 'R07-battle.md',
        text: '# R7 Battle\n\nHow it runs.\n\n## R7.5 The end\n\n**R7.5.1** You win, see R7.5.2 and R99.\n> Example: `code`.\n\n**R7.5.2** A stalemate.\n',
    },
    { name: 'FAQ.md', text: '# FAQ Questions\n\n## FAQ-Q06 Flying\n\nQuestion: Half?\n' },
]);
const [battle] = BOOK.chapters;
const known = (number: string) => BOOK.numbers.has(number);
const chapter = (lit: string | null) =>
    render(WithLinks, {
        page: Chapter,
        parameters: {
            chapter: battle,
            lit,
            shown: { 'R7.5.1': 3 },
            known,
            previous: null,
            next: null,
            read: () => undefined,
        },
    });

it('links known numbers, lights the rule of the address and counts its scenarios', () => {
    const { container } = chapter('R7.5.1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('R7 Battle');
    const link = [...container.querySelectorAll('p a')].map((each) => [each.textContent, each.getAttribute('href')]);
    expect(link).toEqual([['R7.5.2', 'https://traxis.test/rules/R7.5.2']]);
    expect([...container.querySelectorAll('.lit')].map((part) => part.id)).toEqual(['rule-R7.5.1']);
    expect(container.querySelectorAll('details')).toHaveLength(1);
    expect(container.querySelector('summary')?.textContent).toContain('See it played 3');
    expect(container.querySelector('blockquote code')?.textContent).toBe('code');
});

it('copies the address of a rule', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    chapter(null);
    await fireEvent.click(screen.getByRole('button', { name: 'Copy a link to R7.5.2' }));
    await vi.waitFor(() => expect(screen.getByText('Link copied')).toBeTruthy());
    expect(writeText).toHaveBeenCalledWith('https://traxis.test/rules/R7.5.2');
    vi.unstubAllGlobals();
});

it('marks the chapter and the section in the contents', async () => {
    const followed = vi.fn();
    render(WithLinks, {
        page: Contents,
        parameters: { book: BOOK, here: battle, section: 'R7.5', glossary: false, followed },
    });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('R7Battle');
    expect(screen.getByRole('link', { current: true }).textContent).toBe('R7.5The end');
    screen.getByRole('navigation').addEventListener('click', (event) => event.preventDefault());
    await fireEvent.click(screen.getByRole('link', { name: /Questions/ }));
    expect(followed).toHaveBeenCalledOnce();
});

it('is focused by a slash, and reports letters and keys', async () => {
    const [typed, down, enter] = [vi.fn(), vi.fn(), vi.fn()];
    render(AskBox, { question: '', typed, down, enter });
    const box = screen.getByRole('searchbox');
    await fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box);
    await fireEvent.input(box, { target: { value: 'tied' } });
    expect(typed).toHaveBeenLastCalledWith('tied');
    await fireEvent.keyDown(box, { key: 'ArrowDown' });
    await fireEvent.keyDown(box, { key: 'Enter' });
    await fireEvent.keyDown(box, { key: 'Escape' });
    expect([down.mock.calls.length, enter.mock.calls.length]).toEqual([1, 1]);
    expect(typed).toHaveBeenLastCalledWith('');
});

const FOUND = { rule: 1, faq: 0, keyword: 1, card: 1, ruling: 1, reading: 0 };
const RESULT: SearchResult = {
    words: [{ text: 'tied', also: 'equal' }],
    found: FOUND,
    hits: [
        { kind: 'rule', id: 'R8 step 1', title: ['Attack'], snippet: ['is ', 'equal', '.'] },
        { kind: 'keyword', id: 'area effect', title: ['Area Effect'], snippet: [] },
        { kind: 'card', id: 'nazdregs-flash-gitz', title: ["Nazdreg's Flash Gitz"], snippet: [] },
        { kind: 'ruling', id: '', title: ['A ', 'tied', ' struggle'], snippet: [], cites: 'R5.2.2, R8' },
    ],
};
const results = (result: SearchResult, choose = () => undefined, up = () => undefined) =>
    render(WithLinks, { page: AskResults, parameters: { question: 'tied', result, kind: null, choose, up } });

it('links results, marks their words and moves by arrow keys', async () => {
    const [choose, up] = [vi.fn(), vi.fn()];
    const { container } = results(RESULT, choose, up);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href }) => href.replace('https://traxis.test/', ''))).toEqual([
        'rules/R8-step-1',
        'rules/glossary#area-effect',
        'cards/nazdregs-flash-gitz',
        'rulings/a-tied-struggle',
    ]);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['equal', 'tied']);
    expect(container.querySelector('.looked')?.textContent).toMatch(/tied\s\(also equal\)/);
    links[0]?.focus();
    await fireEvent.keyDown(links[0] as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(links[1]);
    await fireEvent.keyDown(links[1] as HTMLElement, { key: 'ArrowUp' });
    await fireEvent.keyDown(links[0] as HTMLElement, { key: 'ArrowUp' });
    expect(up).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole('button', { name: 'Cards 1' }));
    expect(choose).toHaveBeenCalledWith('card');
    expect(screen.getByRole('button', { name: 'FAQ 0' })).toHaveProperty('disabled', true);
});

it('says what to do if nothing is found', () => {
    results({ words: [], found: { rule: 0, faq: 0, keyword: 0, card: 0, ruling: 0, reading: 0 }, hits: [] });
    expect(screen.getByRole('heading').textContent).toContain('Nothing found for “tied”');
    expect(screen.queryAllByRole('link')).toEqual([]);
});
