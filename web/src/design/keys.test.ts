import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyMap } from './keys.svelte';

const stored = new Map<string, string>();
beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: string) => stored.set(name, value),
    });
});

describe('keys', () => {
    it('have their default meaning until changed', () => {
        const keys = new KeyMap();
        expect([keys.boundTo(' '), keys.boundTo('Z'), keys.boundTo('3'), keys.boundTo('Escape')]).toEqual([
            'Space',
            'z',
            '3',
            'Escape',
        ]);
        expect([keys.shown('Space'), keys.shown('z'), keys.shown('Escape')]).toEqual(['Space', 'Z', 'Esc']);
        expect(keys.changed).toBe(false);
    });

    it('can be moved; the old key then has no meaning', () => {
        const keys = new KeyMap();
        expect(keys.put('z', 'u')).toBe(true);
        expect([keys.boundTo('u'), keys.boundTo('z'), keys.shown('z')]).toEqual(['z', '', 'U']);
    });

    it('swap with the action on the new key', () => {
        const keys = new KeyMap();
        keys.put('z', 't');
        expect([keys.boundTo('t'), keys.boundTo('z')]).toEqual(['z', 't']);
    });

    it('are stored for the next visit and can be reset', () => {
        new KeyMap().put('t', 'b');
        const next = new KeyMap();
        expect(next.boundTo('b')).toBe('t');
        next.reset();
        expect([next.changed, new KeyMap().boundTo('t')]).toEqual([false, 't']);
    });

    it('leave digits, Tab and the arrow keys alone', () => {
        const keys = new KeyMap();
        expect(['4', 'Tab', 'ArrowLeft', 'Enter', 'Shift'].map((key) => keys.put('z', key))).toEqual([
            false,
            false,
            false,
            false,
            false,
        ]);
        expect(keys.boundTo('z')).toBe('z');
    });

    it('survive damaged or unavailable storage', () => {
        stored.set('traxis keys', '{"z": 4, "q": "w", "t": "5", "?": "h"}');
        expect([new KeyMap().boundTo('z'), new KeyMap().boundTo('h'), new KeyMap().boundTo('t')]).toEqual([
            'z',
            '?',
            't',
        ]);
        stored.set('traxis keys', 'no JSON');
        expect(new KeyMap().boundTo('z')).toBe('z');
        vi.stubGlobal('localStorage', undefined);
        const keys = new KeyMap();
        expect(keys.put('z', 'u')).toBe(true);
        expect(keys.boundTo('u')).toBe('z');
    });
});
