import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeckReport } from '../wire/connection';
import { ownDecksOf, tagsOf, versionOf } from './own_decks.svelte';

const report: DeckReport = {
    name: 'Waaagh',
    warlord: 7,
    ally: null,
    cards: 50,
    legal: true,
    about: null,
    notes: '',
    entries: [],
    findings: [],
};

/** A storage like that of a browser. */
function storage(): Storage {
    const values = new Map<string, string>();
    return {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
    } as unknown as Storage;
}

/** The module as a page loads it that finds this in the storage. */
async function load() {
    vi.resetModules();
    return (await import('./own_decks.svelte')).ownDecks;
}

beforeEach(() => vi.stubGlobal('localStorage', storage()));
afterEach(() => vi.unstubAllGlobals());

it('reads decks that earlier versions of the page stored', () => {
    const old = { id: 'own-abc', name: 'Old', warlord: 3, cards: 50, legal: true, about: null, list: 'Old\nNazdreg' };
    expect(ownDecksOf(JSON.stringify([old]))).toEqual([{ ...old, tags: [], ally: null, versions: [], changed: 0 }]);
});

it('reads what is whole of damaged decks', () => {
    const deck = {
        id: 'own-a',
        name: 'A',
        warlord: 3,
        list: 'x',
        tags: ['rush', 7],
        versions: [{ number: 1 }],
        legal: 'yes',
    };
    expect(ownDecksOf(JSON.stringify([deck, { id: 'own-b' }, null]))).toEqual([
        {
            id: 'own-a',
            name: 'A',
            warlord: 3,
            list: 'x',
            cards: 0,
            legal: false,
            about: null,
            tags: ['rush'],
            ally: null,
            versions: [],
            changed: 0,
        },
    ]);
});

it('separates tags by commas', () => {
    expect(tagsOf(' rush, swarm ,,rush, two words')).toEqual(['rush', 'swarm', 'two words']);
});

describe('decks', () => {
    it('survive a reload, also two of one name', async () => {
        const decks = await load();
        const [one, other] = [decks.add('one', report), decks.add('other', report)];
        expect(one?.id).not.toBe(other?.id);
        expect((await load()).all.map(({ list }) => list)).toEqual(['one', 'other']);
    });

    it('are not added without a warlord', async () => {
        const decks = await load();
        expect(decks.add('list', { ...report, warlord: null })).toBeNull();
        expect(decks.all).toEqual([]);
    });

    it('keep their versions', async () => {
        const decks = await load();
        const id = decks.add('first', report)?.id ?? '';
        decks.keepVersion(id);
        decks.keepVersion(id); // nothing has changed
        decks.change(id, { list: 'second' });
        decks.keepVersion(id);
        const deck = (await load()).of(id);
        expect(deck?.versions.map(({ number, list }) => [number, list])).toEqual([
            [1, 'first'],
            [2, 'second'],
        ]);
        expect(deck && versionOf(deck)).toBe(3);
    });

    it('come back after they were removed', async () => {
        const decks = await load();
        const deck = decks.add('list', report, { tags: ['rush'] });
        decks.remove(deck?.id ?? '');
        expect((await load()).all).toEqual([]);
        if (deck) decks.restore(deck);
        expect((await load()).all).toEqual([deck]);
    });

    it('of another tab are not overwritten', async () => {
        const [here, there] = [await load(), await load()];
        here.add('here', report);
        there.add('there', report);
        here.change(here.all[0]?.id ?? '', { tags: ['mine'] });
        expect((await load()).all.map(({ list }) => list)).toEqual(['here', 'there']);
    });

    it('last until the page is closed if the device cannot store them, with a warning', async () => {
        const decks = await load();
        vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
            throw new Error('full');
        });
        decks.add('list', report);
        expect(decks.unsaved).toBe(true);
        decks.change(decks.all[0]?.id ?? '', { tags: ['kept'] });
        expect(decks.all.map(({ list, tags }) => [list, tags])).toEqual([['list', ['kept']]]);
    });

    it('leave a damaged storage readable for people', async () => {
        localStorage.setItem('traxis.decks', '[{"id": "own-a", "name"');
        (await load()).add('list', report);
        expect((await load()).all.map(({ list }) => list)).toEqual(['list']);
        expect(localStorage.getItem('traxis.decks.damaged')).toBe('[{"id": "own-a", "name"');
    });

    it('are checked again without changing their time', async () => {
        const decks = await load();
        const deck = decks.add('list', report);
        const { changed = -1 } = deck ?? {};
        await decks.renew(async () => ({ ...report, legal: false, cards: 49 }));
        expect(decks.all[0]).toMatchObject({ legal: false, cards: 49, changed });
        await decks.renew(async () => ({ ...report, warlord: null, name: 'other' }));
        expect(decks.all[0]).toMatchObject({ name: 'Waaagh', warlord: 7, legal: false });
    });
});
