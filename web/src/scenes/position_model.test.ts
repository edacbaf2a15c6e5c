import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { startEngine } from '../../tests/engine';
import { WORDS } from '../design/words';
import { sceneOf } from '../wire/scenes';
import {
    initiativeOf,
    moved,
    NO_STATE,
    parsePosition,
    phaseOf,
    puzzleOf,
    resourcesOf,
    roundOf,
    scenarioOf,
    statementsIn,
    tilesAt,
    withCard,
    withInitiative,
    without,
    withPhase,
    withPlanet,
    withResources,
    withRound,
    withState,
    withWarlord,
    writePosition,
} from './position_model';

const generated = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8')) as unknown;
const puzzles = generated('puzzles') as string[];
const BATTLE = WORDS.positions.templates['A battle'] ?? '';
const GOFF = { title: 'Goff Nob', owner: null, ...NO_STATE };

let engine: Engine;
beforeAll(async () => void (engine = await startEngine()), 60_000);

/** The hash of the game at the start of a position. */
function hashOf(position: string): string {
    const opening = { entry: 'opened', seed: '1', computers: 0, rules: 0, asking: 0, first: null, position };
    return engine.readRecord('position', JSON.stringify(opening)).hash;
}

describe('parsing and writing', () => {
    it('every puzzle and template is the same game after a round trip', () => {
        expect(puzzles.length).toBeGreaterThan(40);
        for (const text of [...puzzles, ...Object.values(WORDS.positions.templates)]) {
            const again = writePosition(parsePosition(text));
            expect(hashOf(again), text).toBe(hashOf(text));
            expect(writePosition(parsePosition(again))).toBe(again);
        }
    });

    it('understands every statement about cards in the puzzles', () => {
        for (const statement of puzzles.flatMap(parsePosition))
            if (statement.kind === 'other') expect(statement.text).not.toMatch(/^P[12] (hand|at|supports|discard).*:/);
    });

    it('statements end at lines and semicolons, not in lists and brackets', () => {
        expect(statementsIn('a "x;y"; b # c\nP1 hand: "A",\n "B" #2\nP1 at 1: "C" (2 damage,\n exhausted)')).toEqual([
            'a "x;y"',
            'b',
            'P1 hand: "A", "B" #2',
            'P1 at 1: "C" (2 damage, exhausted)',
        ]);
    });

    it('keeps what it does not know', () => {
        const text =
            'position "p"\nplanet 3 is infested\nP1 at 1: "A" #2\nP1 hand: nonsense\nbegin deploy phase\nP1 passes\n';
        expect(writePosition(parsePosition(text))).toBe(text);
    });

    it('reads states, copies, owners and attachments', () => {
        const [statement] = parsePosition(
            `P1 at 2: P2's "Goff Nob" x2 (exhausted, 3 damage, with P2's "Suffering" (exhausted))`,
        );
        expect(statement).toMatchObject({ kind: 'cards', seat: 'P1', zone: 'at 2' });
        const cards = statement?.kind === 'cards' ? statement.cards : [];
        expect(cards).toHaveLength(2);
        expect(cards[1]).toMatchObject({ owner: 'P2', exhausted: true, damage: 3 });
        expect(cards[1]?.attached[0]).toMatchObject({ title: 'Suffering', owner: 'P2', exhausted: true });
    });
});

describe('editing', () => {
    const position = parsePosition(BATTLE);

    it('reads what the editor shows', () => {
        expect(tilesAt(position, 'P1', 'at 1').map(({ title }) => title)).toEqual([
            'Captain Cato Sicarius',
            'Ultramarines Dreadnought',
            '10th Company Scout',
        ]);
        expect(tilesAt(position, 'P2', 'at 1')[1]).toMatchObject({ title: 'Goff Nob', damage: 1, warlord: false });
        expect([resourcesOf(position, 'P1'), roundOf(position), phaseOf(position), initiativeOf(position)]).toEqual([
            10,
            1,
            'combat at 1',
            'P1',
        ]);
    });

    it('every edit is a playable position', () => {
        const [, nob] = tilesAt(position, 'P2', 'at 1');
        const [warlord] = tilesAt(position, 'P1', 'at 1');
        if (!nob || !warlord) throw new Error('no tiles');
        const edits = [
            withCard(position, 'P1', 'at 1', { ...GOFF, exhausted: true }),
            withCard(position, 'P2', 'discard', GOFF),
            moved(position, nob.spot, 'P2', 'at HQ'),
            moved(position, nob.spot, 'P2', 'hand'),
            moved(position, warlord.spot, 'P1', 'at HQ'),
            withState(position, nob.spot, { damage: 2, exhausted: true }),
            withState(position, warlord.spot, { bloodied: true }),
            without(position, nob.spot),
            withResources(position, 'P2', 3),
            withRound(position, 3),
            withPlanet(withPlanet(position, 2, 'Ferrin'), 2, 'Tarrus'),
            withPhase(position, 'deploy phase'),
            withInitiative(position, 'P2'),
            withWarlord(position, 'P2', 'Old Zogwort'),
        ];
        const hashes = edits.map((edit) => {
            expect(engine.position(writePosition(edit)).title).toBe('A battle');
            return hashOf(writePosition(edit));
        });
        expect(new Set([hashOf(BATTLE), ...hashes]).size).toBe(edits.length + 1);
    });

    it('a moved card keeps its state in play, and loses it elsewhere', () => {
        const [, nob] = tilesAt(position, 'P2', 'at 1');
        if (!nob) throw new Error('no tile');
        expect(tilesAt(moved(position, nob.spot, 'P1', 'at 3'), 'P1', 'at 3')[0]).toMatchObject({ damage: 1 });
        expect(tilesAt(moved(position, nob.spot, 'P2', 'hand'), 'P2', 'hand').at(-1)).toMatchObject({
            title: 'Goff Nob',
            damage: 0,
        });
        expect(tilesAt(moved(position, nob.spot, 'P2', 'hand'), 'P2', 'at 1')).toHaveLength(2);
        const only = parsePosition('position "p"\nP1 at 1: "Goff Nob"\nbegin deploy phase\n');
        const [tile] = tilesAt(only, 'P1', 'at 1');
        if (!tile) throw new Error('no tile');
        expect(writePosition(moved(only, tile.spot, 'P2', 'at 2'))).toBe(
            'position "p"\nP2 at 2: "Goff Nob"\nbegin deploy phase\n',
        );
    });

    it('becomes a scenario that runs, and a puzzle', () => {
        for (const text of Object.values(WORDS.positions.templates)) {
            const { seat } = engine.position(text);
            expect(sceneOf(engine, scenarioOf(text, seat)).kind).toBe('played');
        }
        const puzzle = puzzleOf(BATTLE, 'battle', 'It "dies".', ['P1 passes']);
        expect(engine.position(puzzle)).toMatchObject({ theme: 'battle', title: 'A battle' });
    });
});
