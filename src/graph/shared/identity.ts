/** How texts are compared, and the stable ids of ties. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { TieKind } from '../../contract/model/tie.ts';

/** Lower case, with white space collapsed and in Unicode form NFC. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * A 53-bit hash of a text as 14 hex digits (cyrb53, public domain): fast, synchronous and the same
 * everywhere. It serves as a name, not as proof.
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

/** Words as compared by ties. */
export interface FoldedWords {
  /** Distinguishes missing words from empty ones; not for display. */
  key: string;
  /** The hash of the folded text only, so different keys may share it. */
  hash: string;
}

export type ReadWords = (text: string | null) => FoldedWords;

/** Folds each distinct text once: few words make up most roles. */
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

/** What ids of ties distinguish: positions and rights are one group, as the sides may differ in that. */
type TieGroup = 'role' | 'parent' | 'same';

export function groupOf(kind: TieKind): TieGroup {
  return kind === 'position' || kind === 'right' ? 'role' : kind;
}

/** The prefix of the ids of alike ties; `roleHash` is the hash of the folded role. */
export function alikeName(from: EntityId, to: EntityId, group: TieGroup, roleHash: string): string {
  return `${from}>${to}:${group}-${roleHash}`;
}

/** The id of a tie, from the prefix it shares with alike ones and its ordinal among them, from 1. */
export function tieId(alike: string, ordinal: number): string {
  return `${alike}-${ordinal}`;
}

/** The prefix of a tie's id, which it shares with alike ties. */
export function alikeNameOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}
