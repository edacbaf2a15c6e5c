// looks.ts: what the table looks like, by its room: the window after the UI scale. Style sheets ask for these words as classes of `.room`.

/** The scale that windows start with, from this width on: the widest first. */
const STARTS = [[3400, 2.3], [2400, 1.6], [1700, 1.18]] as const;

export interface Looks {
    /** The rail stands beside the planets. */
    readonly desk: boolean;
    /** It stands under them. */
    readonly tablet: boolean;
    /** There is no room for the line: one planet is a page, and the hand is a drawer. */
    readonly phone: boolean;
    /** A phone on its side. */
    readonly lying: boolean;
    /** A phone without room for two things side by side. */
    readonly thin: boolean;
}

/** How much larger the table is in a window of this width, unless the player decides. */
export function startingScale(width: number): number {
    return STARTS.find(([from]) => width >= from)?.[1] ?? 1;
}

export function looksOf(width: number, height: number): Looks {
    const low = height < 520;
    const small = width < 900 && height < 960;
    const wide = width / height > 7 / 8;
    const phone = width <= 640 || small || low;
    const desk = width >= 900 && !low && (width > 1100 || width > height);
    return { desk, phone, tablet: !desk && !phone, lying: phone && wide, thin: width <= 640 || (small && !wide) };
}
