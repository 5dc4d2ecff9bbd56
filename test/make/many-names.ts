/** Records with names of a few thousand parts, some much more frequent, the same each time. */
import type { RecordToCompare } from '../../src/record/same/fact-evidence.ts';
import { makeComparable } from '../record/same/comparable.ts';

const SYLLABLES = 'ka lo mir ten sa vor be ri hal dun go ze pa nik sta lu fe dor an el'.split(' ');

export const namedRecord = (
  n: number,
  kind: RecordToCompare['kind'],
  name: string,
): RecordToCompare => makeComparable(`registry.example/member:${n}`, { kind, names: [name] });

export function manyRecords(count: number): RecordToCompare[] {
  let seed = 7;
  const chance = (): number => (seed = (seed * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
  const word = (length: number): string =>
    Array.from({ length }, () => SYLLABLES[Math.floor(chance() * SYLLABLES.length)]).join('');
  const given = Array.from({ length: 400 }, () => word(2));
  const family = Array.from({ length: 4000 }, () => word(3));
  return Array.from({ length: count }, (_, n) => {
    const first = given[Math.floor(chance() ** 2 * given.length)] ?? '';
    const last = family[Math.floor(chance() ** 2 * family.length)] ?? '';
    return n % 3 === 0
      ? namedRecord(n, 'company', `${last} Trading Ltd`)
      : namedRecord(n, 'person', `${first} ${last}`);
  });
}
