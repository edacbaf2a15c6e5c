import { expect, it } from 'vitest';
import { themeOf } from './theme';

it('takes the theme of the address before the one of the system', () => {
    expect(themeOf('http://here/?theme=light', true)).toBe('light');
    expect(themeOf('http://here/?theme=purple', true)).toBe('contrast');
    expect(themeOf('http://here/', false)).toBe('dark');
});
