/** Interlocks and days served together against counting every day. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntityId, type EntityId } from '../../../src/contract/model/entity.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import { createTies } from '../../../src/engine/graph/tie-index.ts';
import { groupNodes } from '../../../src/graph/answers/as-one.ts';
import { findInterlocks } from '../../../src/graph/answers/interlocks.ts';
import { dayOf } from '../../../src/record/values/days.ts';
import type { Store } from '../../../src/store/store.ts';
import { mayShareMore, slowDaysHeld } from '../../make/slow-days-held.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { arbitraryProfiles, everyTie, keepProfiles } from '../../make/tie-worlds.ts';

const CALL = { signal: new AbortController().signal, progress: () => undefined };

const isRole = ({ kind }: Tie): boolean => kind === 'position' || kind === 'right';

/** Every pair of companies with everybody who has a role in both; of records that are one each by who stands for it. */
function slowInterlocks(
  store: Store,
  asOf: string,
  standingFor: (id: EntityId) => EntityId = (id) => id,
): string[] {
  const { ties } = everyTie(store);
  const roles = ties
    .filter(isRole)
    .map((tie) => ({ ...tie, from: standingFor(tie.from), to: standingFor(tie.to) }));
  const companies = [...new Set(roles.map(({ to }) => to))];
  const members = [...new Set(roles.map(({ from }) => from))];
  return companies
    .flatMap((a) =>
      companies
        .filter((b) => store.read.numberOf(a) < store.read.numberOf(b))
        .map((b) => [a, b] as const),
    )
    .flatMap(([a, b]) => {
      const shared = members.flatMap((member) => {
        const at = (company: string) =>
          roles.filter(({ from, to }) => from === member && to === company);
        const inA = at(a);
        const inB = at(b);
        if (inA.length === 0 || inB.length === 0) return [];
        const one = slowDaysHeld(inA, asOf);
        const other = slowDaysHeld(inB, asOf);
        const days = [...one.days].filter((day) => other.days.has(day)).length;
        return [
          { member: store.read.numberOf(member), days, daysUnknown: mayShareMore(one, other) },
        ];
      });
      return shared.length === 0
        ? []
        : [asWords(store.read.numberOf(a), store.read.numberOf(b), shared)];
    })
    .sort();
}

const asWords = (
  a: number,
  b: number,
  members: readonly { member: number; days: number; daysUnknown: boolean }[],
): string => JSON.stringify([a, b, members.toSorted((one, other) => one.member - other.member)]);

const ALL = { companies: null, members: null, maxCompanies: 1000, wanted: 1000 };

describe('interlocks', () => {
  it('are the companies that share members, with the days these held roles in both', async () => {
    const asOf = fc.constantFrom('2000-01-01', '2008-01-01', '2016-01-01', '2026-01-01');
    await fc.assert(
      fc.asyncProperty(arbitraryProfiles, asOf, async (profiles, on) => {
        const store = openTempStore();
        keepProfiles(store, profiles);
        const { pairs, total, leftOut } = await createTies(store).query(
          (index) => findInterlocks(index, { ...ALL, day: dayOf(on) }),
          CALL,
        );
        expect(leftOut).toEqual([]);
        expect(total).toBe(pairs.length);
        const found = pairs.map(({ a, b, members }) => asWords(a, b, members)).sort();
        expect(found).toEqual(slowInterlocks(store, on));
        const ranks = pairs.map(({ count, days }) => [count, days]);
        expect(ranks).toEqual(ranks.toSorted(([a, b], [c, d]) => c! - a! || d! - b!));
        for (const { members, days, daysUnknown, count } of pairs) {
          expect(count).toBe(members.length);
          expect(days).toBe(members.reduce((sum, one) => sum + one.days, 0));
          expect(daysUnknown).toBe(members.some((one) => one.daysUnknown));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('are of records that count as one together, whichever is named', async () => {
    const drawn = fc.array(fc.nat(2), { minLength: 40, maxLength: 40 });
    let hadSeveral = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryProfiles, drawn, async (profiles, groupAt) => {
        const store = openTempStore();
        keepProfiles(store, profiles);
        const { ties } = everyTie(store);
        const roles = ties.filter(isRole);
        const ids = [...new Set(roles.flatMap(({ from, to }) => [from, to]))];
        const nodes = ids.map((id) => ({ id, node: store.read.numberOf(id) }));
        const groups = Map.groupBy(
          nodes.toSorted((a, b) => a.node - b.node),
          ({ id, node }) => {
            const group = groupAt[node % groupAt.length] ?? 0;
            return `${parseEntityId(id).subject} ${group === 0 ? `alone ${node}` : group}`;
          },
        );
        const first = (id: EntityId): EntityId =>
          [...groups.values()].find((group) => group.some((one) => one.id === id))?.[0]?.id ?? id;
        const grouping = groupNodes(
          [...groups.values()].map((group) => group.map(({ node }) => node)),
        );
        await createTies(store).query(function* (index) {
          const wish = { ...ALL, grouping, day: dayOf('2016-01-01') };
          const { pairs } = yield* findInterlocks(index, wish);
          const found = pairs.map(({ a, b, members }) => asWords(a, b, members)).sort();
          expect(found).toEqual(slowInterlocks(store, '2016-01-01', first));
          for (const { a, b, members } of pairs) {
            const last = (node: number): number => grouping.allOf(node).at(-1) ?? node;
            const both = { ...wish, companies: [last(a), b, last(b)] };
            const named = yield* findInterlocks(index, both);
            expect(named.pairs).toMatchObject([{ a, b, members: { length: members.length } }]);
            const by = { ...wish, members: members.map(({ member }) => last(member)) };
            const ofThem = yield* findInterlocks(index, by);
            expect(ofThem.pairs).toContainEqual(expect.objectContaining({ a, b, members }));
            hadSeveral += grouping.allOf(a).length > 1 || grouping.allOf(b).length > 1 ? 1 : 0;
          }
        }, CALL);
      }),
      { numRuns: 15 },
    );
    expect(hadSeveral).toBeGreaterThan(0);
  });

  it('are those of a selection alone, of one company with all others, or by some members', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProfiles, async (profiles) => {
        const store = openTempStore();
        keepProfiles(store, profiles);
        await createTies(store).query(function* (index) {
          const wish = { ...ALL, day: dayOf('2020-01-01') };
          const { pairs: all } = yield* findInterlocks(index, wish);
          for (const { a, b, members } of all) {
            const both = yield* findInterlocks(index, { ...wish, companies: [a, b] });
            expect(both.pairs).toMatchObject([{ a, b, members: { length: members.length } }]);
            const one = yield* findInterlocks(index, { ...wish, companies: [a] });
            const ofOne = all.filter((pair) => pair.a === a || pair.b === a);
            expect(one.pairs).toHaveLength(ofOne.length);
            const only = members[0]!.member;
            const by = yield* findInterlocks(index, { ...wish, members: [only] });
            expect(by.pairs.every((pair) => pair.members.length === 1)).toBe(true);
            expect(by.pairs).toHaveLength(
              all.filter((pair) => pair.members.some(({ member }) => member === only)).length,
            );
          }
          const few = yield* findInterlocks(index, { ...wish, wanted: 2 });
          expect(few).toMatchObject({ pairs: all.slice(0, 2), total: all.length });
          const guarded = yield* findInterlocks(index, { ...wish, maxCompanies: 1 });
          expect(guarded.pairs).toEqual([]);
          expect(guarded.leftOut.length > 0).toBe(all.length > 0);
        }, CALL);
      }),
      { numRuns: 15 },
    );
  });
});
