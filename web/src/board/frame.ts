// frame.ts: what is to be done before the next frame, for all who must know where things stand: first everybody looks, then
// everybody changes something, so that the table is laid out once for all of them.

/** Looks where things stand, and says what is to be changed then. */
type Look = () => (() => void) | undefined;

let looks = new Set<Look>();

/** `look` is called before the next frame, once, however often it is asked for. What this answers takes it back. */
export function beforeFrame(look: Look): () => void {
    if (looks.size === 0)
        requestAnimationFrame(lookAndChange);
    looks.add(look);
    return () => looks.delete(look);
}

function lookAndChange(): void {
    const all = looks;
    looks = new Set();
    const changes = [...all].map((look) => look());
    for (const change of changes)
        change?.();
}

/** The end of what `box` scrolls is in sight before the next frame. */
export function showEnd(box: HTMLElement): () => void {
    return beforeFrame(() => {
        const end = box.scrollHeight;
        return () => void (box.scrollTop = end);
    });
}

/** What `box` scrolls is scrolled until a part of it stands in the middle, before the next frame. */
export function showPart(box: HTMLElement, selector: string): () => void {
    return beforeFrame(() => {
        const [part, whole] = [box.querySelector(selector)?.getBoundingClientRect(), box.getBoundingClientRect()];
        const top = part && box.scrollTop + (part.top + part.bottom - whole.top - whole.bottom) / 2;
        return () => void (top !== undefined && (box.scrollTop = top));
    });
}
