/** Roles against the dates of their company: entered again after its end, and what an entry proves of a role. */
import { describe, expect, it } from 'vitest';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';

const TYPES: Readonly<Record<string, string>> = {
  e: 'effective',
  r: 'registration',
  x: 'expiration',
};

/** `r2001 x2005`: a registration, then an expiration. */
const dates = (text: string) =>
  text === ''
    ? []
    : text
        .split(' ')
        .map((one) => ({ type: TYPES[one.charAt(0)] ?? null, date_full: one.slice(1) }));

/** What a rule says of a company with these dates and status, in which Ada is director on those. */
function told(
  rule: string,
  company: string,
  role: string,
  status: string | null = 'Active',
  roleStatus: string | null = null,
) {
  const world = indicatorWorld({
    companies: [
      makeCompanyProfile({
        status,
        dates: dates(company),
        members: [{ id: '1', name: 'Ada', position: 'Director' }],
      }),
    ],
    members: [
      makeMemberProfile({
        data: { person: { full_name: 'Ada' } },
        positions: [
          {
            company_id: '1',
            positions: [{ position: 'Director', status: roleStatus, dates: dates(role) }],
          },
        ],
      }),
    ],
  });
  const { hits, cannotTell } = world.ask(BUILT_IN_PACK, ['sample/company:1']);
  const [hit] = hits.filter((one) => one.rule === rule);
  const [open] = cannotTell.filter((one) => one.rule === rule);
  return hit?.says ?? open?.why ?? 'nothing';
}

const AGAIN = 'r2001-01-01 x2005-02-01 r2007-03-01';
const BETWEEN =
  'of 1 role: it began between an end of the company and its next entry, when it may have existed';

describe('a company entered again after its end', () => {
  const afterEnd = (company: string, role: string, status?: string | null) =>
    told('appointment-after-dissolution', company, role, status);

  it.each([
    ['goes on: no role begun since is after its end', AGAIN, 'e2009-01-01', 'nothing'],
    ['… nor one begun on the day it was entered', AGAIN, 'e2007-03-01', 'nothing'],
    ['… nor one begun before', AGAIN, 'e2003-01-01', 'nothing'],
    ['may have existed before its second entry', AGAIN, 'e2006-01-01', BETWEEN],
    ['… also within a year', AGAIN, 'e2005', BETWEEN],
    ['… also once it has ended for good', `${AGAIN} x2011-01-01`, 'e2006-01-01', BETWEEN],
    ['… and until then goes on', `${AGAIN} x2031-01-01`, 'e2009-01-01', 'nothing'],
  ])('%s', (_case, company, role, expected) => {
    expect(afterEnd(company, role)).toBe(expected);
  });

  it('has an end once more, after which a role is found', () => {
    expect(afterEnd(`${AGAIN} x2011-01-01`, 'e2012-01-01', null)).toBe(
      '“Company 1” (company 1) has 1 role that began after its end on 2011-01-01: “Ada” (member 1) as “Director”. “Director” began “2012-01-01”. The rule asks for at least 1 role.',
    );
  });

  it('says so where its status does not say that it goes on', () => {
    const why = 'it was entered again after its end, and no later end is stated that can be read';
    expect(afterEnd(AGAIN, 'e2009-01-01', null)).toBe(why);
    expect(told('left-shortly-before-end', AGAIN, 'e2001-01-01 x2005-01-30', null)).toBe(why);
  });

  it('is not against its status', () => {
    const rule = 'company-status-and-dates-contradict';
    expect(told(rule, AGAIN, '')).toBe('nothing');
    expect(told(rule, 'r2001-01-01 x2005-02-01', '')).toContain('expiration');
  });

  it('has the end that is stated most exactly', () => {
    expect(afterEnd('r2001-01-01 x2016 x2016-12-31', 'e2020-01-01', null)).toContain(
      'after its end on 2016-12-31',
    );
  });
});

describe('a role without a start', () => {
  const beforeEntry = (role: string) =>
    told('appointment-before-registration', 'r2005-06-01', role);

  it('had begun by its registration, which may be before that of its company', () => {
    expect(beforeEntry('r2001-05-01')).toBe(
      '“Company 1” (company 1) has 1 role that began before its registration on 2005-06-01: “Ada” (member 1) as “Director”. “Director” was registered “2001-05-01”, so it had begun by then. The rule asks for at least 1 role.',
    );
    expect(beforeEntry('r2005')).toContain('only its registration is stated');
    expect(beforeEntry('r2008-01-01')).toContain('only its registration is stated');
  });

  it('had begun by its end, whenever that was entered', () => {
    expect(beforeEntry('x2003-01-01')).toContain(
      '“Director” ended “2003-01-01”, so it had begun by then.',
    );
    expect(beforeEntry('r2009-01-01 x2003-01-01')).toContain('“Director” ended “2003-01-01”');
    expect(beforeEntry('x2009-01-01')).toContain('no start of a role is stated');
  });

  it('did not begin after an end of its company that came later', () => {
    const afterEnd = (role: string) =>
      told('appointment-after-dissolution', 'r2001-01-01 x2005-02-01', role, null);
    expect(afterEnd('r2003-01-01')).toBe('nothing');
    expect(afterEnd('x2005-02-01')).toBe('nothing');
    expect(afterEnd('r2005-03-01')).toContain('only its registration is stated');
    expect(afterEnd('x2007-01-01')).toContain('no start of a role is stated');
  });

  it('is another finding where it was entered on another day', () => {
    const found = (role: string) => {
      const world = indicatorWorld({
        companies: [makeCompanyProfile({ dates: dates('r2005-06-01') })],
        members: [
          makeMemberProfile({
            positions: [
              { company_id: '1', positions: [{ position: 'Director', dates: dates(role) }] },
            ],
          }),
        ],
      });
      return world
        .ask(BUILT_IN_PACK, ['sample/company:1'])
        .hits.find(({ rule }) => rule === 'appointment-before-registration')?.fingerprint;
    };
    expect(found('r2001-05-01')).toBeDefined();
    expect(found('r2001-05-01')).not.toBe(found('r2002-05-01'));
  });
});

describe('the status of a role', () => {
  it('is compared with its first start also where a later term has none', () => {
    const rule = 'role-status-and-dates-contradict';
    const ahead = 'e2030-01-01 x2035-01-01 x2040-01-01';
    expect(told(rule, '', ahead, null, 'active')).toContain('can’t all be so');
    expect(told(rule, '', 'e2010-01-01 x2012-01-01 x2040-01-01', null, 'active')).not.toContain(
      'can’t all be so',
    );
  });
});
