// puzzles.ts: which puzzles there are, in which order, and which of them were solved here.

import { WORDS } from '../design/words';
import type { Puzzle, TableWish } from '../wire/connection';
import type { Prompt, Solved } from '../wire/messages';
import { keepAs, keptAs } from './device';
import { addressWith, fieldsOf } from './link';
import { positionTable } from './positions';

const KEY = 'puzzles';

export interface Theme {
    readonly theme: string;
    readonly puzzles: readonly Puzzle[];
}

/** By theme, in the order of the sentences about themes; a theme that has none there comes last. */
export function byTheme(puzzles: readonly Puzzle[]): Theme[] {
    const known = Object.keys(WORDS.puzzles.themes);
    const themes = [...new Set([...known, ...puzzles.map(({ theme }) => theme)])];
    return themes.map((theme) => ({ theme, puzzles: puzzles.filter((puzzle) => puzzle.theme === theme) })).filter((group) => group.puzzles.length > 0);
}

/** Titles of those that were solved, as they were kept. */
export function solvedOf(text: string | null): ReadonlySet<string> {
    try {
        const kept: unknown = JSON.parse(text ?? '[]');
        return new Set(Array.isArray(kept) ? kept.filter((title): title is string => typeof title === 'string') : []);
    } catch {
        return new Set();
    }
}

export function solvedHere(): ReadonlySet<string> {
    return solvedOf(keptAs(KEY));
}

export function keepSolved(title: string): void {
    keepAs(KEY, JSON.stringify([...new Set([...solvedHere(), title])]));
}

/** The next one behind it that is not solved, over all themes and from the first again; the one behind it if all are. */
export function nextAfter(puzzle: Puzzle, puzzles: readonly Puzzle[], solved: ReadonlySet<string>): Puzzle {
    const all = byTheme(puzzles).flatMap((theme) => theme.puzzles);
    const at = all.findIndex(({ title }) => title === puzzle.title);
    const behind = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
    return behind.find(({ title }) => !solved.has(title)) ?? behind[0] ?? puzzle;
}

/** The table at which it is solved: the seat that is asked, against nobody who would be asked. */
export function puzzleTable(puzzle: Puzzle, level: string): TableWish {
    return { ...gameFrom(puzzle, level), puzzle: true };
}

/** The same position as a game that goes on. */
export function gameFrom({ text, seat }: Puzzle, level: string): TableWish {
    return positionTable(text, { seat, level });
}

export interface Verdict {
    /** What was chosen; null: nothing, the solution was asked for. */
    readonly chosen: string | null;
    readonly good: boolean;
    /** Others that are good, in words. */
    readonly others: readonly string[];
    readonly because: string;
}

/** What the engine says, in the words of the prompt. */
export function verdictOf(prompt: Prompt, { option, good, solutions, text }: Solved): Verdict {
    const label = (index: number) => prompt.options[index]?.label ?? '';
    const others = [...new Set(solutions.filter((index) => index !== option).map(label))];
    return { chosen: option === null ? null : label(option), good, others, because: text };
}

/** An address that leads to it. */
export function linkToPuzzle(title: string, address: string): string {
    return addressWith(address, { puzzle: encodeURIComponent(title) });
}

/** The title in such an address. */
export function puzzleIn(address: string): string | null {
    const field = fieldsOf(address).get('puzzle');
    try {
        return field === undefined ? null : decodeURIComponent(field);
    } catch {
        return null;
    }
}
