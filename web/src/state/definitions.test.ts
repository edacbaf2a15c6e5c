import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Keyword } from '../wire/messages';
import { definitionOf } from './definitions.svelte';

/** Serves the generated files. */
vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(readFileSync(join('.', address)))));

const keywords = new Map<string, Keyword>([
    [
        'ranged',
        {
            keyword: 'ranged',
            name: 'Ranged',
            meaning: 'This unit may attack in the ranged skirmish.',
            rules: ['R18.11', 'R7.3'],
        },
    ],
    ['hive mind', { keyword: 'hive mind', name: 'Hive Mind', meaning: 'About Termagant tokens.', rules: [] }],
]);

describe('a definition', () => {
    it('of a keyword is its meaning with its rules', async () => {
        expect(await definitionOf({ at: 0, length: 6, keyword: 'ranged' }, keywords)).toEqual({
            title: 'Ranged',
            paragraphs: ['This unit may attack in the ranged skirmish.'],
            rules: ['R18.11', 'R7.3'],
        });
        expect((await definitionOf({ at: 0, length: 9, keyword: 'hive mind' }, keywords))?.rules).toEqual([]);
    });

    it('of a rule is its text in the rule book', async () => {
        const definition = await definitionOf({ at: 0, length: 4, rule: 'R4.2' }, keywords);
        expect(definition?.title).toMatch(/^R4\.2/);
        expect(definition?.rules).toEqual(['R4.2']);
        expect(definition?.paragraphs.join(' ').length).toBeGreaterThan(40);
    });

    it('is missing for anything else', async () => {
        expect(await definitionOf({ at: 0, length: 2, rule: 'X1' }, keywords)).toBeNull();
        expect(await definitionOf({ at: 0, length: 4, card: 1 }, keywords)).toBeNull();
    });
});
