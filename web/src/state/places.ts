// places.ts: units keep their places while they fight: who falls leaves a gap until the combat round is over, so that nobody else moves away under the hand that is about to choose.

import type { Board, Chip, Column } from './board';

/** `now`, with the gaps that units have left since `before`, in a combat round that goes on. */
export function inTheirPlaces(before: Board | null, now: Board): Board {
    const fought = now.line.find(({ battle }) => battle !== null);
    const earlier = fought && before?.line.find(({ planet, battle }) => planet === fought.planet && battle === fought.battle);
    if (!earlier)
        return now;
    const gaps = { theirs: gapsIn(earlier, fought, 'theirs'), yours: gapsIn(earlier, fought, 'yours') };
    return { ...now, line: now.line.map((column) => (column === fought ? { ...column, gaps } : column)) };
}

/** None, if somebody has come, if they stand in another order, or if more are gone than left. A stack of tokens stays as long as one of them does; who has joined one leaves no gap. */
function gapsIn(before: Column, now: Column, side: 'theirs' | 'yours'): readonly number[] {
    const here = now[side].map(({ card }) => card.card);
    const joined = now[side].flatMap(({ also }) => also);
    const places = withGaps(before[side], before.gaps[side])
        .filter((unit) => !unit || !joined.includes(unit.card.card))
        .map((unit) => (unit && [unit.card.card, ...unit.also].find((card) => here.includes(card))) ?? null);
    const stayed = places.filter((place) => place !== null);
    const gaps = places.flatMap((place, index) => (place === null ? [index] : []));
    return gaps.length <= here.length && stayed.join() === here.join() ? gaps : [];
}

/** Units in their places; null: nobody stands there. */
export function withGaps(units: readonly Chip[], gaps: readonly number[]): readonly (Chip | null)[] {
    const rest = units.values();
    return Array.from({ length: units.length + gaps.length }, (_, place) => (gaps.includes(place) ? null : (rest.next().value ?? null)));
}
