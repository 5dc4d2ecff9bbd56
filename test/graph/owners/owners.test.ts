/** Following owners over records in memory: how far it goes, where it ends, and why. */
import { describe, expect, it } from 'vitest';
import { fault } from '../../../src/contract/faults/faults.ts';
import { DEFAULT_OWNER_ROLES } from '../../../src/contract/model/role-lists.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { ownersRoles } from '../../../src/graph/owners/owner-roles.ts';
import { followOwners, type OwnersRequest } from '../../../src/graph/owners/owners.ts';
import type { MemoryRecords } from '../../make/memory-registry.ts';
import { makeOwnerChain } from '../../make/owner-chain.ts';
import { ownersWorld } from '../../make/owners-world.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';

const START: EntityId = 'sample/company:1000';

function follow(
  records: MemoryRecords,
  wish: Partial<OwnersRequest> = {},
  missing: readonly EntityId[] = [],
) {
  return followOwners(wishOf(wish), ownersWorld(records, missing));
}

const wishOf = (wish: Partial<OwnersRequest>): OwnersRequest => ({
  from: [START],
  direction: 'up',
  isOwnersRole: ownersRoles(DEFAULT_OWNER_ROLES),
  day: '2026-11-20',
  steps: 30,
  entities: 2000,
  ...wish,
});

const furthest = (reached: ReadonlyMap<EntityId, number>) => Math.max(...reached.values());

/** One company and the members it lists, each of a role. */
const company = (id: string, holders: readonly [id: string, role: string][], parent?: string) =>
  makeCompanyProfile({
    id,
    registration_number: id,
    ...(parent && { parent_company: { parent_company_id: parent, level: 'direct' } }),
    members: holders.map(([member, position]) => ({ id: member, name: `M ${member}`, position })),
  });
const companyMember = (id: string, names: string, number = names) =>
  makeMemberProfile({
    id,
    data: { company: { id: names, name: 'C', registration_number: number } },
  });
const person = (id: string) => makeMemberProfile({ id, data: { person: { full_name: 'P' } } });

describe('following owners up', () => {
  it('goes through both records of each of 14 owners to the person at the top', async () => {
    const { reached, ends, circle } = await follow(makeOwnerChain(14));
    expect(furthest(reached)).toBe(14);
    // Company 1000, both records of 13 companies, and a person.
    expect(reached.size).toBe(1 + 13 * 2 + 1);
    expect(ends).toEqual([
      { entity: 'sample/member:2014', why: 'person', record: null, fault: null },
    ]);
    expect(circle).toEqual([]);
  });

  it('begins at a member as well as at a company', async () => {
    const { ends } = await follow(makeOwnerChain(3), { from: ['sample/member:2000'] });
    expect(ends).toMatchObject([{ entity: 'sample/member:2003', why: 'person' }]);
  });

  it('follows every parent and shareholder, and nobody else', async () => {
    const companies = [
      company(
        '1000',
        [
          ['1', 'Shareholder'],
          ['2', 'Director'],
          ['3', 'Miteigentümer, Inhaber'],
        ],
        '7',
      ),
      company('7', []),
    ];
    const { reached, ends } = await follow({ companies, members: [person('1'), person('3')] });
    expect([...reached.keys()].sort()).toEqual([
      START,
      'sample/company:7',
      'sample/member:1',
      'sample/member:3',
    ]);
    expect(ends.map(({ why }) => why).sort()).toEqual(['none stated', 'person', 'person']);
  });

  it('follows a right that only the member states', async () => {
    const holder = makeMemberProfile({
      id: '1',
      data: { person: { full_name: 'P' } },
      rights_and_obligations: [
        { company_id: '1000', rights_and_obligations: [{ right_and_obligation: 'Shareholder' }] },
      ],
    });
    const { reached } = await follow({ companies: [company('1000', [])], members: [holder] });
    expect([...reached.keys()]).toEqual([START, 'sample/member:1']);
  });

  it('does not follow what has ended, and says how much that was', async () => {
    const holder = makeMemberProfile({
      id: '1',
      data: { person: { full_name: 'P' } },
      positions: [
        { company_id: '1000', positions: [{ position: 'Shareholder', status: 'inactive' }] },
      ],
    });
    const { reached, ended } = await follow({
      companies: [company('1000', [['1', 'Shareholder']])],
      members: [holder],
    });
    expect([...reached.keys()]).toEqual([START]);
    expect(ended).toBe(1);
  });

  it('ends where the two records of a company differ, or none is named', async () => {
    const companies = [
      company('1000', [
        ['1', 'Owner'],
        ['2', 'Owner'],
      ]),
      company('1001', [['9', 'Owner']]),
    ];
    const unnamed = makeMemberProfile({ id: '2', data: { company: { name: 'C' } } });
    const members = [companyMember('1', '1001', 'other'), unnamed];
    const { reached, ends } = await follow({ companies, members });
    expect(ends).toEqual([
      { entity: 'sample/member:1', why: 'records differ', record: null, fault: null },
      { entity: 'sample/member:2', why: 'no other record', record: null, fault: null },
    ]);
    // What only has its number is not part of it.
    expect(reached.has('sample/company:1001')).toBe(false);
  });

  it('tells what could not be had, and goes on with the rest', async () => {
    const companies = [
      company('1000', [
        ['1', 'Owner'],
        ['2', 'Owner'],
        ['3', 'Owner'],
      ]),
    ];
    const members = [companyMember('1', '1001'), person('2'), person('3')];
    const { ends } = await follow({ companies, members }, {}, ['sample/member:3']);
    expect(ends).toMatchObject([
      { entity: 'sample/member:1', why: 'not found', record: 'sample/company:1001' },
      { entity: 'sample/member:2', why: 'person', fault: null },
      { entity: 'sample/member:3', why: 'not found', fault: { code: 'record-not-found' } },
    ]);
  });

  it('tells that its own record could not be had where an owner is known all the same', async () => {
    const holder = makeMemberProfile({
      id: '1',
      data: { person: { full_name: 'P' } },
      positions: [{ company_id: '1000', positions: [{ position: 'Shareholder' }] }],
    });
    const { ends, goesOn } = await follow({ members: [holder] }, {}, [START]);
    expect(ends).toMatchObject([
      { entity: START, why: 'not found', record: START, fault: { code: 'record-not-found' } },
      { entity: 'sample/member:1', why: 'person', fault: null },
    ]);
    expect([...goesOn]).toEqual([START]);
  });

  it('comes to an end where companies hold each other in a circle', async () => {
    const companies = [
      company('1000', [
        ['2001', 'Owner'],
        ['1', 'Owner'],
      ]),
      company('1001', [['2002', 'Owner']]),
      company('1002', [['2000', 'Owner']]),
    ];
    const members = ['0', '1', '2'].map((n) => companyMember(`200${n}`, `100${n}`));
    const { ends, circle, reached } = await follow({
      companies,
      members: [...members, person('1')],
    });
    expect(reached.size).toBe(7);
    expect(ends).toMatchObject([{ entity: 'sample/member:1', why: 'person' }]);
    expect([...circle].sort()).toEqual([
      'sample/company:1000',
      'sample/company:1001',
      'sample/company:1002',
      'sample/member:2000',
      'sample/member:2001',
      'sample/member:2002',
    ]);
  });

  it('tells a circle of one where a company is stated as its own parent', async () => {
    const { reached, ends, circle, ways, steps } = await follow({
      companies: [company('1000', [], '1000')],
    });
    expect({ ends, circle, ways }).toEqual({ ends: [], circle: [START], ways: [[START]] });
    expect(steps).toMatchObject([{ entity: START, by: START, kind: 'parent', level: 0 }]);
    expect([...reached]).toEqual([[START, 0]]);
  });

  it('stops at the steps and the entities asked for, and says where', async () => {
    const steps = await follow(makeOwnerChain(14), { steps: 4 });
    expect(furthest(steps.reached)).toBe(4);
    expect(steps.ends).toEqual([
      { entity: 'sample/member:2004', why: 'step limit', record: null, fault: null },
    ]);
    const few = await follow(makeOwnerChain(14), { entities: 6 });
    expect(few.reached.size).toBe(6);
    expect(few.ends.at(-1)?.why).toBe('entity limit');
  });
});

describe('following owners down', () => {
  it('goes from a person through 14 companies to the one that holds nothing', async () => {
    const { reached, ends } = await follow(makeOwnerChain(14), {
      from: ['sample/member:2014'],
      direction: 'down',
    });
    expect(furthest(reached)).toBe(14);
    expect(ends).toEqual([{ entity: START, why: 'none stated', record: null, fault: null }]);
  });

  it('goes to the companies that name it as parent', async () => {
    const companies = [company('1000', []), company('1001', [], '1000')];
    const { reached, ends } = await follow({ companies }, { direction: 'down' });
    expect([...reached.keys()]).toEqual([START, 'sample/company:1001']);
    expect(ends).toMatchObject([
      { entity: START, why: 'no other record' },
      { entity: 'sample/company:1001', why: 'no other record' },
    ]);
  });

  it('tells that members could not be looked for where one that it holds is known', async () => {
    const companies = [company('1000', []), company('1001', [], '1000')];
    const refused = fault('registry-timeout');
    const { ends, goesOn } = await followOwners(wishOf({ direction: 'down' }), {
      ...ownersWorld({ companies }),
      membersOf: ({ id }) =>
        Promise.resolve({
          members: [],
          isSearched: id !== START,
          fault: id === START ? refused : null,
        }),
    });
    expect(ends).toEqual([
      { entity: START, why: 'not fetched', record: null, fault: refused },
      { entity: 'sample/company:1001', why: 'no other record', record: null, fault: null },
    ]);
    expect([...goesOn]).toEqual([START]);
  });
});

describe('following owners', () => {
  it('looks for the other records of many companies a few at a time', async () => {
    const held = Array.from({ length: 40 }, (_, n) => company(String(1001 + n), [], '1000'));
    const world = ownersWorld({ companies: [company('1000', []), ...held] });
    let underWay = 0;
    let most = 0;
    await followOwners(wishOf({ direction: 'down' }), {
      ...world,
      async membersOf(asked) {
        most = Math.max(most, (underWay += 1));
        await new Promise(setImmediate);
        underWay -= 1;
        return world.membersOf(asked);
      },
    });
    expect(most).toBe(8);
  });
});
