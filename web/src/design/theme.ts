// theme.ts: which theme of tokens.css is shown: the one in the address (?theme=light), the one that was set, or what the
// system asks for.

export const THEMES = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** What the system asks for. */
export interface Wishes {
    readonly contrast: boolean;
    readonly light: boolean;
}

export function themeOf(address: string, set: Theme | 'auto', wishes: Wishes): Theme {
    const asked = new URL(address).searchParams.get('theme');
    const system = wishes.contrast ? 'contrast' : wishes.light ? 'light' : 'dark';
    return THEMES.find((theme) => theme === asked) ?? THEMES.find((theme) => theme === set) ?? system;
}
