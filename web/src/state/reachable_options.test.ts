// Plays whole games: every option of the engine can be chosen, at the place where it is shown.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { decks, hostOf, startEngine } from '../../tests/engine';
import { MemoryStorage } from '../wire/storage';
import { SEATS } from '../wire/messages';
import type { Facts, Message, Prompt, Reader, Thing } from '../wire/messages';
import { boardOf } from './board';
import type { Board, Chip } from './board';
import { choicesOf } from './choices';
import type { Act, Choices } from './choices';
import { Library } from './facts';
import { applyMessage } from './match';
import type { Match } from './match';

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

const MAX_CHOICES = 1500;

/** A reproducible random number generator. */
function chance(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        return (state >> 8) % below;
    };
}

/** The options reachable from the first click through buttons and highlighted things. */
function reached(prompt: Prompt, choices: Choices): Set<number> {
    const acts = [...choices.buttons.map(({ act }) => act), ...choices.lit.values()];
    return new Set(
        acts.flatMap((act) => (act.act === 'pick' ? [...reached(prompt, choicesOf(prompt, act.card))] : [act.option])),
    );
}

/** The cards and places of the table, with the action of a click on each. */
function placesOn(board: Board): Map<Thing, Act | null> {
    const chips = [
        ...board.line.flatMap(({ theirs, yours, attached }) => [...theirs, ...yours, ...attached]),
        ...board.theirs.hq,
        ...board.yours.hq,
    ];
    const tokens = (chip: Chip): [Thing, Act | null][] => [
        [chip.card.card, chip.act],
        ...chip.attachments.map(({ card, act }): [Thing, Act | null] => [card.card, act]),
    ];
    return new Map<Thing, Act | null>([
        ...chips.flatMap(tokens),
        ...board.hand.map(({ card, act }): [Thing, Act | null] => [card.card, act]),
        ...board.line.map(({ planet, act }): [Thing, Act | null] => [`planet ${planet}`, act]),
        ...[board.theirs, board.yours].map(({ seat, act }): [Thing, Act | null] => [`HQ ${seat}`, act]),
    ]);
}

/** Cards on the table or in the hand; one token represents all equal ones. */
function isOnTable(thing: Thing, { cards, reader }: Match): boolean {
    const card = typeof thing === 'number' ? cards.get(thing) : undefined;
    const zones = ['planet', 'reserve', 'on planet', 'HQ', 'support', 'attached'];
    return (
        card !== undefined &&
        (zones.includes(card.zone) || (card.zone === 'hand' && card.side === reader)) &&
        library.of(card.def)?.type !== 'token'
    );
}

/**
 * Visible things of a prompt that cannot be clicked: the card of each option, and its place once the card is
 * picked.
 */
function deadIn(prompt: Prompt, match: Match): string[] {
    const first = choicesOf(prompt, null);
    const places = placesOn(boardOf(match, first, library));
    return prompt.options.flatMap((option) => {
        const begin = option.card ?? option.on;
        if (begin === undefined || first.picked === begin) return [];
        if (!places.has(begin)) return isOnTable(begin, match) ? [`${option.label}: ${begin} is nowhere`] : [];
        const alone =
            option.card !== undefined ||
            prompt.options.filter(({ on, card }) => card === undefined && on === option.on).length === 1;
        const dead = alone && places.get(begin) == null ? [`${option.label}: ${begin}`] : [];
        const picked = choicesOf(prompt, option.card ?? null);
        const then =
            option.on !== undefined && picked.picked === option.card ? placesOn(boardOf(match, picked, library)) : null;
        return then?.has(option.on ?? '') && then.get(option.on ?? '') == null
            ? [...dead, `${option.label}: ${option.on} once it is picked`]
            : dead;
    });
}

describe('whole games with random decks', () => {
    it.each([1, 2, 3, 4])(
        'offer only choices that can be made where they are shown (%i)',
        async (seed) => {
            const draw = chance(seed);
            const names = [...decks.keys()];
            const deck = () => names[draw(names.length)] ?? '';
            const known: Partial<Record<Reader, Match | null>> = {};
            const { host, open } = hostOf(engine, new MemoryStorage(), (message: Message) => {
                known[message.to] = applyMessage(known[message.to] ?? null, message);
            });
            const table = await open(
                {
                    seats: {
                        P1: { deck: deck(), sitter: 'person', name: 'Ann' },
                        P2: { deck: deck(), sitter: 'person', name: 'Bob' },
                    },
                },
                String(seed),
            );
            let choices = 0;
            for (; choices < MAX_CHOICES; choices++) {
                const seat = SEATS.find((other) => known[other]?.prompt);
                const match = seat && known[seat];
                const prompt = match?.prompt;
                if (!seat || !match || !prompt) break;
                const missing = prompt.options
                    .map((_, index) => index)
                    .filter((index) => !reached(prompt, choicesOf(prompt, null)).has(index));
                expect(
                    missing.map((index) => prompt.options[index]?.label.text),
                    prompt.text.text,
                ).toEqual([]);
                expect(deadIn(prompt, match), prompt.text.text).toEqual([]);
                await host.ask(
                    table,
                    seat,
                    JSON.stringify({ request: 'choose', prompt: prompt.number, option: draw(prompt.options.length) }),
                );
            }
            expect(choices).toBeGreaterThan(50);
            expect(known.P1?.state.result).toBeDefined();
        },
        120_000,
    );
});
