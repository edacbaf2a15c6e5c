// steps.ts: a scene as steps: the position, then one for each statement.

import type { Library } from '../state/facts';
import type { Span, Text } from '../wire/messages';
import type { Scene, Statement } from '../wire/scenes';

/** The moment of a step (momentsOf): step 0 is the position, step n the nth statement. */
export function momentOf({ statements }: Pick<Scene, 'statements'>, step: number): number {
    return statements[step - 1]?.choices ?? 0;
}

/** The step of an address, within the scene. */
export function stepIn(query: string | null, { statements }: Pick<Scene, 'statements'>): number {
    const step = Number(query ?? 0);
    return Number.isInteger(step) ? Math.min(Math.max(step, 0), statements.length) : 0;
}

/** The position after a step as a text that can be played from: expectations change nothing. */
export function positionAt({ position, statements }: Pick<Scene, 'position' | 'statements'>, step: number): string {
    const moves = statements.slice(0, step).filter(({ expects }) => !expects);
    return position + moves.map(({ text }) => `${text}\n`).join('');
}

export interface Line {
    readonly kind: 'position' | 'move' | 'expectation';
    readonly text: Text;
}

/** A statement with links to the cards that it names, without the word "expect". */
export function lineOf({ text, expects }: Statement, library: Library): Line {
    return {
        kind: expects ? 'expectation' : 'move',
        text: linked(expects ? text.replace(/^expect\s+/, '') : text, library),
    };
}

/** The text with a link for every title in quotation marks; the marks are left out. */
export function linked(statement: string, library: Library): Text {
    const spans: Span[] = [];
    let text = '';
    for (const [index, part] of statement.replace(/\s+/g, ' ').split('"').entries()) {
        const card = index % 2 === 1 ? library.titled(part) : null;
        if (card)
            spans.push(
                card.type === 'planet'
                    ? { at: text.length, length: part.length, planet: card.def }
                    : { at: text.length, length: part.length, card: card.def },
            );
        text += index % 2 === 1 && !card ? `"${part}"` : part;
    }
    return { text, spans };
}

/** The cards that a scene names, once each. */
export function cardsIn({ position, statements }: Pick<Scene, 'position' | 'statements'>, library: Library): string[] {
    const texts = [position.replace(/^position ".*"/, ''), ...statements.map(({ text }) => text)].join('\n');
    const titles = [...texts.matchAll(/"([^"\n]*)"/g)].map(([, title = '']) => title);
    return [...new Set(titles)].filter((title) => library.titled(title) !== null);
}

/** The address of a cited rule: that of its rule, without a step. */
export function ruleIn(cite: string): string {
    return cite.split(' ')[0] ?? cite;
}
