/** The words of a role as a share is read from them, and whether they may name a class of shares. */
import { inLatin } from '../../contract/text/fold-words.ts';
import { meaningAt, sharePieces, type Meaning } from './share-phrases.ts';

/** A word, phrase, number or sign of a role, as written. */
export type ShareToken =
  | { is: 'number'; text: string }
  | { is: Meaning | 'word' | 'break' | 'slash'; text: string };

const BREAKS = new Set([',', ';', ':', '(', ')', '[', ']', '|', '\n']);

/** A dash between words or after one is no range: `of-shares-25-to-50` is words, `shares - 75 %` two parts. */
export function shareTokens(role: string): ShareToken[] {
  const text = inLatin(role)
    .toLowerCase()
    .replace(/(?<=\b[dl])'/g, 'e ')
    .replaceAll("'", ' ')
    .replace(/(?<=[a-z]) ?- /g, ' : ')
    .replace(/(?<=[a-z])[-_](?=[a-z0-9])|(?<=[0-9%])[-_](?=[a-z])/g, ' ')
    .replace(/\.(?![0-9])/g, ' ');
  const words = sharePieces(text);
  const tokens: ShareToken[] = [];
  for (let at = 0; at < words.length;) {
    const [token, count] = tokenAt(words, at);
    tokens.push(token);
    at += count;
  }
  return tokens;
}

function tokenAt(words: readonly string[], at: number): [ShareToken, number] {
  const [meaning, count] = meaningAt(words, at) ?? [null, 1];
  const text = words.slice(at, at + count).join(' ');
  if (meaning !== null) return [{ is: meaning, text }, count];
  if (/^\d/.test(text)) return [{ is: 'number', text }, 1];
  return [{ is: BREAKS.has(text) ? 'break' : text === '/' ? 'slash' : 'word', text }, 1];
}

/** Between commas, brackets and the like. */
export function shareParts(tokens: readonly ShareToken[]): ShareToken[][] {
  const parts: ShareToken[][] = [[]];
  for (const token of tokens) {
    if (token.is === 'break') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** A capital alone at the end of a phrase, not at the beginning of the role. */
const LONE_CAPITAL = /[^\p{L}\p{N}.'’]\p{Lu}(?=\s*(?:$|[\d,;:()[\]|%]))/u;

/**
 * Whether a letter may name a class of shares: beside them (`A shares`, `Aktien B`, `actions à droit de vote`), or
 * last in its part. Some are words too: `azioni e voti`, `a share of 25 %`.
 */
export function mayNameClass(role: string, tokens: readonly ShareToken[]): boolean {
  if (/\p{Ll}/u.test(role) && LONE_CAPITAL.test(role)) return true;
  return tokens.some(({ is, text }, at) => {
    if (!/^[a-z]$/.test(text)) return false;
    const before = tokens[at - 1]?.is;
    const after = tokens[at + 1]?.is ?? 'break';
    if (after === 'break') return true;
    if (SHARES.has(after)) {
      const isArticle = text === 'a' && after === 'share' && tokens[at + 2]?.is === 'of';
      return !isArticle && !(is === 'and' && MEASURES.has(before));
    }
    const next = tokens.slice(at + 1).find((one) => one.is !== 'plain' && one.is !== 'of')?.is;
    return SHARES.has(before) && !(is === 'and' && MEASURES.has(next));
  });
}

const SHARES: ReadonlySet<ShareToken['is'] | undefined> = new Set(['shares', 'share']);
const MEASURES: ReadonlySet<ShareToken['is'] | undefined> = new Set(['capital', 'voting']);
