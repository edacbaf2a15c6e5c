// rule_book.ts: the rules of the game from docs/rules, loaded on first use: chapters, sections and rules by number.

import bookAddress from '../../generated/rules/rules-book.json?url';

/** A word or more of a text. */
export interface Words {
    readonly text: string;
    readonly style?: 'strong' | 'em' | 'code';
}

export type Line = readonly Words[];

export type Block =
    | { readonly kind: 'text' | 'example'; readonly line: Line }
    | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Line[] }
    | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] };

/** A chapter, a section or a rule with its own text, without its parts. */
export interface Rule {
    /** "R13.5.1", "R8 step 2", "FAQ-Q06"; "" for a section without a number. */
    readonly number: string;
    /** Title of a chapter or section; "" for a rule. */
    readonly title: string;
    /** 1: chapter, 2: section, 3: rule. */
    readonly level: number;
    readonly blocks: readonly Block[];
}

export interface Chapter {
    readonly file: string;
    /** The first is the chapter's heading. */
    readonly rules: readonly Rule[];
}

export interface Book {
    readonly chapters: readonly Chapter[];
    readonly numbers: ReadonlyMap<string, Rule>;
}

/** The files of the rule book, for reading and for the search. */
export interface BookFiles {
    readonly chapters: readonly { readonly name: string; readonly text: string }[];
    readonly readings: string;
    /** How many scenarios cite a number. */
    readonly shown: Readonly<Record<string, number>>;
}

const NUMBER =
    'R\\d+(?:\\.\\d+)*[a-z]?(?: step \\d+)?|FAQ(?:-[A-Z]?\\d+(?:\\.\\d+)?[a-z]?)?|TR-(?:R?\\d+|rules|cases)|' +
    '[OC]\\d+|Appendix [A-Z]|\\d+\\.\\d+(?:\\.\\d+)?';
const HEADING = new RegExp(`^(#+) (?:(${NUMBER})(?= |$))? ?(.*)$`);
const NUMBERED = new RegExp(`^\\*\\*(${NUMBER})\\*\\*:? ?([^]*)$`);

// ---- Lines ----------------------------------------------------------------------------------------------------------

const STYLES = [
    { style: 'code', pattern: /`([^`]+)`/ },
    { style: 'strong', pattern: /\*\*([^]+?)\*\*/ },
    { style: 'em', pattern: /(?<!\w)[*_]([^*_]+?)[*_](?!\w)/ },
] as const;

/** A paragraph of Markdown on one line: emphasis and code as styles, links as their text. */
export function lineOf(markdown: string): Line {
    const text = markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
    return styled(text.trim(), 0);
}

function styled(text: string, from: number): Words[] {
    const kind = STYLES[from];
    if (!kind) return text === '' ? [] : [{ text }];
    const found = kind.pattern.exec(text);
    if (!found) return styled(text, from + 1);
    return [
        ...styled(text.slice(0, found.index), from + 1),
        { text: found[1] ?? '', style: kind.style },
        ...styled(text.slice(found.index + found[0].length), from),
    ];
}

export function plainLine(line: Line): string {
    return line.map(({ text }) => text).join('');
}

const REFERENCE = new RegExp(`(?<![\\w.-])(?:${NUMBER})(?!\\w|-\\w)`, 'g');

/** A piece of a text; `number`: it is the number of a rule. */
export interface Piece {
    readonly text: string;
    readonly number?: string;
}

/** The known numbers of rules in a text, apart from the rest. */
export function piecesOf(text: string, known: (number: string) => boolean): readonly Piece[] {
    const pieces: Piece[] = [];
    let at = 0;
    for (const { index, 0: number } of text.matchAll(REFERENCE)) {
        if (!known(number)) continue;
        if (index > at) pieces.push({ text: text.slice(at, index) });
        pieces.push({ text: number, number });
        at = index + number.length;
    }
    if (at < text.length) pieces.push({ text: text.slice(at) });
    return pieces;
}

// ---- Blocks ---------------------------------------------------------------------------------------------------------

const ITEM = /^(?:- |(\d+)\. )/;

function listOf(block: string): Block {
    const items = block.split(/\n(?=- |\d+\. )/).map((item) => lineOf(item.replace(ITEM, '')));
    return { kind: 'list', ordered: /^\d/.test(block), items };
}

function cellsOf(row: string): Line[] {
    return row
        .replace(/^\||\|$/g, '')
        .split('|')
        .map(lineOf);
}

function tableOf(block: string): Block {
    const [head = '', , ...rows] = block.split('\n');
    return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
}

/** The parts of a question of the FAQ. */
const LEAD = /^(?:Question|Answer|Why):/;

function blockOf(block: string): Block | null {
    if (ITEM.test(block)) return listOf(block);
    if (block.startsWith('|')) return tableOf(block);
    const example = block.startsWith('>');
    const line = lineOf(example ? block.replace(/^> ?/gm, '') : block.replace(LEAD, '**$&**'));
    return line.length > 0 ? { kind: example ? 'example' : 'text', line } : null;
}

/** Paragraphs, lists and examples of a chapter, whose lines begin with "- " and "> ". */
function blocksOf(chapter: string): string[] {
    return chapter
        .replace(/<!--.*?-->/gs, '')
        .replace(/^([^>\n].*)\n(?=> )/gm, '$1\n\n')
        .replace(/^(> .*)\n(?=[^>\n])/gm, '$1\n\n')
        .replace(/^(?![-\d|>] ?|\s)(.*:)\n(?=- |\d+\. )/gm, '$1\n\n')
        .split(/\n{2,}/)
        .map((block) => block.trim())
        .filter((block) => block !== '');
}

/** The numbered parts of a chapter; a paragraph without a number belongs to the part before it. */
export function rulesIn(chapter: string): Rule[] {
    const rules: { number: string; title: string; level: number; blocks: Block[] }[] = [];
    for (const block of blocksOf(chapter)) {
        const [heading, marks, section = '', title = ''] = HEADING.exec(block) ?? [];
        const [, number, text = block] = NUMBERED.exec(block) ?? [];
        if (heading !== undefined)
            rules.push({
                number: section,
                title: plainLine(lineOf(title)),
                level: Math.min(marks?.length ?? 1, 3),
                blocks: [],
            });
        else {
            if (number !== undefined) rules.push({ number, title: '', level: 3, blocks: [] });
            const content = blockOf(text);
            if (content) rules.at(-1)?.blocks.push(content);
        }
    }
    return rules;
}

/** The order of files: rules, appendices, questions, tournament rules and their cases. */
function orderOf(file: string): number {
    if (/^R\d/.test(file)) return 0;
    if (file.startsWith('TR')) return file.startsWith('TR-cases') ? 4 : 3;
    return file.startsWith('FAQ') ? 2 : 1;
}

export function bookOf(files: BookFiles['chapters']): Book {
    const chapters = files
        .map(({ name, text }) => ({ file: name, rules: rulesIn(text) }))
        .filter(({ rules }) => rules[0] !== undefined && rules[0].number !== '')
        .sort((one, other) => orderOf(one.file) - orderOf(other.file) || (one.file < other.file ? -1 : 1));
    const numbered = chapters.flatMap(({ rules }) => rules).filter(({ number }) => number !== '');
    return { chapters, numbers: new Map(numbered.map((rule) => [rule.number, rule])) };
}

// ---- Finding --------------------------------------------------------------------------------------------------------

/** A rule, or the nearest rule that contains it (R5.2.2d is in R5.2.2); null if there is none. */
export function ruleIn(rules: ReadonlyMap<string, Rule>, number: string): Rule | null {
    for (let part = number; part !== ''; part = part.slice(0, -1)) {
        const found = rules.get(part);
        if (found) return found;
    }
    return null;
}

/** The number as a part of an address: "R8-step-2". */
export function addressOf(number: string): string {
    return number.replaceAll(' ', '-');
}

/** The rule of an address, in any case, or the one it is a lettered part of; null if there is none. */
export function ruleAt({ numbers }: Book, number: string): Rule | null {
    const wanted = addressOf(number).toLowerCase();
    const whole = /\d[a-z]$/.test(wanted) ? wanted.slice(0, -1) : wanted;
    const found = (part: string) => [...numbers.keys()].find((known) => addressOf(known).toLowerCase() === part);
    return numbers.get(found(wanted) ?? found(whole) ?? '') ?? null;
}

/** The rules one level below: R9.1.1, R9.1.2 … of R9.1. */
export function partsOfRule(rules: ReadonlyMap<string, Rule>, { number }: Rule): readonly Rule[] {
    const level = number.split('.').length + 1;
    return [...rules.values()].filter(
        (rule) => rule.number.startsWith(`${number}.`) && rule.number.split('.').length === level,
    );
}

export function chapterOf({ chapters }: Book, rule: Rule): Chapter | null {
    return chapters.find(({ rules }) => rules.includes(rule)) ?? null;
}

/** The section of a chapter that contains the rule, or the rule itself. */
export function sectionOf({ rules }: Chapter, rule: Rule): Rule {
    const before = rules.slice(0, rules.indexOf(rule) + 1);
    return before.findLast(({ level }) => level <= 2) ?? rule;
}

/** Numbers that an unknown one may be meant for: those that begin like it. */
export function numbersLike({ numbers }: Book, number: string): readonly string[] {
    const wanted = number.toLowerCase();
    for (let length = wanted.length; length > 1; length--) {
        const like = [...numbers.keys()].filter((known) => known.toLowerCase().startsWith(wanted.slice(0, length)));
        if (like.length > 0) return like.slice(0, 4);
    }
    return [];
}

/** Each block as plain words. */
export function paragraphsOf({ blocks }: Rule): string[] {
    return blocks.flatMap((block) => {
        if (block.kind === 'list') return block.items.map(plainLine);
        if (block.kind === 'table') return block.rows.map((row) => row.map(plainLine).join('; '));
        return [plainLine(block.line)];
    });
}

// ---- Loading --------------------------------------------------------------------------------------------------------

let files: Promise<BookFiles> | null = null;
let book: Promise<Book> | null = null;

async function fetchFiles(): Promise<BookFiles> {
    const response = await fetch(bookAddress);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return (await response.json()) as BookFiles;
}

/** The files of the book; after a failure, they are fetched again at the next call. */
export function bookFiles(): Promise<BookFiles> {
    files ??= fetchFiles();
    files.catch(() => (files = book = null));
    return files;
}

export function readBook(): Promise<Book> {
    book ??= bookFiles().then(({ chapters }) => bookOf(chapters));
    return book;
}

/** A rule and the rules one level below it. */
export async function findRule(number: string): Promise<readonly Rule[]> {
    const { numbers } = await readBook();
    const rule = ruleIn(numbers, number);
    return rule ? [rule, ...partsOfRule(numbers, rule)] : [];
}
