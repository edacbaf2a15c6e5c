import { expect, it } from 'vitest';
import { changed, redone, startHistory, undone } from './history';

it('goes back and forward, and a change ends what could be redone', () => {
    let history = changed(changed(startHistory('a'), 'b'), 'c');
    history = undone(undone(history));
    expect(history.now).toBe('a');
    expect(undone(history).now).toBe('a');
    expect(redone(history).now).toBe('b');
    history = changed(redone(history), 'd');
    expect(redone(history).now).toBe('d');
    expect([undone(history).now, undone(undone(history)).now]).toEqual(['b', 'a']);
});

it('counts no change of the same value', () => {
    const history = startHistory('a');
    expect(changed(history, 'a')).toBe(history);
});

it('forgets the oldest values beyond its limit', () => {
    let history = startHistory(0);
    for (let value = 1; value <= 1000; value++) history = changed(history, value);
    for (let step = 0; step < 1000; step++) history = undone(history);
    expect(history.now).toBe(800);
});
