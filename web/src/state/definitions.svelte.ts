// definitions.svelte.ts: the definition of a keyword or the text of a rule, shown beside the word that names it.

import type { Keyword, Span } from '../wire/messages';
import { findRule, paragraphsOf } from './rule_book';
import type { Rule } from './rule_book';

export interface Definition {
    readonly title: string;
    readonly paragraphs: readonly string[];
    /** The rules to read on. */
    readonly rules: readonly string[];
}

interface Shown extends Definition {
    /** The word it belongs to. */
    readonly word: HTMLElement;
    /** It stays until it is closed. */
    readonly pinned: boolean;
}

/** The id of the element that shows the definition. */
export const DEFINITION_ID = 'definition';

class Definitions {
    shown = $state.raw<Shown | null>(null);
    /** The word whose definition was requested last. */
    private wanted: HTMLElement | null = null;
    private keywords: ReadonlyMap<string, Keyword> = new Map();

    /** All keywords, in alphabetical order. */
    get glossary(): readonly Keyword[] {
        return [...this.keywords.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    }

    learn(keywords: readonly Keyword[]): void {
        this.keywords = new Map(keywords.map((keyword) => [keyword.keyword, keyword]));
    }

    /** Shows what the span names beside the word, as soon as it is loaded. */
    async show(word: HTMLElement, span: Span, pinned: boolean): Promise<void> {
        this.wanted = word;
        word.setAttribute('aria-describedby', DEFINITION_ID);
        const definition = await definitionOf(span, this.keywords);
        if (definition && this.wanted === word) this.shown = { ...definition, word, pinned };
    }

    /** Closes the definition of this word, unless it is pinned. */
    leave(word: HTMLElement): void {
        if (this.wanted === word && !(this.shown?.word === word && this.shown.pinned)) this.close();
    }

    /** A click pins the definition, or closes a pinned one. */
    toggle(word: HTMLElement, span: Span): void {
        if (this.shown?.word === word && this.shown.pinned) this.close();
        else void this.show(word, span, true);
    }

    /** Closes the definition of a word in this element, which is removed. */
    closeIn(element: HTMLElement): void {
        if (this.wanted && element.contains(this.wanted)) this.close();
    }

    close(): void {
        this.wanted?.removeAttribute('aria-describedby');
        this.wanted = null;
        this.shown = null;
    }
}

export const definitions = new Definitions();

function titleOf({ number, title }: Rule): string {
    return [number, title].filter(Boolean).join(' ');
}

/** The definition of a keyword or rule. */
export async function definitionOf(span: Span, keywords: ReadonlyMap<string, Keyword>): Promise<Definition | null> {
    const keyword = keywords.get(span.keyword ?? '');
    if (keyword)
        return {
            title: keyword.name,
            paragraphs: [keyword.meaning],
            rules: keyword.rules,
        };
    const [rule, ...below] = span.rule ? await findRule(span.rule).catch(() => []) : [];
    return rule
        ? {
              title: titleOf(rule),
              paragraphs: [
                  ...paragraphsOf(rule),
                  ...below.map((part) => `${titleOf(part)} ${part.title ? '' : paragraphsOf(part).join(' ')}`),
              ],
              rules: [rule.number],
          }
        : null;
}
