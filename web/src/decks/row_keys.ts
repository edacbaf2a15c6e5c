// row_keys.ts: keys on a row of cards: digits set the copies, + and - change them, arrows move between rows.

export interface RowActions {
    readonly set: (count: number) => void;
    readonly add: (by: number) => void;
}

const MAX_DIGIT = 3;
const CHANGES: Readonly<Record<string, number>> = {
    '+': 1,
    '=': 1,
    Enter: 1,
    ArrowRight: 1,
    '-': -1,
    ArrowLeft: -1,
    Backspace: -1,
    Delete: -1,
};

/** The rows around the focused one. */
function rowsAround(row: Element): HTMLElement[] {
    return [...(row.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function moved(row: Element, key: string): HTMLElement | undefined {
    const rows = rowsAround(row);
    const at = rows.indexOf(row as HTMLElement);
    switch (key) {
        case 'ArrowDown':
            return rows[at + 1];
        case 'ArrowUp':
            return rows[at - 1];
        case 'Home':
            return rows[0];
        case 'End':
            return rows.at(-1);
        default:
            return undefined;
    }
}

/** Returns true if the key was used. */
export function pressOnRow(event: KeyboardEvent, { set, add }: RowActions): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const by = CHANGES[event.key];
    const row = event.currentTarget;
    if (by !== undefined) add(by);
    else if (/^[0-9]$/.test(event.key) && Number(event.key) <= MAX_DIGIT) set(Number(event.key));
    else if (/^(Arrow(Up|Down)|Home|End)$/.test(event.key) && row instanceof Element) {
        const next = moved(row, event.key);
        next?.focus();
        next?.scrollIntoView({ block: 'nearest' });
    } else return false;
    event.preventDefault();
    return true;
}
