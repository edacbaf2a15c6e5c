// lobby.ts: the choices on the first screen (decks, opponent), stored on the device, and the tables they set up.

import { WORDS } from '../design/words';
import { PERSON } from '../wire/connection';
import type { ComputerPlayer, Deck, SavedGame, SeatSetup, TableSetup } from '../wire/connection';
import type { CardFacts, Seat } from '../wire/messages';
import { saveValue, loadValue, NAME_KEY } from './device';
import type { Library } from './facts';
import { plainLine } from './plain_text';
import type { Side } from './faction_decks';

/** The last choices, stored on the device. */
export interface Choice {
    /** Deck ids; null: the first deck of the first faction, and a random deck. */
    readonly yours: string | null;
    readonly theirs: string | null;
    /** Random deck. */
    readonly any: boolean;
    readonly level: string | null;
}

export const FIRST_CHOICE: Choice = { yours: null, theirs: null, any: false, level: null };

export function choiceOf(text: string | null): Choice {
    try {
        const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof Choice, unknown>> | null;
        const word = (value: unknown) => (typeof value === 'string' ? value : null);
        return {
            yours: word(stored?.yours),
            theirs: word(stored?.theirs),
            any: stored?.any === true,
            level: word(stored?.level),
        };
    } catch {
        return FIRST_CHOICE;
    }
}

const KEY = 'choice';

/** The last choices on this device. */
export function lastChoice(): Choice {
    return choiceOf(loadValue(KEY));
}

export function saveChoice(choice: Choice): void {
    saveValue(KEY, JSON.stringify(choice));
}

/** Preselects the deck on the first screen. */
export function chooseDeck({ id }: Deck): void {
    saveChoice({ ...lastChoice(), yours: id });
}

/**
 * The decks of a choice. Defaults: the first deck of a faction, and for the opponent the first deck of another
 * faction.
 */
export function decksFor(
    sides: readonly Side[],
    { yours, theirs }: Choice,
): { readonly yours: Deck | null; readonly theirs: Deck | null } {
    const find = (id: string | null) => sides.flatMap(({ decks }) => decks).find((deck) => deck.id === id) ?? null;
    const mine = find(yours) ?? sides[0]?.decks[0] ?? null;
    const other = sides.find(({ decks }) => mine === null || !decks.includes(mine));
    const readyMade = other?.decks.find(({ list }) => list === undefined);
    return { yours: mine, theirs: find(theirs) ?? readyMade ?? other?.decks[0] ?? mine };
}

/** A random deck; `chance` is from 0 (inclusive) to 1. */
export function anyDeck(sides: readonly Side[], chance: number): Deck | null {
    const legal = sides.flatMap(({ decks }) => decks).filter((deck) => deck.legal);
    return legal[Math.floor(chance * legal.length)] ?? null;
}

/** The chosen level, or the easiest. */
export function levelFor(players: readonly ComputerPlayer[], { level }: Choice): ComputerPlayer | null {
    return players.find(({ name }) => name === level) ?? players[0] ?? null;
}

/** Name of a deck beside its warlord: "Gorzod, vehicles: Orks with …" becomes "Vehicles: Orks with …". */
export function besideWarlord(deck: Deck, warlord: string): string {
    const rest = deck.name.startsWith(warlord) ? deck.name.slice(warlord.length).replace(/^[\s,:·-]+/, '') : deck.name;
    return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Name of a deck in its faction's list: "Vehicles: Orks with Chaos" becomes "Vehicles, with Chaos". */
export function amongSide(deck: Deck, warlord: CardFacts | null): string {
    const rest = besideWarlord(deck, warlord?.name ?? '')
        .replace(`: ${warlord?.faction}`, ',')
        .replace(`${warlord?.faction} with`, 'With');
    return rest.replace(/,$/, '');
}

function seatOf(deck: Deck, sitter: string, name: string): SeatSetup {
    return { deck: deck.id, sitter, name, ...(deck.list === undefined ? {} : { list: deck.list }) };
}

/** Names of the two sides, which sentences use: those of their warlords. */
export function sideNames(one: Deck, other: Deck, library: Library): readonly [string, string] {
    const [mine, theirs] = [library.of(one.warlord), library.of(other.warlord)];
    return mine?.name === theirs?.name
        ? [`${mine?.name ?? ''} 1`, `${theirs?.name ?? ''} 2`]
        : [mine?.name ?? '', theirs?.name ?? ''];
}

/** The player's saved name, if any. */
export function ownName(): string {
    return loadValue(NAME_KEY) || WORDS.you;
}

export function againstComputer(yours: Deck, theirs: Deck, level: string): TableSetup {
    return { seats: { P1: seatOf(yours, PERSON, ownName()), P2: seatOf(theirs, level, WORDS.computer) } };
}

/** `hideHands`: hide the hands from each other with a hand-over screen. */
export function atOneScreen(yours: Deck, theirs: Deck, library: Library, hideHands: boolean): TableSetup {
    const [one, other] = sideNames(yours, theirs, library);
    return { seats: { P1: seatOf(yours, PERSON, one), P2: seatOf(theirs, PERSON, other) }, hideHands };
}

export function toWatch(yours: Deck, theirs: Deck, library: Library, level: string): TableSetup {
    const [one, other] = sideNames(yours, theirs, library);
    return { seats: { P1: seatOf(yours, level, one), P2: seatOf(theirs, level, other) } };
}

/** A watched game continued by a person at that seat. */
export function asSeat(setup: TableSetup, seat: Seat): TableSetup {
    const seats = { ...setup.seats, [seat]: { ...setup.seats[seat], sitter: PERSON, name: ownName() } };
    return { ...setup, seats };
}

/** A game continued from a moment of a record: against the computer, or with both sides at this screen. */
export function continuedGame(
    names: Readonly<Record<Seat, string>>,
    how: { readonly seat: Seat; readonly level: string } | { readonly hideHands: boolean },
): TableSetup {
    const sit = (seat: Seat): SeatSetup => {
        if ('hideHands' in how) return { deck: '', sitter: PERSON, name: names[seat] };
        return how.seat === seat
            ? { deck: '', sitter: PERSON, name: ownName() }
            : { deck: '', sitter: how.level, name: WORDS.computer };
    };
    return { seats: { P1: sit('P1'), P2: sit('P2') }, ...('hideHands' in how ? { hideHands: how.hideHands } : {}) };
}

/** Characters of a title that fit on one line. */
const MAX_TITLE = 80;

/** The title of a position or puzzle, from its first statement. */
export function positionTitle(position: string): string {
    const title = plainLine(/^\s*(?:puzzle|position)\s+"([^"\n]*)"/m.exec(position)?.[1] ?? '');
    return [...title].slice(0, MAX_TITLE).join('') || WORDS.positions.untitled;
}

/** The same sides again, or with swapped decks; in a position, with swapped seats. */
export function rematch({ seed: _seed, lesson: _lesson, ...setup }: TableSetup, swap: boolean): TableSetup {
    const { P1, P2 } = setup.seats;
    if (setup.position !== undefined) return swap ? { ...setup, seats: { P1: P2, P2: P1 } } : setup;
    const with_ = (own: SeatSetup, { deck, list }: SeatSetup): SeatSetup => ({
        deck,
        sitter: own.sitter,
        name: own.name,
        ...(list === undefined ? {} : { list }),
    });
    return swap ? { ...setup, seats: { P1: with_(P1, P2), P2: with_(P2, P1) } } : setup;
}

/** "Space Marines against Orks": title of a saved game, from its decks. */
export function titleOf({ setup }: SavedGame, decks: readonly Deck[], library: Library): string {
    if (setup.position !== undefined) return positionTitle(setup.position);
    const side = ({ deck, name }: SeatSetup) => {
        const warlord = library.of(decks.find(({ id }) => id === deck)?.warlord);
        return warlord?.name ?? name;
    };
    return `${side(setup.seats.P1)} ${WORDS.lobby.versus} ${side(setup.seats.P2)}`;
}

const MINUTE = 60_000;

/** "5 min ago", in the browser's language. */
export function ago(then: number, now: number): string {
    const minutes = Math.round((now - then) / MINUTE);
    if (then === 0 || minutes < 1) return then === 0 ? '' : WORDS.lobby.justNow;
    const format = new Intl.RelativeTimeFormat('en', { style: 'short' });
    if (minutes < 60) return format.format(-minutes, 'minute');
    return minutes < 60 * 24
        ? format.format(-Math.round(minutes / 60), 'hour')
        : format.format(-Math.round(minutes / 60 / 24), 'day');
}
