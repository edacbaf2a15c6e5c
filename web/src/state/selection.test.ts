// Cards that the player can use or has picked.
import { describe, expect, it } from 'vitest';
import { startGame } from '../../tests/started_game';
import type { Thing } from '../wire/messages';

describe('a card', () => {
    it('can be used while an answer of the prompt can use it, also after it was picked', async () => {
        const { game, received } = await startGame();
        const all = (): Thing[] => [...(game.match?.cards.keys() ?? [])];
        expect(all().some((card) => game.selection.canUse(card))).toBe(false);
        for (let hands = 0; hands < 2; hands++) {
            game.act({ act: 'choose', option: 0 });
            await received();
        }
        const pick = [...game.selection.choices.lit.values()].find((act) => act.act === 'pick');
        expect(game.match?.prompt?.kind).toBe('deploy turn');
        expect(all().filter((card) => game.selection.canUse(card))).toEqual(
            expect.arrayContaining([...game.selection.choices.lit.keys()]),
        );
        if (pick) game.act(pick);
        expect(game.selection.picked).not.toBeNull();
        expect(game.selection.choices.lit.has(game.selection.picked ?? '')).toBe(false);
        expect(game.selection.canUse(game.selection.picked ?? '')).toBe(true);
        game.leave();
    });
});
