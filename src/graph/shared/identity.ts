/** How texts are compared, and the stable name of a tie. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { TieKind } from '../../contract/model/tie.ts';

/** Case and white space aside, and in one Unicode form; nothing more, so words stay words. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * 53 bits of a text in 14 hex digits (cyrb53, public domain): quick, synchronous and the same
 * everywhere. It names things; it proves nothing.
 */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
}

/** Words as ties compare them. */
export interface FoldedWords {
  /** No words and empty words are different; this is no text to be shown. */
  key: string;
  /** Of the folded text alone, so that two keys may share one. */
  hash: string;
}

export type ReadWords = (text: string | null) => FoldedWords;

/** Reads each text once: few words make up the roles of many statements. */
export function createWordReader(): ReadWords {
  const known = new Map<string | null, FoldedWords>();
  return (text) => {
    let words = known.get(text);
    if (words === undefined) {
      const folded = foldText(text ?? '');
      words = { key: text === null ? '-' : `=${folded}`, hash: hashText(folded) };
      known.set(text, words);
    }
    return words;
  };
}

/** What a tie's id tells apart: a position and a right are one, as the two sides may call it either. */
type TieGroup = 'role' | 'parent' | 'same';

export function groupOf(kind: TieKind): TieGroup {
  return kind === 'position' || kind === 'right' ? 'role' : kind;
}

/** What the ids of alike ties begin with; `roleHash` is the hash of the folded role. */
export function alikeName(from: EntityId, to: EntityId, group: TieGroup, roleHash: string): string {
  return `${from}>${to}:${group}-${roleHash}`;
}

/** The id of a tie, from the name it shares with those alike and its place among them, from 1. */
export function tieId(alike: string, ordinal: number): string {
  return `${alike}-${ordinal}`;
}

/** The name a tie shares with those alike, from its id. */
export function alikeNameOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}
