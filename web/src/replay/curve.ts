// curve.ts: who is ahead from moment to moment, as a line over the game: 100 high, one step wide for each moment.

import type { Seat } from '../wire/messages';
import { EVEN } from './moments';
import type { Moment } from './moments';

export interface Curve {
    /** Of the side that stands below on the table, at each moment, in per cent. */
    readonly chances: readonly number[];
    readonly line: string;
    /** Between the line and the middle. */
    readonly area: string;
}

/** The chance to win of that side; null where nobody has weighed the moments. */
export function curveOf(moments: readonly Moment[], seat: Seat): Curve | null {
    if (moments.some(({ chance }) => chance === undefined))
        return null;
    const chances = moments.map(({ chance = EVEN }) => (seat === 'P1' ? chance : 100 - chance));
    const points = chances.flatMap((chance, at) => (at > 0 && at < chances.length - 1 && chance === chances[at - 1] && chance === chances[at + 1] ? [] : [`${at} ${100 - chance}`]));
    const line = `M${points.join('L')}`;
    return { chances, line, area: `${line}V${EVEN}H0Z` };
}
