// lesson.svelte.ts: the store of the tutorial: receives the same messages as the game and stores the progress on the
// device.

import { WORDS } from '../design/words';
import { saveValue, loadValue } from '../state/device';
import type { Game } from '../state/game.svelte';
import { ownName } from '../state/lobby';
import { opponentOf, ownSeat } from '../state/match';
import type { Match } from '../state/match';
import { PERSON } from '../wire/connection';
import type { TableSetup } from '../wire/connection';
import type { Message } from '../wire/messages';
import { nextStep, isOver, progressAfter, progressAt, progressOf } from './progress';
import type { Progress } from './progress';
import { firstPlanet } from './steps';

const KEY = 'lesson';
/** A hand with units, shields and command icons, and a first planet worth fighting for. */
const SEED = '68';

/** The table of the tutorial: demo rules, fixed decks, fixed deal. */
export function lessonTable(level: string): TableSetup {
    return {
        seats: {
            P1: { deck: 'core-space-marines', sitter: PERSON, name: ownName() },
            P2: { deck: 'core-orks', sitter: level, name: WORDS.lesson.opponent },
        },
        seed: SEED,
        demo: true,
        first: 'P1',
        lesson: true,
    };
}

/** Restarts the tutorial. */
export function forgetLesson(): void {
    saveValue(KEY, '{}');
}

export class Lesson {
    progress = $state.raw<Progress>(progressOf(loadValue(KEY)));
    /** Ends the tutorial; the game continues. */
    quit = $state(false);
    /** On a phone it covers the table; folded, it shows only the task. */
    folded = $state(false);
    /** The points of the text that have numbers on the table. */
    marked = $state.raw<readonly number[]>([]);
    readonly over = $derived(this.quit || isOver(this.progress));
    /** A card is picked; its destination is next. */
    readonly picking = $derived.by(() => this.game.selection.picked !== null);

    private before: Match | null = null;

    constructor(private readonly game: Game) {
        this.quit = isOver(this.progress);
        game.onMessage((message) => this.receive(message));
        if (game.match) this.set(progressAt(this.progress, game.match));
        this.before = game.match;
    }

    /** The player has read or skipped the lesson. */
    next(): void {
        if (this.game.match) this.set(nextStep(this.progress, this.game.match));
    }

    /** Values of the placeholders in the text. */
    word(name: string): string {
        const match = this.game.match;
        if (!match) return '';
        const { library } = this.game;
        const warlord = (seat: 'P1' | 'P2') => {
            const card = match.players[seat].warlord;
            return library.of(typeof card === 'number' ? match.cards.get(card)?.def : null)?.name ?? '';
        };
        const own = ownSeat(match.reader);
        switch (name) {
            case 'planet':
                return this.game.screen.factsOf(firstPlanet(match))?.name ?? '';
            case 'warlord':
                return warlord(own);
            case 'enemy':
                return warlord(opponentOf(own));
            case 'won':
                return library.of([...match.players.P1.victory, ...match.players.P2.victory][0])?.name ?? '';
            default:
                return name;
        }
    }

    private receive(message: Message): void {
        const [before, now] = [this.before, this.game.match];
        this.before = now;
        if (now)
            this.set(
                before
                    ? progressAfter(this.progress, { message, before, now, library: this.game.library })
                    : progressAt(this.progress, now),
            );
    }

    private set(progress: Progress): void {
        if (progress.done.length !== this.progress.done.length) saveValue(KEY, JSON.stringify({ done: progress.done }));
        this.progress = progress;
    }
}
