import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { decks, startEngine } from '../../tests/engine';
import { faultOf } from '../wire/messages';
import type { Facts, Message } from '../wire/messages';
import { Library } from './facts';
import { unselectableCards } from './unselectable';
import { applyMessage } from './match';
import type { Match } from './match';

const POSITION = `position "Two searches"
P1 warlord "Captain Cato Sicarius"; P2 warlord "Nazdreg"
P1 hand: "Drop Pod Assault" x2
P1 deck: "10th Company Scout", "Deathwing Guard", "Indomitable", "Exterminatus", "Eager Recruit", "Godwyn Pattern Bolter",
  "Iron Hands Techmarine", "Raven Guard Speeder", "Exterminatus", "Indomitable", "Eager Recruit", "Deathwing Guard", "Honored Librarian", "Honored Librarian"
P1 at 1: "10th Company Scout"
P2 at 1: "Goff Nob"
begin combat at 1`;

let engine: Engine;
let library: Library;
beforeAll(async () => {
    engine = await startEngine();
    const [deck = ''] = decks.values();
    const table = engine.open(engine.opening('{"seed": "0"}', deck, deck));
    table.ask(2, '{"request": "facts"}');
    library = new Library(JSON.parse(table.release(0, 4)[0] ?? '') as Facts);
    table.close();
});

/** P1 plays all it can, takes the first card found and leaves the others; calls `asked` at each search. */
function searched(asked: (match: Match, look: () => Match | null) => void): void {
    const table = engine.open(
        JSON.stringify({
            entry: 'opened',
            seed: '1',
            salt: '00'.repeat(32),
            computers: 0,
            rules: 0,
            asking: 0,
            first: null,
            position: POSITION,
        }),
    );
    const known: Record<string, Match | null> = {};
    let entries = 0;
    const storeAndRelease = () => {
        entries += table.pending().length;
        for (const text of table.release(entries, 7)) {
            const message = JSON.parse(text) as Message;
            expect(faultOf(message)).toBeNull();
            known[message.to] = applyMessage(known[message.to] ?? null, message);
        }
    };
    for (const seat of [0, 1]) {
        table.ask(seat, JSON.stringify({ request: 'join', name: 'Ann' }));
        table.ask(seat, '{"request": "ready"}');
    }
    storeAndRelease();
    for (let searches = 0; searches < 2; storeAndRelease()) {
        const match = known['P1'];
        const prompt = match?.prompt;
        if (!match || !prompt) throw new Error('P1 is not asked');
        if (prompt.kind === 'search') {
            searches++;
            asked(match, () => {
                table.ask(0, '{"request": "look"}');
                storeAndRelease();
                return known['P1'] ?? null;
            });
        }
        expect(known['P2']?.prompt ?? null).toBeNull();
        table.ask(0, JSON.stringify({ request: 'choose', prompt: prompt.number, option: 0 }));
    }
    table.close();
}

describe('searched cards', () => {
    it('are shown although they cannot be chosen, and none of an earlier search', () => {
        const seen: string[][] = [];
        searched((match) =>
            seen.push(
                match.prompt ? unselectableCards(match.prompt, match, library).map(({ facts }) => facts.name) : [],
            ),
        );
        expect(seen).toEqual([
            ['Deathwing Guard', 'Indomitable', 'Exterminatus', 'Godwyn Pattern Bolter'],
            ['Raven Guard Speeder', 'Exterminatus', 'Indomitable', 'Deathwing Guard'],
        ]);
    });

    it('are equal after a reload', () => {
        searched((match, look) => {
            const again = look();
            expect(again?.prompt?.looked).toEqual(match.prompt?.looked);
            expect(again?.prompt && unselectableCards(again.prompt, again, library)).toHaveLength(4);
        });
    });

    it('are shown only as far as the reader knows them', () => {
        const prompt = {
            number: 1,
            kind: 'search',
            text: { text: 'Take one' },
            decline: 0,
            looked: [1, 2, 3],
            options: [{ verb: 'choose', on: 1, label: { text: 'Take it' } }],
        };
        const cards: Match['cards'] = new Map(
            [
                [1, 0],
                [2, 1],
            ].map(([card = 0, def = 0]) => [card, { card, def, zone: 'deck', owner: 'P1' }]),
        );
        expect(unselectableCards(prompt, { cards }, library).map(({ card }) => card)).toEqual([2]);
    });
});
