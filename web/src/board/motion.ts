// motion.ts: motion that tells what happened: cards go from where they were to where they are, damage floats up, who dies
// falls away. Every change is in place before it begins, so that it can be cut off at any time.

import { settings } from '../state/settings.svelte';
import type { Note } from '../wire/messages';

interface Seen {
    readonly box: DOMRect;
    readonly element: HTMLElement;
}

export type Sight = ReadonlyMap<number, Seen>;

/** Milliseconds of a move and of what is told, by the player's wish; null: nothing moves. */
function times(): { readonly move: number; readonly tell: number } | null {
    const { motion } = settings.now;
    if (motion === 'none' || (motion === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches))
        return null;
    return motion === 'quick' ? { move: 150, tell: 220 } : { move: 260, tell: 400 };
}

const EASE = 'cubic-bezier(.2, .8, .2, 1)';
const ENDS = ['destroyed', 'sacrificed', 'discarded', 'defeated', 'returned', 'routed'];
const running = new Set<Animation>();
/** Less than this is no move. */
const STILL = 6;

function play(element: HTMLElement, frames: Keyframe[], duration: number, after?: () => void): void {
    const animation = element.animate(frames, { duration, easing: EASE });
    running.add(animation);
    animation.onfinish = animation.oncancel = () => {
        running.delete(animation);
        after?.();
    };
}

/** Whatever moves is where it goes. */
export function settle(): void {
    for (const animation of [...running])
        animation.finish();
}

/** Where the cards of a table are that are shown; nothing is looked at if nothing moves. */
export function sightOf(table: HTMLElement | undefined): Sight {
    const seen = new Map<number, Seen>();
    if (table && times())
        for (const element of table.querySelectorAll<HTMLElement>('[data-card]')) {
            const box = element.getBoundingClientRect();
            if (box.width > 0)
                seen.set(Number(element.dataset['card']), { box, element });
        }
    return seen;
}

/** Moves what has moved since `before`, and tells the notes. */
export function moveSince(before: Sight, table: HTMLElement | undefined, notes: readonly Note[]): void {
    const time = times();
    if (!time || !table || before.size === 0)
        return;
    const now = sightOf(table);
    for (const [card, { box, element }] of now) {
        const old = before.get(card);
        if (old)
            slide(element, old.box, box, time.move);
        else
            play(element, [{ opacity: 0, scale: 0.85 }, { opacity: 1, scale: 1 }], time.move);
    }
    for (const note of notes)
        tell(note, before, now, time.tell);
}

function slide(element: HTMLElement, from: DOMRect, to: DOMRect, duration: number): void {
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.hypot(x, y) < STILL)
        return;
    const scale = to.width / element.offsetWidth;
    play(element, [{ translate: `${x / scale}px ${y / scale}px` }, { translate: '0 0' }], duration);
}

function tell(note: Note, before: Sight, now: Sight, duration: number): void {
    if (typeof note.subject !== 'number')
        return;
    const seen = now.get(note.subject) ?? before.get(note.subject);
    if (!seen)
        return;
    if (note.note === 'damaged' && note.amount)
        float(seen.box, `−${note.amount}`, 'hurt', duration);
    else if (note.note === 'healed' && note.amount)
        float(seen.box, `+${note.amount}`, 'healed', duration);
    else if (note.note === 'shielded' && note.amount)
        float(seen.box, `⛨ ${note.amount}`, 'shielded', duration);
    if (ENDS.includes(note.note) && !now.has(note.subject) && before.has(note.subject))
        fall(seen, duration);
}

/** A number that rises from a card. */
function float(box: DOMRect, text: string, kind: string, duration: number): void {
    const number = document.createElement('span');
    number.className = `float ${kind}`;
    number.setAttribute('aria-hidden', 'true');
    number.textContent = text;
    number.style.left = `${box.x + box.width / 2}px`;
    number.style.top = `${box.y + box.height / 2}px`;
    document.body.append(number);
    play(number, [{ opacity: 0, translate: '-50% -20%' }, { opacity: 1, translate: '-50% -60%', offset: 0.25 }, { opacity: 1, offset: 0.7 }, { opacity: 0, translate: '-50% -170%' }], duration * 2, () => number.remove());
}

/** A picture of a card that is gone falls away. */
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
    play(ghost, [{ opacity: 1 }, { opacity: 0, translate: '0 26px', rotate: '3deg', scale: 0.92 }], duration, () => ghost.remove());
}
