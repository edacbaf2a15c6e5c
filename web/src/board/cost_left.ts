/**
 * The resources left after the lowest and the highest cost; null if they cannot pay the cost unless it is reduced
 * first.
 */
export function leftOf([least, most]: readonly [number, number], resources: number): string | null {
    const atMost = resources - least;
    const atLeast = Math.max(0, resources - most);
    if (atMost < 0) return null;
    return atLeast === atMost ? String(atMost) : `${atLeast}–${atMost}`;
}
