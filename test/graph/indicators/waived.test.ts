/** What an analyst set aside, for as long as the evidence says the same. */
import { describe, expect, it } from 'vitest';
import { caseItem } from '../../../src/contract/model/case-item.ts';
import type { IndicatorHit } from '../../../src/contract/model/indicators.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { waiverOf, withWaivers } from '../../../src/graph/indicators/waived.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';

/** That member 1 states a role which company 1 does not list, and whatever else is hit. */
function hitsOf(role: string, { registry = 'sample', name = 'Ada' } = {}): IndicatorHit[] {
  const member = makeMemberProfile({
    data: { person: { full_name: name } },
    positions: [{ company_id: '1', positions: [{ position: role, status: 'active' }] }],
  });
  const records = { members: [member], companies: [makeCompanyProfile({})] };
  return indicatorWorld(records, { registry }).ask(BUILT_IN_PACK, [`${registry}/member:1`]).hits;
}

const [hit] = hitsOf('Chair');
const waiver = waiverOf(hit!, 'Told by phone');

describe('a waiver of a hit', () => {
  it('is kept as an item of a case', () => {
    expect(caseItem.parse(waiver)).toEqual({
      kind: 'waiver',
      id: 'one-sided-role sample/member:1',
      value: 1,
      fingerprint: hit!.fingerprint,
      reason: 'Told by phone',
    });
    expect(caseItem.safeParse({ ...waiver, reason: '  ' }).success).toBe(false);
    for (const id of ['sample/member:1', 'One sample/member:1', 'a sample/member:1 b', 'a b']) {
      expect(caseItem.safeParse({ ...waiver, id }).success, id).toBe(false);
    }
  });

  it('holds where the record says the same, also in another answer', () => {
    const [again] = withWaivers(hitsOf('Chair', { name: 'Ada Lind' }), [waiver]);
    expect(again?.sources).not.toEqual(hit?.sources);
    expect(again).toMatchObject({ waived: waiver, lapsed: null });
  });

  it('holds in a case that was handed over, whose records are of a registry of their own', () => {
    const registry = 'sample.3fa9c2d1';
    const brought = { ...waiver, id: `one-sided-role ${registry}/member:1` } as const;
    expect(withWaivers(hitsOf('Chair', { registry }), [brought])).toMatchObject([
      { waived: brought },
    ]);
  });

  it('does not hold of other evidence, and is named as one that lapsed', () => {
    expect(withWaivers(hitsOf('Deputy'), [waiver])).toMatchObject([
      { waived: null, lapsed: waiver },
    ]);
  });

  it('is of its own rule and entity alone', () => {
    const others = [
      { ...waiver, id: 'many-directorships sample/member:1' },
      { ...waiver, id: 'one-sided-role sample/member:2' },
    ] as const;
    expect(withWaivers(hitsOf('Chair'), others)).toMatchObject([{ waived: null, lapsed: null }]);
  });
});
