import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../wire/messages';
import { Pacer, showsAnAct } from './pacer';

const said = (text: string): Message => ({ tell: 'said', version: 1, to: 'P1', seat: 'P2', text });

describe('messages at a pace', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    function listen(pause: number) {
        const heard: string[] = [];
        const pacer = new Pacer((message) => heard.push(message.tell === 'said' ? message.text : ''), () => pause);
        return { heard, pacer };
    }

    it('come at once without a pause', () => {
        const { heard, pacer } = listen(0);
        pacer.hear(said('a'));
        pacer.hear(said('b'));
        expect(heard).toEqual(['a', 'b']);
    });

    it('wait for one another, in their order', () => {
        const { heard, pacer } = listen(100);
        ['a', 'b', 'c'].forEach((text) => pacer.hear(said(text)));
        expect(heard).toEqual(['a']);
        vi.advanceTimersByTime(100);
        expect(heard).toEqual(['a', 'b']);
        vi.advanceTimersByTime(250);
        expect(heard).toEqual(['a', 'b', 'c']);
    });

    it('can be hurried, and then wait no more', () => {
        const { heard, pacer } = listen(100);
        ['a', 'b', 'c'].forEach((text) => pacer.hear(said(text)));
        expect(pacer.hurry()).toBe(true);
        expect(heard).toEqual(['a', 'b', 'c']);
        expect(pacer.hurry()).toBe(false);
        vi.advanceTimersByTime(500);
        expect(heard).toHaveLength(3);
    });

    it('stop when the game is left', () => {
        const { heard, pacer } = listen(100);
        ['a', 'b'].forEach((text) => pacer.hear(said(text)));
        pacer.stop();
        vi.advanceTimersByTime(500);
        expect(heard).toEqual(['a']);
    });
});

describe('an act', () => {
    const step: Message = { tell: 'step', version: 1, to: 'P1', log: { first: 0, lines: ['P2 passes'] }, notes: [], planets: [], players: [], cards: [], gone: [], prompt: null };

    it('is a step that tells something and asks nothing', () => {
        expect(showsAnAct(step)).toBe(true);
        expect(showsAnAct({ ...step, log: { first: 0, lines: [] } })).toBe(false);
        expect(showsAnAct({ ...step, prompt: { number: 1, kind: 'dial', text: '', decline: null, options: [] } })).toBe(false);
        expect(showsAnAct(said('hello'))).toBe(false);
    });
});
