import { beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../../tests/engine';
import { cardTools, answerCardCall } from '../wire/card_calls';
import type { Asked, CardTools } from '../wire/card_calls';
import {
    capitalized,
    chipsOf,
    hitsIn,
    parametersOf,
    queryOf,
    replaced,
    searchedWords,
    toggled,
    withoutTerm,
    withoutTyped,
} from './card_query';

/** Milliseconds for hundreds of searches on a busy machine. */
const PATIENCE = 120_000;

let tools: CardTools;
beforeAll(async () => {
    const engine = await startEngine();
    tools = cardTools((call) => Promise.resolve().then(() => answerCardCall(engine, call)));
});

async function asked(words: string): Promise<readonly Asked[]> {
    return (await tools.find(words, '')).asked;
}

describe('the address', () => {
    it('keeps words, order and view, and leaves defaults out', () => {
        const query = { words: ' orks cost<=2 ', sort: 'name', view: 'list' } as const;
        const parameters = parametersOf(query);
        expect(parameters).toEqual({ q: 'orks cost<=2', sort: 'name', view: 'list' });
        expect(queryOf(new URLSearchParams(parameters))).toEqual({ ...query, words: 'orks cost<=2' });
        expect(parametersOf({ words: ' ', sort: '', view: 'grid' })).toEqual({});
    });

    it('gets defaults for what it does not know', () => {
        expect(queryOf(new URLSearchParams('sort=price&view=wall'))).toEqual({ words: '', sort: '', view: 'grid' });
    });
});

describe('chips', () => {
    it.each([
        ['orks army cost<=2 ambush', ['Orks', 'Army unit', 'cost ≤ 2', 'Ambush']],
        ['hp=4 unique "war engine"', ['HP 4', 'unique', '“war engine”']],
        ['unit with ranged', ['unit with ranged']],
        ['fits:nazdreg text:damage squad:nazdreg', ['fits Nazdreg', 'text “damage”', 'squad of Nazdreg']],
        ['trait:vehicle set:core set loyal', ['Vehicle', 'Core Set', 'loyal']],
        ['attack>3 orks exhaust', ['attack > 3', 'Orks', '“exhaust”']],
    ])('%s', async (words, labels) => {
        expect(chipsOf(words, await asked(words)).map(({ label }) => label)).toEqual(labels);
    });

    it('name keywords like cards do', () => {
        expect(['deep strike', 'immune to enemy events', 'limit 1 per unit', 'goes fasta!'].map(capitalized)).toEqual([
            'Deep Strike',
            'Immune to Enemy Events',
            'Limit 1 per Unit',
            'Goes Fasta!',
        ]);
    });

    it('have the mark of a faction', async () => {
        expect(chipsOf('dark eldar', await asked('dark eldar'))[0]?.faction).toBe('Dark Eldar');
    });
});

describe('changing the words', () => {
    it('removes a condition', () => {
        expect(withoutTyped('orks  army cost<=2', 'army')).toBe('orks cost<=2');
        expect(withoutTyped('cost<=2', 'cost<=2')).toBe('');
        expect(withoutTyped('orks-like orks', 'orks')).toBe('orks-like');
    });

    it('removes plain words with filters between them', async () => {
        const words = 'goff cost<=6 deals orks';
        const plain = (await asked(words)).find(({ name }) => name === 'words');
        expect(plain?.typed).toBe('goff deals');
        expect(withoutTyped(words, plain?.typed ?? '')).toBe('cost<=6 orks');
    });

    it('removes alternatives together', async () => {
        const all = await asked('orks chaos cost=1');
        const term = all.find(({ value }) => value === 'Orks')?.term ?? -1;
        expect(withoutTerm('orks chaos cost=1', all, term)).toBe('cost=1');
    });

    it('adds and removes values', async () => {
        expect(toggled('cost=1', await asked('cost=1'), 'trait', 'War Engine')).toBe('cost=1 trait:"War Engine"');
        const words = 'ORKS army unit cost=1';
        expect(toggled(words, await asked(words), 'faction', 'Orks')).toBe('army unit cost=1');
        expect(toggled(words, await asked(words), 'type', 'army')).toBe('ORKS cost=1');
        expect(toggled('', [], 'unique', '')).toBe('unique');
        expect(toggled('unique', await asked('unique'), 'unique', '')).toBe('');
    });

    it('replaces a warlord', async () => {
        const words = 'fits:nazdreg army';
        expect(replaced(words, await asked(words), 'deck-of', "Old Zogwort's")).toBe('army deck-of:"Old Zogwort\'s"');
        expect(replaced(words, await asked(words), 'deck-of', null)).toBe('army');
    });

    it(
        'every value of every facet can be added and removed again',
        async () => {
            const { facets } = await tools.find('', '');
            const all = Object.entries(facets).flatMap(([filter, values]) => values.map((one) => ({ filter, ...one })));
            expect(all.length).toBeGreaterThan(150);
            for (const { filter, value, cards } of all) {
                const words = toggled('', [], filter, value);
                const found = await tools.find(words, '');
                expect([words, found.cards.length]).toEqual([words, cards]);
                expect(toggled(words, found.asked, filter, value)).toBe('');
            }
        },
        PATIENCE,
    );
});

describe('counts', () => {
    it(
        'a facet counts what adding it would find',
        async () => {
            const words = 'orks army cost<=3';
            const { asked: conditions, facets } = await tools.find(words, '');
            for (const filter of ['trait', 'keyword', 'loyalty', 'hp', 'unique'])
                for (const { value, cards } of facets[filter] ?? [])
                    expect([
                        value,
                        (await tools.find(toggled(words, conditions, filter, value), '')).cards.length,
                    ]).toEqual([value, cards]);
        },
        PATIENCE,
    );

    it('an empty result names the filters that are in the way, and similar names', async () => {
        const words = 'orks army cost<=1 flying';
        const { cards, asked: conditions } = await tools.find(words, '');
        expect(cards).toEqual([]);
        for (const { term, without } of conditions)
            expect((await tools.find(withoutTerm(words, conditions, term), '')).cards).toHaveLength(without);
        expect((await tools.find('nazderg', '')).alike.length).toBeGreaterThan(0);
    });

    it('an invalid query says why', async () => {
        await expect(tools.find('cost<=two', '')).rejects.toThrow("cost: '<=two' is not a number");
    });
});

describe('marked words', () => {
    it('are those that begin with a searched word', async () => {
        const searched = searchedWords(await asked('exhaust éne cost<=9'));
        expect(searched).toEqual(['exhaust', 'ene']);
        expect(hitsIn('Exhausted enemy: the end.', searched)).toEqual([
            { text: 'Exhausted', hit: true },
            { text: ' ', hit: false },
            { text: 'enemy', hit: true },
            { text: ': the end.', hit: false },
        ]);
        expect(hitsIn('plain', [])).toEqual([{ text: 'plain', hit: false }]);
    });
});
