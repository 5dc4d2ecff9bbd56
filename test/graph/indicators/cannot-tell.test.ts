/** Where something is missing, a rule says what: neither a hit nor silence. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import type { MemoryRecords } from '../../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile, type Some } from '../../make/records.ts';

const C1: EntityId = 'sample/company:1';
const M1: EntityId = 'sample/member:1';

/** A company that lists member 1, and says nothing else. */
const listing = (role = 'Director') =>
  makeCompanyProfile({ members: [{ id: '1', name: 'Ada', position: role }] });
const person = (given: Some<MemberProfile> = {}) =>
  makeMemberProfile({ data: { person: { full_name: 'Ada' } }, ...given });
/** Of a person, in company 1. */
const held = (dates: [type: string, date: string][], status: string | null = null) => ({
  positions: [
    {
      company_id: '1',
      positions: [
        {
          position: 'Director',
          status,
          dates: dates.map(([type, date_full]) => ({ type, date_full })),
        },
      ],
    },
  ],
});
const started = held([['effective', '2010-05-01']]);

/** A company that is told to be active, and to end then. */
const ending = (date_full: string) =>
  makeCompanyProfile({ status: 'Active', dates: [{ type: 'expiration', date_full }] });

interface Case {
  rule: string;
  when: string;
  records: MemoryRecords;
  entity: EntityId;
  why: string;
}

const MISSING_RECORD: Case[] = BUILT_IN_PACK.rules
  .filter(({ id }) => id !== 'stated-company-differs')
  .map(({ id }) => {
    const isOfMember = ['many-directorships', 'officer-age-low', 'officer-age-high'].includes(id);
    const ofPerson = isOfMember || id === 'one-document-number-on-two-people';
    return {
      rule: id,
      when: 'its record was not fetched',
      records: ofPerson ? { companies: [listing()] } : { members: [person(started)] },
      entity: ofPerson ? M1 : C1,
      why: 'record was not fetched',
    };
  });

/** A company member that owns company 1 and names company 2 as itself; neither states what they share. */
const unprovenTop: MemoryRecords = {
  companies: [
    listing('Shareholder'),
    makeCompanyProfile({ id: '2', current_name: { name: 'Top AS' } }),
  ],
  members: [
    makeMemberProfile({
      data: { company: { id: '2', name: 'Top AS' } },
      rights_and_obligations: [
        {
          company_id: '1',
          rights_and_obligations: [{ right_and_obligation: 'Shareholder', status: 'Active' }],
        },
      ],
    }),
  ],
};

const circleBroken = [
  makeCompanyProfile({ parent_company: { parent_company_id: '2', level: 'direct' } }),
];

const CASES: Case[] = [
  {
    rule: 'no-natural-person-at-the-top',
    when: 'two records don’t state enough to be known as one',
    records: unprovenTop,
    entity: C1,
    why: 'as a member and as a company are not known to be of one company',
  },
  {
    rule: 'many-directorships',
    when: 'nobody states whether so many roles are over',
    records: {
      members: [
        person({
          positions: Array.from({ length: 20 }, (_, at) => ({
            company_id: String(at),
            positions: [{ position: 'Director' }],
          })),
        }),
      ],
    },
    entity: M1,
    why: 'of 20 companies: whether it has ended is not stated',
  },
  {
    rule: 'officer-age-low',
    when: 'no date of birth is stated',
    records: { members: [person(started)] },
    entity: M1,
    why: 'no date of birth is stated',
  },
  {
    rule: 'officer-age-low',
    when: 'a year leaves two ages open',
    records: {
      members: [
        person({ ...started, data: { person: { full_name: 'Ada', birthday_year: '1992' } } }),
      ],
    },
    entity: M1,
    why: 'more than one age',
  },
  {
    rule: 'officer-age-high',
    when: 'no start is stated',
    records: {
      members: [person({ ...held([]), data: { person: { birthday_year: '1992' } } })],
    },
    entity: M1,
    why: 'no start of a role is stated',
  },
  {
    rule: 'officer-age-low',
    when: 'nobody says that it is a person',
    records: { companies: [listing()] },
    entity: M1,
    why: 'it is not stated what kind of member it is, and its record was not fetched',
  },
  {
    rule: 'role-in-dissolved-company',
    when: 'the company was not fetched',
    records: { members: [person(started)] },
    entity: M1,
    why: 'of 1 role: the company’s record was not fetched',
  },
  {
    rule: 'role-in-dissolved-company',
    when: 'the status is no known word',
    records: { members: [person(started)], companies: [makeCompanyProfile({ status: 'Kvass' })] },
    entity: M1,
    why: 'no word that says whether it has ended',
  },
  {
    rule: 'role-status-and-dates-contradict',
    when: 'only a start is stated',
    records: { members: [person(started)] },
    entity: M1,
    why: 'of 1 role: no status is stated beside its dates',
  },
  {
    rule: 'role-status-and-dates-contradict',
    when: 'its status is no word of those known',
    records: { members: [person(held([['expiration', '2010-05-01']], 'acting'))] },
    entity: M1,
    why: 'of 1 role: its status is no word that says whether it has ended',
  },
  {
    rule: 'role-status-and-dates-contradict',
    when: 'its end can’t be read',
    records: { members: [person(held([['expiration', '1/5/2010']], 'active'))] },
    entity: M1,
    why: 'of 1 role: its end can’t be read: “1/5/2010”',
  },
  {
    rule: 'role-status-and-dates-contradict',
    when: 'its end is of the year it was told',
    records: { members: [person(held([['expiration', '2026']], 'active'))] },
    entity: M1,
    why: 'of 1 role: its end is not stated to the day, and may have passed',
  },
  {
    rule: 'one-sided-role',
    when: 'the other side was not fetched',
    records: { companies: [listing()] },
    entity: C1,
    why: 'of 1 role: the record of the other side was not fetched',
  },
  {
    rule: 'appointment-before-registration',
    when: 'no registration is stated',
    records: { members: [person(started)], companies: [listing()] },
    entity: C1,
    why: 'no date of registration is stated',
  },
  {
    rule: 'appointment-after-dissolution',
    when: 'it ended nobody says when',
    records: {
      members: [person(started)],
      companies: [makeCompanyProfile({ status: 'Dissolved' })],
    },
    entity: C1,
    why: 'no date of its end is stated',
  },
  {
    rule: 'left-shortly-before-end',
    when: 'its status is no word that says whether it has ended',
    records: {
      companies: [
        makeCompanyProfile({
          status: 'Kvass',
          dates: [{ date_full: '2020-01-31', type: 'expiration' }],
        }),
      ],
    },
    entity: C1,
    why: 'its status, “Kvass”, is no word that says whether it has ended',
  },
  {
    rule: 'left-shortly-before-end',
    when: 'nobody says when it ended',
    records: { companies: [makeCompanyProfile({ status: 'Dissolved' })] },
    entity: C1,
    why: 'no date of its end is stated',
  },
  {
    rule: 'young-company-with-many-former-officers',
    when: 'members were not fetched',
    records: {
      companies: [
        makeCompanyProfile({
          dates: [{ type: 'registration', date_full: '2020-01-01' }],
          members: Array.from({ length: 5 }, (_, at) => ({ id: String(at), position: 'Director' })),
        }),
      ],
    },
    entity: C1,
    why: 'of 5 members: the member’s record was not fetched',
  },
  {
    rule: 'young-company-with-many-former-officers',
    when: 'only its year is stated',
    records: {
      companies: [makeCompanyProfile({ dates: [{ type: 'registration', date_full: '2023' }] })],
      members: ['1', '2', '3', '4', '5'].map((id) => person({ id, ...held([], 'inactive') })),
    },
    entity: C1,
    why: 'of 5 members: it has ended, and when is not stated',
  },
  {
    rule: 'mass-address',
    when: 'no address is stated',
    records: { companies: [listing()] },
    entity: C1,
    why: 'no address is stated',
  },
  {
    rule: 'mass-contact',
    when: 'no contact is stated',
    records: { companies: [listing()] },
    entity: C1,
    why: 'no phone number, e-mail or website is stated',
  },
  {
    rule: 'one-document-number-on-two-people',
    when: 'no document is stated',
    records: { members: [person()] },
    entity: M1,
    why: 'no document is stated',
  },
  {
    rule: 'care-of-or-po-box-only',
    when: 'an address is one line',
    records: { companies: [makeCompanyProfile({ addresses: [{ complete_address: 'PO Box 1' }] })] },
    entity: C1,
    why: 'neither a street, a post box nor whom it is care of',
  },
  {
    rule: 'company-status-and-dates-contradict',
    when: 'no status is stated',
    records: { companies: [listing()] },
    entity: C1,
    why: 'its status is not stated',
  },
  {
    rule: 'company-status-and-dates-contradict',
    when: 'its end can’t be read',
    records: { companies: [ending('31/12/2019')] },
    entity: C1,
    why: 'its end can’t be read: “31/12/2019”',
  },
  {
    rule: 'company-status-and-dates-contradict',
    when: 'its end is of the year it was told',
    records: { companies: [ending('2026')] },
    entity: C1,
    why: 'its expiration, “2026”, is not stated to the day, and may have passed',
  },
  {
    rule: 'appointment-after-dissolution',
    when: 'its end can’t be read',
    records: { members: [person(started)], companies: [ending('31/12/2019')] },
    entity: C1,
    why: 'its end can’t be read: “31/12/2019”',
  },
  {
    rule: 'jurisdictions-differ',
    when: 'no jurisdiction is stated',
    records: { companies: [listing()] },
    entity: C1,
    why: 'its jurisdiction is not stated',
  },
  {
    rule: 'jurisdictions-differ',
    when: 'the parent was not fetched',
    records: {
      companies: circleBroken.map((one) => ({ ...one, jurisdiction_country: 'Norway' })),
    },
    entity: C1,
    why: 'of 1 place: the record of “Company 2” (company 2) was not fetched',
  },
  {
    rule: 'stated-company-differs',
    when: 'the company was not fetched',
    records: {
      members: [makeMemberProfile({ data: { company: { id: '2', name: 'Ada Ltd' } } })],
    },
    entity: M1,
    why: 'the record of company 2 was not fetched',
  },
  {
    rule: 'circular-parents',
    when: 'a parent was not fetched',
    records: { companies: circleBroken },
    entity: C1,
    why: 'the record of “Company 2” (company 2) was not fetched',
  },
  {
    rule: 'chain-ends-unfetched',
    when: 'nobody says what the owner is',
    records: { companies: [listing('Shareholder')] },
    entity: C1,
    why: 'it is not stated what kind of member “Ada” (member 1) is',
  },
  {
    rule: 'no-natural-person-at-the-top',
    when: 'nobody is stated above it',
    records: { companies: [listing()] },
    entity: C1,
    why: 'no owner or parent is stated',
  },
  {
    rule: 'same-person-on-both-sides',
    when: 'the parent was not fetched',
    records: { companies: circleBroken },
    entity: C1,
    why: 'the record of “Company 2” (company 2) was not fetched',
  },
];

describe.each([...MISSING_RECORD, ...CASES])(
  'the rule $rule',
  ({ rule, when, records, entity, why }) => {
    it(`can't tell where ${when}`, () => {
      const { hits, cannotTell } = indicatorWorld(records).ask(BUILT_IN_PACK, [entity]);
      expect(hits.filter((hit) => hit.rule === rule)).toEqual([]);
      const [untold] = cannotTell.filter((one) => one.rule === rule);
      expect(untold?.entity).toBe(entity);
      expect(untold?.why).toContain(why);
    });
  },
);

describe('a rule with data missing', () => {
  it('is tried here for each rule that is built in', () => {
    const tried = new Set([...MISSING_RECORD, ...CASES].map(({ rule }) => rule));
    expect(BUILT_IN_PACK.rules.filter(({ id }) => !tried.has(id))).toEqual([]);
  });

  it('says of a record that was not found on which day that was', () => {
    const world = indicatorWorld({ companies: [listing()] }, { notFound: [M1] });
    const { cannotTell } = world.ask(BUILT_IN_PACK, [M1]);
    const [untold] = cannotTell.filter(({ rule }) => rule === 'many-directorships');
    expect(untold?.why).toContain('its record was not found on 2026-11-20');
  });

  it.each([
    ['one-sided-role', 'of 5 roles: the record of the other side was not found on 2026-11-20'],
    [
      'young-company-with-many-former-officers',
      'of 5 members: the member’s record was not found on 2026-11-20, and a company states no dates',
    ],
  ])('says on which day the records of others were not found: %s', (rule, why) => {
    const ids = ['1', '2', '3', '4', '5'];
    const company = makeCompanyProfile({
      dates: [{ type: 'registration', date_full: '2020-01-01' }],
      members: ids.map((id) => ({ id, position: 'Director' })),
    });
    const notFound = ids.map((id): EntityId => `sample/member:${id}`);
    const { cannotTell } = indicatorWorld({ companies: [company] }, { notFound }).ask(
      BUILT_IN_PACK,
      [C1],
    );
    expect(cannotTell.find((one) => one.rule === rule)?.why).toBe(why);
  });

  it('tells a hit where what is missing can make no difference', () => {
    const positions = Array.from({ length: 30 }, (_, at) => ({
      company_id: String(at),
      positions: [{ position: 'Director', status: at < 20 ? 'active' : null }],
    }));
    const { hits } = indicatorWorld({ members: [person({ positions })] }).ask(BUILT_IN_PACK, [M1]);
    expect(hits).toMatchObject([{ rule: 'many-directorships', value: 20, threshold: 20 }]);
  });
});
