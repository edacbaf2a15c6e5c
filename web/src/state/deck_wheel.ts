// deck_wheel.ts: the alignment wheel of the factions (R20.6), and the slices of its picture.

export const WHEEL = ['Astra Militarum', 'Space Marines', 'Tau', 'Eldar', 'Dark Eldar', 'Chaos', 'Orks'] as const;
/** Factions with rules of their own (R20.8, R20.9). */
export const APART = ['Tyranids', 'Necrons'] as const;

/** The two factions beside one on the wheel; none for others. */
export function neighboursOf(faction: string): readonly string[] {
    const at = WHEEL.findIndex((name) => name === faction);
    const beside = (by: number) => WHEEL[(at + by + WHEEL.length) % WHEEL.length] ?? '';
    return at < 0 ? [] : [beside(-1), beside(1)];
}

export interface Slice {
    readonly path: string;
    /** The middle of the slice. */
    readonly x: number;
    readonly y: number;
}

/** Slice `index` of the wheel around 0,0; the first is at the top. */
export function sliceOf(index: number, outer: number, inner: number): Slice {
    const angle = (2 * Math.PI) / WHEEL.length;
    const [from, to] = [(index - 0.5) * angle, (index + 0.5) * angle];
    const at = (turn: number, radius: number) =>
        `${(Math.sin(turn) * radius).toFixed(2)} ${(-Math.cos(turn) * radius).toFixed(2)}`;
    const middle = (outer + inner) / 2;
    return {
        path: `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`,
        x: Math.sin(index * angle) * middle,
        y: -Math.cos(index * angle) * middle,
    };
}
