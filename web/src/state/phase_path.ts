// phase_path.ts: the position within the round, for the phase bar.

import type { Library } from './facts';
import type { Match } from './match';

export const PHASES = ['deploy', 'command', 'combat', 'headquarters'] as const;

export interface Place {
    readonly round: number;
    /** Index of the phase; -1 before the first. */
    readonly phase: number;
    /** Steps within the phase, innermost last. */
    readonly steps: readonly string[];
}

export function placeOf(match: Match, library: Library): Place {
    const { state } = match;
    const steps: string[] = [];
    if (state.battle !== undefined) {
        const planet = library.of(match.planets[state.battle - 1]?.def);
        steps.push(`Battle at ${planet?.name ?? `planet ${state.battle}`}`);
        if (state['combat round']) steps.push(`Combat round ${state['combat round']}`);
    }
    if (match.prompt) steps.push(capital(match.prompt.kind));
    return { round: state.round, phase: PHASES.findIndex((phase) => phase === state.phase), steps };
}

export function capital(words: string): string {
    return words.charAt(0).toUpperCase() + words.slice(1);
}
