// emblems.ts: the emblem of a card: its own, or one for its traits, faction and type (emblems.json).

import type { CardFacts } from '../wire/messages';
import assigned from './emblems.json';
import { hashOf } from './planets/noise';
import { EMBLEM_LETTERS } from '../design/icons';

interface Rule {
    readonly trait: string;
    readonly faction?: string;
    readonly emblems: readonly string[];
}

const CARDS: Readonly<Record<string, string>> = assigned.cards;
const RULES: readonly Rule[] = assigned.rules;
const TYPES: Readonly<Record<string, readonly string[]>> = assigned.types;
const KEYWORDS: Readonly<Record<string, string>> = assigned.keywords;

function emblemNamesOf(facts: CardFacts): readonly string[] {
    const rule = RULES.find(
        ({ trait, faction }) => facts.traits?.includes(trait) && (!faction || faction === facts.faction),
    );
    return rule?.emblems ?? TYPES[facts.type] ?? [];
}

/** The letter of a card's emblem. */
export function emblemOf(facts: CardFacts | null): string {
    if (!facts) return '';
    const choice = emblemNamesOf(facts);
    return EMBLEM_LETTERS[CARDS[facts.id] ?? choice[hashOf(facts.id) % choice.length] ?? ''] ?? '';
}

/** The emblem of the warlord whose signature squad the card belongs to; "": none. */
export function squadEmblem(facts: CardFacts): string {
    return EMBLEM_LETTERS[CARDS[facts.signature_of ?? ''] ?? ''] ?? '';
}

/** The emblem of a keyword; "": none. */
export function keywordEmblem(keyword: string): string {
    return EMBLEM_LETTERS[KEYWORDS[keyword.toLowerCase().replace('_', ' ')] ?? ''] ?? '';
}
