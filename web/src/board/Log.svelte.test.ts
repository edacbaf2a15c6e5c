import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderAtTable } from '../../tests/render';
import { library, startGame } from '../../tests/started_game';
import Log from './Log.svelte';

it('has all lines of a game under their headings; those since the last choice stand out', async () => {
    const { game, received } = await startGame();
    const { rerender, container } = renderAtTable(Log, { lines: game.view.lines }, library);
    for (let choices = 0; choices < 4; choices++) {
        game.act({ act: 'choose', option: 0 });
        await received();
    }
    await rerender({ lines: game.view.lines });
    const lines = [...container.querySelectorAll('h3, p')];
    expect(lines.map((line) => line.textContent)).toEqual(game.view.lines.map(({ text }) => text.text));
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(
        game.view.lines.filter((line) => line.heading).length,
    );
    expect(container.querySelectorAll('.chapter').length).toBeGreaterThan(1);
    expect(container.querySelectorAll('p.now').length).toBe(
        game.view.lines.filter((line) => line.fresh && !line.heading).length,
    );
    game.leave();
});
