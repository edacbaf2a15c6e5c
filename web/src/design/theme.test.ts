import { expect, it } from 'vitest';
import { themeOf } from './theme';

it('takes the theme of the address before the one that was set, and that before the one of the system', () => {
    const contrast = { contrast: true, light: true };
    expect(themeOf('http://here/?theme=light', 'dark', contrast)).toBe('light');
    expect(themeOf('http://here/?theme=purple', 'light', contrast)).toBe('light');
    expect(themeOf('http://here/?theme=purple', 'auto', contrast)).toBe('contrast');
    expect(themeOf('http://here/', 'auto', { contrast: false, light: true })).toBe('light');
    expect(themeOf('http://here/', 'auto', { contrast: false, light: false })).toBe('dark');
});
