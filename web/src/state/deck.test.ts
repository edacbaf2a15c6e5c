import { beforeAll, describe, expect, it, vi } from 'vitest';
import { decks, startEngine } from '../../tests/engine';
import { libraryOfEngine, toolsOf } from '../../tests/deck_tools';
import type { DeckTools } from '../wire/deck_calls';
import {
    changesBetween,
    deckName,
    deckOf,
    fixOf,
    listOf,
    renamed,
    sectionsOf,
    sizeOf,
    squadDeck,
    withAlly,
    withCount,
    withNotes,
} from './deck';
import type { DeckValue } from './deck';
import type { Library } from './facts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let tools: DeckTools;
let library: Library;
beforeAll(async () => {
    const engine = await startEngine();
    tools = toolsOf(engine);
    library = libraryOfEngine(engine);
});

function idOf(name: string): number {
    const found = library.all().find((card) => card.name === name);
    if (!found) throw new Error(name);
    return found.def;
}

async function deckIn(list: string): Promise<DeckValue> {
    const deck = deckOf(await tools.read('deck', list));
    if (!deck) throw new Error('unreadable');
    return deck;
}

describe('lists', () => {
    it('keep every ready-made deck', async () => {
        for (const [name, text] of decks) {
            const deck = await deckIn(text);
            expect(await deckIn(listOf(deck, library)), name).toEqual(deck);
        }
    });

    it('keep notes with empty lines, many copies, and planets', async () => {
        const text = `Odd\nNazdreg\nOrks\n100x Goff Boyz\n30x Goff Boyz\n1x Barlus\n# first\n#\n# last`;
        const deck = await deckIn(text);
        expect(deck.notes).toBe('first\n\nlast');
        expect(deck.counts.get(idOf('Goff Boyz'))).toBe(130);
        expect(await deckIn(listOf(deck, library))).toEqual(deck);
    });

    it('keep names that a list would read as something else', async () => {
        const deck = await deckIn(decks.get('nazdreg') ?? '');
        for (const name of [
            'Nazdreg',
            '# mine',
            '---',
            '3x Goff Boyz',
            ' \tWaaagh!\n',
            'ÄÖ<b>',
            '<b>',
            'x'.repeat(200),
            'ä'.repeat(79),
        ]) {
            const list = listOf({ ...deck, name }, library);
            const report = await tools.read('deck', list);
            expect(report.findings, name).toEqual([]);
            expect(report.name).toBe(deckName(name) || 'Nazdreg');
        }
    });
});

describe('edits', () => {
    const deck: DeckValue = { name: 'Mine', warlord: 1, ally: null, counts: new Map([[5, 2]]), notes: '' };

    it('set copies from none to many', () => {
        expect([...withCount(deck, 6, 3).counts]).toEqual([
            [5, 2],
            [6, 3],
        ]);
        expect([...withCount(deck, 5, 0).counts]).toEqual([]);
        expect([...withCount(deck, 5, -1).counts]).toEqual([]);
        expect(withCount(deck, 5, 1000).counts.get(5)).toBe(100);
    });

    it('return the same deck if nothing changes', () => {
        expect(withCount(deck, 5, 2)).toBe(deck);
        expect(withCount(deck, 6, 0)).toBe(deck);
        expect(renamed(deck, ' Mine ')).toBe(deck);
        expect(renamed(deck, ' ## ')).toBe(deck);
        expect(withNotes(deck, '')).toBe(deck);
        expect(renamed(deck, 'Yours').name).toBe('Yours');
    });

    it('take out the cards of the old ally with it, and keep what was illegal anyway', async () => {
        const warlord = idOf('Nazdreg');
        const [chaos, guard] = await Promise.all([
            tools.pool(warlord, 'Chaos'),
            tools.pool(warlord, 'Astra Militarum'),
        ]);
        const mixed = withCount(
            withCount(withCount({ ...deck, warlord, ally: 'Chaos' }, idOf('Possessed'), 2), idOf('Goff Boyz'), 1),
            idOf('Barlus'),
            1,
        );
        const turned = withAlly(mixed, 'Astra Militarum', chaos, guard);
        expect(turned.ally).toBe('Astra Militarum');
        expect(turned.counts.has(idOf('Possessed'))).toBe(false);
        expect(turned.counts.get(idOf('Goff Boyz'))).toBe(1);
        expect(turned.counts.get(idOf('Barlus'))).toBe(1);
        expect(withAlly(turned, 'Astra Militarum', guard, guard)).toBe(turned);
    });
});

it('begins a deck with exactly the signature squad', async () => {
    expect(library.warlords()).toHaveLength(31);
    for (const warlord of library.warlords()) {
        const pool = await tools.pool(warlord.def, null);
        const report = await tools.read('new', listOf(squadDeck('New', warlord.def, null, pool, library), library));
        expect(
            report.findings.some(({ rule }) => rule === 'R20.2'),
            warlord.name,
        ).toBe(false);
        expect(report.cards, warlord.name).toBe(8);
    }
});

it('sorts cards by section and cost, and counts them as the rules do', async () => {
    const deck = await deckIn(decks.get('the-swarmlord') ?? '');
    const sections = sectionsOf(deck.counts, library);
    expect(sections.map(({ name }) => name)).toEqual(['squad', 'army', 'support', 'synapse', 'attachment', 'event']);
    const report = await tools.read('deck', listOf(deck, library));
    expect(sizeOf(deck.counts, library)).toBe(report.cards);
    const costs = sections[1]?.cards.map(({ facts }) => facts.cost as number) ?? [];
    expect([...costs].sort((one, other) => one - other)).toEqual(costs);
});

it('describes the difference of two decks', () => {
    const before = new Map([
        [1, 3],
        [2, 1],
        [3, 2],
    ]);
    const after = new Map([
        [1, 3],
        [2, 3],
        [4, 1],
    ]);
    expect(changesBetween(before, after)).toEqual([
        { card: 2, by: 2 },
        { card: 4, by: 1 },
        { card: 3, by: -2 },
    ]);
    expect(changesBetween(before, before)).toEqual([]);
});

it('fixes what a finding reports', async () => {
    const deck = await deckIn(
        'Bad\nNazdreg\nOrks\n5x Goff Boyz\n1x Kraktoof Hall\n1x Leman Russ Battle Tank\n1x Cybork Body\n1x Zarathur, High Sorcerer',
    );
    let fixed = deck;
    for (let round = 0; round < 20; round++) {
        const report = await tools.read('deck', listOf(fixed, library));
        const fix = report.findings.map((finding) => fixOf(finding, fixed)).find((found) => found !== null);
        if (!fix) break;
        fixed = withCount(fixed, fix.card, fix.to);
    }
    const left = (await tools.read('deck', listOf(fixed, library))).findings;
    expect(left.map(({ rule }) => rule)).toEqual(['R20.1']);
    expect(fixed.counts.get(idOf('Goff Boyz'))).toBe(3);
    expect(fixed.counts.get(idOf("Nazdreg's Flash Gitz"))).toBe(4);
});
