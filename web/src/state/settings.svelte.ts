// settings.svelte.ts: how the player likes the page, kept on the device. `settings` is read wherever it matters, and set by
// the settings sheet alone; whatever is set is kept at once and shown on the root element (data-theme, data-motion, --ui).

import { MediaQuery } from 'svelte/reactivity';
import { themeOf, THEMES } from '../design/theme';
import type { Theme } from '../design/theme';
import { keepAs, keptAs } from './device';

const MOTIONS = ['system', 'full', 'quick', 'none'] as const;
const LEVELS = ['all', 'changes', 'turns'] as const;
const PACES = ['instant', 'brisk', 'calm', 'slow'] as const;
const SCALES = ['auto', 0.85, 1, 1.15, 1.3, 1.5] as const;

export interface Settings {
    /** 'auto': what the system asks for: high contrast, day, or else night. */
    readonly theme: 'auto' | Theme;
    /** 'system': none where the system asks for less. */
    readonly motion: (typeof MOTIONS)[number];
    /** How long an act of a computer player is shown before the next (PAUSES). */
    readonly pace: (typeof PACES)[number];
    /** How much the player is asked: `level` of docs/PROTOCOL.md. */
    readonly asking: (typeof LEVELS)[number];
    /** A choice with one option is made without a question. */
    readonly single: boolean;
    readonly sounds: boolean;
    /** A notification of the system when it is the player's turn and the page is not in sight. */
    readonly notify: boolean;
    /** Size of the interface; 'auto': by the screen. */
    readonly scale: (typeof SCALES)[number];
}

/** What each setting may be, in the order in which it is offered. */
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

export const STANDARD: Settings = { theme: 'auto', motion: 'system', pace: 'brisk', asking: 'changes', single: true, sounds: false, notify: false, scale: 'auto' };

/** Milliseconds that an act of a computer player is shown. */
export const PAUSES: Readonly<Record<Settings['pace'], number>> = { instant: 0, brisk: 350, calm: 900, slow: 2000 };

/** What was kept, and the standard for what was not or is none of the choices any more. */
export function settingsOf(text: string | null): Settings {
    let kept: unknown;
    try {
        kept = JSON.parse(text ?? '{}');
    } catch {
        return STANDARD;
    }
    const all: Record<string, unknown> = { ...STANDARD };
    for (const [key, choices] of Object.entries(CHOICES)) {
        const value = kept && typeof kept === 'object' ? (kept as Record<string, unknown>)[key] : undefined;
        if ((choices as readonly unknown[]).includes(value))
            all[key] = value;
    }
    return all as unknown as Settings;
}

const KEY = 'settings';

/** The settings of this device. */
class Kept {
    now = $state.raw<Settings>(settingsOf(keptAs(KEY)));

    set<K extends keyof Settings>(key: K, value: Settings[K]): void {
        this.now = { ...this.now, [key]: value };
        keepAs(KEY, JSON.stringify(this.now));
    }
}

/** `settings.now.pace` to read, `settings.set('pace', 'calm')` to change. */
export const settings = new Kept();

/** What the system asks for; may change while the page is open, by the hour of the day for one. */
const wants = {
    contrast: new MediaQuery('(prefers-contrast: more)', false),
    light: new MediaQuery('(prefers-color-scheme: light)', false),
};

/** Shows them on the root element; `scale`: what comes of that setting in this window. */
export function showSettings({ theme, motion }: Settings, scale: number, root: HTMLElement): void {
    root.dataset['theme'] = themeOf(location.href, theme, { contrast: wants.contrast.current, light: wants.light.current });
    root.dataset['motion'] = motion;
    root.style.setProperty('--ui', String(scale));
}
