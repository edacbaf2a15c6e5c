// Style sheets and the style blocks of components avoid selectors that make every change of the table slow.
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

it.each(sheets)(
    '$name has no :has() selector: every change inside the element would restyle its ancestors',
    ({ styles }) => expect(styles).not.toMatch(/:has\(/),
);

it.each(sheets.filter(({ name }) => name !== 'design/forced.css'))(
    '$name does not style unit tiles by data-lit: it would restyle the whole tile',
    ({ styles }) => expect(styles).not.toMatch(/data-lit/),
);

it.each(sheets)(
    "$name asks for the parent's value only of what is inherited anyway: else each new style of a parent would be one of all its children",
    ({ styles }) => {
        const inherited = ['font', 'color', 'text-align', 'cursor'];
        expect(
            (styles.match(/[\w-]+(?=: inherit)/g) ?? []).filter((property) => !inherited.includes(property)),
        ).toEqual([]);
    },
);
