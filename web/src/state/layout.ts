// layout.ts: the layout of the table for the available size (window size after UI scale). The names are classes of
// `.room` for style sheets.

/** Initial UI scale from a window width on, widest first. */
const STARTS = [
    [3400, 2.3],
    [2400, 1.6],
    [1700, 1.18],
] as const;

export interface Layout {
    /** The sidebar is beside the planets. */
    readonly desk: boolean;
    /** The sidebar is below the planets. */
    readonly tablet: boolean;
    /** No room for the whole line: one planet per page, the hand in a drawer. */
    readonly phone: boolean;
    /** A phone in landscape orientation. */
    readonly lying: boolean;
    /** A phone too narrow for two things side by side. */
    readonly thin: boolean;
}

/** UI scale for a window width when the player has not set one. */
export function startingScale(width: number): number {
    return STARTS.find(([from]) => width >= from)?.[1] ?? 1;
}

export function layoutOf(width: number, height: number): Layout {
    const low = height < 520;
    const small = width < 900 && height < 960;
    const wide = width / height > 7 / 8;
    const phone = width <= 640 || small || low;
    const desk = width >= 900 && !low && (width > 1100 || width > height);
    return { desk, phone, tablet: !desk && !phone, lying: phone && wide, thin: width <= 640 || (small && !wide) };
}
