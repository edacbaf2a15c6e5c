import { expect, it } from 'vitest';
import { CHOICES, settings, settingsOf, STANDARD } from './settings.svelte';

it('starts with the defaults, which are valid choices', () => {
    expect(settingsOf(null)).toEqual(STANDARD);
    for (const [key, choices] of Object.entries(CHOICES))
        expect(choices, key).toContain(STANDARD[key as keyof typeof STANDARD]);
});

it('reads stored settings key by key', () => {
    expect(settingsOf('{"theme": "light", "single": false, "scale": 1.3}')).toEqual({ ...STANDARD, theme: 'light', single: false, scale: 1.3 });
});

it('uses defaults for invalid values and invalid JSON', () => {
    expect(settingsOf('{"theme": "purple", "scale": "1", "sounds": 1, "pace": "calm", "other": 2}')).toEqual({ ...STANDARD, pace: 'calm' });
    for (const damaged of ['', '{', 'null', '7', '"theme"', '[]'])
        expect(settingsOf(damaged), damaged).toEqual(STANDARD);
});

it('changes without storage too', () => {
    settings.set('pace', 'slow');
    expect(settings.now).toEqual({ ...STANDARD, pace: 'slow' });
    settings.set('pace', STANDARD.pace);
});
