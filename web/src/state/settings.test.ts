import { expect, it } from 'vitest';
import { CHOICES, settings, settingsOf, STANDARD } from './settings.svelte';

it('begins with the standard, which is one of the choices', () => {
    expect(settingsOf(null)).toEqual(STANDARD);
    for (const [key, choices] of Object.entries(CHOICES))
        expect(choices, key).toContain(STANDARD[key as keyof typeof STANDARD]);
});

it('takes what was kept, key by key', () => {
    expect(settingsOf('{"theme": "light", "single": false, "scale": 1.3}')).toEqual({ ...STANDARD, theme: 'light', single: false, scale: 1.3 });
});

it('takes the standard for what is no choice, and for what is no JSON', () => {
    expect(settingsOf('{"theme": "purple", "scale": "1", "sounds": 1, "pace": "calm", "other": 2}')).toEqual({ ...STANDARD, pace: 'calm' });
    for (const damaged of ['', '{', 'null', '7', '"theme"', '[]'])
        expect(settingsOf(damaged), damaged).toEqual(STANDARD);
});

it('changes without storage too', () => {
    settings.set('pace', 'slow');
    expect(settings.now).toEqual({ ...STANDARD, pace: 'slow' });
    settings.set('pace', STANDARD.pace);
});
