// way_back.ts: the browser's Back closes what is open, one thing at a time, and leaves the page only where nothing is.
// For that the history has an entry below what is open. Whoever goes back comes to it, and nothing is ever shown there.

const OPEN = 'open';
const BELOW = 'below';

/** What of a window it needs. */
export interface Surroundings {
    readonly history: Pick<History, 'state' | 'replaceState' | 'pushState' | 'back'>;
    readonly location: Pick<Location, 'href' | 'pathname' | 'search'>;
}

/** Another address for what is shown, without going anywhere; nothing: that of the page itself. */
export function showAddress(address = location.pathname + location.search): void {
    history.replaceState(history.state, '', address);
}

export class WayBack {
    /** On the way down because everything was closed in the page. */
    #returning = false;

    /** `close`: the topmost of what is open. */
    constructor(readonly close: () => void, readonly around: Surroundings = window) {}

    /** To be called whenever something was opened or closed. */
    keep(open: boolean): void {
        const { history, location } = this.around;
        if (this.#returning)
            return;
        if (open && history.state !== OPEN) {
            const shown = location.href;
            history.replaceState(BELOW, '', location.pathname + location.search);
            history.pushState(OPEN, '', shown);
        } else if (!open && history.state === OPEN) {
            this.#returning = true;
            history.back();
        }
    }

    /** To be called when the browser has gone to another entry. */
    moved(open: boolean): void {
        const back = this.around.history.state === BELOW && !this.#returning;
        this.#returning = false;
        if (back && open)
            this.close();
        else
            this.keep(open);
    }
}
