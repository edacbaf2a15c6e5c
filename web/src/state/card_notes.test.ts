import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startEngine } from '../../tests/engine';
import { factsFrom } from '../../tests/facts';
import { notesOf, rulesOf, rulingId } from './card_notes';
import { Library } from './facts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function library(): Promise<Library> {
    return new Library(factsFrom(await startEngine()));
}

describe('the notes of a card', () => {
    it('has its scenarios, readings and decks', async () => {
        const cards = await library();
        const nazdreg = await notesOf(cards.withId('nazdreg')!);
        const own = readFileSync(join(root, 'scenarios/cards/orks/nazdreg.scenario'), 'utf8');
        expect(nazdreg.rulings.map(({ title }) => title)).toEqual(
            [...own.matchAll(/^scenario "(.*)"/gm)].map(([, title]) => title),
        );
        expect(nazdreg.others.length).toBeGreaterThan(0);
        expect(rulesOf(nazdreg.rulings)[0]).toBe('R13.2');
        const bodyguard = await notesOf(cards.withId('bodyguard')!);
        expect(bodyguard.readings[0]?.taken.text).toContain('the planet of the damaged unit');
        expect(bodyguard.readings[0]?.taken.spans?.[0]?.rule).toBe('R15.27');
        const dok = await notesOf(cards.withId('bad-dok')!);
        expect(dok.decks).toContainEqual({ deck: 'nazdreg', copies: 1 });
    });

    it('a ruling has an address, with its file if the title is not unique', async () => {
        const cards = await library();
        const { rulings } = await notesOf(cards.withId('nazdreg')!);
        expect(rulings.map(rulingId)[0]).toBe('other-units-at-nazdregs-planet-have-brutal');
        const ids = (await Promise.all(cards.all().map(notesOf))).flatMap((notes) => notes.rulings.map(rulingId));
        expect(ids.length).toBeGreaterThan(4000);
        expect(ids.filter((id) => id.includes('.')).length).toBeGreaterThan(100);
        expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    });

    it('exists for every card with a scenario file', async () => {
        const cards = await library();
        const folders = readdirSync(join(root, 'scenarios/cards'), { withFileTypes: true });
        const files = folders
            .filter((folder) => folder.isDirectory())
            .flatMap(({ name }) => readdirSync(join(root, 'scenarios/cards', name)))
            .map((name) => name.replace(/\.scenario$/, ''));
        const known = files.flatMap((id) => cards.withId(id) ?? []);
        expect(known.length).toBeGreaterThan(600);
        for (const card of known) expect([card.id, (await notesOf(card)).rulings.length > 0]).toEqual([card.id, true]);
    });
});
