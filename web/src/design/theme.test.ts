import { expect, it } from 'vitest';
import { themeOf } from './theme';

it('takes the theme of the address before the one that was set, and that before the one of the system', () => {
    expect(themeOf('http://here/?theme=light', 'dark', true)).toBe('light');
    expect(themeOf('http://here/?theme=purple', 'light', true)).toBe('light');
    expect(themeOf('http://here/?theme=purple', 'auto', true)).toBe('contrast');
    expect(themeOf('http://here/', 'auto', false)).toBe('dark');
});
