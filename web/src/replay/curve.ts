// curve.ts: the win probability over the game as an SVG path: 100 high, one unit wide for each moment.

import type { Seat } from '../wire/messages';
import { EVEN } from './moments';
import type { Moment } from './moments';

export interface Curve {
    /** Win probability of the player at the bottom at each moment, in per cent. */
    readonly chances: readonly number[];
    readonly line: string;
    /** Area between the line and the middle. */
    readonly area: string;
}

/** The curve for that seat; null if the moments have no evaluation. */
export function curveOf(moments: readonly Moment[], seat: Seat): Curve | null {
    if (moments.some(({ chance }) => chance === undefined)) return null;
    const chances = moments.map(({ chance = EVEN }) => (seat === 'P1' ? chance : 100 - chance));
    const points = chances.flatMap((chance, at) =>
        at > 0 && at < chances.length - 1 && chance === chances[at - 1] && chance === chances[at + 1]
            ? []
            : [`${at} ${100 - chance}`],
    );
    const line = `M${points.join('L')}`;
    return { chances, line, area: `${line}V${EVEN}H0Z` };
}
