// keyword_words.ts: keywords in texts of the rule book.

import type { Keyword } from '../wire/messages';

export interface KeywordPiece {
    readonly text: string;
    readonly keyword?: string;
}

/** The text with the first occurrence of each keyword apart. */
export function withKeywords(text: string, keywords: readonly Keyword[]): readonly KeywordPiece[] {
    if (keywords.length === 0 || text === '') return text === '' ? [] : [{ text }];
    const byName = new Map(keywords.map((keyword) => [keyword.name, keyword.keyword]));
    const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escaped);
    const pieces: KeywordPiece[] = [];
    const seen = new Set<string>();
    let at = 0;
    for (const { index, 0: name } of text.matchAll(new RegExp(`(?<!\\w)(?:${names.join('|')})(?!\\w)`, 'g'))) {
        const keyword = byName.get(name);
        if (keyword === undefined || seen.has(keyword)) continue;
        seen.add(keyword);
        if (index > at) pieces.push({ text: text.slice(at, index) });
        pieces.push({ text: name, keyword });
        at = index + name.length;
    }
    if (at < text.length) pieces.push({ text: text.slice(at) });
    return pieces;
}

function escaped(name: string): string {
    return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
