import { describe, expect, it } from 'vitest';
import { commandsOf, compact } from '../../tools/paths.mjs';

describe('paths written in few letters', () => {
    it('read numbers that touch, and flags of arcs that touch what follows', () => {
        expect(commandsOf('M1.5.5-2 3a4 4 0 01.5-2')).toEqual([
            { command: 'M', numbers: [1.5, 0.5] },
            { command: 'L', numbers: [-2, 3] },
            { command: 'a', numbers: [4, 4, 0, 0, 1, 0.5, -2] },
        ]);
    });

    it('are steps in whole numbers on the finer grid', () => expect(compact('M10 10L20 12.6h5V4zm1 1h3', 2)).toBe('m20 20 20 5h10v-17zm2 2h6'));

    it('do not add up what was rounded', () => {
        const steps = `M0 0${'l.3 .3'.repeat(100)}`;
        const ends = commandsOf(compact(steps, 1)).slice(1).map(({ command, numbers: [first = 0, second = first] }) => (command === 'h' ? [first, 0] : command === 'v' ? [0, first] : [first, second]));
        expect(ends.reduce(([x = 0, y = 0], [dx = 0, dy = 0]) => [x + dx, y + dy], [0, 0])).toEqual([30, 30]);
    });

    it('have curves for arcs, which end where the arc ends', () => {
        const [, ...curves] = commandsOf(compact('M0 0a10 10 0 0 1 20 0', 1));
        expect(curves.map(({ command, numbers }) => [command, ...numbers.slice(-2)])).toEqual([['c', 10, -10], ['c', 10, 10]]);
    });
});
