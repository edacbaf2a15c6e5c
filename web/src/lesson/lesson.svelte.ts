// lesson.svelte.ts: the store of the lessons: hears what the game hears, and keeps on the device how far one has come.

import { WORDS } from '../design/words';
import { keepAs, keptAs } from '../state/device';
import type { Game } from '../state/game.svelte';
import { ownName } from '../state/lobby';
import { opponentOf, ownSeat } from '../state/match';
import type { Match } from '../state/match';
import { PERSON } from '../wire/connection';
import type { TableWish } from '../wire/connection';
import type { Message } from '../wire/messages';
import { goOn, isOver, learn, look, progressOf } from './progress';
import type { Progress } from './progress';
import { firstPlanet } from './steps';

const KEY = 'lesson';
/** A hand with units, shields and command icons, and a first planet worth fighting for. */
const SEED = '68';

/** The table of the lessons: the demo rules, fixed decks, a fixed deal. */
export function lessonTable(level: string): TableWish {
    return {
        seats: { P1: { deck: 'core-space-marines', sitter: PERSON, name: ownName() }, P2: { deck: 'core-orks', sitter: level, name: WORDS.lesson.opponent } },
        seed: SEED,
        demo: true,
        first: 'P1',
        lesson: true,
    };
}

/** The lessons begin anew. */
export function forgetLesson(): void {
    keepAs(KEY, '{}');
}

export class Lesson {
    progress = $state.raw<Progress>(progressOf(keptAs(KEY)));
    /** The player plays on without. */
    quit = $state(false);
    /** On a phone it lies over the table; folded it tells no more than what is to be done. */
    folded = $state(false);
    /** The points of the text whose numbers stand on the table too. */
    marked = $state.raw<readonly number[]>([]);
    readonly over = $derived(this.quit || isOver(this.progress));
    /** A card is picked, and its place is to be chosen. */
    readonly picking = $derived.by(() => this.game.picked !== null);

    private before: Match | null = null;

    constructor(private readonly game: Game) {
        this.quit = isOver(this.progress);
        game.overhear((message) => this.hear(message));
        if (game.match)
            this.set(look(this.progress, game.match));
        this.before = game.match;
    }

    /** Got it, or skip it. */
    next(): void {
        if (this.game.match)
            this.set(goOn(this.progress, this.game.match));
    }

    /** What stands for a word in braces. */
    word(name: string): string {
        const match = this.game.match;
        if (!match)
            return '';
        const { library } = this.game;
        const warlord = (seat: 'P1' | 'P2') => {
            const card = match.players[seat].warlord;
            return library.of(typeof card === 'number' ? match.cards.get(card)?.def : null)?.name ?? '';
        };
        const own = ownSeat(match.reader);
        switch (name) {
            case 'planet':
                return this.game.factsOf(firstPlanet(match))?.name ?? '';
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

    private hear(message: Message): void {
        const [before, now] = [this.before, this.game.match];
        this.before = now;
        if (now)
            this.set(before ? learn(this.progress, { message, before, now, library: this.game.library }) : look(this.progress, now));
    }

    private set(progress: Progress): void {
        if (progress.done.length !== this.progress.done.length)
            keepAs(KEY, JSON.stringify({ done: progress.done }));
        this.progress = progress;
    }
}
