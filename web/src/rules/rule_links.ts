// rule_links.ts: addresses of rules, rulings and cards for the components of the rule book.

import { createContext } from 'svelte';
import type { Router } from '../routes/router.svelte';
import { addressOf } from '../state/rule_book';
import { slugOf } from '../state/slug';

export interface RuleLinks {
    /** The address of a rule, a chapter or the glossary. */
    rule(number: string, fragment?: string): string;
    ruling(title: string): string;
    /** `card`: its title or id. */
    card(card: string): string;
}

export const [useRuleLinks, provideRuleLinks] = createContext<RuleLinks>();

export function linksOf(router: Pick<Router, 'href'>): RuleLinks {
    return {
        rule: (number, fragment = '') => router.href({ page: 'rule', rule: addressOf(number) }, { fragment }),
        ruling: (title) => router.href({ page: 'ruling', ruling: slugOf(title) }),
        card: (card) => router.href({ page: 'card', name: slugOf(card) }),
    };
}

/** The id of a rule's element. */
export function anchorOf(number: string): string {
    return `rule-${addressOf(number)}`;
}
