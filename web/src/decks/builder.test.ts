import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decks, startEngine } from '../../tests/engine';
import { libraryOfEngine, toolsOf } from '../../tests/deck_tools';
import { deckOf } from '../state/deck';
import type { Library } from '../state/facts';
import { ownDecks } from '../state/own_decks.svelte';
import type { DeckTools } from '../wire/deck_calls';
import { DeckBuilder } from './builder.svelte';
import type { Origin } from './builder.svelte';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let tools: DeckTools;
let library: Library;
beforeAll(async () => {
    const engine = await startEngine();
    tools = toolsOf(engine);
    library = libraryOfEngine(engine);
});
beforeEach(() => ownDecks.all.forEach(({ id }) => ownDecks.remove(id)));

function idOf(name: string): number {
    return library.all().find((card) => card.name === name)?.def ?? 0;
}

async function opened(list: string, origin: Origin = 'ready', saved = vi.fn(), answers = tools) {
    const deck = deckOf(await tools.read('deck', list));
    if (!deck) throw new Error('unreadable');
    const builder = new DeckBuilder(answers, library, { deck, origin }, saved);
    await vi.waitFor(() => expect(builder.report).not.toBeNull());
    return builder;
}

const NAZDREG = decks.get('nazdreg') ?? '';
const TYRANIDS = decks.get('the-swarmlord') ?? '';

describe('a deck in the builder', () => {
    it('is not saved before its first change, which gives it an id', async () => {
        const saved = vi.fn();
        const builder = await opened(NAZDREG, 'ready', saved);
        expect(ownDecks.all).toEqual([]);
        builder.setCount(idOf('Goff Boyz'), 2);
        expect(saved).toHaveBeenCalledWith(ownDecks.all[0]?.id);
        expect(builder.size).toBe(52);
        await vi.waitFor(() => expect(ownDecks.all[0]).toMatchObject({ cards: 52, legal: true }));
        expect(ownDecks.all[0]?.list).toBe(builder.list);
    });

    it('never has more copies than it may, and its squad is locked', async () => {
        const builder = await opened(NAZDREG);
        builder.setCount(idOf('Goff Boyz'), 9);
        expect(builder.countOf(idOf('Goff Boyz'))).toBe(3);
        builder.add(idOf('Goff Boyz'), 1);
        expect(builder.countOf(idOf('Goff Boyz'))).toBe(3);
        builder.setCount(idOf('Cybork Body'), 0);
        expect(builder.countOf(idOf('Cybork Body'))).toBe(1);
        builder.setCount(idOf('Leman Russ Battle Tank'), 1); // loyal to another faction
        expect(builder.countOf(idOf('Leman Russ Battle Tank'))).toBe(0);
    });

    it('lets cards be taken out that it may not have', async () => {
        const builder = await opened(`${NAZDREG}\n2x Leman Russ Battle Tank\n5x Goff Boyz`);
        builder.add(idOf('Leman Russ Battle Tank'), -1);
        expect(builder.countOf(idOf('Leman Russ Battle Tank'))).toBe(1);
        builder.add(idOf('Goff Boyz'), -1);
        expect(builder.countOf(idOf('Goff Boyz'))).toBe(4);
    });

    it('has one synapse unit: another one replaces it', async () => {
        const builder = await opened(TYRANIDS);
        const units = (builder.pool?.cards ?? [])
            .map(({ card }) => card)
            .filter((card) => library.of(card)?.type === 'synapse');
        for (const unit of units) builder.setCount(unit, 1);
        expect(units.filter((unit) => builder.countOf(unit) > 0)).toEqual([units.at(-1)]);
    });

    it('is undone and redone change by change, and saved each time', async () => {
        const builder = await opened(NAZDREG);
        const before = builder.list;
        builder.setCount(idOf('Goff Boyz'), 1);
        builder.rename('Other name');
        builder.undo();
        builder.undo();
        expect(builder.list).toBe(before);
        expect(ownDecks.all[0]?.list).toBe(before);
        expect(builder.canUndo).toBe(false);
        builder.redo();
        builder.redo();
        expect(ownDecks.all[0]?.name).toBe('Other name');
    });

    it('reports the cards that left with the former ally', async () => {
        const builder = await opened(NAZDREG);
        expect(builder.deck.ally).toBe('Astra Militarum');
        await builder.setAlly('Chaos');
        expect(builder.notice).toMatch(/^Chaos: 3 copies of the former ally taken out/);
        builder.undo();
        expect(builder.deck.ally).toBe('Astra Militarum');
        expect(builder.size).toBe(50);
    });

    it('goes back to a version and keeps its name', async () => {
        const builder = await opened(NAZDREG);
        builder.rename('Mine');
        builder.keepVersion();
        const kept = builder.own?.versions[0]?.list ?? '';
        builder.setCount(idOf('Goff Boyz'), 3);
        await builder.backTo(kept, 1);
        expect(builder.countOf(idOf('Goff Boyz'))).toBe(0);
        expect(builder.deck.name).toBe('Mine');
    });

    it('shows the answer to the last change even if answers come late', async () => {
        const pending: (() => void)[] = [];
        const slow: DeckTools = {
            ...tools,
            read: async (name, list) => {
                await new Promise<void>((resolve) => pending.push(resolve));
                return tools.read(name, list);
            },
        };
        const deck = deckOf(await tools.read('deck', NAZDREG));
        if (!deck) throw new Error('unreadable');
        const builder = new DeckBuilder(slow, library, { deck, origin: 'link' });
        builder.rename('Second');
        pending[1]?.();
        await vi.waitFor(() => expect(builder.report?.name).toBe('Second'));
        pending[0]?.();
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(builder.report?.name).toBe('Second');
    });

    it('reports an error of the engine and keeps the deck', async () => {
        const failing: DeckTools = { ...tools, numbers: () => Promise.reject(new Error('out of order')) };
        const deck = deckOf(await tools.read('deck', NAZDREG));
        if (!deck) throw new Error('unreadable');
        const builder = new DeckBuilder(failing, library, { deck, origin: 'link' });
        await vi.waitFor(() => expect(builder.failure).toBe('out of order'));
        builder.rename('Kept');
        expect(ownDecks.all[0]?.name).toBe('Kept');
    });
});
