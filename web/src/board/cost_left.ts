/** What a cost, at least and at most, leaves of the resources; null: the cost is beyond them and must be reduced first. */
export function leftOf([least, most]: readonly [number, number], resources: number): string | null {
    const atMost = resources - least;
    const atLeast = Math.max(0, resources - most);
    if (atMost < 0)
        return null;
    return atLeast === atMost ? String(atMost) : `${atLeast}–${atMost}`;
}
