import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { hostOf, startEngine } from '../../tests/engine';
import type { TableSetup } from '../wire/connection';
import { MemoryStorage } from '../wire/storage';
import type { Seat } from '../wire/messages';
import { askedOf, NO_SCREEN, knownAfter, screenOf, afterHandOver } from './hotseat';
import type { Known, Screen } from './hotseat';

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

const setup: TableSetup = {
    seats: {
        P1: { deck: 'core-space-marines', sitter: 'person', name: 'Ann' },
        P2: { deck: 'core-orks', sitter: 'person', name: 'Bob' },
    },
};

/** Plays some choices at one screen and returns every screen shown. */
async function play(hidden: boolean, choices: number): Promise<{ shown: Screen[]; seats: (Seat | null)[] }> {
    let known: Known = {};
    let screen = NO_SCREEN;
    const shown: Screen[] = [];
    const { host, open } = hostOf(engine, new MemoryStorage(), (message) => {
        known = knownAfter(known, message);
        screen = screenOf(known, screen, hidden);
        shown.push(screen);
    });
    const table = await open(setup, '21');
    const seats: (Seat | null)[] = [];
    for (let count = 0; count < choices && askedOf(known); count++) {
        if (screen.handOver) screen = afterHandOver(known, screen);
        shown.push(screen);
        const asked = askedOf(known);
        const prompt = screen.match?.prompt;
        expect(prompt).toBe(asked && known[asked]?.prompt);
        seats.push(asked);
        await host.ask(
            table,
            asked ?? 'P1',
            JSON.stringify({
                request: 'choose',
                prompt: prompt?.number,
                option: (count * 5) % (prompt?.options.length ?? 1),
            }),
        );
    }
    return { shown, seats };
}

/** The seat whose hand is readable. */
function handsOf({ match }: Screen): Set<Seat | undefined> {
    return new Set(
        [...(match?.cards.values() ?? [])]
            .filter(({ zone, def }) => zone === 'hand' && def !== null)
            .map(({ side }) => side),
    );
}

describe('two people at one screen', () => {
    it('see a hand-over screen whenever the other player is asked, and no hand behind it', async () => {
        const { shown, seats } = await play(true, 60);
        expect(new Set(seats)).toEqual(new Set(['P1', 'P2']));
        expect(shown.filter(({ handOver }) => handOver).length).toBeGreaterThan(10);
        for (const screen of shown) {
            if (screen.handOver) expect(handsOf(screen).size).toBe(0);
            else if (screen.match) expect([...handsOf(screen)].every((seat) => seat === screen.viewer)).toBe(true);
            if (screen.handOver) expect(screen.match?.reader ?? screen.handOver).toBe(screen.handOver);
        }
    });

    it('never see one hand right after the other', async () => {
        const { shown } = await play(true, 60);
        let last: Seat | null = null;
        for (const { viewer, handOver } of shown) {
            if (viewer && last) expect(viewer).toBe(last);
            last = handOver ? null : (viewer ?? last);
        }
    });
});

describe('one person who plays both sides', () => {
    it('sees the side that is asked, without a hand-over screen', async () => {
        const { shown, seats } = await play(false, 60);
        expect(new Set(seats)).toEqual(new Set(['P1', 'P2']));
        expect(shown.every(({ handOver }) => handOver === null)).toBe(true);
        expect(new Set(shown.filter(({ match }) => match).map(({ viewer }) => viewer))).toEqual(new Set(['P1', 'P2']));
    });
});
