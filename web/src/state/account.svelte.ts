// account.svelte.ts: the user's account on a server: creating it, logging in and out, recovery codes, exporting the
// data.

import type { Server } from '../wire/server';
import type { AccountRequest, Leader, MessageOf } from '../wire/server_messages';
import { offer } from './files';

export class Account {
    busy = $state(false);
    failure = $state<string | null>(null);
    /** The last action, as named in docs/PROTOCOL.md. */
    done = $state<string | null>(null);
    /** New recovery codes. The server sends them only once. */
    codes = $state.raw<readonly string[] | null>(null);
    leaders = $state.raw<readonly Leader[]>([]);

    constructor(private readonly server: Server) {}

    signUp(name: string, password: string): Promise<boolean> {
        return this.request({ request: 'sign up', name: name.trim(), password: composed(password) });
    }

    logIn(name: string, password: string): Promise<boolean> {
        return this.request({ request: 'log in', name: name.trim(), password: composed(password) });
    }

    recover(name: string, code: string, password: string): Promise<boolean> {
        return this.request({ request: 'recover', name: name.trim(), code, password: composed(password) });
    }

    changePassword(password: string, next: string): Promise<boolean> {
        return this.request({
            request: 'change password',
            password: composed(password),
            'new password': composed(next),
        });
    }

    newCodes(password: string): Promise<boolean> {
        return this.request({ request: 'new codes', password: composed(password) });
    }

    logOut(everywhere: boolean): Promise<boolean> {
        return this.request({ request: 'log out', everywhere });
    }

    /** Shows or hides the account on the leaderboard. */
    async list(listed: boolean): Promise<void> {
        if (await this.request({ request: 'listed', listed })) await this.look();
    }

    forget(password: string): Promise<boolean> {
        return this.request({ request: 'forget me', password: composed(password) });
    }

    /** Fetches the leaderboard. */
    async look(): Promise<void> {
        try {
            this.leaders = (await this.server.leaders()).players;
        } catch {
            this.leaders = [];
        }
    }

    /** Saves all data the server stores about the user as a file. */
    save(): Promise<boolean> {
        return this.attempt('export', async () =>
            offer('traxis-data.json', JSON.stringify(await gathered((after) => this.server.export(after)), null, 1)),
        );
    }

    private request(request: AccountRequest): Promise<boolean> {
        return this.attempt(request.request, async () => {
            const answer = await this.server.account(request);
            if (answer.message === 'account' && answer.codes) this.codes = answer.codes;
        });
    }

    private async attempt(what: string, work: () => Promise<void>): Promise<boolean> {
        this.busy = true;
        this.failure = this.done = null;
        try {
            await work();
            this.done = what;
        } catch (error) {
            this.failure = error instanceof Error ? error.message : String(error);
        }
        this.busy = false;
        return this.failure === null;
    }
}

/** Normalizes the password so that it has the same bytes on every keyboard. */
function composed(password: string): string {
    return password.normalize('NFKC');
}

/** Fetches an export page by page and joins the pages. The account itself is complete in the first page. */
export async function gathered(
    request: (after?: string) => Promise<Pick<MessageOf<'export'>, 'you' | 'more' | 'games'>>,
): Promise<{ readonly you: unknown; readonly games: readonly unknown[] }> {
    const { you, ...first } = await request();
    const games = [...first.games];
    for (let { more } = first, last = games.at(-1); more && last; last = games.at(-1)) {
        const next = await request(last.table);
        games.push(...next.games);
        more = next.more && next.games.length > 0;
    }
    return { you, games };
}
