// back_button.ts: the browser's Back button closes overlays one at a time and leaves the page only when none is open.
// For that, the history has an extra entry below the overlays; nothing is ever shown at that entry.

const OPEN = 'open';
const BELOW = 'below';

/** The part of `window` it uses. */
export interface BrowserWindow {
    readonly history: Pick<History, 'state' | 'replaceState' | 'pushState' | 'back'>;
    readonly location: Pick<Location, 'href' | 'pathname' | 'search'>;
}

/** Replaces the address without navigating; default: the address of the page itself. */
export function showAddress(address = location.pathname + location.search): void {
    history.replaceState(history.state, '', address);
}

export class BackButton {
    /** Going back because all overlays were closed in the page. */
    #returning = false;

    /** `close`: closes the topmost overlay. */
    constructor(
        readonly close: () => void,
        readonly around: BrowserWindow = window,
    ) {}

    /** Call after something was opened or closed. */
    keep(open: boolean): void {
        const { history, location } = this.around;
        if (this.#returning) return;
        if (open && history.state !== OPEN) {
            const shown = location.href;
            history.replaceState(BELOW, '', location.pathname + location.search);
            history.pushState(OPEN, '', shown);
        } else if (!open && history.state === OPEN) {
            this.#returning = true;
            history.back();
        }
    }

    /** Call after the browser went to another history entry. */
    moved(open: boolean): void {
        const back = this.around.history.state === BELOW && !this.#returning;
        this.#returning = false;
        if (back && open) this.close();
        else this.keep(open);
    }
}
