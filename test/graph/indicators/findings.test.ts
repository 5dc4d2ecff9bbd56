/** The same fact found at several entities is one finding: named by the fact, with all it was found at. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { IndicatorHit } from '../../../src/contract/model/indicators.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { FindingCounter, findingsOf } from '../../../src/graph/indicators/findings.ts';
import { withThresholds } from '../../../src/graph/indicators/thresholds.ts';
import { waiverOf, waiverStatusOf } from '../../../src/graph/indicators/waived.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import type { MemoryRecords } from '../../make/memory-registry.ts';
import { makeOwnerCircle } from '../../make/owner-chain.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';

const PACK = withThresholds(BUILT_IN_PACK, { 'mass-address': 3, 'mass-contact': 3 });

const company = (id: number): EntityId => `sample/company:${id}`;
const member = (id: number): EntityId => `sample/member:${id}`;

const hitsIn = (records: MemoryRecords, rule: string): IndicatorHit[] =>
  indicatorWorld(records)
    .ask(PACK)
    .hits.filter((hit) => hit.rule === rule);

/** What was found, and at whom, in order. */
function findingsIn(hits: readonly IndicatorHit[]): [says: string, at: EntityId[]][] {
  return toEnd(findingsOf(hits)).map(({ hits: [first, ...others] }) => [
    (others.length > 0 ? first.names : null) ?? first.says,
    [first, ...others].map(({ entity }) => entity).sort(),
  ]);
}

function counted(hits: readonly IndicatorHit[]) {
  const counter = new FindingCounter();
  for (const hit of hits) counter.add(hit);
  return toEnd(counter.count());
}

/** So many companies, each the parent of the one before; nobody is above the last. */
const chain = (count: number, first = 1) =>
  Array.from({ length: count }, (_, at) =>
    makeCompanyProfile({
      id: String(first + at),
      current_name: { name: `Link ${first + at} AS` },
      parent_company: { parent_company_id: at + 1 < count ? String(first + at + 1) : null },
    }),
  );

describe('a finding', () => {
  it('is that a chain of 17 leads to no person: one, from its lowest company up', () => {
    const hits = hitsIn({ companies: chain(17) }, 'no-natural-person-at-the-top');
    expect(hits).toHaveLength(16);
    const all = toEnd(findingsOf(hits));
    expect(all).toHaveLength(1);
    expect(all[0]?.hits[0].entity).toBe(company(1));
    expect(all[0]?.hits[0].chain).toEqual(Array.from({ length: 17 }, (_, at) => company(at + 1)));
    expect(findingsIn(hits)[0]?.[0]).toBe(
      'Stated owners lead to “Link 17 AS” (company 17), of whom no owner is stated and none is a natural person.',
    );
    expect(counted(hits)).toEqual({ findings: 1, entities: 16 });
  });

  it('is not shared by chains that lead to others, nor by records of another registry', () => {
    const two = hitsIn(
      { companies: [...chain(3), ...chain(3, 11)] },
      'no-natural-person-at-the-top',
    );
    expect(findingsIn(two).map(([, at]) => at)).toEqual([
      [company(1), company(2)],
      [company(11), company(12)],
    ]);
    const there = indicatorWorld({ companies: chain(3) }, { registry: 'other' }).ask(PACK).hits;
    const here = indicatorWorld({ companies: chain(3) }).ask(PACK).hits;
    const both = [...here, ...there].filter(({ rule }) => rule === 'no-natural-person-at-the-top');
    expect(findingsIn(both)).toHaveLength(2);
  });

  it('is a circle, from whichever of its companies it was found', () => {
    const parents = [2, 3, 1].map((parent, at) =>
      makeCompanyProfile({
        id: String(at + 1),
        parent_company: { parent_company_id: String(parent) },
      }),
    );
    const hits = hitsIn({ companies: parents }, 'circular-parents');
    expect(findingsIn(hits).map(([, at]) => at)).toEqual([[1, 2, 3].map(company)]);
    expect(hits[0]?.chain).toEqual([1, 2, 3, 1].map(company));
  });

  it('is a circle of owners above all who lead to it', () => {
    const circle = makeOwnerCircle(3, { company: 1000, member: 2000 });
    // Without the person who holds the first too.
    const companies = circle.companies.map((one) => ({
      ...one,
      members: one.members.filter(({ id }) => id !== '2003'),
    }));
    const members = circle.members.filter(({ id }) => id !== '2003');
    const below = makeCompanyProfile({ id: '5', parent_company: { parent_company_id: '1001' } });
    const hits = hitsIn(
      { companies: [...companies, below], members },
      'no-natural-person-at-the-top',
    );
    expect(findingsIn(hits).map(([, at]) => at)).toEqual([
      [1000, 1001, 1002, 5].map(company).sort(),
    ]);
  });

  it('is an address, whoever states it; of two addresses of one there are two findings', () => {
    const at = (id: number, ...doors: string[]) =>
      makeCompanyProfile({
        id: String(id),
        addresses: doors.map((complete_address) => ({ complete_address })),
      });
    const companies = [at(1, 'Quay 1', 'Square 9'), at(2, 'QUAY 1'), at(3, 'Quay 1')];
    const more = [at(4, 'Square 9'), at(5, 'Square 9')];
    const hits = hitsIn({ companies: [...companies, ...more] }, 'mass-address');
    expect(findingsIn(hits)).toEqual([
      ['3 stored records state the address “Quay 1”.', [1, 2, 3].map(company)],
      ['3 stored records state the address “Square 9”.', [1, 4, 5].map(company)],
    ]);
    expect(counted(hits)).toEqual({ findings: 2, entities: 5 });
    for (const { fact, place } of hits) {
      // What a waiver would hold tells nothing of a home.
      if (place !== null) expect(fact).not.toContain(place);
    }
  });

  /** Of these members, each with these roles at these companies that end before they begin. */
  const wrongRoles = (...all: [member: number, ...companies: number[]][]): MemoryRecords => ({
    members: all.map(([id, ...companies]) =>
      makeMemberProfile({
        id: String(id),
        data: { person: { full_name: `Person ${id}` } },
        positions: companies.map((one) => ({
          company_id: String(one),
          positions: [
            {
              position: 'Chair',
              dates: [
                { type: 'effective', date_full: '2015-01-01' },
                { type: 'expiration', date_full: '2010-01-01' },
              ],
            },
          ],
        })),
      }),
    ),
    companies: [...new Set(all.flatMap(([, ...companies]) => companies))].map((id) =>
      makeCompanyProfile({ id: String(id) }),
    ),
  });
  const RULE = 'role-status-and-dates-contradict';

  it('is a role, at the member and at the company', () => {
    const hits = hitsIn(wrongRoles([1, 1]), RULE);
    expect(findingsIn(hits).map(([, at]) => at)).toEqual([[company(1), member(1)]]);
  });

  it('is told once by whoever has all of the roles: a hub, or one on many boards', () => {
    const hub = hitsIn(wrongRoles([1, 1], [2, 1], [3, 1]), RULE);
    expect(findingsIn(hub)).toEqual([
      [
        expect.stringContaining('(company 1) has 3 roles'),
        [company(1), member(1), member(2), member(3)],
      ],
    ]);
    const busy = hitsIn(wrongRoles([1, 1, 2, 3]), RULE);
    expect(findingsIn(busy).map(([, at]) => at)).toEqual([
      [company(1), company(2), company(3), member(1)],
    ]);
    // Neither of these has all that the other has.
    const apart = hitsIn(wrongRoles([1, 1, 2], [2, 1]), RULE);
    expect(findingsIn(apart).map(([, at]) => at)).toEqual([
      [company(1), member(2)],
      [company(2), member(1)],
    ]);
  });

  it('is one of its entity alone where the other end was not asked about', () => {
    const { hits } = indicatorWorld(wrongRoles([1, 1])).ask(PACK, [member(1)]);
    expect(findingsIn(hits.filter(({ rule }) => rule === RULE))).toHaveLength(1);
  });
});

describe('a waiver', () => {
  const at = (id: number, ...doors: string[]) =>
    makeCompanyProfile({
      id: String(id),
      addresses: doors.map((complete_address) => ({ complete_address })),
    });
  const others = (door: string, ...ids: number[]) => ids.map((id) => at(id, door));
  const hitsOfFirst = (...companies: ReturnType<typeof at>[]) =>
    hitsIn({ companies }, 'mass-address').filter(({ entity }) => entity === company(1));
  const waived = (hits: readonly IndicatorHit[], ...items: ReturnType<typeof waiverOf>[]) =>
    hits.map((hit) => {
      const status = waiverStatusOf(hit, new Map(items.map((one) => [one.id, one])));
      return status.waived ? 'waived' : status.lapsed ? 'lapsed' : 'open';
    });

  it('of a fact is of no other fact of the same entity, and holds when one is added', () => {
    const one = hitsOfFirst(at(1, 'Quay 1'), ...others('Quay 1', 2, 3));
    const [first] = one;
    const before = waiverOf(first!, 'A business centre');
    expect(before.id).toBe(`mass-address ${company(1)}`);
    const two = hitsOfFirst(
      at(1, 'Quay 1', 'Square 9'),
      ...others('Quay 1', 2, 3),
      ...others('Square 9', 4, 5),
    );
    // What the rule finds there is no more what it was, which is said.
    expect(waived(two, before)).toEqual(['waived', 'lapsed']);
    const second = waiverOf(two[1]!, 'Another one');
    expect(second.id).toMatch(/^mass-address sample\/company:1 [0-9a-f]{14}$/);
    expect(waived(two, second)).toEqual(['open', 'waived']);
    expect(waived(two, before, second)).toEqual(['waived', 'waived']);
  });

  it('of an entity, from before facts were told apart, is of all that the rule had found there', () => {
    const two = hitsOfFirst(
      at(1, 'Quay 1', 'Square 9'),
      ...others('Quay 1', 2, 3),
      ...others('Square 9', 4, 5),
    );
    const stored = {
      ...waiverOf(two[0]!, 'Both are centres'),
      id: `mass-address ${company(1)}` as const,
      fingerprint: two[0]!.rowFingerprint,
    };
    expect(waived(two, stored)).toEqual(['waived', 'waived']);
    const grown = hitsOfFirst(
      at(1, 'Quay 1', 'Square 9'),
      ...others('Quay 1', 2, 3, 6),
      ...others('Square 9', 4, 5),
    );
    expect(waived(grown, stored)).toEqual(['lapsed', 'lapsed']);
  });
});
