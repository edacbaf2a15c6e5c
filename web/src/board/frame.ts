// frame.ts: work before the next frame that needs the layout. All callbacks measure first and change the page
// afterwards, so that the layout is computed only once.

/** Measures the layout and returns the change to make. */
type Look = () => (() => void) | undefined;

let looks = new Set<Look>();

/**
 * Calls `look` once before the next frame, no matter how often it was requested. Returns a function that cancels
 * it.
 */
export function beforeFrame(look: Look): () => void {
    if (looks.size === 0) requestAnimationFrame(lookAndChange);
    looks.add(look);
    return () => looks.delete(look);
}

function lookAndChange(): void {
    const all = looks;
    looks = new Set();
    const changes = [...all].map((look) => look());
    for (const change of changes) change?.();
}

/** Scrolls `box` to its end before the next frame. */
export function showEnd(box: HTMLElement): () => void {
    return beforeFrame(() => {
        const end = box.scrollHeight;
        return () => void (box.scrollTop = end);
    });
}

/** Scrolls `box` before the next frame until the part is in the middle. */
export function showPart(box: HTMLElement, selector: string): () => void {
    return beforeFrame(() => {
        const [part, whole] = [box.querySelector(selector)?.getBoundingClientRect(), box.getBoundingClientRect()];
        const top = part && box.scrollTop + (part.top + part.bottom - whole.top - whole.bottom) / 2;
        return () => void (top !== undefined && (box.scrollTop = top));
    });
}
