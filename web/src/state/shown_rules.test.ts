import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { allRulings, rulingsOf, rulingsText, showing } from './shown_rules';

const RULINGS = rulingsOf([
    ['Of a card', 'R7.5.1, R8', 'cards/orks/nazdreg.scenario'],
    ['With more', 'R7.5.1, R8, R9', 'rules/battle.scenario'],
    ['Of a rule', 'R7.5.1', 'rules/battle.scenario'],
    ['Another', 'R7.5.10', 'rules/battle.scenario'],
]);

it('lists scenarios of a rule: about rules first, then with few citations', () =>
    expect(showing(RULINGS, 'R7.5.1').map(({ title }) => title)).toEqual(['Of a rule', 'With more', 'Of a card']));

it('writes them as lines for the search', () =>
    expect(rulingsText(RULINGS.slice(0, 1))).toBe('Of a card\tR7.5.1, R8\tcards/orks/nazdreg.scenario\n'));

it('loads all scenarios, again after a failure', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503, statusText: 'busy' })));
    await expect(allRulings()).rejects.toThrow('503');
    vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(readFileSync(join('.', address)))));
    const all = await allRulings();
    expect(all.length).toBeGreaterThan(6000);
    expect(all.every(({ title, cites }) => title !== '' && cites.length > 0)).toBe(true);
    expect(showing(all, 'R7.5.1').length).toBeGreaterThan(5);
});
