import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../wire/messages';
import { NOTICED_AFTER, Pacer, showsAnAct } from './pacer';

const step: Message = {
    message: 'step',
    version: 2,
    to: 'P1',
    log: { first: 0, lines: [{ text: 'P2 passes' }] },
    notes: [],
    planets: [],
    players: [],
    cards: [],
    gone: [],
    prompt: null,
};
const quiet: Message = { ...step, log: { first: 0, lines: [] } };
const said = (text: string): Message => ({ message: 'said', version: 2, to: 'P1', seat: 'P2', text });

describe('paced messages', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    function listen(pause: number) {
        const received: string[] = [];
        const pacer = new Pacer(
            (message) => received.push(message.message === 'said' ? message.text : message.message),
            () => pause,
        );
        return { received, pacer };
    }

    it('are delivered at once without a pause', () => {
        const { received, pacer } = listen(0);
        pacer.receive(said('a'));
        pacer.receive(said('b'));
        expect(received).toEqual(['a', 'b']);
    });

    it('wait for each other in order', () => {
        const { received, pacer } = listen(100);
        ['a', 'b', 'c'].forEach((text) => pacer.receive(said(text)));
        expect(received).toEqual(['a']);
        vi.advanceTimersByTime(100);
        expect(received).toEqual(['a', 'b']);
        vi.advanceTimersByTime(250);
        expect(received).toEqual(['a', 'b', 'c']);
    });

    it('can be skipped, and then wait no more', () => {
        const { received, pacer } = listen(100);
        ['a', 'b', 'c'].forEach((text) => pacer.receive(said(text)));
        expect(pacer.hurry()).toBe(true);
        expect(received).toEqual(['a', 'b', 'c']);
        expect(pacer.hurry()).toBe(false);
        vi.advanceTimersByTime(500);
        expect(received).toHaveLength(3);
    });

    it('without visible effect come with the next one, without delaying it', () => {
        const { received, pacer } = listen(0);
        pacer.receive(quiet);
        pacer.receive(quiet);
        expect(received).toEqual([]);
        pacer.receive(said('a'));
        expect(received).toEqual(['step', 'step', 'a']);
        pacer.receive(step);
        expect(received).toHaveLength(4);
    });

    it('without visible effect come alone if nothing follows', () => {
        const { received, pacer } = listen(0);
        pacer.receive(quiet);
        vi.advanceTimersByTime(NOTICED_AFTER - 1);
        expect(received).toEqual([]);
        vi.advanceTimersByTime(1);
        expect(received).toEqual(['step']);
        pacer.receive(said('a'));
        expect(received).toEqual(['step', 'a']);
    });

    it('without visible effect do not shorten the wait of another', () => {
        const { received, pacer } = listen(1000);
        ['a', 'b'].forEach((text) => pacer.receive(said(text)));
        pacer.receive(quiet);
        vi.advanceTimersByTime(NOTICED_AFTER + 1);
        expect(received).toEqual(['a']);
        vi.advanceTimersByTime(1000);
        expect(received).toEqual(['a', 'b']);
    });

    it('stop when the game is left', () => {
        const { received, pacer } = listen(100);
        ['a', 'b'].forEach((text) => pacer.receive(said(text)));
        pacer.stop();
        vi.advanceTimersByTime(500);
        expect(received).toEqual(['a']);
    });
});

describe('an action', () => {
    it('is a step that shows something and asks nothing', () => {
        expect(showsAnAct(step)).toBe(true);
        expect(showsAnAct(quiet)).toBe(false);
        expect(
            showsAnAct({
                ...step,
                prompt: { number: 1, kind: 'dial', text: { text: '' }, decline: null, options: [] },
            }),
        ).toBe(false);
        expect(showsAnAct(said('hello'))).toBe(false);
    });
});
