// What the page says of itself: which question it waits for, what was begun of its answer, and that it was answered.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { ownerOf, startEngine } from '../../tests/house';
import { PERSON } from '../wire/connection';
import type { Connection, TableWish } from '../wire/connection';
import { MemoryKeeper } from '../wire/keeper';
import type { Message } from '../wire/messages';
import { Library } from './facts';
import { Game } from './game.svelte';
import { isOpposed } from './match';

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

const wish: TableWish = { seats: { P1: { deck: 'core-space-marines', sitter: PERSON, name: 'Ann' }, P2: { deck: 'core-orks', sitter: PERSON, name: 'Bob' } } };

/** Two people at one screen; `heard` is kept when all that was asked has been answered. */
async function begin(hidden: boolean): Promise<{ game: Game; heard: () => Promise<void> }> {
    let hear: (message: Message) => void = () => undefined;
    let work: Promise<void> = Promise.resolve();
    let table = 0;
    const early: Message[] = [];
    const { owner, open } = ownerOf(engine, new MemoryKeeper(), (message) => (table ? hear(message) : early.push(message)));
    const connection: Connection = {
        readers: ['P1', 'P2'],
        send: (from, request) => void (work = work.then(() => owner.ask(table, from, JSON.stringify(request)))),
        listen: (listener) => {
            hear = listener;
            return () => undefined;
        },
        record: () => owner.record(table),
        close: () => undefined,
    };
    const game = new Game(connection, new Library({ tell: 'facts', version: 1, to: 'spectators', digest: '', cards: [] }), hidden);
    table = await open(wish, '7');
    early.forEach((message) => hear(message));
    const heard = async () => {
        for (let waited: Promise<void> | null = null; waited !== work; )
            await (waited = work);
    };
    await heard();
    return { game, heard };
}

describe('what is asked', () => {
    it('is answered from the answer on until something was heard of it, and another question then', async () => {
        const { game, heard } = await begin(false);
        const first = game.asked;
        expect(first).toMatch(/^P[12] \d+$/);
        game.act({ act: 'choose', option: 0 });
        expect(game.match?.prompt).not.toBeNull();
        expect(game.asked).toBe('answered');
        game.act({ act: 'choose', option: 0 });
        await heard();
        expect(game.asked).toMatch(/^P[12] \d+$/);
        expect(game.asked).not.toBe(first);
        game.leave();
    });

    it('names the card that was picked and the answer that is thought over', async () => {
        const { game } = await begin(false);
        const question = game.asked ?? '';
        game.picked = 30;
        expect(game.asked).toBe(`${question} picked 30`);
        game.doubted = 0;
        expect(game.asked).toBe(`${question} picked 30 doubted 0`);
        game.back();
        game.back();
        expect(game.asked).toBe(question);
        game.leave();
    });

    it('is the curtain before a hand is shown', async () => {
        const { game } = await begin(true);
        expect(game.asked).toBe('curtain');
        game.unveil();
        expect(game.asked).toMatch(/^P[12] \d+$/);
        game.leave();
    });
});

describe('an attacker that is dragged', () => {
    /** Two people who choose what stands first, until one of them is asked who attacks. */
    async function attacking(): Promise<{ game: Game; heard: () => Promise<void>; attacker: number; enemy: number }> {
        const { game, heard } = await begin(false);
        for (let choices = 0; choices < 400; choices++) {
            const { match } = game;
            const attacker = match?.prompt?.kind === 'attacker' ? match.prompt.options.find(({ card }) => card !== undefined)?.card : undefined;
            const enemy = [...(match?.cards.keys() ?? [])].find((card) => match && attacker !== undefined && isOpposed(match, attacker, card));
            if (typeof attacker === 'number' && enemy !== undefined)
                return { game, heard, attacker, enemy };
            const last = (match?.prompt?.options.length ?? 1) - 1;
            game.act({ act: 'choose', option: choices % 5 === 4 ? last : 0 });
            game.confirm();
            await heard();
        }
        throw new Error('nobody attacks');
    }

    it('does nothing where there is nothing to attack', async () => {
        const { game, heard, attacker } = await attacking();
        const question = game.asked;
        for (const places of [[], ['planet 7'], ['planet 1']]) {
            game.drop(attacker, places);
            await heard();
            expect(game.asked).toBe(question);
        }
        game.leave();
    });

    it('attacks what it is dropped on, and is chosen when it is dropped on itself', async () => {
        for (const onItself of [false, true]) {
            const { game, heard, attacker, enemy } = await attacking();
            const question = game.asked;
            game.drop(attacker, [onItself ? attacker : enemy, 'planet 1']);
            await heard();
            expect(game.asked).not.toBe(question);
            game.leave();
        }
    });
});
