// theme.ts: which theme of tokens.css is shown: the one in the address (?theme=light), the one that was set, or what the
// system asks for.

export const THEMES = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export function themeOf(address: string, set: Theme | 'auto', wantsContrast: boolean): Theme {
    const asked = new URL(address).searchParams.get('theme');
    return THEMES.find((theme) => theme === asked) ?? THEMES.find((theme) => theme === set) ?? (wantsContrast ? 'contrast' : 'dark');
}
