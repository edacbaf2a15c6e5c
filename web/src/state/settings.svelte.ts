// settings.svelte.ts: the player's settings, stored on the device. Set only by the settings sheet; every change is
// stored and applied to the root element at once (data-theme, data-motion, --ui).

import { MediaQuery } from 'svelte/reactivity';
import { themeOf, THEMES } from '../design/theme';
import type { Theme } from '../design/theme';
import { saveValue, loadValue } from './device';

const MOTIONS = ['system', 'full', 'quick', 'none'] as const;
const LEVELS = ['all', 'changes', 'turns'] as const;
const PACES = ['instant', 'brisk', 'calm', 'slow'] as const;
const SCALES = ['auto', 0.85, 1, 1.15, 1.3, 1.5] as const;

export interface Settings {
    /** 'auto' follows the system: high contrast, day, otherwise night. */
    readonly theme: 'auto' | Theme;
    /** 'system' turns animations off if the system asks for reduced motion. */
    readonly motion: (typeof MOTIONS)[number];
    /** How long an action of a computer player is shown (PAUSES). */
    readonly pace: (typeof PACES)[number];
    /** How often the player is asked: `level` in docs/PROTOCOL.md. */
    readonly asking: (typeof LEVELS)[number];
    /** Choose automatically when there is only one option. */
    readonly single: boolean;
    readonly sounds: boolean;
    /** System notification when it is the player's turn and the page is hidden. */
    readonly notify: boolean;
    /** Size of the interface; 'auto' depends on the screen. */
    readonly scale: (typeof SCALES)[number];
}

/** The values of each setting, in the order shown. */
export const CHOICES: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
    theme: ['auto', ...THEMES],
    motion: MOTIONS,
    pace: PACES,
    asking: LEVELS,
    single: [true, false],
    sounds: [true, false],
    notify: [true, false],
    scale: SCALES,
};

export const DEFAULTS: Settings = {
    theme: 'auto',
    motion: 'system',
    pace: 'brisk',
    asking: 'changes',
    single: true,
    sounds: false,
    notify: false,
    scale: 'auto',
};

/** Milliseconds an action of a computer player is shown. */
export const PAUSES: Readonly<Record<Settings['pace'], number>> = { instant: 0, brisk: 350, calm: 900, slow: 2000 };

/** Reads stored settings; missing or unknown values get their defaults. */
export function settingsOf(text: string | null): Settings {
    let stored: unknown;
    try {
        stored = JSON.parse(text ?? '{}');
    } catch {
        return DEFAULTS;
    }
    const all: Record<string, unknown> = { ...DEFAULTS };
    for (const [key, choices] of Object.entries(CHOICES)) {
        const value = stored && typeof stored === 'object' ? (stored as Record<string, unknown>)[key] : undefined;
        if ((choices as readonly unknown[]).includes(value)) all[key] = value;
    }
    return all as unknown as Settings;
}

const KEY = 'settings';

/** The settings of this device. */
class SavedTable {
    now = $state.raw<Settings>(settingsOf(loadValue(KEY)));

    set<K extends keyof Settings>(key: K, value: Settings[K]): void {
        this.now = { ...this.now, [key]: value };
        saveValue(KEY, JSON.stringify(this.now));
    }
}

/** Read with `settings.now.pace`, change with `settings.set('pace', 'calm')`. */
export const settings = new SavedTable();

/** System preferences; they can change while the page is open, for example at sunset. */
const wants = {
    contrast: new MediaQuery('(prefers-contrast: more)', false),
    light: new MediaQuery('(prefers-color-scheme: light)', false),
};

/** Applies the settings to the root element; `scale` is the resulting UI scale in this window. */
export function showSettings({ theme, motion }: Settings, scale: number, root: HTMLElement): void {
    root.dataset['theme'] = themeOf(location.href, theme, {
        contrast: wants.contrast.current,
        light: wants.light.current,
    });
    root.dataset['motion'] = motion;
    root.style.setProperty('--ui', String(scale));
}
