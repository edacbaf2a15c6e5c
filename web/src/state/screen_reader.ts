// screen_reader.ts: text for screen readers that replaces shapes and positions on the table.

import { WORDS } from '../design/words';
import type { Change, Chip, Column, HandCard } from './board';

const words = WORDS.spoken;

function sentence(parts: readonly (string | false | 0 | null | undefined)[]): string {
    return parts.filter(Boolean).join(', ');
}

function changed(change: Change, what: string): string {
    return change === null ? '' : change === 'up' ? words.raised(what) : words.lowered(what);
}

/** "ready", "exhausted" or "in reserve"; "" for an unknown card in reserve, whose name is "face down". */
export function stateWords({ facts, card }: Chip): string {
    if (card.zone === 'reserve') return facts ? WORDS.reserve.toLowerCase() : '';
    return card.exhausted ? WORDS.exhausted : WORDS.ready;
}

/** A card on the table without its place: "Goff Nob, 5 attack, 3 of 4 HP, exhausted". */
export function unitWords(chip: Chip): string {
    const { facts, card } = chip;
    return sentence([
        facts?.name ?? WORDS.reserve,
        facts && facts.type !== 'army' && WORDS.kinds[facts.type].toLowerCase(),
        chip.count > 1 && words.times(chip.count),
        chip.numbers.length > 0 && words.number(chip.numbers.join(', ')),
        chip.attack !== null && words.unit(chip.attack, chip.left, chip.hp),
        changed(chip.attackChange, WORDS.attack),
        chip.command > 0 && words.command(chip.command),
        changed(chip.commandChange, WORDS.command),
        ...chip.keywords.filter((keyword) => keyword !== words.bloodied),
        stateWords(chip),
        chip.bloodied && words.bloodied,
        card.resources && words.holds(card.resources),
        chip.attachments.length > 0 &&
            words.attached(chip.attachments.map((attached) => attached.facts?.name ?? words.faceDown).join(', ')),
    ]);
}

/** Possible choices and current actions: can be chosen, attacks, is attacked. */
function actionWords(thing: {
    readonly act: unknown;
    readonly picked: boolean;
    readonly attacks?: boolean;
    readonly defends?: boolean;
}): string {
    return sentence([
        thing.attacks && words.attacks,
        thing.defends && words.defends,
        thing.picked && words.chosen,
        thing.act !== null && words.choosable,
    ]);
}

export function chipLabel(chip: Chip): string {
    return sentence([
        !chip.own && words.enemy,
        unitWords(chip),
        chip.at === null ? words.inHq : words.at(chip.at),
        actionWords(chip),
    ]);
}

/** An attachment that can be chosen. */
export function attachmentLabel(attached: Chip['attachments'][number], host: string): string {
    return sentence([
        attached.facts?.name ?? words.faceDown,
        attached.number !== null && words.number(String(attached.number)),
        words.on(host),
        attached.card.exhausted ? WORDS.exhausted : WORDS.ready,
        words.choosable,
    ]);
}

/** A card in hand, without its place. */
export function handCardWords({ facts }: HandCard): string {
    if (!facts) return words.faceDown;
    return sentence([
        facts.name,
        WORDS.kinds[facts.type].toLowerCase(),
        facts.cost != null && words.cost(facts.cost),
        typeof facts.attack === 'number' &&
            typeof facts.hp === 'number' &&
            words.unit(facts.attack, facts.hp, facts.hp),
        facts.command && words.command(facts.command),
        facts.shields && words.shields(facts.shields),
    ]);
}

export function handCardLabel(held: HandCard): string {
    return sentence([handCardWords(held), words.inHand, actionWords(held)]);
}

/** A planet: name, types, bonus, and a battle there. */
export function planetWords(column: Column): string {
    const { facts } = column;
    return sentence([
        facts?.name ?? words.faceDown,
        column.first && WORDS.firstPlanet,
        facts?.icons?.join(' '),
        facts && words.bonus(facts.card_bonus ?? 0, facts.resource_bonus ?? 0),
        column.infested && words.infested,
        column.battle !== null && WORDS.battle,
    ]);
}

export function planetLabel(column: Column): string {
    const { theirs, yours } = column.tally;
    return sentence([
        planetWords(column),
        words.tally(
            theirs.warlord ? words.warlord : String(theirs.command),
            yours.warlord ? words.warlord : String(yours.command),
        ),
        column.act && words.choosable,
    ]);
}
