// table_text.ts: tables of a server as text.

import { WORDS } from '../design/words';
import type { Call } from './people.svelte';
import type { Clock, EventTable, Listed, Settings, Undo } from '../wire/server_messages';

const MINUTE = 60000;
const DAY = 24 * 60 * MINUTE;
const NEVER = Number.MAX_SAFE_INTEGER;

/** "10 min + 5 s", "3 days per move", "no clock". */
export function clockText(clock: Clock | null): string {
    if (!clock) return WORDS.people.noClock;
    const { start, increment, each } = clock;
    if (start >= DAY) return `${daysText(start / DAY)}${each ? ` ${WORDS.people.aMove}` : ` + ${increment / DAY}`}`;
    return `${start / MINUTE} ${WORDS.people.min} + ${increment / 1000} s`;
}

function daysText(days: number): string {
    return `${days} ${days === 1 ? WORDS.people.day : WORDS.people.days}`;
}

/** "9:42", "1:02:07", "2 days 3:10". */
export function timeLeft(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const [days, hours, minutes] = [
        Math.floor(seconds / 86400),
        Math.floor(seconds / 3600) % 24,
        Math.floor(seconds / 60) % 60,
    ];
    const two = (number: number) => String(number).padStart(2, '0');
    if (days > 0) return `${daysText(days)} ${hours}:${two(minutes)}`;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "Annabel (1512)" for an account with a rating, "Deep Orks [bot]" for a program. */
export function ratedName(name: string, rating: number | null, bot = false): string {
    return `${name}${rating === null ? '' : ` (${rating})`}${bot ? ` [${WORDS.people.bot}]` : ''}`;
}

/** "Annabel (1512) against Bob": the players of a table. */
export function sittersText({ seats }: Pick<Listed, 'seats'>): string {
    return seats
        .map(({ name, rating, bot }) => (name === null ? WORDS.people.room.free : ratedName(name, rating, bot)))
        .join(` ${WORDS.people.against} `);
}

/** The text of a notice about another table; `mine`: the tables of the player. */
export function callText({ table, about }: Call, mine: readonly Listed[]): string {
    const text = WORDS.people.atTable.elsewhere[about];
    if (typeof text === 'string') return text;
    const there = mine.find((other) => other.table === table);
    return text(
        there?.seats.find(({ seat, name }) => seat !== there.you && name !== null)?.name ?? WORDS.people.yourOpponent,
    );
}

/** Explains who sees a hand opened to spectators. A computer player's hand is never shown. */
export function openHandText(theirsOpen: boolean, againstComputer: boolean): string {
    const { alone, both, waits } = WORDS.people.atTable.hands;
    return againstComputer ? alone : theirsOpen ? both : waits;
}

/** Names of the overlays that change cards; "" if there are none. */
export function changedText(overlays: readonly string[]): string {
    return overlays.length > 0
        ? `${WORDS.people.changedBy} ${overlays.map((overlay) => `“${overlay}”`).join(', ')}`
        : '';
}

/** "demo rules", "cards changed by “House Nob”": settings of a table that differ from the default. */
export function gameText({ rules, overlay }: Settings): string {
    return [WORDS.people.rulesShort[rules ?? 'full'], changedText(overlay ? [overlay] : [])]
        .filter(Boolean)
        .join(' · ');
}

/** The server's default: undo by request at rated tables and at those strangers may join. */
export function defaultUndo(open: boolean, rated: boolean): Undo {
    return open || rated ? 'by request' : 'free';
}

/** "undo by request"; "" if unknown. */
export function undoText({ undo }: Settings): string {
    return undo ? WORDS.people.undoShort[undo] : '';
}

/** "Ann won", "Draw": the result of a game. */
export function resultText({ result, seats }: Listed): string {
    const winner = seats.find(({ seat }) => seat === result?.winner)?.name;
    return winner ? `${winner} ${WORDS.people.winner}` : WORDS.people.tie;
}

/** "Store Cup, round 2, table 7", and the result. */
export function eventText({ name, round, table, text }: EventTable): string {
    const where = `${name}, ${WORDS.people.eventRound} ${round}, ${WORDS.people.eventTable} ${table}`;
    return text === '' ? where : `${where}. ${text}`;
}

/** Returns true if the player has to move at this table. */
export function isOwnMove({ state, waiting, you }: Listed): boolean {
    return state === 'played' && waiting !== null && waiting === you;
}

/** State of one of the player's tables at the time `now`: "your move, 2 days 3:10 left", "waiting for an opponent". */
export function tableStatus(table: Listed, now: number): string {
    if (table.state === 'open') return WORDS.people.waiting;
    if (table.state !== 'played') return WORDS.people.over;
    const whose = isOwnMove(table) ? WORDS.people.yourMove : WORDS.people.theirMove;
    return table.due === null ? whose : `${whose}, ${timeLeft(table.due - now)} ${WORDS.people.left}`;
}

/** Tables where the player has to move first, the longest waiting at the top. */
export function byUrgency(tables: readonly Listed[]): readonly Listed[] {
    const rank = (table: Listed) => (isOwnMove(table) ? 0 : 1);
    return [...tables].sort(
        (a, b) => rank(a) - rank(b) || (a.due ?? NEVER) - (b.due ?? NEVER) || b.changed - a.changed,
    );
}
