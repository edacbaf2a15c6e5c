// fit.ts: how the units of one side of a planet find room: the first way that fits.

export interface Fit {
    readonly density: 'roomy' | 'snug' | 'compact';
    readonly columns: number;
    /** How many chips are shown; the rest is "+n more". */
    readonly shown: number;
    readonly narrow: boolean;
    /** Not all chips have room, and a wider place there is not: the side scrolls. */
    readonly scrolls: boolean;
}

interface Measure {
    readonly density: Fit['density'];
    readonly height: number;
    readonly gap: number;
}

// As in tokens.css: --chip-h, --chip-h-snug, --chip-h-compact.
const ROOMY: Measure = { density: 'roomy', height: 54, gap: 9 };
const SNUG: Measure = { density: 'snug', height: 46, gap: 7 };
const COMPACT: Measure = { density: 'compact', height: 37, gap: 5 };
const PADDING = 14;
const COLUMN_GAP = 8;
const NARROW = 134;
/** A column so wide holds units two by two, in focus or not. */
const WIDE = 330;

function columnsOf(width: number, chip: number, gap: number): number {
    return Math.floor((width + gap) / (chip + gap));
}

function capacity(measure: Measure, columns: number, height: number): number {
    return Math.floor((height - PADDING + measure.gap) / (measure.height + measure.gap)) * columns;
}

/** `wide`: the column in focus, where units stand two by two. */
export function fit(count: number, width: number, height: number, wide: boolean): Fit {
    const few = Math.max(1, Math.min(wide || width >= WIDE ? 2 : 1, columnsOf(width, 128, 8)));
    const three = Math.max(few, Math.min(3, columnsOf(width, 140, 8)));
    const many = Math.max(few, columnsOf(width, 112, 6));
    const most = Math.max(many, columnsOf(width, 100, 6));
    const ways: readonly (readonly [Measure, number])[] = [[ROOMY, few], [SNUG, few], [ROOMY, three], [SNUG, three], [COMPACT, few], [COMPACT, many], [COMPACT, most]];
    const way = ways.find(([measure, columns]) => capacity(measure, columns, height) >= count);
    const [measure, columns] = way ?? [COMPACT, most];
    const room = Math.max(1, capacity(measure, columns, height));
    return {
        density: measure.density,
        columns,
        shown: way || wide ? count : Math.min(count, room - 1),
        narrow: (width - (columns - 1) * COLUMN_GAP) / columns < NARROW,
        scrolls: !way && wide,
    };
}
