import { describe, expect, it } from 'vitest';
import {
  beginsInWords,
  datesInWords,
  disagreementInWords,
  endsInWords,
  oddityInWords,
  roleInWords,
  datesOrLackInWords,
  statedByInFull,
  statedByInWords,
  statesInWords,
  termsInWords,
  stateInWords,
  whyInWords,
} from '../../../src/graph/ties/tie-words.ts';
import type { Term } from '../../../src/contract/model/tie.ts';
import { tieState } from '../../../src/graph/ties/tie-state.ts';
import { DAY, makeTie } from '../../make/graph.ts';
import { makeRole, type GivenRole, oneTerm } from '../../make/roles.ts';

describe('a tie in words', () => {
  it('says from when until when, or that no dates are stated', () => {
    const words = (start: string | null, end: string | null) =>
      datesInWords({ terms: oneTerm({ start, end }) });
    expect(words('2015-03-01', null)).toBe('since 2015-03-01');
    expect(words('2011-09-12', '2019-06-30')).toBe('2011-09-12 to 2019-06-30');
    expect(words(null, '2019-06-30')).toBe('until 2019-06-30');
    expect(words(null, null)).toBe('dates not stated');
  });

  it('never says “since” of a registration, nor runs terms together', () => {
    const words = (...terms: Term[]) => datesInWords({ terms });
    const registered = { start: null, registered: '2016-03-31', end: null };
    expect(words(registered)).toBe('registered 2016-03-31');
    expect(words({ ...registered, end: '2018' })).toBe('registered 2016-03-31, until 2018');
    expect(words({ ...registered, start: '2010' })).toBe('since 2010');
    const first = { start: '2010', registered: null, end: '2012' };
    const second = { start: '2014', registered: null, end: '2016' };
    expect(words(first, second)).toBe('2010 to 2012; 2014 to 2016');
    expect(words({ ...first, end: null }, second)).toBe('from 2010; 2014 to 2016');
    const third = { start: '2020', registered: null, end: null };
    expect(termsInWords({ terms: [third, { ...third, start: '2024' }] })).toEqual([
      'from 2020',
      'since 2024',
    ]);
    expect(beginsInWords({ terms: [first, registered] })).toBe('2010; registered 2016-03-31');
    expect(endsInWords({ terms: [first, registered] })).toBe('2012; not stated');
    expect(endsInWords({ terms: [registered] })).toBeNull();
  });

  it('says the role verbatim, and that none is stated', () => {
    const words = (more: Parameters<typeof makeTie>[0]) => roleInWords(makeTie(more));
    expect(words({ role: ' Chair ' })).toBe(' Chair ');
    expect(words({ role: null })).toBe('Position not stated');
    expect(words({ kind: 'right', role: null })).toBe('Right not stated');
    expect(words({ kind: 'parent', role: 'direct' })).toBe('Parent, level direct');
    expect(words({ kind: 'parent', role: null })).toBe('Parent, level not stated');
  });

  it('says which member is which company, as both have one name', () => {
    const same = makeTie({
      kind: 'same',
      from: 'sample/member:100491',
      to: 'sample/company:1002',
      role: null,
    });
    expect(roleInWords(same)).toBe('member 100491 is company 1002');
  });

  it('counts states as of a day, the current ones first', () => {
    const ties = ['resigned', null, 'active', 'former'].map((status) => makeTie({ status }));
    expect(statesInWords(ties, DAY)).toBe('1 active, 1 unknown, 2 ended');
    const dated = [makeTie({ start: '2015', end: '2019' }), makeTie({ start: '2016' })];
    expect(statesInWords(dated, '2018-01-01')).toBe('2 active');
    expect(statesInWords(dated, DAY)).toBe('1 active, 1 ended');
  });

  it('never calls a parent active or ended', () => {
    const words = (more: Parameters<typeof makeTie>[0]) => stateInWords(makeTie(more), DAY);
    expect(words({ status: 'inactive' })).toBe('ended');
    expect(words({ kind: 'parent', status: 'active' })).toBe('as stated');
    expect(words({ kind: 'same' })).toBe('records agree');
  });

  it('never says that nobody looked where a profile is silent, nor the other way round', () => {
    const tie = (more: Parameters<typeof makeTie>[0]) =>
      makeTie({ corroboration: 'company', ...more });
    const silent = tie({ otherSide: 'does not state it' });
    expect(statedByInWords(silent)).toBe('company, not member');
    expect(statedByInFull(silent)).toBe('company only; the member’s own profile does not state it');
    const unasked = tie({ otherSide: 'not searched', corroboration: 'member' });
    expect(statedByInWords(unasked)).toBe('member; company not searched');
    expect(statedByInFull(unasked)).toBe('member only; the company’s own profile was not searched');
    const missing = tie({ otherSide: 'not found', otherNotFoundAt: '2026-03-01T10:00:00.000Z' });
    expect(statedByInWords(missing)).toBe('company; member not found on 2026-03-01');
    expect(statedByInFull(missing)).toBe(
      'company only; the member’s own profile was not found on 2026-03-01',
    );
    expect(statedByInFull(tie({ otherSide: 'states it', corroboration: 'both' }))).toBe(
      'stated by both',
    );
    expect(statedByInWords(tie({ kind: 'parent', otherSide: null }))).toBe('company');
    expect(statedByInWords(tie({ kind: 'same', otherSide: null }))).toBe('both records');
  });

  it('says of dates that only an unread record has why they are missing', () => {
    const tie = (more: Parameters<typeof makeTie>[0]) =>
      datesOrLackInWords(makeTie({ corroboration: 'company', ...more }));
    expect(tie({ otherSide: 'not searched' })).toBe('dates not searched');
    expect(tie({ otherSide: 'not found' })).toBe('dates not found');
    expect(tie({ otherSide: 'does not state it' })).toBe('dates not stated');
    expect(tie({ corroboration: 'member', otherSide: 'not searched' })).toBe('dates not stated');
    const why = (more: Parameters<typeof makeTie>[0]) => whyInWords(makeTie(more), DAY);
    expect(why({ corroboration: 'company', otherSide: 'not searched' })).toBe(
      'Only the member’s own record has a start or a status, and it was not searched.',
    );
    expect(why({})).toBe('No start is stated. No status is stated.');
  });

  it('says of a tie in a file that the file states it, not that a registry has no place for it', () => {
    for (const kind of ['position', 'right', 'parent'] as const) {
      const imported = makeTie({ kind, from: 'import-7f9b912f/member:1', otherSide: null });
      expect(statedByInFull(imported)).toBe('stated in the imported file');
      expect(statedByInWords(imported)).toBe('imported file');
    }
  });

  it('says what the other side states instead', () => {
    const chief = makeTie({
      role: 'Chief executive',
      corroboration: 'company',
      otherSide: 'does not state it',
    });
    const deputy = makeTie({ role: 'Deputy member', otherSide: 'does not state it' });
    expect(disagreementInWords(chief, [chief, deputy])).toBe(
      'The company states: Chief executive. The member’s own profile states: Deputy member.',
    );
    expect(disagreementInWords(chief, [chief])).toContain('states no position there');
    expect(disagreementInWords(makeTie({ otherSide: 'not searched' }), [])).toBeNull();
  });

  it('says that a member states a right instead, and never that it states nothing then', () => {
    const owner = makeTie({
      role: 'Owner',
      corroboration: 'company',
      otherSide: 'does not state it',
    });
    const right = makeTie({ kind: 'right', role: 'Shareholder, 100 %', otherSide: null });
    expect(disagreementInWords(owner, [owner, right])).toBe(
      'The company states: Owner. The member’s own profile states: Shareholder, 100 %.',
    );
    const both = { ...right, corroboration: 'both', otherSide: 'states it' } as const;
    const director = makeTie({ otherSide: 'does not state it' });
    expect(disagreementInWords(director, [director, both])).toBe(
      'The member states: Director. The company’s own profile states: Shareholder, 100 %.',
    );
  });

  it('never says of a right that a company had no place for its words', () => {
    const right = makeTie({ kind: 'right', otherSide: null });
    expect(statedByInFull(right)).toBe(
      'stated by the member; a company’s profile has no list of rights',
    );
    const both = { ...right, corroboration: 'both', otherSide: 'states it' } as const;
    expect(statedByInFull(both)).toBe('stated by both');
    expect(statedByInWords(both)).toBe('both');
  });
});

describe('why a tie is in its state', () => {
  it('says what a registration means, and that two terms are two', () => {
    const words = (day: string, ...terms: Term[]) =>
      whyInWords({ kind: 'position', status: null, terms }, day);
    const registered = { start: null, registered: '2016-03-31', end: null };
    expect(words('2020-01-01', registered)).toBe(
      'It was registered: 2016-03-31, so it had begun by then; on which day is not stated. No end is stated. No status is stated.',
    );
    expect(words('2010-01-01', registered)).toBe(
      'It was registered later: 2016-03-31. Whether it had begun before is not stated.',
    );
    const first = { start: '2010', registered: null, end: '2012-01-01' };
    const second = { start: '2014', registered: null, end: '2016' };
    expect(words('2013-01-01', first, second)).toBe(
      'Its term until 2012-01-01 has passed; the next, 2014 to 2016, has not begun.',
    );
    expect(words('2011-06-01', { ...first, end: null }, second)).toBe(
      'It began: 2010, and another term follows: 2014 to 2016. When the first ended is not stated.',
    );
    expect(words('2013-01-01', first, { ...second, end: null }, { ...second, start: '2020' })).toBe(
      'Its term until 2012-01-01 has passed; the next, from 2014, has not begun.',
    );
  });

  it('tells a registration before the start, which is no contradiction', () => {
    const words = (status: string | null, term: Partial<Term>, day = '2012-01-01') => {
      const terms = [{ start: null, registered: '2010-01-01', end: null, ...term }];
      const tie = { kind: 'position' as const, status, terms };
      return { state: tieState(tie, day), why: whyInWords(tie, day), odd: oddityInWords(tie, day) };
    };
    expect(words(null, { start: '2014-01-01' })).toEqual({
      state: 'not-begun',
      why: 'Its start, 2014-01-01, is still ahead; it was registered before that: 2010-01-01.',
      odd: null,
    });
    expect(words('Active', { start: '2014-01-01' }).why).toBe(
      'Its start, 2014-01-01, is still ahead, yet its status is “Active”; it was registered before that: 2010-01-01.',
    );
    expect(words(null, { start: '2012' }).why).toBe(
      'Whether it has begun can’t be told from “2012”; it was registered before that: 2010-01-01.',
    );
    expect(words(null, { start: '2014-01-01', registered: '2014' }).why).toBe(
      'Its start, 2014-01-01, is still ahead.',
    );
    expect(words(null, { start: '2014-01-01', registered: '2015' }).why).toBe(
      'Its start, 2014-01-01, is still ahead.',
    );
  });

  const why = (status: string | null, start: string | null, end: string | null) =>
    whyInWords({ kind: 'position', status, terms: oneTerm({ start, end }) }, '2020-06-15');

  it.each<[string | null, string | null, string | null, string]>([
    ['Resigned', '2015', '2029', 'Its status, “Resigned”, says that it has ended.'],
    [null, '2015', '2019-06-30', 'Its end, 2019-06-30, has passed.'],
    ['pending', null, '2019', 'Its end, 2019, has passed.'],
    ['active', null, '2019', 'Its end, 2019, has passed, yet its status is “active”.'],
    ['active', null, null, 'Its status is “active”, and no date speaks against it.'],
    [null, '2015-03-01', null, 'It began: 2015-03-01. No end is stated. No status is stated.'],
    [null, '2015', '2029', 'It began: 2015. Its end, 2029, is still ahead. No status is stated.'],
    ['active', '2029', null, 'Its start, 2029, is still ahead, yet its status is “active”.'],
    ['pending', '2015', null, 'Its status, “pending”, is no word that says whether it has ended.'],
    ['active', null, 'soon', 'Whether its end has passed can’t be told from “soon”.'],
    [null, '2015', '2020', 'Whether its end has passed can’t be told from “2020”.'],
    [null, null, '2029', 'No start is stated. No status is stated.'],
    [null, '2020', null, 'Whether it has begun can’t be told from “2020”.'],
    [null, '2029', null, 'Its start, 2029, is still ahead.'],
  ])('is told from status %s, start %s and end %s', (status, start, end, expected) => {
    expect(why(status, start, end)).toBe(expected);
  });

  it('is not a matter of dates for a parent and for two records that agree', () => {
    expect(whyInWords(makeTie({ kind: 'parent' }), DAY)).toMatch(/no place for dates or a status/);
    expect(whyInWords(makeTie({ kind: 'same' }), DAY)).toMatch(/^Both records/);
  });
});

describe('an oddity in the dates of a tie', () => {
  it.each<[GivenRole, string | null]>([
    [{ start: 'soon' }, 'Its start, “soon”, can’t be read as a date.'],
    [{ start: '2015-03-01', end: '2019-13-01' }, 'Its end, “2019-13-01”, can’t be read as a date.'],
    [{ start: '2019', end: '2015-03-01' }, 'Its end, 2015-03-01, is before its start, 2019.'],
    [{ start: '2019-06', end: '2019' }, null],
    [
      { end: '2019-06-30', status: 'active' },
      'Its end, 2019-06-30, has passed, yet its status is “active” (told on 2026-11-20).',
    ],
    [
      { start: '2029-01-01', status: 'active' },
      'Its start, 2029-01-01, is still ahead, yet its status is “active” (told on 2026-11-20).',
    ],
    [{ end: '2019-06-30', status: 'active', statusAt: '2018-01-01T00:00:00Z' }, null],
    [{ start: '2015-03-01', status: 'active' }, null],
    [{ kind: 'parent', start: 'soon' }, null],
  ])('is told in words, and none where there is none: %j', (tie, words) => {
    expect(oddityInWords(makeRole(tie), '2026-11-25')).toBe(words);
  });
});
