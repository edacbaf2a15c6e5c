// Explanations and previews of hovered cards.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startGame } from '../../tests/started_game';
import type { CardFacts, Request } from '../wire/messages';
import type { Game } from './game.svelte';

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
        const { game, received } = await startGame();
        const card = held(game);
        game.requests.concede();
        await received();
        expect(game.match?.state.result).toBeDefined();
        vi.useFakeTimers();
        game.hover(facts, card);
        vi.advanceTimersByTime(200);
        await received();
        expect(game.match?.error).toBeNull();
        expect(game.advice.explained.get(card)?.why.map(({ text }) => text)).toEqual([
            'It cannot be used: the game is over',
        ]);
        game.leave();
    });

    it('is previewed as the hovered answer, not as the card of the answer', async () => {
        const { game, received, sent } = await startGame();
        game.advice.setWhatIf(true);
        game.hover(facts, held(game));
        expect(preview(sent)).toBeUndefined();
        game.hover(facts, held(game), chosen(1));
        expect(preview(sent)).toEqual([1]);
        expect(game.selection.offered).toBe(true);
        await received();
        expect(game.advice.preview?.lines).not.toEqual([]);
        game.hover(facts, held(game));
        expect(game.advice.preview).toBeNull();
        expect(game.selection.offered).toBe(false);
        game.leave();
    });
});
