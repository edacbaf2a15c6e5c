// tab_locks.ts: makes sure that only one tab at a time continues a saved game, with browser locks, which end with their
// tab. Where there are no locks (on a plain http host), the storage (storage.ts) rejects the second tab.

/** Milliseconds a reloaded tab waits for its own previous lock. */
const RELOAD_TIMEOUT = 1000;

export type Locks = Pick<LockManager, 'request'>;

/** Another tab continues this game: nothing more may be saved here. */
export class TakenOverError extends Error {}

export class TabLocks {
    private readonly held = new Map<number, () => void>();

    constructor(
        private readonly locks: Locks | undefined,
        private readonly timeout = RELOAD_TIMEOUT,
    ) {}

    /**
     * Locks a game until it is released or another tab takes it, which calls `taken`. Returns false if another tab
     * has it and `insist` is not set.
     */
    hold(table: number, insist: boolean, taken: () => void): Promise<boolean> {
        const { locks } = this;
        if (!locks || this.held.has(table)) return Promise.resolve(true);
        return new Promise((resolve) => {
            const waiting = new AbortController();
            const timer = setTimeout(() => waiting.abort(), this.timeout);
            const holdLock = () => {
                clearTimeout(timer);
                resolve(true);
                return new Promise<void>((release) => this.held.set(table, release));
            };
            locks
                .request(`traxis game ${table}`, insist ? { steal: true } : { signal: waiting.signal }, holdLock)
                .catch((error: unknown) => {
                    clearTimeout(timer);
                    if (this.held.delete(table)) taken();
                    resolve(!isAbort(error));
                });
        });
    }

    release(table: number): void {
        this.held.get(table)?.();
        this.held.delete(table);
    }
}

/** The lock timed out or was stolen. Any other error means that locks are not available. */
function isAbort(error: unknown): boolean {
    return error instanceof Error && error.name === 'AbortError';
}
