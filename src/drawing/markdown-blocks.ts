/**
 * Parses a note's Markdown into a tree that components draw. Notes may contain anything: HTML is shown as
 * text, and nothing is ever fetched.
 */
import { Lexer, type Token, type Tokens } from 'marked';

export type Inline =
  | { is: 'text' | 'code'; text: string }
  | { is: 'strong' | 'em' | 'del'; within: Inline[] }
  | { is: 'link'; address: string; within: Inline[] }
  | { is: 'break' };

export type MarkdownBlock =
  | { is: 'paragraph'; within: Inline[] }
  | { is: 'heading'; level: number; within: Inline[] }
  | { is: 'quote'; within: MarkdownBlock[] }
  | { is: 'code'; text: string }
  | {
      is: 'list';
      ordered: boolean;
      start: number;
      items: { done: boolean | null; within: MarkdownBlock[] }[];
    }
  | { is: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { is: 'rule' };

/** Deeper nesting is shown as source text. */
const DEPTH = 12;

const raw = (token: Token): Inline => ({ is: 'text', text: token.raw });

function inlineOf(token: Token, depth: number): Inline[] {
  const within = (): Inline[] => inlinesOf((token as Tokens.Strong).tokens, depth + 1);
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens
        ? within()
        : [{ is: 'text', text: unescape(token as Tokens.Text) }];
    case 'escape':
      return [{ is: 'text', text: (token as Tokens.Escape).text }];
    case 'codespan':
      return [{ is: 'code', text: (token as Tokens.Codespan).text }];
    case 'strong':
    case 'em':
    case 'del':
      return [{ is: token.type, within: within() }];
    case 'link':
      return [{ is: 'link', address: (token as Tokens.Link).href, within: within() }];
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return [{ is: 'link', address: href, within: [{ is: 'text', text: text || href }] }];
    }
    case 'br':
      return [{ is: 'break' }];
    default:
      return [raw(token)];
  }
}

const unescape = ({ text }: Tokens.Text): string => text;

const inlinesOf = (tokens: readonly Token[] | undefined, depth: number): Inline[] =>
  (tokens ?? []).flatMap((token) => (depth > DEPTH ? [raw(token)] : inlineOf(token, depth)));

function blockOf(token: Token, depth: number): MarkdownBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'paragraph':
    case 'text':
      return [{ is: 'paragraph', within: textOf(token as Tokens.Paragraph, depth) }];
    case 'heading': {
      const { depth: level, tokens } = token as Tokens.Heading;
      return [{ is: 'heading', level, within: inlinesOf(tokens, depth + 1) }];
    }
    case 'blockquote':
      return [{ is: 'quote', within: blocksOf((token as Tokens.Blockquote).tokens, depth + 1) }];
    case 'code':
      return [{ is: 'code', text: (token as Tokens.Code).text }];
    case 'list':
      return [listOf(token as Tokens.List, depth)];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]): Inline[][] =>
        row.map(({ tokens }) => inlinesOf(tokens, depth + 1));
      return [{ is: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'hr':
      return [{ is: 'rule' }];
    default:
      return [{ is: 'paragraph', within: [raw(token)] }];
  }
}

const textOf = (token: Tokens.Paragraph | Tokens.Text, depth: number): Inline[] =>
  token.tokens ? inlinesOf(token.tokens, depth + 1) : [{ is: 'text', text: token.text }];

function listOf({ ordered, start, items }: Tokens.List, depth: number): MarkdownBlock {
  return {
    is: 'list',
    ordered,
    start: start === '' ? 1 : start,
    items: items.map(({ task, checked, tokens }) => ({
      done: task ? checked === true : null,
      within: blocksOf(
        tokens.filter(({ type }) => type !== 'checkbox'),
        depth + 1,
      ),
    })),
  };
}

function blocksOf(tokens: readonly Token[], depth: number): MarkdownBlock[] {
  if (depth > DEPTH) return [{ is: 'paragraph', within: tokens.map(raw) }];
  return tokens.flatMap((token) => blockOf(token, depth));
}

/** @param text - GitHub Flavored Markdown; no address in it is ever requested */
export const markdownBlocks = (text: string): MarkdownBlock[] =>
  blocksOf(new Lexer({ gfm: true }).lex(text), 0);

/** The text of a note on one line without Markdown syntax; links keep their address. */
export const markdownWords = (text: string): string =>
  markdownBlocks(text).flatMap(wordsOfBlock).join(' ').replace(/\s+/g, ' ').trim();

function wordsOfBlock(block: MarkdownBlock): string[] {
  switch (block.is) {
    case 'paragraph':
    case 'heading':
      return [wordsOfInlines(block.within)];
    case 'quote':
      return block.within.flatMap(wordsOfBlock);
    case 'code':
      return [block.text];
    case 'list':
      return block.items.flatMap(({ within }) => within.flatMap(wordsOfBlock));
    case 'table':
      return [block.head, ...block.rows].flat().map(wordsOfInlines);
    case 'rule':
      return [];
  }
}

const wordsOfInlines = (inlines: readonly Inline[]): string => inlines.map(wordsOfInline).join('');

function wordsOfInline(inline: Inline): string {
  switch (inline.is) {
    case 'text':
    case 'code':
      return inline.text;
    case 'break':
      return ' ';
    case 'link': {
      const words = wordsOfInlines(inline.within);
      return words === inline.address ? words : `${words} (${inline.address})`;
    }
    default:
      return wordsOfInlines(inline.within);
  }
}
