// puzzles.ts: the list of puzzles, their order, and which are solved on this device.

import { WORDS } from '../design/words';
import type { Puzzle, TableSetup } from '../wire/connection';
import type { Prompt, Solved, Text } from '../wire/messages';
import { saveValue, loadValue } from './device';
import { positionTable } from './positions';
import { slugOf } from './slug';
import { plainText } from './spans';

const KEY = 'puzzles';

export interface Theme {
    readonly theme: string;
    readonly puzzles: readonly Puzzle[];
}

/** Groups by theme, in the order of the theme texts; unknown themes last. */
export function byTheme(puzzles: readonly Puzzle[]): Theme[] {
    const known = Object.keys(WORDS.puzzles.themes);
    const themes = [...new Set([...known, ...puzzles.map(({ theme }) => theme)])];
    return themes
        .map((theme) => ({ theme, puzzles: puzzles.filter((puzzle) => puzzle.theme === theme) }))
        .filter((group) => group.puzzles.length > 0);
}

/** Titles of solved puzzles from the stored text. */
export function solvedOf(text: string | null): ReadonlySet<string> {
    try {
        const stored: unknown = JSON.parse(text ?? '[]');
        return new Set(
            Array.isArray(stored) ? stored.filter((title): title is string => typeof title === 'string') : [],
        );
    } catch {
        return new Set();
    }
}

export function solvedHere(): ReadonlySet<string> {
    return solvedOf(loadValue(KEY));
}

export function saveSolved(title: string): void {
    saveValue(KEY, JSON.stringify([...new Set([...solvedHere(), title])]));
}

/** The next unsolved puzzle after this one, wrapping around; the next puzzle if all are solved. */
export function nextAfter(puzzle: Puzzle, puzzles: readonly Puzzle[], solved: ReadonlySet<string>): Puzzle {
    const all = byTheme(puzzles).flatMap((theme) => theme.puzzles);
    const at = all.findIndex(({ title }) => title === puzzle.title);
    const behind = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
    return behind.find(({ title }) => !solved.has(title)) ?? behind[0] ?? puzzle;
}

/** The table for solving it: the player at the seat that has to choose, and an opponent that is never asked. */
export function puzzleTable(puzzle: Puzzle, level: string): TableSetup {
    return { ...gameFrom(puzzle, level), puzzle: true };
}

/** The same position as a game to continue. */
export function gameFrom({ text, seat }: Puzzle, level: string): TableSetup {
    return positionTable(text, { seat, level });
}

export interface Verdict {
    /** The chosen option; null: the player asked for the solution. */
    readonly chosen: Text | null;
    readonly good: boolean;
    /** Labels of other good options. */
    readonly others: readonly Text[];
    readonly because: Text;
}

/** The engine's verdict with the labels of the prompt. */
export function verdictOf(prompt: Prompt, { option, good, solutions, text }: Solved): Verdict {
    const label = (index: number) => prompt.options[index]?.label ?? plainText('');
    const others = new Map(
        solutions.filter((index) => index !== option).map((index) => [label(index).text, label(index)]),
    );
    return { chosen: option === null ? null : label(option), good, others: [...others.values()], because: text };
}

/** The puzzle whose title has that slug. */
export function puzzleAt(slug: string, puzzles: readonly Puzzle[]): Puzzle | null {
    return puzzles.find(({ title }) => slugOf(title) === slug) ?? null;
}
