// motion.ts: animates changes of the table: cards move from their old to their new position, damage numbers float up,
// destroyed cards fall away. The page is already in its final state when an animation starts, so animations can be
// cancelled at any time.

import { settings } from '../state/settings.svelte';
import type { Note } from '../wire/messages';
import { beforeFrame } from './frame';

interface Seen {
    readonly box: DOMRect;
    readonly element: HTMLElement;
}

type Sight = ReadonlyMap<number, Seen>;

/** Media query for reduced motion. */
let reducedMotion: MediaQueryList | undefined;

/** Durations of moves and effects in milliseconds, by the motion setting; null: no motion. */
function times(): { readonly move: number; readonly effect: number } | null {
    const { motion } = settings.now;
    if (
        motion === 'none' ||
        (motion === 'system' && (reducedMotion ??= matchMedia('(prefers-reduced-motion: reduce)')).matches)
    )
        return null;
    return motion === 'quick' ? { move: 150, effect: 220 } : { move: 260, effect: 400 };
}

const EASE = 'cubic-bezier(.2, .8, .2, 1)';
const ENDS = ['destroyed', 'sacrificed', 'discarded', 'defeated', 'returned', 'routed'];
/** Running animations, with the elements they move. */
const running = new Map<Animation, HTMLElement>();
/** Pixels; shorter moves are not animated. */
const MIN_MOVE_PX = 6;

function play(element: HTMLElement, frames: Keyframe[], duration: number, after?: () => void): void {
    const animation = element.animate(frames, { duration, easing: EASE });
    running.set(animation, element);
    animation.onfinish = animation.oncancel = () => {
        running.delete(animation);
        after?.();
    };
}

/** Finishes all animations at once. */
export function finishMotion(): void {
    for (const animation of [...running.keys()]) animation.finish();
}

/** The box of an element without its running animation. */
export function boxAtRest(element: HTMLElement): DOMRect {
    const box = element.getBoundingClientRect();
    if (![...running.values()].includes(element)) return box;
    const scale = box.width / (element.offsetWidth || box.width);
    const [x = 0, y = 0] = getComputedStyle(element)
        .translate.split(' ')
        .map((length) => (parseFloat(length) || 0) * scale);
    return new DOMRect(box.x - x, box.y - y, box.width, box.height);
}

/** Positions of the visible cards of a table. */
function sightOf(elements: Iterable<HTMLElement>): Sight {
    const seen = new Map<number, Seen>();
    for (const element of elements) {
        const box = element.getBoundingClientRect();
        if (box.width > 0) seen.set(Number(element.dataset['card']), { box, element });
    }
    return seen;
}

/** Animates changes of a table, from the old positions to the new ones, which are measured before the next frame. */
export class Motion {
    private placement = '';
    /** Positions in the last frame; null: nothing has moved since. */
    private before: Sight | null = null;
    private notes: readonly Note[] = [];

    /** `table` may return null before the table exists. */
    constructor(private readonly table: () => HTMLElement | undefined) {}

    /** Call before a change. `placement` differs if cards will change their position. */
    begin(placement: string): void {
        if (placement !== this.placement) this.before ??= sightOf(times() ? this.all() : []);
        this.placement = placement;
    }

    /** Call after the change, with the notes that describe it. */
    end(notes: readonly Note[]): void {
        this.notes = [...this.notes, ...notes.filter(isShown)];
        if (this.before || this.notes.length > 0) beforeFrame(this.look);
    }

    private all(): Iterable<HTMLElement> {
        return this.table()?.querySelectorAll<HTMLElement>('[data-card]') ?? [];
    }

    private some(cards: readonly unknown[]): HTMLElement[] {
        return cards
            .map((card) => this.table()?.querySelector<HTMLElement>(`[data-card="${card}"]`))
            .filter((element) => element != null);
    }

    private readonly look = (): (() => void) | undefined => {
        const { before, notes } = this;
        this.before = null;
        this.notes = [];
        const time = times();
        if (!time || before?.size === 0) return undefined;
        const now = sightOf(before ? this.all() : this.some(notes.map(({ subject }) => subject)));
        const moves = before
            ? [...now].map(([card, seen]) => ({ element: seen.element, frames: framesOf(before.get(card), seen) }))
            : [];
        return () => {
            for (const { element, frames } of moves) if (frames) play(element, frames, time.move);
            for (const note of notes) showNote(note, before ?? now, now, time.effect);
        };
    };
}

/** The animation that brings a card to its position; null: it was there already. */
function framesOf(before: Seen | undefined, { box: to, element }: Seen): Keyframe[] | null {
    if (!before)
        return [
            { opacity: 0, scale: 0.85 },
            { opacity: 1, scale: 1 },
        ];
    const { box: from } = before;
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.hypot(x, y) < MIN_MOVE_PX) return null;
    const scale = to.width / element.offsetWidth;
    return [{ translate: `${x / scale}px ${y / scale}px` }, { translate: '0 0' }];
}

/** Notes shown as rising numbers: with their sign and class. */
const NUMBERS: Readonly<Record<string, readonly [sign: string, kind: string]>> = {
    damaged: ['−', 'hurt'],
    healed: ['+', 'healed'],
    shielded: ['⛨ ', 'shielded'],
};

function isShown({ note, subject }: Note): boolean {
    return typeof subject === 'number' && (note in NUMBERS || ENDS.includes(note));
}

function showNote(note: Note, before: Sight, now: Sight, duration: number): void {
    const card = Number(note.subject);
    const seen = now.get(card) ?? before.get(card);
    const number = NUMBERS[note.note];
    if (!seen) return;
    if (number && note.amount) float(seen.box, `${number[0]}${note.amount}`, number[1], duration);
    if (ENDS.includes(note.note) && !now.has(card) && before.has(card)) fall(seen, duration);
}

/** Shows a number that rises from a card. */
function float(box: DOMRect, text: string, kind: string, duration: number): void {
    const number = document.createElement('span');
    number.className = `float ${kind}`;
    number.setAttribute('aria-hidden', 'true');
    number.textContent = text;
    number.style.left = `${box.x + box.width / 2}px`;
    number.style.top = `${box.y + box.height / 2}px`;
    document.body.append(number);
    play(
        number,
        [
            { opacity: 0, translate: '-50% -20%' },
            { opacity: 1, translate: '-50% -60%', offset: 0.25 },
            { opacity: 1, offset: 0.7 },
            { opacity: 0, translate: '-50% -170%' },
        ],
        duration * 2,
        () => number.remove(),
    );
}

/** Shows a copy of a removed card that falls away. */
function fall({ box, element }: Seen, duration: number): void {
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-card');
    ghost.classList.add('ghost', 'fallen');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    ghost.style.left = `${box.x}px`;
    ghost.style.top = `${box.y}px`;
    document.body.append(ghost);
    play(ghost, [{ opacity: 1 }, { opacity: 0, translate: '0 26px', rotate: '3deg', scale: 0.92 }], duration, () =>
        ghost.remove(),
    );
}
