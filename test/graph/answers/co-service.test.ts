/** Days of one role, by what is stated of it and of its company. */
import { describe, expect, it } from 'vitest';
import type { CompanyEnd } from '../../../src/contract/model/tie.ts';
import { serviceIn } from '../../../src/graph/answers/co-service.ts';
import { timedOf } from '../../../src/graph/ties/tie-state.ts';
import { dayOf } from '../../../src/record/values/days.ts';

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

const heldBy = (status: string | null): number | null => {
  const role = { kind: 'position', start: '1994-12-07', end: null, status, over: OVER } as const;
  const { span, isUnknown } = serviceIn(timedOf(role), false, dayOf('2026-11-25'));
  expect(isUnknown).toBe(true);
  return span && span[1] - span[0];
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
    const role = {
      kind: 'position',
      start: '2015-03-01',
      end: '2010-01-01',
      status: null,
    } as const;
    const served = serviceIn(timedOf(role), false, dayOf('2026-11-25'));
    expect(served).toEqual({ span: null, isUnknown: true });
  });

  it('counts no days of a role that begins after the day, and knows that there are none', () => {
    const begun = { kind: 'position', start: '2016-05', end: null, status: 'inactive' } as const;
    const on = (day: string) => serviceIn(timedOf(begun), false, dayOf(day)).isUnknown;
    expect([on('2015-04-01'), on('2016-04-30'), on('2016-05-01')]).toEqual([false, false, true]);
  });
});
