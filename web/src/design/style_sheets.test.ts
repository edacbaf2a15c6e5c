// Style sheets avoid selectors that make every change of the table slow.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

it('finds style sheets', () => expect(sheets).toContain('board/board.css'));

it.each(sheets)('%s has no :has() selector: every change inside the element would restyle its ancestors', (name) => {
    expect(readFileSync(`${sources}/${name}`, 'utf8')).not.toMatch(/:has\(/);
});

it.each(sheets.filter((name) => name !== 'design/forced.css'))(
    '%s does not style unit tiles by data-lit: it would restyle the whole tile',
    (name) => {
        expect(readFileSync(`${sources}/${name}`, 'utf8')).not.toMatch(/data-lit/);
    },
);

it.each(sheets)(
    "%s asks for the parent's value only of what is inherited anyway: else each new style of a parent would be one of all its children",
    (name) => {
        const inherited = ['font', 'color', 'text-align', 'cursor'];
        expect(
            (readFileSync(`${sources}/${name}`, 'utf8').match(/[\w-]+(?=: inherit)/g) ?? []).filter(
                (property) => !inherited.includes(property),
            ),
        ).toEqual([]);
    },
);
