import { expect, it } from 'vitest';
import { themeOf } from './theme';

it('prefers the theme in the address, then the setting, then the system', () => {
    const contrast = { contrast: true, light: true };
    expect(themeOf('http://here/?theme=light', 'dark', contrast)).toBe('light');
    expect(themeOf('http://here/?theme=purple', 'light', contrast)).toBe('light');
    expect(themeOf('http://here/?theme=purple', 'auto', contrast)).toBe('contrast');
    expect(themeOf('http://here/', 'auto', { contrast: false, light: true })).toBe('light');
    expect(themeOf('http://here/', 'auto', { contrast: false, light: false })).toBe('dark');
});
