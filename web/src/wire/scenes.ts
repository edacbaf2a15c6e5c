// scenes.ts: scenarios as something to watch: the engine runs a scenario, and a table replays its choices.

import type { Engine } from '../../../src/wasm/engine.mjs';
import type { Overlay } from './engines';
import type { Message, Text, Thing } from './messages';
import { releaser, replayEntries, seat } from './replayer';
import type { Replayed } from './replayer';

/** The players of a scenario, as its statements name them. */
const NAMES = ['P1', 'P2'] as const;

/** A statement of a scenario after its position. */
export interface Statement {
    readonly line: number;
    /** In the language of docs/SCENARIOS.md. */
    readonly text: string;
    /** It is an expectation, which changes nothing. */
    readonly expects: boolean;
    /** The number of choices made before the moment that it is about. */
    readonly choices: number;
    /** Why an option is not possible. */
    readonly reasons: readonly Text[];
}

export interface Scene {
    readonly title: string;
    /** Ids of rulings and rules. */
    readonly cites: readonly string[];
    /** "no game": it is about decks or a tournament. */
    readonly kind: 'played' | 'failed' | 'no game';
    /** The failure, if a statement does not hold. */
    readonly fault: string | null;
    /** The initial position as a text. */
    readonly position: string;
    readonly statements: readonly Statement[];
    /** The game, choice by choice; null without a game. */
    readonly replayed: Replayed | null;
}

/** The card or place of a question, at the moment after these entries. */
export interface WhyCall {
    readonly opening: string;
    readonly entries: readonly string[];
    readonly thing: Thing;
    readonly own: readonly Overlay[];
}

type Explained = Extract<Message, { message: 'explained' }>;

/** The explanations for both seats; null: the seat cannot see the card. */
export interface Reasons {
    readonly P1: Explained | null;
    readonly P2: Explained | null;
}

interface Head extends Omit<Scene, 'replayed'> {
    readonly opening: object | null;
    readonly hash: string;
}

/** Throws an EngineError with the errors of the text. */
export function sceneOf(engine: Engine, text: string, own: readonly Overlay[] = []): Scene {
    const [head = '{}', ...entries] = engine.scene('scenario', text);
    const { opening, hash, ...scene } = JSON.parse(head) as Head;
    return {
        ...scene,
        replayed:
            opening &&
            replayEntries(engine, { opening: JSON.stringify(opening), entries, hash, fault: scene.fault }, own, NAMES),
    };
}

/** Asks for both seats at that moment. */
export function whyAt(engine: Engine, opening: string, entries: readonly string[], thing: Thing): Reasons {
    const table = engine.open(opening);
    table.makeReplay(...NAMES);
    const released = releaser(table);
    try {
        seat(table);
        for (const entry of entries) table.repeat(entry);
        released();
        const ask = (index: number): Explained | null => {
            table.ask(index, JSON.stringify({ request: 'explain', card: thing }));
            const messages = released().map((message) => JSON.parse(message) as Message);
            return messages.find((message) => message.message === 'explained') ?? null;
        };
        return { P1: ask(0), P2: ask(1) };
    } finally {
        table.close();
    }
}
