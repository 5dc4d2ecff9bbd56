/** Finds the pairs among many records that somebody should look at, without comparing each with each. */
import type { EntityId } from '../../contract/model/entity.ts';
import { createNameReader, type NameReader } from './compare-names.ts';
import {
  bestNames,
  compareRecordPair,
  NAMES_AT_MOST,
  schemaOfBoth,
  type FoundSame,
  type RecordToCompare,
} from './compare-records.ts';
import { COMMON } from './company-name.ts';
import type { NameWord } from './name-words.ts';

export interface LikelyPair {
  a: EntityId;
  b: EntityId;
  reasons: Pick<FoundSame, 'for' | 'against' | 'unknown'>;
  strength: number;
}

/** A key that more records share is ignored, since it identifies nobody. */
const SHARERS_AT_MOST = 60;
/** How many letters of two words make a key: slips are mostly further behind. */
const KEY_LETTERS = 2;
/** Names read, or pairs compared, in one step: a few milliseconds. */
const STEP = 8;

/** Two names share a key if two words begin with the same consonants, or one longer word sounds alike. */
function keysOf(words: readonly NameWord[]): string[] {
  const sounds = words.flatMap(({ consonants, otherConsonants, latin }) => [
    consonants || latin.charAt(0),
    ...otherConsonants,
  ]);
  const starts = [...new Set(sounds.map((sound) => sound.slice(0, KEY_LETTERS)))].sort();
  const twos = starts.flatMap((one, at) => starts.slice(at + 1).map((other) => `${one} ${other}`));
  const whole = words.map(({ latin }) => latin).join('');
  return [...sounds.filter((sound) => sound.length > 2), ...twos, `=${whole}`];
}

/** Keys by which records with a frequent name are still found: with a year of birth, or a number. */
function* keysBeside(
  { born, registrationNumber }: RecordToCompare,
  words: readonly NameWord[],
): Generator<string> {
  const whole = words.map(({ latin }) => latin).join('');
  if (born !== null) yield `${whole} born ${born.slice(0, 4)}`;
  if (registrationNumber !== null) yield `${whole} number ${registrationNumber}`;
}

/** A key by which PLA is found for People’s Liberation Army. */
const initialsOf = (words: readonly NameWord[]): string[] =>
  words.length < 3 ? [] : [`=${words.map(({ latin }) => latin.charAt(0)).join('')}`];

function nameKeys(record: RecordToCompare, name: string, reader: NameReader): string[] {
  const { kind } = record;
  const keys: string[] = [];
  if (kind !== 'company' && kind !== 'authority') {
    const { words } = reader.person(name);
    keys.push(...keysOf(words), ...keysBeside(record, words));
  }
  if (kind !== 'person') {
    const { words } = reader.company(name);
    const telling = words.filter(({ latin }) => !COMMON.has(latin));
    const own = telling.length > 0 ? telling : words;
    keys.push(...keysOf(own), ...keysBeside(record, own), ...initialsOf(words));
  }
  return keys;
}

/** For each key, the indexes of the records that share it. */
function* findSharers(
  records: readonly RecordToCompare[],
  reader: NameReader,
): Generator<void, Iterable<readonly number[]>> {
  const sharing = new Map<string, number[]>();
  let read = 0;
  for (const [at, record] of records.entries()) {
    for (const name of record.names.slice(0, NAMES_AT_MOST)) {
      for (const key of nameKeys(record, name, reader)) {
        const sharers = sharing.get(key);
        if (sharers === undefined) sharing.set(key, [at]);
        else if (sharers.at(-1) !== at) sharers.push(at);
      }
      read += 1;
      if (read % STEP === 0) yield;
    }
  }
  return sharing.values();
}

/**
 * Compares records that share a key made of their names, unless too many share it. Runs in steps of a few
 * milliseconds each; the strongest pairs come first.
 */
export function* likelyPairs(records: readonly RecordToCompare[]): Generator<void, LikelyPair[]> {
  const reader = createNameReader();
  const blocks = yield* findSharers(records, reader);
  const found = yield* compareSharers(records, blocks, reader);
  return found.sort((x, y) => y.strength - x.strength);
}

function* compareSharers(
  records: readonly RecordToCompare[],
  blocks: Iterable<readonly number[]>,
  reader: NameReader,
): Generator<void, LikelyPair[]> {
  const found: LikelyPair[] = [];
  const seen = new Set<number>();
  let done = 0;
  for (const block of blocks) {
    if (block.length > SHARERS_AT_MOST) continue;
    for (const [at, one] of block.entries()) {
      for (const other of block.slice(at + 1)) {
        const pair = one * records.length + other;
        if (seen.has(pair)) continue;
        seen.add(pair);
        const likely = yield* compareTwo(records[one], records[other], reader);
        if (likely !== null) found.push(likely);
        done += 1;
        if (done % STEP === 0) yield;
      }
    }
  }
  return found;
}

function* compareTwo(
  a: RecordToCompare | undefined,
  b: RecordToCompare | undefined,
  reader: NameReader,
): Generator<void, LikelyPair | null> {
  const schema = a && b ? schemaOfBoth(a.kind, b.kind) : null;
  if (a === undefined || b === undefined || schema === null) return null;
  // Most pairs are rejected here.
  const named = yield* bestNames(a, b, schema, reader);
  if (named?.suggested !== true) return null;
  const { suggested, strength, ...reasons } = yield* compareRecordPair(a, b, reader);
  if (!suggested) return null;
  const { for: pro, against, unknown } = reasons;
  return { a: a.id, b: b.id, reasons: { for: pro, against, unknown }, strength };
}
