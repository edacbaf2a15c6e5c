// A drop chooses an option of the dragged card, or nothing.
import { describe, expect, it } from 'vitest';
import { startGame } from '../../tests/started_game';
import type { Game } from './game.svelte';
import { isOpposed } from './match';

describe('a dragged attacker', () => {
    /** Two people who choose the first option until one of them is asked for an attacker. */
    async function attacking(
        verb = 'attack',
    ): Promise<{ game: Game; received: () => Promise<void>; attacker: number; enemy: number }> {
        const { game, received } = await startGame();
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
            game.planning.confirm();
            await received();
        }
        throw new Error('no unit attacks');
    }

    it('does nothing where there is no target', async () => {
        const { game, received, attacker } = await attacking();
        const question = game.asked;
        for (const places of [[], ['planet 7'], ['planet 1']]) {
            game.dragging.drop(attacker, places);
            await received();
            expect(game.asked).toBe(question);
        }
        game.leave();
    });

    it('attacks the unit it is dropped on, and is chosen when dropped on itself', async () => {
        for (const onItself of [false, true]) {
            const { game, received, attacker, enemy } = await attacking();
            const question = game.asked;
            game.dragging.drop(attacker, [onItself ? attacker : enemy, 'planet 1']);
            await received();
            expect(game.asked).not.toBe(question);
            game.leave();
        }
    });

    it('can be a warlord, which retreats when dropped on its HQ', async () => {
        for (const home of [false, true]) {
            const { game, received, attacker, enemy } = await attacking('retreat');
            expect(game.dragging.lift(attacker)).toBe(true);
            const own = `HQ ${game.match?.cards.get(attacker)?.side}`;
            game.dragging.drop(attacker, home ? [own] : [enemy, 'planet 1']);
            await received();
            expect(game.match?.log.lines.map(({ text }) => text).join()).toMatch(home ? /retreats/ : /attacks/);
            game.leave();
        }
    });
});

describe('a dragged support', () => {
    async function deploying(): Promise<{ game: Game; received: () => Promise<void>; support: number; home: string }> {
        const { game, received } = await startGame();
        for (let choices = 0; choices < 400; choices++) {
            const { match } = game;
            const option = match?.prompt?.options.find(
                ({ verb, on }) => verb === 'deploy' && typeof on === 'string' && on.startsWith('HQ'),
            );
            if (typeof option?.card === 'number')
                return { game, received, support: option.card, home: String(option.on) };
            game.act({ act: 'choose', option: (match?.prompt?.options.length ?? 1) - 1 });
            game.planning.confirm();
            await received();
        }
        throw new Error('no player has a support');
    }

    it('is deployed at the HQ, and nowhere else', async () => {
        const { game, received, support, home } = await deploying();
        const question = game.asked;
        expect(game.dragging.lift(support)).toBe(true);
        expect([...game.selection.choices.lit.keys()]).toContain(home);
        game.dragging.drop(support, ['planet 2']);
        await received();
        expect(game.asked).toBe(question);
        expect(game.dragging.lift(support)).toBe(true);
        game.dragging.drop(support, [home]);
        await received();
        expect(game.match?.cards.get(support)?.zone).toBe('support');
        game.leave();
    });
});
