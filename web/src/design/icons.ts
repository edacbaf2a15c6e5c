// icons.ts: the letter of the icon font for each icon (tools/icons.mjs builds both).

import letters from '../../generated/icons.json';
import type { FactionCode } from '../state/facts';
import type { GLYPHS } from './glyphs.mjs';

export type GlyphName = keyof typeof GLYPHS;

export const GLYPH_LETTERS: Readonly<Record<GlyphName, string>> = letters.glyphs;
export const MARK_LETTERS: Readonly<Record<FactionCode, string>> = letters.marks;
export const EMBLEM_LETTERS: Readonly<Record<string, string>> = letters.emblems;
