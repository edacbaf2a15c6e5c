import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startEngine } from '../../tests/engine';
import { libraryOfEngine, toolsOf } from '../../tests/deck_tools';
import type { DeckTools } from '../wire/deck_calls';
import { filtered, folded, NO_FILTER, poolRows, toggled, typeCounts } from './deck_pool';
import type { PoolRow } from './deck_pool';
import { APART, neighboursOf, WHEEL } from './deck_wheel';
import type { Library } from './facts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let tools: DeckTools;
let library: Library;
beforeAll(async () => {
    const engine = await startEngine();
    tools = toolsOf(engine);
    library = libraryOfEngine(engine);
});

async function rowsFor(warlord: string, ally: string | null): Promise<PoolRow[]> {
    const leader = library.warlords().find(({ name }) => name === warlord);
    return poolRows(await tools.pool(leader?.def ?? 0, ally), library);
}

const names = (rows: readonly PoolRow[]) => rows.map(({ facts }) => facts.name);

describe('the pool', () => {
    it('has no signature cards, and is sorted by type and cost', async () => {
        const rows = await rowsFor('Nazdreg', 'Chaos');
        expect(names(rows)).not.toContain('Cybork Body');
        expect(names(rows)[0]).toBe('Sniveling Grot');
        expect(rows.at(-1)?.facts.type).toBe('event');
    });

    it('is filtered by words of name, traits and text, without accents and apostrophes', async () => {
        const rows = await rowsFor('Nazdreg', 'Chaos');
        const found = (words: string) => names(filtered(rows, { ...NO_FILTER, words }));
        expect(found('goff nob')).toEqual(['Goff Nob']);
        expect(found('ARD front')).toEqual(["Front Line 'Ard Boyz"]);
        expect(found('nob')).toContain('Bad Dok');
        expect(found('   ')).toHaveLength(rows.length);
        expect(found('zzz')).toEqual([]);
        expect(folded('Ba’ál')).toBe('baal');
    });

    it('is filtered by faction, type and cost, all of them together', async () => {
        const rows = await rowsFor('Nazdreg', 'Chaos');
        const chaos = filtered(rows, { ...NO_FILTER, factions: ['Chaos'] });
        expect(chaos.every(({ facts }) => facts.faction === 'Chaos')).toBe(true);
        expect(chaos.length).toBeGreaterThan(20);
        const few = filtered(rows, { ...NO_FILTER, factions: ['Chaos', 'Orks'], types: ['army'], costs: [6] });
        expect(few.length).toBeGreaterThan(0);
        for (const { facts } of few) {
            expect(facts.type).toBe('army');
            expect(facts.cost).toBeGreaterThanOrEqual(6);
        }
    });

    it('counts types with all other filters', async () => {
        const rows = await rowsFor('The Swarmlord', null);
        const all = typeCounts(rows, { ...NO_FILTER, types: ['event'] });
        expect(all.map(({ type }) => type)).toContain('synapse');
        expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
        const none = typeCounts(rows, { ...NO_FILTER, words: 'zzz' });
        expect(none.every(({ count }) => count === 0)).toBe(true);
        expect(none).toHaveLength(all.length);
    });

    it('has values added and removed', () => {
        expect(toggled([1, 2], 3)).toEqual([1, 2, 3]);
        expect(toggled([1, 2, 3], 2)).toEqual([1, 3]);
    });
});

it('has the allies of the engine on the wheel', async () => {
    for (const faction of WHEEL) {
        const leaders = library.warlords().filter((warlord) => warlord.faction === faction);
        const choices = await Promise.all(
            leaders.map(async ({ def }) => (await tools.pool(def, null)).allies.map((ally) => ally.faction).sort()),
        );
        expect(choices, faction).toContainEqual([...neighboursOf(faction)].sort());
        // Warlords with a rule of their own (R20.7) have no choice.
        for (const allies of choices) expect([[...neighboursOf(faction)].sort(), []], faction).toContainEqual(allies);
    }
    for (const faction of APART) expect(neighboursOf(faction)).toEqual([]);
});
