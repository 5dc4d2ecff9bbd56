/** Days of one role, by what is stated of it and of its company. */
import { describe, expect, it } from 'vitest';
import type { CompanyEnd } from '../../../src/contract/model/tie.ts';
import { serviceIn, whyUncounted } from '../../../src/graph/answers/co-service.ts';
import { timedOf } from '../../../src/graph/ties/tie-state.ts';
import { dayOf } from '../../../src/record/values/days.ts';
import { makeRole } from '../../make/roles.ts';

const OVER: CompanyEnd = {
  status: 'Dissolved',
  end: '2019-02-25',
  source: {
    statedBy: 'sample/company:1',
    sha256: '',
    pointer: '/status',
    fetchedAt: '2026-01-01T00:00:00.000Z',
  },
};

const heldBy = (status: string | null): number => {
  const role = makeRole({ start: '1994-12-07', status, over: OVER });
  const { spans, isUnknown } = serviceIn(timedOf(role), false, dayOf('2026-11-25'));
  expect(isUnknown).toBe(true);
  return spans.reduce((days, [from, until]) => days + until - from, 0);
};

describe('counting the days of a role', () => {
  it('counts up to the end of the company only a role that no word says was over before', () => {
    const all = dayOf('2019-02-25') - dayOf('1994-12-07');
    expect(heldBy('active')).toBe(all);
    expect(heldBy(null)).toBe(all);
    expect(heldBy('inactive')).toBe(0);
    expect(heldBy('resigned')).toBe(0);
    expect(heldBy('suspended')).toBe(0);
  });

  it('counts no days of a role whose end is before its begin, and says that there may be some', () => {
    const role = makeRole({ start: '2015-03-01', end: '2010-01-01' });
    const served = serviceIn(timedOf(role), false, dayOf('2026-11-25'));
    expect(served).toEqual({ spans: [], isUnknown: true });
  });

  it('counts no days of a role that begins after the day, and knows that there are none', () => {
    const begun = makeRole({ start: '2016-05', status: 'inactive' });
    const on = (day: string) => serviceIn(timedOf(begun), false, dayOf(day)).isUnknown;
    expect([on('2015-04-01'), on('2016-04-30'), on('2016-05-01')]).toEqual([false, false, true]);
  });

  it('counts a role that is only registered from then on, and says that there may be more', () => {
    const registered = makeRole({ registered: '2016-03-31', status: 'active' });
    const served = serviceIn(timedOf(registered), true, dayOf('2016-04-09'));
    expect(served).toEqual({
      spans: [[dayOf('2016-03-31'), dayOf('2016-04-10')]],
      isUnknown: true,
    });
    expect(whyUncounted(timedOf(registered), true, dayOf('2016-04-09'))).toBe('only-registered');
  });

  it('counts the days of each term, and none between two', () => {
    const terms = [
      { start: '2010-01-01', registered: null, end: '2012-01-01' },
      { start: '2014-01-01', registered: null, end: '2016-01-01' },
    ];
    expect(serviceIn(timedOf(makeRole({ terms })), false, dayOf('2026-11-25'))).toEqual({
      spans: [
        [dayOf('2010-01-01'), dayOf('2012-01-01')],
        [dayOf('2014-01-01'), dayOf('2016-01-01')],
      ],
      isUnknown: false,
    });
  });

  it('counts nothing of a term without an end that another follows, and says so', () => {
    const terms = [
      { start: '2010-01-01', registered: null, end: null },
      { start: '2014-01-01', registered: null, end: '2016-01-01' },
    ];
    expect(serviceIn(timedOf(makeRole({ terms })), true, dayOf('2026-11-25'))).toEqual({
      spans: [[dayOf('2014-01-01'), dayOf('2016-01-01')]],
      isUnknown: true,
    });
  });
});
