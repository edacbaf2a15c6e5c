// spans.ts: texts of the engine as parts for display. Positions of spans count UTF-16 code units, as JavaScript does.

import type { Span, Text } from '../wire/messages';

/** A piece of a text. With a span it is what the span names; `parts`: its pieces, if other spans are in it. */
export interface Part {
    readonly words: string;
    readonly span: Span | null;
    readonly parts: readonly Part[];
}

/** The parts of a text in order. Spans can be nested; one that ends outside another is divided there. */
export function partsOf({ text, spans = [] }: Text): readonly Part[] {
    const sorted = [...spans].sort((one, other) => one.at - other.at || other.length - one.length);
    return partsWithin(text, sorted, 0, text.length);
}

function partsWithin(text: string, spans: readonly Span[], from: number, to: number): Part[] {
    const parts: Part[] = [];
    let at = from;
    let rest = spans;
    for (let span = rest[0]; span !== undefined; span = rest[0]) {
        const begin = Math.max(span.at, at);
        const end = Math.min(endOf(span), to);
        const others = rest.slice(1);
        rest = end > begin ? others.filter((other) => endOf(other) > end) : others;
        if (end <= begin) continue;
        if (begin > at) parts.push(plainPart(text.slice(at, begin)));
        const inner = others.filter((other) => other.at < end);
        parts.push({
            words: text.slice(begin, end),
            span,
            parts: inner.length > 0 ? partsWithin(text, inner, begin, end) : [],
        });
        at = end;
    }
    if (at < to) parts.push(plainPart(text.slice(at, to)));
    return parts;
}

function endOf({ at, length }: Span): number {
    return at + length;
}

function plainPart(words: string): Part {
    return { words, span: null, parts: [] };
}

export function plainText(text: string): Text {
    return { text };
}

/** The number of a rule as a text, which links to the rule. */
export function ruleText(number: string): Text {
    return { text: number, spans: [{ at: 0, length: number.length, rule: number }] };
}

/** Several texts as one. */
export function joined(texts: readonly Text[], separator = ', '): Text {
    return texts.slice(1).reduce(
        (sum, next) => {
            const before = sum.text.length + separator.length;
            const spans = [
                ...(sum.spans ?? []),
                ...(next.spans ?? []).map((span) => ({ ...span, at: span.at + before })),
            ];
            return { text: `${sum.text}${separator}${next.text}`, ...(spans.length > 0 ? { spans } : {}) };
        },
        texts[0] ?? plainText(''),
    );
}

/** The first `length` code units of the text. */
export function beginningOf({ text, spans = [] }: Text, length: number): Text {
    const inside = spans.filter((span) => endOf(span) <= length);
    return { text: text.slice(0, length), ...(inside.length > 0 ? { spans: inside } : {}) };
}
