import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { enginesOf, startEngine } from '../../tests/engine';
import { Library } from '../state/facts';
import { slugOf } from '../state/slug';
import type { Facts } from '../wire/messages';
import { sceneOf, whyAt } from '../wire/scenes';
import type { Scene } from '../wire/scenes';
import { BUCKETS, bucketOf } from './bucket.mjs';
import { answersIn } from './faq';
import { ownOf, rulingId, scenariosAt } from './scene_files';
import type { ScenarioText } from './scene_files';
import { SceneStore } from './scene_store.svelte';
import { cardsIn, lineOf, momentOf, positionAt, ruleIn, stepIn } from './steps';

const RULING = 'an-exhausted-unit-may-use-its-action-as-often-as-it-can-be-paid';
const fetched = (name: string) =>
    Promise.resolve(
        JSON.parse(readFileSync(new URL(`../../generated/scenes/${name}.json`, import.meta.url), 'utf8')) as unknown,
    );

let engine: Engine;
let library: Library;
let scene: Scene;

async function scenarioAt(id: string): Promise<ScenarioText> {
    const [scenario] = await scenariosAt(id, fetched);
    if (!scenario) throw new Error(`no ruling ${id}`);
    return scenario;
}

beforeAll(async () => {
    engine = await startEngine();
    scene = sceneOf(engine, (await scenarioAt(RULING)).text);
    const table = engine.open(scene.replayed?.opening ?? '');
    table.ask(2, '{"request": "facts"}');
    library = new Library(JSON.parse(table.release(0, 4)[0] ?? '{}') as Facts);
    table.close();
}, 60_000);

describe('the files of scenarios', () => {
    it('a title and its slug are in the same file', () => {
        for (const title of ["Kaptin Bluddflagg's Krew", 'Béla: one, two', 'R2 step 8'])
            expect(bucketOf(slugOf(title))).toBe(bucketOf(title));
    });

    it('every scenario is found by its address', async () => {
        for (let number = 0; number < BUCKETS; number += 9) {
            const all = (await fetched(`scenes-${String(number).padStart(2, '0')}`)) as readonly ScenarioText[];
            expect(all.length).toBeGreaterThan(40);
            for (const scenario of all.slice(0, 12))
                expect(await scenariosAt(rulingId(scenario, all), fetched)).toContainEqual(scenario);
        }
    });

    it('a title that several files have gives all of them, and each has its own address', async () => {
        const all = await scenariosAt('it-bears-no-wargear', fetched);
        expect(all.length).toBeGreaterThan(5);
        const ids = all.map((scenario) => rulingId(scenario, all));
        expect(new Set(ids).size).toBe(all.length);
        expect(await scenariosAt(ids[2] ?? '', fetched)).toEqual([all[2]]);
        expect(await scenariosAt('no-such-ruling', fetched)).toEqual([]);
    });

    it('scenarios with cards of their own are played with them', async () => {
        const all = (await fetched('scenes-00')) as readonly ScenarioText[];
        const scenario = all.find(({ own }) => own?.some(({ adds }) => adds));
        if (!scenario) throw new Error('no scenario has own cards');
        const own = await ownOf(scenario, fetched);
        expect(() => sceneOf(engine, scenario.text, own)).toThrow(/there is no card|failed/);
        const other = await enginesOf(engine).with(own);
        expect(sceneOf(other, scenario.text, own).kind).toBe('played');
    }, 60_000);
});

describe('a scene', () => {
    it('has the statements with their moments', () => {
        expect(scene).toMatchObject({ kind: 'played', fault: null, cites: ['FAQ-Q08', 'R13.3.5', 'R13.3.3'] });
        expect(scene.statements.map(({ expects }) => expects)).toEqual([false, true, false, true, false, true, true]);
        const moments = scene.statements.map((_, index) => momentOf(scene, index + 1));
        expect(momentOf(scene, 0)).toBe(0);
        expect([...moments].sort((one, other) => one - other)).toEqual(moments);
    });

    it('is shown at the moment of each statement', () => {
        const { replayed } = scene;
        if (!replayed) throw new Error('no game');
        const store = new SceneStore({ ...scene, replayed }, library, () => Promise.resolve({ P1: null, P2: null }));
        const attacks = [0, 4, 6].map((step) => {
            store.go(step);
            return [...store.match.cards.values()].find(({ def }) => library.of(def)?.name === 'Haemonculus Tormentor')
                ?.attack;
        });
        expect(attacks).toEqual([2, 4, 6]);
        store.go(99);
        expect(store.step).toBe(store.last);
        expect(store.press('ArrowLeft') && store.step).toBe(store.last - 1);
        expect(store.press('x')).toBe(false);
    });

    it('is a position to play from after each step', () => {
        const position = positionAt(scene, 3);
        expect(position).toMatch(/^position "An exhausted unit may/);
        expect(position).not.toMatch(/expect|cites/);
        expect(position).toMatch(/P1 uses "Haemonculus Tormentor"\n$/);
        for (let step = 0; step <= scene.statements.length; step++)
            expect(engine.position(positionAt(scene, step)).title).toBe(scene.title);
    });

    it('explains a card for both seats', async () => {
        const other = sceneOf(
            engine,
            (await scenarioAt('an-ability-that-costs-exhausting-its-card-cannot-be-used-while-the-card-is-exhausted'))
                .text,
        );
        expect(other.statements[0]?.reasons[0]?.text).toMatch(/exhausted.*R13\.3\.5/);
        const { opening, messages } = other.replayed ?? { opening: '', messages: [] };
        const view = messages.flat().map((text) => JSON.parse(text) as { cards?: { card: number; def: number }[] });
        const outpost = view
            .flatMap(({ cards = [] }) => cards)
            .find(({ def }) => library.of(def)?.name === 'Catachan Outpost');
        const reasons = whyAt(engine, opening, [], outpost?.card ?? -1);
        expect(reasons.P1?.why.map(({ text }) => text).join(' ')).toMatch(/exhausted/);
        expect(whyAt(engine, opening, [], 250)).toEqual({ P1: null, P2: null });
    });

    it('about a deck has no game', () => {
        const deck = sceneOf(engine, 'scenario "Three"\ndeck of "Nazdreg"\nexpect the deck has 9 cards\n');
        expect(deck).toMatchObject({ kind: 'no game', replayed: null });
        expect(deck.statements.map(({ text }) => text)).toEqual(['deck of "Nazdreg"', 'expect the deck has 9 cards']);
    });

    it('tells which statement does not hold', () => {
        const failed = sceneOf(engine, 'scenario "s"\nbegin deploy phase\nexpect P1 has 3 resources\n');
        expect(failed.kind).toBe('failed');
        expect(failed.fault).toMatch(/it is 10/);
        expect(() => sceneOf(engine, 'scenario "s"\nbegin nowhere\n')).toThrow(/scenario:2: .*expected/);
    });
});

describe('the text of a scene', () => {
    it('links titles, and leaves out their quotation marks', () => {
        const line = lineOf(
            { line: 1, text: 'expect  "Nazdreg" is at 2 (with "No Card")', expects: true, choices: 0, reasons: [] },
            library,
        );
        expect(line.text.text).toBe('Nazdreg is at 2 (with "No Card")');
        expect(line.text.spans).toEqual([{ at: 0, length: 7, card: library.titled('Nazdreg')?.def }]);
        expect(cardsIn(scene, library)).toEqual([
            'Atrox Prime',
            'Haemonculus Tormentor',
            'Guardsman',
            'Suppressive Fire',
        ]);
    });

    it('reads the step of an address', () => {
        expect(['3', '99', '-1', 'x', null, '1.5'].map((query) => stepIn(query, scene))).toEqual([3, 7, 0, 0, 0, 0]);
        expect(ruleIn('R2 step 8')).toBe('R2');
    });

    it('has whole questions and answers', () => {
        const answers = answersIn(
            '# FAQ\n\n## FAQ-Q1 One\n\nQuestion: Is it\nso?\n\nAnswer: *Yes*, by\n[R1](x).\n\nWhy: R1.\n\n## FAQ-Q2 Two\n\nNothing.\n',
        );
        expect([...answers]).toEqual([['FAQ-Q1', { question: 'Is it so?', answer: 'Yes, by R1.' }]]);
    });
});
