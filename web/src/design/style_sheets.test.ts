// Style sheets are where they belong, and avoid selectors that make every change of the table slow.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('..', import.meta.url));

/** The styles in a file; null: it has none. */
function stylesIn(name: string): string | null {
    const text = readFileSync(`${sources}/${name}`, 'utf8');
    return name.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? null);
}

const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') || name.endsWith('.svelte'))
    .map((name) => ({ name, styles: stylesIn(name) }))
    .filter((sheet): sheet is { name: string; styles: string } => sheet.styles !== null);

it('finds style sheets and style blocks', () => {
    expect(sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['design/base.css', 'cards/Chip.svelte']));
});

it('has global style sheets only in design/', () => {
    expect(sheets.filter(({ name }) => name.endsWith('.css') && !name.startsWith('design/'))).toEqual([]);
});

// With eight rules that use :has() for the match, its rows and tiles, a choice in a battle of ten units a side takes 15 %
// more time of the main thread (82 instead of 72 ms at a CPU slowdown of 4), because every change inside an element
// restyles its ancestors.
it.each(sheets)('$name has no :has() selector', ({ styles }) => expect(styles).not.toMatch(/:has\(/));
