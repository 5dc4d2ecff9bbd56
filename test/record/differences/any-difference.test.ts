/** Whatever changes in a profile is said; what is only listed in another order is not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Difference } from '../../../src/contract/model/version.ts';
import { companyDiffers, memberDiffers } from '../../make/differ.ts';
import { arbitraryCompanyProfile, arbitraryMemberProfile } from '../../make/records.ts';

type Path = (string | number)[];

/** Every leaf and every list of a record. */
function placesIn(value: unknown, path: Path = []): { leaves: Path[]; lists: Path[] } {
  if (typeof value !== 'object' || value === null) return { leaves: [path], lists: [] };
  const inner = Object.entries(value).map(([key, one]) =>
    placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return {
    leaves: inner.flatMap(({ leaves }) => leaves),
    lists: [...(Array.isArray(value) ? [path] : []), ...inner.flatMap(({ lists }) => lists)],
  };
}

const follow = (record: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (at as Record<string | number, unknown> | undefined)?.[key],
    record,
  );

/** With another value at one place. */
function changed<T>(record: T, path: Path, change: (value: unknown) => unknown): T {
  const copy = structuredClone(record);
  const [last] = path.slice(-1);
  const holder = follow(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  if (last !== undefined) holder[last] = change(holder[last]);
  return copy;
}

/** Every list in it in another order. */
function shuffled<T>(value: T, turn: number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, shuffled(one as unknown, turn)]),
    ) as T;
  const items = value.map((one: unknown) => shuffled(one, turn));
  const at = items.length === 0 ? 0 : turn % items.length;
  return [...items.slice(at), ...items.slice(0, at)].reverse() as T;
}

/** Whether a pointer leads to something. */
const leads = (record: unknown, place: Difference['before']): boolean =>
  place === null || follow(record, place.pointer.split('/').slice(1)) !== undefined;

function anotherLeaf(value: unknown, word: string): unknown {
  if (typeof value === 'boolean') return !value;
  if (value === null) return word;
  return typeof value === 'string' ? value + word : word;
}

interface Change {
  what: 'leaf' | 'remove' | 'double';
  at: number;
  word: string;
}
const change: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom('leaf', 'remove', 'double'),
  at: fc.nat(10_000),
  word: fc.constantFrom(' ', 'x', '2'),
});

/** One change at one place; null where the record has no such place. */
function changeOne<T>(record: T, { what, at, word }: Change): T | null {
  const { leaves, lists } = placesIn(record);
  if (what === 'leaf') {
    const path = leaves[at % leaves.length] ?? [];
    const isFlag = path.at(-1) === 'external_management_flag' || path.at(-1) === 'residency_flag';
    return changed(record, path, (value) =>
      isFlag && value === null ? true : anotherLeaf(value, word),
    );
  }
  const filled = lists.filter((path) => (follow(record, path) as unknown[]).length > 0);
  const path = filled[at % filled.length];
  if (path === undefined) return null;
  return changed(record, path, (value) => {
    const list = value as unknown[];
    const place = at % list.length;
    return what === 'remove' ? list.toSpliced(place, 1) : [...list, list[place]];
  });
}

const counted = (differences: readonly Difference[], kind: Difference['kind']): number =>
  differences.filter((one) => one.kind === kind).length;

function holds<T>(profiles: fc.Arbitrary<T>, differ: (before: T, after: T) => Difference[]): void {
  it('says every change of any field or list, and where', () => {
    fc.assert(
      fc.property(profiles, change, (before, one) => {
        const after = changeOne(before, one);
        if (after === null) return;
        const differences = differ(before, after);
        expect(differences).not.toEqual([]);
        for (const difference of differences) {
          expect(leads(before, difference.before)).toBe(true);
          expect(leads(after, difference.after)).toBe(true);
          expect(difference.before ?? difference.after).not.toBeNull();
        }
      }),
      { numRuns: 250 },
    );
  });

  it('says nothing where nothing changed, in whatever order it is listed', () => {
    fc.assert(
      fc.property(profiles, fc.nat(5), (profile, turn) => {
        expect(differ(profile, structuredClone(profile))).toEqual([]);
        expect(differ(profile, shuffled(profile, turn))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('says as left what came when they are compared the other way round', () => {
    fc.assert(
      fc.property(profiles, profiles, (one, other) => {
        const there = differ(one, other);
        const back = differ(other, one);
        expect(counted(there, 'came')).toBe(counted(back, 'left'));
        expect(counted(there, 'left')).toBe(counted(back, 'came'));
        expect(counted(there, 'changed')).toBe(counted(back, 'changed'));
      }),
      { numRuns: 40 },
    );
  });
}

describe('comparing two versions of a company', () =>
  holds(arbitraryCompanyProfile, companyDiffers));
describe('comparing two versions of a member', () => holds(arbitraryMemberProfile, memberDiffers));
