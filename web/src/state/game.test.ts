// The page reports the question it waits for, a started answer and a sent answer, and which requests it sends
// meanwhile.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { hostOf, startEngine } from '../../tests/engine';
import { PERSON } from '../wire/connection';
import type { Connection, TableSetup } from '../wire/connection';
import { MemoryStorage } from '../wire/storage';
import type { CardFacts, Message, Request, Thing } from '../wire/messages';
import { Library } from './facts';
import { Game } from './game.svelte';
import { isOpposed } from './match';

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

const setup: TableSetup = {
    seats: {
        P1: { deck: 'core-space-marines', sitter: PERSON, name: 'Ann' },
        P2: { deck: 'core-orks', sitter: PERSON, name: 'Bob' },
    },
};

/** Two people at one screen; `received` resolves when all requests have been answered; `sent`: all requests. */
async function begin(hidden: boolean): Promise<{
    game: Game;
    received: () => Promise<void>;
    sent: Request[];
    connected: { now: boolean; deaf: boolean };
    lose: () => void;
}> {
    const sent: Request[] = [];
    const connected = { now: true, deaf: false };
    let lose: () => void = () => undefined;
    let receive: (message: Message) => void = () => undefined;
    let work: Promise<void> = Promise.resolve();
    let table = 0;
    const early: Message[] = [];
    const { host, open } = hostOf(engine, new MemoryStorage(), (message) =>
        table ? receive(message) : early.push(message),
    );
    const connection: Connection = {
        readers: ['P1', 'P2'],
        send: (from, request) => {
            if (!connected.now) return false;
            sent.push(request);
            if (!connected.deaf) work = work.then(() => host.ask(table, from, JSON.stringify(request)));
            return true;
        },
        onLost: (listener) => (lose = listener),
        listen: (listener) => {
            receive = listener;
            return () => undefined;
        },
        record: () => host.record(table),
        close: () => undefined,
    };
    const game = new Game(
        connection,
        new Library({ message: 'facts', version: 2, to: 'spectators', digest: '', cards: [], keywords: [] }),
        hidden,
    );
    table = await open(setup, '7');
    early.forEach((message) => receive(message));
    const received = async () => {
        for (let waited: Promise<void> | null = null; waited !== work;) await (waited = work);
    };
    await received();
    return { game, received, sent, connected, lose: () => lose() };
}

describe('the current question', () => {
    it('is "answered" from the answer until the confirmation, then the next question', async () => {
        const { game, received } = await begin(false);
        const first = game.asked;
        expect(first).toMatch(/^P[12] \d+$/);
        game.act({ act: 'choose', option: 0 });
        expect(game.match?.prompt).not.toBeNull();
        expect(game.asked).toBe('answered');
        game.act({ act: 'choose', option: 0 });
        await received();
        expect(game.asked).toMatch(/^P[12] \d+$/);
        expect(game.asked).not.toBe(first);
        game.leave();
    });

    it('names the picked card and the answer to confirm', async () => {
        const { game } = await begin(false);
        const question = game.asked ?? '';
        game.picked = 30;
        expect(game.asked).toBe(`${question} picked 30`);
        game.unconfirmed = 0;
        expect(game.asked).toBe(`${question} picked 30 confirm 0`);
        game.back();
        game.back();
        expect(game.asked).toBe(question);
        game.leave();
    });

    it('confirms a choice that loses the game by its own key', async () => {
        const { game, sent } = await begin(false);
        const chosen = () => sent.filter(({ request }) => request === 'choose').length;
        const { prompt } = game.match ?? {};
        if (!game.match || !prompt) throw new Error('nothing is asked');
        game.match = {
            ...game.match,
            prompt: { ...prompt, options: prompt.options.map((option) => ({ ...option, warning: 'loss' as const })) },
        };
        const before = chosen();
        game.act({ act: 'choose', option: 0 });
        game.act({ act: 'choose', option: 0 });
        expect(game.unconfirmed).toBe(0);
        for (const key of [' ', 'Enter', '1']) game.press(key);
        expect(chosen()).toBe(before);
        game.press('y');
        expect(chosen()).toBe(before + 1);
        game.leave();
    });

    it('confirms other choices by the declining key', async () => {
        const { game, sent } = await begin(false);
        const chosen = () => sent.filter(({ request }) => request === 'choose').length;
        const { prompt } = game.match ?? {};
        if (!game.match || !prompt) throw new Error('nothing is asked');
        game.match = {
            ...game.match,
            prompt: {
                ...prompt,
                options: prompt.options.map((option) => ({ ...option, warning: 'harmful' as const })),
            },
        };
        const before = chosen();
        game.act({ act: 'choose', option: 0 });
        game.press('y');
        expect(chosen()).toBe(before);
        game.press(' ');
        expect(chosen()).toBe(before + 1);
        game.leave();
    });

    it('is the hand-over screen before a hand is shown', async () => {
        const { game } = await begin(true);
        expect(game.asked).toBe('hand-over');
        game.takeScreen();
        expect(game.asked).toMatch(/^P[12] \d+$/);
        game.leave();
    });
});

describe('a choice without a connection', () => {
    it('is shown as not sent and can be made again', async () => {
        const { game, received, sent, connected } = await begin(false);
        const question = game.asked;
        connected.now = false;
        game.act({ act: 'choose', option: 0 });
        expect(game.unsent).toBe(true);
        expect(game.asked).toBe(question);
        connected.now = true;
        game.act({ act: 'choose', option: 0 });
        await received();
        expect(game.unsent).toBe(false);
        expect(game.asked).not.toBe(question);
        expect(sent.filter(({ request }) => request === 'choose')).toHaveLength(1);
        game.leave();
    });

    it('is asked again if the connection was lost before the confirmation', async () => {
        vi.useFakeTimers();
        const { game, connected, lose } = await begin(false);
        const question = game.asked;
        connected.deaf = true;
        game.act({ act: 'choose', option: 0 });
        vi.advanceTimersByTime(1000);
        expect(game.asked).toBe('answered');
        expect(game.match?.prompt).toBeNull();
        lose();
        expect(game.unsent).toBe(true);
        expect(game.asked).toBe(question);
        game.leave();
        vi.useRealTimers();
    });

    it('is reported for any request except those of hovering', async () => {
        const { game, connected } = await begin(false);
        connected.now = false;
        game.requestPreview([0]);
        expect(game.unsent).toBe(false);
        game.undo();
        expect(game.unsent).toBe(true);
        game.leave();
    });
});

describe('a dragged attacker', () => {
    /** Two people who choose the first option until one of them is asked for an attacker. */
    async function attacking(
        verb = 'attack',
    ): Promise<{ game: Game; received: () => Promise<void>; attacker: number; enemy: number }> {
        const { game, received } = await begin(false);
        for (let choices = 0; choices < 400; choices++) {
            const { match } = game;
            const attacker =
                match?.prompt?.kind === 'attacker'
                    ? match.prompt.options.find((option) => option.verb === verb)?.card
                    : undefined;
            const enemy = [...(match?.cards.keys() ?? [])].find(
                (card) => match && attacker !== undefined && isOpposed(match, attacker, card),
            );
            if (typeof attacker === 'number' && enemy !== undefined) return { game, received, attacker, enemy };
            const last = (match?.prompt?.options.length ?? 1) - 1;
            game.act({ act: 'choose', option: choices % 5 === 4 ? last : 0 });
            game.confirm();
            await received();
        }
        throw new Error('no unit attacks');
    }

    it('does nothing where there is no target', async () => {
        const { game, received, attacker } = await attacking();
        const question = game.asked;
        for (const places of [[], ['planet 7'], ['planet 1']]) {
            game.drop(attacker, places);
            await received();
            expect(game.asked).toBe(question);
        }
        game.leave();
    });

    it('attacks the unit it is dropped on, and is chosen when dropped on itself', async () => {
        for (const onItself of [false, true]) {
            const { game, received, attacker, enemy } = await attacking();
            const question = game.asked;
            game.drop(attacker, [onItself ? attacker : enemy, 'planet 1']);
            await received();
            expect(game.asked).not.toBe(question);
            game.leave();
        }
    });

    it('can be a warlord, which retreats when dropped on its HQ', async () => {
        for (const home of [false, true]) {
            const { game, received, attacker, enemy } = await attacking('retreat');
            expect(game.lift(attacker)).toBe(true);
            const own = `HQ ${game.match?.cards.get(attacker)?.side}`;
            game.drop(attacker, home ? [own] : [enemy, 'planet 1']);
            await received();
            expect(game.match?.log.lines.map(({ text }) => text).join()).toMatch(home ? /retreats/ : /attacks/);
            game.leave();
        }
    });
});

describe('a dragged support', () => {
    async function deploying(): Promise<{ game: Game; received: () => Promise<void>; support: number; home: string }> {
        const { game, received } = await begin(false);
        for (let choices = 0; choices < 400; choices++) {
            const { match } = game;
            const option = match?.prompt?.options.find(
                ({ verb, on }) => verb === 'deploy' && typeof on === 'string' && on.startsWith('HQ'),
            );
            if (typeof option?.card === 'number')
                return { game, received, support: option.card, home: String(option.on) };
            game.act({ act: 'choose', option: (match?.prompt?.options.length ?? 1) - 1 });
            game.confirm();
            await received();
        }
        throw new Error('no player has a support');
    }

    it('is deployed at the HQ, and nowhere else', async () => {
        const { game, received, support, home } = await deploying();
        const question = game.asked;
        expect(game.lift(support)).toBe(true);
        expect([...game.choices.lit.keys()]).toContain(home);
        game.drop(support, ['planet 2']);
        await received();
        expect(game.asked).toBe(question);
        expect(game.lift(support)).toBe(true);
        game.drop(support, [home]);
        await received();
        expect(game.match?.cards.get(support)?.zone).toBe('support');
        game.leave();
    });
});

describe('a hovered card', () => {
    const facts = { name: 'A card' } as CardFacts;
    const chosen = (option: number) => ({ act: 'choose', option }) as const;

    /** The last preview request. */
    const preview = (sent: readonly Request[]) => sent.findLast((request) => request.request === 'preview')?.options;
    afterEach(() => vi.useRealTimers());

    /** A card in the hand of the current player. */
    function held({ match }: Game): number {
        return (
            [...(match?.cards.values() ?? [])].find(({ zone, side }) => zone === 'hand' && side === match?.reader)
                ?.card ?? -1
        );
    }

    it('is explained after the game too, without showing refusals', async () => {
        const { game, received } = await begin(false);
        const card = held(game);
        game.concede();
        await received();
        expect(game.match?.state.result).toBeDefined();
        vi.useFakeTimers();
        game.hover(facts, card);
        vi.advanceTimersByTime(200);
        await received();
        expect(game.match?.error).toBeNull();
        expect(game.explained.get(card)?.why.map(({ text }) => text)).toEqual(['It cannot be used: the game is over']);
        game.leave();
    });

    it('is previewed as the hovered answer, not as the card of the answer', async () => {
        const { game, received, sent } = await begin(false);
        game.setWhatIf(true);
        game.hover(facts, held(game));
        expect(preview(sent)).toBeUndefined();
        game.hover(facts, held(game), chosen(1));
        expect(preview(sent)).toEqual([1]);
        expect(game.offered).toBe(true);
        await received();
        expect(game.preview?.lines).not.toEqual([]);
        game.hover(facts, held(game));
        expect(game.preview).toBeNull();
        expect(game.offered).toBe(false);
        game.leave();
    });

    it('can be used while an answer of the prompt can use it, also after it was picked', async () => {
        const { game, received } = await begin(false);
        const all = (): Thing[] => [...(game.match?.cards.keys() ?? [])];
        expect(all().some((card) => game.canUse(card))).toBe(false);
        for (let hands = 0; hands < 2; hands++) {
            game.act(chosen(0));
            await received();
        }
        const pick = [...game.choices.lit.values()].find((act) => act.act === 'pick');
        expect(game.match?.prompt?.kind).toBe('deploy turn');
        expect(all().filter((card) => game.canUse(card))).toEqual(expect.arrayContaining([...game.choices.lit.keys()]));
        if (pick) game.act(pick);
        expect(game.picked).not.toBeNull();
        expect(game.choices.lit.has(game.picked ?? '')).toBe(false);
        expect(game.canUse(game.picked ?? '')).toBe(true);
        game.leave();
    });
});

describe('the order of equal things', () => {
    it('has keys for any order and for the last order', async () => {
        const { game, received, sent } = await begin(false);
        const options = ['One', 'Other'].map((text) => ({ verb: 'choose', label: { text } }));
        const ask = () =>
            (game.match = game.match && {
                ...game.match,
                prompt: { number: 99, kind: 'order', text: { text: 'Which first?' }, decline: null, options },
            });
        ask();
        expect(game.press('l')).toBe(false);
        game.press('2');
        await received();
        ask();
        game.press('l');
        await received();
        ask();
        game.press('a');
        expect(sent.flatMap((request) => (request.request === 'choose' ? request.option : []))).toEqual([1, 1, 0]);
        game.leave();
    });
});

describe('a refusal', () => {
    afterEach(() => vi.useRealTimers());

    it('disappears after it was read', async () => {
        const { game, received } = await begin(false);
        vi.useFakeTimers();
        game.undo();
        await received();
        expect(game.match?.error).toMatch(/./);
        vi.advanceTimersByTime(2000);
        expect(game.match?.error).toMatch(/./);
        vi.advanceTimersByTime(20000);
        expect(game.match?.error).toBeNull();
        game.leave();
    });
});

describe('passing until the phase ends', () => {
    it('passes the current deploy turn and stays active', async () => {
        const { game, received, sent } = await begin(false);
        for (let hands = 0; hands < 2; hands++) {
            game.act({ act: 'choose', option: 0 });
            await received();
        }
        const { reader, prompt } = game.match ?? {};
        expect(prompt?.kind).toBe('deploy turn');
        game.passUntil('phase');
        await received();
        expect(sent.slice(-2)).toEqual([
            { request: 'pass', until: 'phase' },
            { request: 'choose', prompt: prompt?.number, option: prompt?.decline },
        ]);
        expect(game.match?.reader).not.toBe(reader);
        expect(game.match?.error).toBeNull();
        expect(game.match?.players[reader as 'P1'].passed).toBe(true);
        game.leave();
    });

    it('leaves a turn alone while waiting for something else', async () => {
        const { game, received } = await begin(false);
        for (let hands = 0; hands < 2; hands++) {
            game.act({ act: 'choose', option: 0 });
            await received();
        }
        const question = game.asked;
        game.passUntil('attack');
        await received();
        expect(game.asked).toBe(question);
        game.leave();
    });
});
