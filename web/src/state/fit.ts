// fit.ts: how units, columns and the hand fit into the available space. Chooses the first layout that fits.

export interface Fit {
    readonly density: 'roomy' | 'snug' | 'compact';
    readonly columns: number;
    /** Number of tiles shown; the others are counted as "+n more". */
    readonly shown: number;
    readonly narrow: boolean;
    /** Classes of narrow tiles; Chip.svelte defines what they omit. */
    readonly widths: readonly string[];
    /** The tiles do not fit in any layout: the side scrolls. */
    readonly scrolls: boolean;
}

interface Measure {
    readonly density: Fit['density'];
    readonly height: number;
    readonly gap: number;
}

type Way = readonly [measure: Measure, columns: number];

// As in tokens.css: --chip-h, --chip-h-snug, --chip-h-compact.
const ROOMY: Measure = { density: 'roomy', height: 54, gap: 9 };
const SNUG: Measure = { density: 'snug', height: 46, gap: 7 };
const COMPACT: Measure = { density: 'compact', height: 37, gap: 5 };
const PADDING = 14;
const COLUMN_GAP = 8;
const NARROW = 134;
/** Width of tiles in a single column, as in Side.svelte. */
export const WIDEST_CHIP = 236;
const NARROWER = [172, 142, 112];
/** A column this wide shows units in pairs. */
const WIDE = 330;

/** Width of the focused column relative to the others, of which there are four at first. */
const FOCUS = 1.86;
const OTHERS = 4;
/** More units than this get part of the width of planets that are gone. */
const CROWD = 6;
const TAKEN = 0.6;
const HAND_PADDING = 20;
const CARD_MIN = 104;
const CARD_GAP = 6;
const CARD_READABLE = 96;
const CARD_SLIM = 126;

function columnsOf(width: number, chip: number, gap: number): number {
    return Math.floor((width + gap) / (chip + gap));
}

function capacity(measure: Measure, columns: number, height: number): number {
    return Math.floor((height - PADDING + measure.gap) / (measure.height + measure.gap)) * columns;
}

/**
 * Width of a planet's column relative to the others, by the units on its fuller side. A focused crowd gets most of
 * the width of planets that are gone.
 */
export function shareOf(units: number, focus: boolean, others: number): number {
    const crowd = units > 10 ? 2 : units > CROWD ? 1.6 : units > 4 ? 1.3 : 1;
    const left = units > CROWD ? TAKEN * Math.max(0, OTHERS - others) : 0;
    return focus ? Math.max(FOCUS, crowd * 1.3) + left : crowd;
}

export interface HandFit {
    readonly width: number;
    /** Visible part of a card under the next one, in pixels. */
    readonly visible: number;
    /** Too narrow for the name beside the cost: the name is below. */
    readonly tight: boolean;
    /** Just wide enough for the name in smaller letters. */
    readonly slim: boolean;
}

/** Layout of a hand: side by side if possible, otherwise overlapping. */
export function fitHand(count: number, width: number, widest: number): HandFit {
    const room = width - HAND_PADDING;
    const card = Math.min(widest, Math.max(CARD_MIN, Math.floor(room / Math.max(1, count)) - CARD_GAP));
    const visible = count > 1 ? Math.min(card + CARD_GAP, Math.floor((room - card) / (count - 1))) : card;
    return {
        width: card,
        visible: Math.max(1, visible),
        tight: visible < CARD_READABLE,
        slim: visible >= CARD_READABLE && visible < CARD_SLIM,
    };
}

/** `wide`: the focused column, where units are in pairs. */
export function fit(count: number, width: number, height: number, wide: boolean): Fit {
    const few = Math.max(1, Math.min(wide || width >= WIDE ? 2 : 1, columnsOf(width, 128, 8)));
    const three = Math.max(few, Math.min(3, columnsOf(width, 140, 8)));
    const most = Math.max(few, columnsOf(width, 100, 6));
    const more = Array.from({ length: Math.max(0, most - three) }, (_, index): Way => [COMPACT, three + 1 + index]);
    const ways: readonly Way[] = [
        [ROOMY, few],
        [SNUG, few],
        [ROOMY, three],
        [SNUG, three],
        [COMPACT, few],
        [COMPACT, three],
        ...more,
    ];
    const way = ways.find(([measure, columns]) => capacity(measure, columns, height) >= count);
    const [measure, columns] = way ?? [COMPACT, most];
    const room = Math.max(1, capacity(measure, columns, height));
    const chip = Math.min(columns === 1 ? WIDEST_CHIP : Infinity, (width - (columns - 1) * COLUMN_GAP) / columns);
    return {
        density: measure.density,
        columns,
        shown: way || wide || count === 1 ? count : Math.min(count, room - 1),
        narrow: chip < NARROW,
        widths: NARROWER.filter((most) => chip <= most).map((most) => `w${most}`),
        scrolls: !way && wide,
    };
}
