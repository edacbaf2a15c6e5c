import { beforeAll, describe, expect, it, vi } from 'vitest';
import { decks, startEngine } from '../../tests/engine';
import { libraryOfEngine, toolsOf } from '../../tests/deck_tools';
import type { Library } from '../state/facts';
import { DECK_FORMATS, MILLION } from './deck_calls';
import type { DeckTools } from './deck_calls';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NAZDREG = decks.get('nazdreg') ?? '';
let tools: DeckTools;
let library: Library;
beforeAll(async () => {
    const engine = await startEngine();
    tools = toolsOf(engine);
    library = libraryOfEngine(engine);
});

function named(name: string) {
    const found = library.all().find((card) => card.name === name);
    if (!found) throw new Error(name);
    return found;
}

describe('the pool', () => {
    it('has the neighbours on the wheel as allies', async () => {
        const allies = async (name: string) =>
            (await tools.pool(named(name).def, null)).allies.map(({ faction }) => faction).sort();
        expect(await allies('Nazdreg')).toEqual(['Astra Militarum', 'Chaos']);
        expect(await allies('Captain Cato Sicarius')).toEqual(['Astra Militarum', 'Tau']);
        expect(await allies('The Swarmlord')).toEqual([]);
        expect(await allies('Gorzod')).toEqual([]);
        expect(await allies('Nahumekh')).toEqual([]);
    });

    it('has as many cards of the ally as it promises', async () => {
        const warlord = named('Nazdreg').def;
        for (const { faction, cards } of (await tools.pool(warlord, null)).allies) {
            const pool = await tools.pool(warlord, faction);
            expect(pool.cards.filter(({ card }) => library.of(card)?.faction === faction)).toHaveLength(cards);
        }
    });

    it('has the squad in its copies, and of other cards three', async () => {
        const pool = await tools.pool(named('Nazdreg').def, 'Chaos');
        const copies = (name: string) => pool.cards.find(({ card }) => card === named(name).def)?.copies;
        expect([copies("Nazdreg's Flash Gitz"), copies('Cybork Body'), copies('Goff Boyz')]).toEqual([4, 1, 3]);
        expect([copies('Nazdreg'), copies('Barlus'), copies('Leman Russ Battle Tank')]).toEqual([
            undefined,
            undefined,
            undefined,
        ]);
        expect((await tools.pool(named('The Swarmlord').def, null)).cards).toContainEqual({
            card: named('Stalking Lictor').def,
            copies: 1,
        });
    });

    it('does not exist without a warlord or with an unknown faction', async () => {
        await expect(tools.pool(named('Goff Boyz').def, null)).rejects.toThrow('no such warlord');
        await expect(tools.pool(1e6, null)).rejects.toThrow('no such warlord');
        await expect(tools.pool(named('Nazdreg').def, 'Squats')).rejects.toThrow('no such faction');
    });
});

it('reports cards, ally, and with every problem the card and the allowed copies', async () => {
    const report = await tools.read('x', 'Short\nNazdreg\nOrks\n5x Goff Boyz\n1x Possessed\n# a note');
    expect(report).toMatchObject({ name: 'Short', ally: 'Chaos', cards: 6, notes: 'a note\n', legal: false });
    expect(report.entries).toEqual([
        { card: named('Goff Boyz').def, count: 5, line: 4 },
        { card: named('Possessed').def, count: 1, line: 5 },
    ]);
    expect(report.findings.find(({ rule }) => rule === 'R20.3')).toMatchObject({
        line: 4,
        card: named('Goff Boyz').def,
        allowed: 3,
    });
    expect(report.findings.find(({ rule }) => rule === 'R20.1')).toMatchObject({ line: 0, card: null });
});

it('counts a deck as `traxis deck show` does', async () => {
    const numbers = await tools.numbers(decks.get('core-orks') ?? '');
    expect(numbers).toMatchObject({ size: 35, command: 19, shields: 13, hand: 7, resources: 7 });
    expect(numbers.types).toMatchObject({ army: 20, event: 7 });
    const columns = Object.values(numbers.costs)
        .flat()
        .reduce((sum, count) => sum + count, 0);
    expect(columns).toBe(numbers.priced);
    expect(columns + numbers.costX + numbers.costNone).toBe(numbers.size);
    expect(numbers.rounds[1]?.cost).toBe(Math.round((67 * 9 * MILLION) / 35));
    expect(numbers.rounds[2]).toMatchObject({ seen: 11, resources: 15 });
});

it('computes exact odds for kinds and for a card', async () => {
    const [kind, card] = await tools.odds(NAZDREG, [
        { what: 'army,cost<=2', wanted: 1 },
        { what: "Nazdreg's Flash Gitz", wanted: 1 },
    ]);
    expect(card).toMatchObject({ good: 4, deck: 50, hand: 7 });
    // 1 - C(46,7) / C(50,7)
    const none = [0, 1, 2, 3, 4, 5, 6].reduce((odds, drawn) => (odds * (46 - drawn)) / (50 - drawn), 1);
    expect(card?.atOnce).toBe(Math.round((1 - none) * MILLION));
    expect(card?.mulligan).toBe(Math.round((1 - none * none) * MILLION));
    expect(card?.exactly).toHaveLength(5);
    expect(card?.rounds).toHaveLength(6);
    expect(kind?.good).toBeGreaterThan(10);
    await expect(tools.odds(NAZDREG, [{ what: 'funny', wanted: 1 }])).rejects.toThrow('not a kind of card');
    await expect(tools.odds('nonsense', [{ what: 'army', wanted: 1 }])).rejects.toThrow();
});

it('deals the same hands for a seed, with cards of the deck', async () => {
    const hands = await tools.hands(NAZDREG, 7);
    expect(hands).toEqual(await tools.hands(NAZDREG, 7));
    expect(hands).not.toEqual(await tools.hands(NAZDREG, 8));
    const { entries } = await tools.read('x', NAZDREG);
    for (const hand of hands) {
        expect(hand).toHaveLength(7);
        for (const card of hand) {
            const inDeck = entries.find((entry) => entry.card === card)?.count ?? 0;
            expect(hand.filter((other) => other === card).length).toBeLessThanOrEqual(inDeck);
        }
    }
});

it('writes every ready-made deck in every format, and reads it again', async () => {
    for (const [name, list] of decks) {
        const before = await tools.read(name, list);
        for (const format of DECK_FORMATS) {
            const written = await tools.write(list, format);
            const after = await tools.read(name, written);
            expect(
                after.findings.map(({ text }) => text.text),
                `${name} ${format}`,
            ).toEqual(before.findings.map(({ text }) => text.text));
            expect(await tools.write(written, format)).toBe(written);
        }
    }
});

it('writes the ids by which OCTGN knows cards', async () => {
    const written = await tools.write(NAZDREG, 'octgn');
    expect(written).toContain('game="af04f855-58c4-4db3-a191-45fe33381679"');
    expect(written).toMatch(/<card qty="\d" id="[0-9a-f-]{36}">Bad Dok/);
});
