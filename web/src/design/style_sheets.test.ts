// Style sheets leave out what makes every change of the table slow.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

it('finds style sheets', () => expect(sheets).toContain('board/board.css'));

it.each(sheets)('%s asks nobody what is within: each element that comes, goes or changes its class would have its ancestors asked again', (name) => {
    expect(readFileSync(`${sources}/${name}`, 'utf8')).not.toMatch(/:has\(/);
});
