// moments.ts: a record as a list of moments between its choices: the view of each seat, and the open view.

import { applyMessage } from '../state/match';
import type { Match } from '../state/match';
import { SEATS } from '../wire/messages';
import type { Card, Message, Seat, Seats, Text } from '../wire/messages';
import type { Replayed } from '../wire/replayer';
import type { Names } from './records';

export const VIEWPOINTS = ['P1', 'P2', 'open'] as const;
/** The view: a seat or both. */
export type Viewpoint = (typeof VIEWPOINTS)[number];

/** The game at one decision. */
export interface Moment {
    readonly seen: Readonly<Record<Viewpoint, Match>>;
    /** The next choice: its label in the prompt, if the player was asked; null after the last one. */
    readonly next: { readonly seat: Seat; readonly label: Text | null } | null;
    /** The computer's evaluation in P1's favour, for records. */
    readonly advantage?: number;
    /** P1's win probability by that evaluation, in per cent. */
    readonly chance?: number;
}

/** Equal chances. */
export const EVEN = 50;

type Both = Readonly<Record<Seat, Match>>;

/** Creates moments from the messages to both seats, choice by choice. */
export class MomentRecorder {
    private both: Partial<Record<Seat, Match | null>> = {};
    private seats: Seats | null = null;
    private before: Moment['seen'] | undefined;

    /** `namesOf`: names of the players as far as known; otherwise their seats. */
    constructor(private readonly namesOf: (match: Match) => Names) {}

    /** The moment after these messages, without the next choice; null before both seats have a view. */
    add(texts: readonly string[]): Moment | null {
        this.both = applyMessages(this.both, texts);
        const { P1, P2 } = this.both;
        if (!P1 || !P2) return null;
        this.seats ??= named(P1, this.namesOf(P1));
        const now: Both = { P1: fresh(P1, this.before?.P1, this.seats), P2: fresh(P2, this.before?.P2, this.seats) };
        this.before = { ...now, open: opened(now, this.before?.open) };
        return { seen: this.before, next: null };
    }
}

export function momentsOf(
    { messages, entries, options, advantage, chance }: Replayed,
    namesOf: (match: Match) => Names,
): Moment[] {
    const recorder = new MomentRecorder(namesOf);
    return messages.flatMap((texts, index): Moment[] => {
        const moment = recorder.add(texts);
        return moment
            ? [
                  {
                      ...moment,
                      next: choiceOf(moment, entries[index], options[index]),
                      advantage: advantage[index] ?? 0,
                      chance: chance[index] ?? EVEN,
                  },
              ]
            : [];
    });
}

function named({ seats }: Match, names: Names): Seats {
    return seats.map((sitter) => ({ ...sitter, name: names[sitter.seat] ?? sitter.seat }));
}

function applyMessages(
    before: Partial<Record<Seat, Match | null>>,
    texts: readonly string[],
): Partial<Record<Seat, Match | null>> {
    const all = { ...before };
    for (const message of texts.map((text) => JSON.parse(text) as Message))
        for (const seat of SEATS) if (message.to === seat) all[seat] = applyMessage(all[seat] ?? null, message);
    return all;
}

/** Marks the lines added since the moment before. */
function fresh(match: Match, before: Match | undefined, seats: Seats): Match {
    return { ...match, seats, seen: before ? before.log.first + before.log.lines.length : 0 };
}

/** The choice of an entry at that moment; `option`: its index in the prompt. */
export function choiceOf({ seen }: Moment, entry: string | undefined, option = -1): Moment['next'] {
    const { seat, text } = JSON.parse(entry ?? '{}') as { seat?: Seat; text?: string };
    return seat && text ? { seat, label: seen[seat].prompt?.options[option]?.label ?? null } : null;
}

/** The combined knowledge of both seats, with the first seat at the bottom. */
function opened({ P1, P2 }: Both, before: Match | undefined): Match {
    const cards = new Map<number, Card>(P1.cards);
    for (const [number, card] of P2.cards) if ((cards.get(number)?.def ?? null) === null) cards.set(number, card);
    const lines = before?.log.lines ?? [];
    return {
        ...P1,
        players: { P1: P1.players.P1, P2: P2.players.P2 },
        cards,
        prompt: P1.prompt ?? P2.prompt,
        log: { first: 0, lines: [...lines, ...openLines(newLines(P1), newLines(P2))] },
        seen: lines.length,
    };
}

function newLines({ log, seen }: Match): readonly Text[] {
    return log.lines.slice(Math.max(0, seen - log.first));
}

/** Of two versions of each line, the one that reveals more. */
function openLines(one: readonly Text[], other: readonly Text[]): readonly Text[] {
    if (one.length !== other.length) return one.length > other.length ? one : other;
    return one.map((line, index) => {
        const theirs = other[index] ?? line;
        return line.text.length >= theirs.text.length ? line : theirs;
    });
}
