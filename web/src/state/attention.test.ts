// attention.test.ts: when the player is alerted, with the page visible or hidden.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertPlayer } from './attention';

let tones = 0;
const page = { hidden: false, title: '', addEventListener: () => undefined, removeEventListener: () => undefined };
const sounds = { sounds: true, notify: false };

beforeEach(() => {
    tones = 0;
    page.title = '';
    const node = {
        frequency: { value: 0 },
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
        connect: () => node,
        start: () => undefined,
        stop: () => undefined,
    };
    vi.stubGlobal('document', page);
    vi.stubGlobal(
        'AudioContext',
        class {
            currentTime = 0;
            destination = node;
            createOscillator = () => node;
            createGain = () => node;
            close = async () => undefined;
            constructor() {
                tones++;
            }
        },
    );
});
afterEach(() => vi.unstubAllGlobals());

test('hidden page: a sound and a mark until the alert ends', () => {
    page.hidden = true;
    const end = alertPlayer('Your turn', sounds);
    expect(tones).toBe(1);
    expect(page.title).toContain('Your turn');
    end();
    expect(page.title).not.toContain('Your turn');
    alertPlayer('Your turn', { ...sounds, sounds: false });
    expect(tones).toBe(1);
});

test('visible page: only a sound, after a long wait', () => {
    page.hidden = false;
    alertPlayer('Your turn', sounds, 300);
    expect(tones).toBe(0);
    alertPlayer('Your turn', sounds, 8000);
    expect(tones).toBe(1);
    expect(page.title).toBe('');
});
