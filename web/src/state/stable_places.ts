// stable_places.ts: keeps units in place during a combat round: a destroyed unit leaves a gap until the round ends, so
// that no other unit moves while the player is about to click.

import type { Board, Chip, Column } from './board';

/** Returns `now` with the gaps left since `before` within the same combat round. */
export function keepPlaces(before: Board | null, now: Board): Board {
    const fought = now.line.find(({ battle }) => battle !== null);
    const earlier =
        fought && before?.line.find(({ planet, battle }) => planet === fought.planet && battle === fought.battle);
    if (!earlier) return now;
    const gaps = { theirs: gapsIn(earlier, fought, 'theirs'), yours: gapsIn(earlier, fought, 'yours') };
    return { ...now, line: now.line.map((column) => (column === fought ? { ...column, gaps } : column)) };
}

/**
 * No gaps if a unit arrived, the order changed, or more units are missing than left. A stack of tokens stays while
 * one token remains; a card that joined a stack leaves no gap.
 */
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

/** Units with gaps inserted; null is an empty place. */
export function withGaps(units: readonly Chip[], gaps: readonly number[]): readonly (Chip | null)[] {
    const rest = units.values();
    return Array.from({ length: units.length + gaps.length }, (_, place) =>
        gaps.includes(place) ? null : (rest.next().value ?? null),
    );
}
