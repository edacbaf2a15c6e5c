import { expect, it } from 'vitest';
import { CHOICES, settings, settingsOf, DEFAULTS } from './settings.svelte';

it('starts with the defaults, which are valid choices', () => {
    expect(settingsOf(null)).toEqual(DEFAULTS);
    for (const [key, choices] of Object.entries(CHOICES))
        expect(choices, key).toContain(DEFAULTS[key as keyof typeof DEFAULTS]);
});

it('reads stored settings key by key', () => {
    expect(settingsOf('{"theme": "light", "single": false, "scale": 1.3}')).toEqual({
        ...DEFAULTS,
        theme: 'light',
        single: false,
        scale: 1.3,
    });
});

it('uses defaults for invalid values and invalid JSON', () => {
    expect(settingsOf('{"theme": "purple", "scale": "1", "sounds": 1, "pace": "calm", "other": 2}')).toEqual({
        ...DEFAULTS,
        pace: 'calm',
    });
    for (const damaged of ['', '{', 'null', '7', '"theme"', '[]'])
        expect(settingsOf(damaged), damaged).toEqual(DEFAULTS);
});

it('changes without storage too', () => {
    settings.set('pace', 'slow');
    expect(settings.now).toEqual({ ...DEFAULTS, pace: 'slow' });
    settings.set('pace', DEFAULTS.pace);
});
