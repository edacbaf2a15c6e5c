// addresses.ts: the address of every page. ":name" matches any text, which becomes a parameter of the page. If two
// addresses fit, the first one counts.

export const ADDRESSES = {
    play: '',
    game: 'games/:game',
    watch: 'watch',
    people: 'people',
    table: 'table/:table',
    cards: 'cards',
    card: 'cards/:name',
    decks: 'decks',
    newDeck: 'decks/new',
    deck: 'decks/:deck',
    puzzles: 'puzzles',
    puzzle: 'puzzles/:puzzle',
    positions: 'positions',
    ruling: 'rulings/:ruling',
    replays: 'replays',
    openedReplay: 'replays/opened',
    replay: 'replays/:game',
    rules: 'rules',
    rule: 'rules/:rule',
    ask: 'ask',
} as const;

export type PageName = keyof typeof ADDRESSES;

type ParametersOf<Address extends string> = Address extends `${infer First}/${infer Rest}`
    ? ParametersOf<First> | ParametersOf<Rest>
    : Address extends `:${infer Name}`
      ? Name
      : never;

/** A page with the parameters of its address: {page: 'table', table: 'k3wq'}. */
export type Route = {
    readonly [Page in PageName]: { readonly page: Page } & {
        readonly [Name in ParametersOf<(typeof ADDRESSES)[Page]>]: string;
    };
}[PageName];

/** The first part of each address; everything below belongs to the page. */
export const FIRST_PARTS: readonly string[] = [
    ...new Set(Object.values(ADDRESSES).map((address) => address.split('/')[0] ?? '')),
].filter((part) => part !== '');

/** Pages whose address has no parameters. */
export type PlainPage = {
    [Page in PageName]: [ParametersOf<(typeof ADDRESSES)[Page]>] extends [never] ? Page : never;
}[PageName];

/** The page whose address begins most like an unknown path; null: none is similar. */
export function nearestPage(path: string): PlainPage | null {
    const wanted = path.split('/')[0]?.toLowerCase() ?? '';
    const near = Object.entries(ADDRESSES)
        .filter(([, address]) => address !== '' && !address.includes('/'))
        .map(([page, address]) => ({ page: page as PlainPage, edits: editsBetween(wanted, address) }))
        .sort((one, other) => one.edits - other.edits)[0];
    return near && near.edits <= wanted.length / 2 ? near.page : null;
}

/** The number of letters to insert, delete or replace (Levenshtein distance). */
function editsBetween(one: string, other: string): number {
    let row = Array.from({ length: other.length + 1 }, (_, index) => index);
    for (const [index, letter] of [...one].entries()) {
        const next = [index + 1];
        for (const [at, expected] of [...other].entries())
            next.push(
                Math.min((row[at] ?? 0) + (letter === expected ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
            );
        row = next;
    }
    return row.at(-1) ?? 0;
}

/** The path of a page, relative to the root of the site. */
export function pathOf(route: Route): string {
    const parameters: Readonly<Record<string, string>> = route;
    return ADDRESSES[route.page]
        .split('/')
        .map((part) => (part.startsWith(':') ? encodeURIComponent(parameters[part.slice(1)] ?? '') : part))
        .join('/');
}

/** The page at a path, relative to the root; null: there is none. */
export function routeAt(path: string): Route | null {
    const parts = partsOf(path);
    for (const [page, address] of Object.entries(ADDRESSES)) {
        const parameters = parts && matched(address.split('/'), parts);
        if (parameters) return { page, ...parameters } as Route;
    }
    return null;
}

/** The decoded parts of a path; null: a part is damaged. */
function partsOf(path: string): readonly string[] | null {
    try {
        return path.replace(/\/$/, '').split('/').map(decodeURIComponent);
    } catch {
        return null;
    }
}

/** The parameters if the parts fit the address, else null. */
function matched(address: readonly string[], parts: readonly string[]): Record<string, string> | null {
    if (address.length !== parts.length) return null;
    const parameters: Record<string, string> = {};
    for (const [index, part] of address.entries()) {
        const given = parts[index] ?? '';
        if (part.startsWith(':') && given !== '') parameters[part.slice(1)] = given;
        else if (part !== given) return null;
    }
    return parameters;
}
