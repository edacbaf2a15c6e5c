// board.ts: a match as the table shows it: where each card is, what it shows, what can be clicked.

import type { Card, CardFacts, Planet, PlanetType, Player, Seat, Thing } from '../wire/messages';
import type { Act, Choices } from './choices';
import type { Library } from './facts';
import { reuse } from './reuse';
import { NO_MARKS } from './marks';
import type { Mark, Marks } from './marks';
import { opponentOf, ownSeat } from './match';
import type { Match } from './match';
import type { Took } from './reveals';

/** How a value compares with the printed one. */
export type Change = 'up' | 'down' | null;

/**
 * A unit tile ("chip"): a card on the table with its current values and its role in the question. Equal tokens
 * share one.
 */
export interface Chip {
    readonly card: Card;
    /** Null: face down. */
    readonly facts: CardFacts | null;
    readonly attack: number | null;
    readonly attackChange: Change;
    readonly hp: number;
    /** HP left. */
    readonly left: number;
    readonly command: number;
    readonly commandChange: Change;
    readonly keywords: readonly string[];
    readonly attachments: readonly {
        readonly card: Card;
        readonly facts: CardFacts | null;
        readonly act: Act | null;
        readonly key: string | null;
        readonly number: number | null;
    }[];
    readonly bloodied: boolean;
    /** Equal tokens in equal state share one tile. */
    readonly count: number;
    /** Numbers of the other cards on this tile. */
    readonly also: readonly number[];
    /** Copy numbers by which the answers distinguish the cards of this tile from equal ones. */
    readonly numbers: readonly number[];
    readonly act: Act | null;
    /** The key that does the same as a click, or null. */
    readonly key: string | null;
    readonly mark: Mark | null;
    readonly picked: boolean;
    readonly attacks: boolean;
    readonly defends: boolean;
    /** True on the reader's side of the table. */
    readonly own: boolean;
    /** The planet; null in an HQ. */
    readonly at: string | null;
}

export interface Tally {
    readonly command: number;
    readonly warlord: boolean;
}

export interface Column {
    readonly planet: number;
    /** Position among the face-up planets, as on the dial. */
    readonly ordinal: number;
    readonly facts: CardFacts | null;
    readonly infested: boolean;
    readonly first: boolean;
    /** Combat round of the battle here; null if there is none. */
    readonly battle: number | null;
    readonly focus: boolean;
    /** The current question is about this planet. */
    readonly asked: boolean;
    readonly theirs: readonly Chip[];
    readonly yours: readonly Chip[];
    /** Empty places, as indices among units and gaps together (stable_places.ts). */
    readonly gaps: { readonly theirs: readonly number[]; readonly yours: readonly number[] };
    readonly tally: { readonly theirs: Tally; readonly yours: Tally };
    /** Command icons of the reader minus those of the opponent. */
    readonly lead: number;
    readonly act: Act | null;
    readonly key: string | null;
    readonly mark: Mark | null;
    /** Winner of the command struggle in this command phase; null before it. */
    readonly struggle: {
        readonly own: boolean | null;
        readonly icons: string | null;
        readonly took: Took | null;
    } | null;
    /** Cards attached to the planet itself. */
    readonly attached: readonly Chip[];
}

export interface SideView {
    readonly seat: Seat;
    readonly name: string;
    readonly computer: boolean;
    readonly player: Player;
    readonly warlord: CardFacts | null;
    readonly initiative: boolean;
    readonly hq: readonly Chip[];
    readonly act: Act | null;
    readonly won: readonly CardFacts[];
    /** How many planets of each type were won. */
    readonly track: Readonly<Record<PlanetType, number>>;
    readonly dial: number | null;
    /** Planet shown on the synapse unit's own dial. */
    readonly synapseDial: number | null;
    /** The dial is set but not revealed. */
    readonly locked: boolean;
    /** Cards that left the HQ for a planet in this command phase. */
    readonly away: readonly { readonly card: number; readonly facts: CardFacts; readonly to: string }[];
}

/** The text under a player's name: the faction, or the warlord if the name is already the faction. */
export function kindOf({ name, warlord }: Pick<SideView, 'name' | 'warlord'>): string {
    return (warlord?.faction === name ? warlord?.name : warlord?.faction) ?? '';
}

export interface HandCard {
    readonly card: Card;
    readonly facts: CardFacts | null;
    readonly act: Act | null;
    readonly key: string | null;
    readonly picked: boolean;
    /** The question asks for a shield, and this card has none. */
    readonly shieldless: boolean;
}

export interface Board {
    readonly theirs: SideView;
    readonly yours: SideView;
    readonly line: readonly Column[];
    /** Number of face-down planets in the line. */
    readonly hidden: number;
    readonly hand: readonly HandCard[];
    readonly asking: boolean;
    /** Card numbers of attacker and defender. */
    readonly attack: { readonly from: number; readonly to: number } | null;
}

export function boardOf(match: Match, choices: Choices, library: Library, marks: Marks = NO_MARKS): Board {
    const own = ownSeat(match.reader);
    const table = new Table(match, choices, library, marks);
    const line = match.planets
        .filter((planet) => planet.state === 'face up')
        .map((planet, index) => table.column(planet, index + 1, own));
    return {
        theirs: table.side(opponentOf(own)),
        yours: table.side(own),
        line,
        hidden: match.planets.filter((planet) => planet.state === 'face down').length,
        hand: table.hand(own),
        asking: choices.lit.size > 0,
        attack: attackIn(match),
    };
}

const NO_GAPS: Column['gaps'] = { theirs: [], yours: [] };

function attackIn({ state: { attacker, defender } }: Match): Board['attack'] {
    return typeof attacker === 'number' && typeof defender === 'number' ? { from: attacker, to: defender } : null;
}

/** The positions of all cards as one string. Nothing is animated while it is equal. */
export function placementOf({ theirs, yours, line, hand }: Board): string {
    const rows = [theirs.hq, ...line.flatMap((column) => [column.theirs, column.yours, column.attached]), yours.hq].map(
        (row) => row.flatMap(elementsOf).join(' '),
    );
    return [
        ...line.map(
            ({ planet, focus, gaps }) => `${planet}${focus ? '!' : ''}${gaps.theirs.join('.')}/${gaps.yours.join('.')}`,
        ),
        ...rows,
        hand.map(({ card }) => card.card).join(' '),
    ].join();
}

/** Numbers of the cards a tile shows as clickable: its own, and all attachments if one of them can be chosen. */
function elementsOf({ card, attachments }: Chip): number[] {
    return [
        card.card,
        ...(attachments.some(({ act }) => act) ? attachments.map((attached) => attached.card.card) : []),
    ];
}

/** The row of the table a card belongs to. An attachment belongs to the row of its host. */
function spotOf({ zone, planet, side }: Card): string | undefined {
    switch (zone) {
        case 'planet':
        case 'reserve':
            return `planet ${planet} ${side}`;
        case 'HQ':
        case 'support':
            return `HQ ${side}`;
        case 'hand':
            return `hand ${side}`;
        case 'on planet':
            return `on planet ${planet}`;
        default:
            return undefined;
    }
}

/** Groups values by key, in order of first appearance; values without a key are left out. */
function grouped<Key, Value>(
    values: Iterable<Value>,
    keyOf: (value: Value) => Key | undefined,
): ReadonlyMap<Key, readonly Value[]> {
    const groups = new Map<Key, Value[]>();
    for (const value of values) {
        const key = keyOf(value);
        if (key === undefined) continue;
        const group = groups.get(key);
        if (group) group.push(value);
        else groups.set(key, [value]);
    }
    return groups;
}

const NONE: readonly number[] = [];

/** Sorts cards into the rows of the table. */
class Table {
    private readonly hosted: ReadonlyMap<Thing, readonly Card[]>;
    private readonly placed: ReadonlyMap<string, readonly Card[]>;

    constructor(
        private readonly match: Match,
        private readonly choices: Choices,
        private readonly library: Library,
        private readonly marks: Marks,
    ) {
        this.hosted = grouped(match.cards.values(), ({ host }) => host);
        this.placed = grouped(match.cards.values(), spotOf);
    }

    private at(spot: string): readonly Card[] {
        return this.placed.get(spot) ?? [];
    }

    column(planet: Planet, ordinal: number, own: Seat): Column {
        const theirs = this.at(`planet ${planet.planet} ${opponentOf(own)}`);
        const yours = this.at(`planet ${planet.planet} ${own}`);
        const tally = { theirs: tallyOf(theirs, this.library), yours: tallyOf(yours, this.library) };
        const battle = this.match.state.battle === planet.planet;
        return {
            planet: planet.planet,
            ordinal,
            facts: this.library.of(planet.def),
            infested: planet.infested ?? false,
            first: this.match.state['first planet'] === planet.planet,
            battle: battle ? (this.match.state['combat round'] ?? 0) : null,
            focus: battle,
            asked: this.match.prompt?.place === `planet ${planet.planet}`,
            theirs: this.chips(theirs),
            yours: this.chips(yours),
            gaps: NO_GAPS,
            tally,
            lead: leadOf(tally.yours, tally.theirs),
            act: this.actOn(`planet ${planet.planet}`),
            key: this.keyOf(`planet ${planet.planet}`),
            mark: this.markOn(`planet ${planet.planet}`),
            struggle: this.struggleAt(planet.planet, own),
            attached: this.at(`on planet ${planet.planet}`).map((card) => this.chip(card)),
        };
    }

    /** Result of a command struggle. A warlord wins without counting icons. */
    private struggleAt(planet: number, own: Seat): Column['struggle'] {
        const struggle =
            this.match.state.phase === 'command'
                ? this.match.reveals.struggles.find((other) => other.planet === planet)
                : undefined;
        if (!struggle) return null;
        return {
            own: struggle.winner && struggle.winner === own,
            icons: struggle.byWarlord ? null : `${struggle.icons[own]} : ${struggle.icons[opponentOf(own)]}`,
            took: struggle.took,
        };
    }

    side(seat: Seat): SideView {
        const player = this.match.players[seat];
        const sitter = this.match.seats.find((other) => other.seat === seat);
        const warlord = typeof player.warlord === 'number' ? this.match.cards.get(player.warlord) : undefined;
        const won = player.victory.map((def) => this.library.of(def)).filter((facts) => facts !== null);
        return {
            seat,
            name: sitter?.name ?? seat,
            computer: sitter?.computer ?? false,
            player,
            warlord: warlord ? this.library.of(warlord.def) : null,
            initiative: this.match.state.initiative === seat,
            hq: this.chips(this.at(`HQ ${seat}`)),
            act: this.actOn(`HQ ${seat}`),
            won,
            track: trackOf(won),
            dial: this.ordinalOf(player.dial ?? this.match.reveals.dials[seat] ?? this.committedTo(player.warlord)),
            synapseDial: this.ordinalOf(
                player['synapse dial'] ?? this.match.reveals.synapse[seat] ?? this.committedTo(player.synapse),
            ),
            locked: dialIsSet(this.match, seat),
            away:
                this.match.state.phase === 'command'
                    ? [player.warlord, player.synapse].flatMap((leader) => this.commitPathOf(leader))
                    : [],
        };
    }

    private commitPathOf(leader: Thing | undefined): SideView['away'] {
        const card = typeof leader === 'number' ? this.match.cards.get(leader) : undefined;
        const facts = card?.committed && card.zone === 'planet' ? this.library.of(card.def) : null;
        const to = this.library.of(this.match.planets.find(({ planet }) => planet === card?.planet)?.def)?.name;
        return card && facts && to ? [{ card: card.card, facts, to }] : [];
    }

    /** The planet that a warlord or synapse unit is committed to. */
    private committedTo(leader: Thing | undefined): number | undefined {
        const card = typeof leader === 'number' ? this.match.cards.get(leader) : undefined;
        return card?.committed ? card.planet : undefined;
    }

    /** Position on the dial: only face-up planets count. */
    private ordinalOf(planet: number | undefined): number | null {
        const place = this.match.planets
            .filter((other) => other.state === 'face up')
            .findIndex((other) => other.planet === planet);
        return place < 0 ? null : place + 1;
    }

    hand(seat: Seat): HandCard[] {
        const shielding = this.match.prompt?.kind === 'shield' && this.choices.lit.size > 0;
        return this.at(`hand ${seat}`).map((card) => {
            const facts = this.library.of(card.def);
            return cachedHandCard({
                card,
                facts,
                act: this.actOn(card.card),
                key: this.keyOf(card.card),
                picked: this.choices.picked === card.card,
                shieldless: shielding && !facts?.shields,
            });
        });
    }

    private actOn(thing: Thing): Act | null {
        return this.choices.lit.get(thing) ?? null;
    }

    private keyOf(thing: Thing): string | null {
        return this.choices.keys.get(thing) ?? null;
    }

    private copyNumbersOf(card: number): readonly number[] {
        const number = this.choices.numbers.get(card);
        return number === undefined ? NONE : [number];
    }

    private markOn(thing: Thing): Mark | null {
        return this.marks.get(thing) ?? null;
    }

    /** Tiles in order: warlords first, then by number; equal tokens together. */
    private chips(cards: readonly Card[]): Chip[] {
        const chips: Chip[] = [];
        const stacks = new Map<string, number>();
        const leads = (card: Card) => (this.library.of(card.def)?.type === 'warlord' ? 0 : 1);
        for (const card of [...cards].sort((one, other) => leads(one) - leads(other))) {
            const chip = this.chip(card);
            const key = chip.facts?.type === 'token' && !this.choices.divided ? stackKey(chip) : null;
            const at = key === null ? undefined : stacks.get(key);
            const stack = at === undefined ? undefined : chips[at];
            if (at !== undefined && stack) {
                chips[at] = {
                    ...stack,
                    count: stack.count + 1,
                    also: [...stack.also, card.card],
                    numbers: [...stack.numbers, ...chip.numbers],
                };
                continue;
            }
            if (key !== null) stacks.set(key, chips.length);
            chips.push(chip);
        }
        return chips;
    }

    private chip(card: Card): Chip {
        const facts = this.library.shown(card);
        const hp = card.hp ?? 0;
        const printed = (value: number | 'X' | undefined) => (typeof value === 'number' ? value : null);
        return cachedChip({
            card,
            facts,
            attack: card.attack ?? null,
            attackChange: compare(card.attack, printed(facts?.attack)),
            hp,
            left: Math.max(0, hp - (card.damage ?? 0)),
            command: card.command ?? 0,
            commandChange: compare(card.command, printed(facts?.command)),
            keywords: card.keywords ?? [],
            attachments: (this.hosted.get(card.card) ?? []).map((attached) => ({
                card: attached,
                facts: this.library.shown(attached),
                act: this.actOn(attached.card),
                key: this.keyOf(attached.card),
                number: this.choices.numbers.get(attached.card) ?? null,
            })),
            bloodied: facts?.type === 'warlord' && (card['other side'] ?? false),
            count: 1,
            also: NONE,
            numbers: this.copyNumbersOf(card.card),
            act: this.actOn(card.card),
            key: this.keyOf(card.card),
            mark: this.markOn(card.card),
            picked: this.choices.picked === card.card,
            attacks: this.match.state.attacker === card.card,
            defends: this.match.state.defender === card.card,
            own: card.side === ownSeat(this.match.reader),
            at:
                card.planet === undefined
                    ? null
                    : (this.library.of(this.match.planets[card.planet - 1]?.def)?.name ?? null),
        });
    }
}

// Derived values of a card keep their identity while they are equal. Every message that changes a card makes a new
// card value.

const chipCache = new WeakMap<Card, Chip>();
const handCardCache = new WeakMap<Card, HandCard>();

/** Reuses the value shown before if the given fields are equal. */
function reuseCached<T extends HandCard | Chip>(
    all: WeakMap<Card, T>,
    now: T,
    values: readonly (keyof T)[],
    parts: readonly (keyof T)[],
): T {
    const before = all.get(now.card);
    const same = before ? parts.filter((field) => reuse(before[field], now[field]) === before[field]) : [];
    if (before && same.length === parts.length && values.every((field) => before[field] === now[field])) return before;
    const shown = { ...now };
    for (const field of same) shown[field] = (before ?? now)[field];
    all.set(now.card, shown);
    return shown;
}

function cachedChip(chip: Chip): Chip {
    return reuseCached(
        chipCache,
        chip,
        ['facts', 'own', 'at', 'picked', 'attacks', 'defends', 'key', 'also'],
        ['act', 'mark', 'attachments', 'numbers'],
    );
}

function cachedHandCard(held: HandCard): HandCard {
    return reuseCached(handCardCache, held, ['facts', 'picked', 'shieldless', 'key'], ['act']);
}

/** The player with the initiative sets their dial first, so the second player knows that the first dial is set. */
function dialIsSet({ state, pending, players }: Match, seat: Seat): boolean {
    const setting = pending.some((one) => one.pending === 'dials');
    return (
        setting &&
        (players[seat].dial !== undefined || (state.initiative === seat && state.waiting === opponentOf(seat)))
    );
}

/** Tiles with the same key look the same. */
function stackKey(chip: Chip): string | null {
    const { card, ...rest } = chip;
    return rest.attachments.length > 0
        ? null
        : JSON.stringify([
              rest.attack,
              rest.hp,
              rest.left,
              rest.command,
              rest.keywords,
              rest.attacks,
              rest.defends,
              rest.picked,
              rest.act !== null,
              card.def,
              card.exhausted,
              card.side,
          ]);
}

function compare(now: number | undefined, printed: number | null): Change {
    if (now === undefined || printed === null || now === printed) return null;
    return now > printed ? 'up' : 'down';
}

/** Command icons of ready units. */
function tallyOf(cards: readonly Card[], library: Library): Tally {
    const ready = cards.filter((card) => card.zone === 'planet' && !card.exhausted);
    return {
        command: ready.reduce((sum, card) => sum + (card.command ?? 0), 0),
        warlord: ready.some((card) => library.of(card.def)?.type === 'warlord'),
    };
}

function leadOf(yours: Tally, theirs: Tally): number {
    return yours.warlord === theirs.warlord ? yours.command - theirs.command : yours.warlord ? 1 : -1;
}

function trackOf(won: readonly CardFacts[]): Record<PlanetType, number> {
    const count = (type: PlanetType) => won.filter((planet) => planet.icons?.includes(type)).length;
    return { material: count('material'), strongpoint: count('strongpoint'), tech: count('tech') };
}
