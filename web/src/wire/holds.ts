// holds.ts: which tab goes on with a kept game: one at a time, by locks of the browser, which go with their tab. Where there
// are none (on a plain http host, say) every tab may, and what is kept (keeper.ts) refuses whoever comes second.

/** Milliseconds: a tab that is loaded anew waits so long for what it held before. */
const RELOADING = 1000;

export type Locks = Pick<LockManager, 'request'>;

/** Another tab goes on with this game: nothing more may be kept of it here. */
export class TakenError extends Error {}

export class Holds {
    private readonly held = new Map<number, () => void>();

    constructor(
        private readonly locks: Locks | undefined,
        private readonly patience = RELOADING,
    ) {}

    /** Holds a game until it is let go or taken by another tab, which calls `taken`; false: another tab has it, and this one does not insist. */
    hold(table: number, insist: boolean, taken: () => void): Promise<boolean> {
        const { locks } = this;
        if (!locks || this.held.has(table))
            return Promise.resolve(true);
        return new Promise((resolve) => {
            const waiting = new AbortController();
            const timer = setTimeout(() => waiting.abort(), this.patience);
            const keepIt = () => {
                clearTimeout(timer);
                resolve(true);
                return new Promise<void>((letGo) => this.held.set(table, letGo));
            };
            locks.request(`traxis game ${table}`, insist ? { steal: true } : { signal: waiting.signal }, keepIt).catch((error: unknown) => {
                clearTimeout(timer);
                if (this.held.delete(table))
                    taken();
                resolve(!isAbort(error));
            });
        });
    }

    letGo(table: number): void {
        this.held.get(table)?.();
        this.held.delete(table);
    }
}

/** The lock was not to be had in time, or was taken; whatever else fails, there are no locks here. */
function isAbort(error: unknown): boolean {
    return error instanceof Error && error.name === 'AbortError';
}
