// dom.ts: what jsdom lacks and the components use.

import { afterEach, vi } from 'vitest';

HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
};
HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
};

/** Never reports a size, because jsdom has no layout. */
class NoResizes implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
}
window.ResizeObserver = NoResizes;
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
Element.prototype.scrollTo = () => undefined;

afterEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
});
