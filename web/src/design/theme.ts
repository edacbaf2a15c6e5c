// theme.ts: selects the theme of tokens.css: the one in the address (?theme=light), the one in the settings, or the
// system's.

export const THEMES = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** System preferences. */
export interface SystemPreferences {
    readonly contrast: boolean;
    readonly light: boolean;
}

export function themeOf(address: string, set: Theme | 'auto', preferences: SystemPreferences): Theme {
    const asked = new URL(address).searchParams.get('theme');
    const system = preferences.contrast ? 'contrast' : preferences.light ? 'light' : 'dark';
    return THEMES.find((theme) => theme === asked) ?? THEMES.find((theme) => theme === set) ?? system;
}
