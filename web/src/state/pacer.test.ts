import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../wire/messages';
import { NOTICED_AFTER, Pacer, showsAnAct } from './pacer';

const step: Message = { tell: 'step', version: 1, to: 'P1', log: { first: 0, lines: ['P2 passes'] }, notes: [], planets: [], players: [], cards: [], gone: [], prompt: null };
const quiet: Message = { ...step, log: { first: 0, lines: [] } };
const said = (text: string): Message => ({ tell: 'said', version: 1, to: 'P1', seat: 'P2', text });

describe('paced messages', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    function listen(pause: number) {
        const heard: string[] = [];
        const pacer = new Pacer((message) => heard.push(message.tell === 'said' ? message.text : message.tell), () => pause);
        return { heard, pacer };
    }

    it('are delivered at once without a pause', () => {
        const { heard, pacer } = listen(0);
        pacer.hear(said('a'));
        pacer.hear(said('b'));
        expect(heard).toEqual(['a', 'b']);
    });

    it('wait for each other in order', () => {
        const { heard, pacer } = listen(100);
        ['a', 'b', 'c'].forEach((text) => pacer.hear(said(text)));
        expect(heard).toEqual(['a']);
        vi.advanceTimersByTime(100);
        expect(heard).toEqual(['a', 'b']);
        vi.advanceTimersByTime(250);
        expect(heard).toEqual(['a', 'b', 'c']);
    });

    it('can be skipped, and then wait no more', () => {
        const { heard, pacer } = listen(100);
        ['a', 'b', 'c'].forEach((text) => pacer.hear(said(text)));
        expect(pacer.hurry()).toBe(true);
        expect(heard).toEqual(['a', 'b', 'c']);
        expect(pacer.hurry()).toBe(false);
        vi.advanceTimersByTime(500);
        expect(heard).toHaveLength(3);
    });

    it('without visible effect come with the next one, without delaying it', () => {
        const { heard, pacer } = listen(0);
        pacer.hear(quiet);
        pacer.hear(quiet);
        expect(heard).toEqual([]);
        pacer.hear(said('a'));
        expect(heard).toEqual(['step', 'step', 'a']);
        pacer.hear(step);
        expect(heard).toHaveLength(4);
    });

    it('without visible effect come alone if nothing follows', () => {
        const { heard, pacer } = listen(0);
        pacer.hear(quiet);
        vi.advanceTimersByTime(NOTICED_AFTER - 1);
        expect(heard).toEqual([]);
        vi.advanceTimersByTime(1);
        expect(heard).toEqual(['step']);
        pacer.hear(said('a'));
        expect(heard).toEqual(['step', 'a']);
    });

    it('without visible effect do not shorten the wait of another', () => {
        const { heard, pacer } = listen(1000);
        ['a', 'b'].forEach((text) => pacer.hear(said(text)));
        pacer.hear(quiet);
        vi.advanceTimersByTime(NOTICED_AFTER + 1);
        expect(heard).toEqual(['a']);
        vi.advanceTimersByTime(1000);
        expect(heard).toEqual(['a', 'b']);
    });

    it('stop when the game is left', () => {
        const { heard, pacer } = listen(100);
        ['a', 'b'].forEach((text) => pacer.hear(said(text)));
        pacer.stop();
        vi.advanceTimersByTime(500);
        expect(heard).toEqual(['a']);
    });
});

describe('an action', () => {
    it('is a step that shows something and asks nothing', () => {
        expect(showsAnAct(step)).toBe(true);
        expect(showsAnAct(quiet)).toBe(false);
        expect(showsAnAct({ ...step, prompt: { number: 1, kind: 'dial', text: '', decline: null, options: [] } })).toBe(false);
        expect(showsAnAct(said('hello'))).toBe(false);
    });
});
