/** Roles with their dates and status, as far as their state goes. */
import fc from 'fast-check';
import type { CompanyEnd } from '../../src/contract/model/tie.ts';
import type { Dated } from '../../src/graph/ties/tie-state.ts';
import { dayOf, dayText } from '../../src/record/values/days.ts';

const TOLD = '2026-11-20T09:00:00.000Z';

export const makeRole = (of: Partial<Dated>): Dated => ({
  kind: 'position',
  status: null,
  start: null,
  end: null,
  statusAt: TOLD,
  over: null,
  ...of,
});

export const dissolvedOn = (end: string | null, fetchedAt = TOLD): CompanyEnd => ({
  status: 'Dissolved',
  end,
  source: { statedBy: 'sample/company:1', sha256: 'a'.repeat(64), pointer: '/status', fetchedAt },
});

const dates = fc.oneof(
  fc.constantFrom(null, 'soon', '2015', '2019', '2015-03', '2016-02'),
  fc.integer({ min: dayOf('2014-12-01'), max: dayOf('2020-02-01') }).map(dayText),
);
const times = fc.constantFrom('2015-06-01T10:00:00Z', '2018-01-01T00:00:00Z', TOLD);

/** With dates from 2014 to 2020, whole or not, and statuses told from 2015 to 2026. */
export const arbitraryRole: fc.Arbitrary<Dated> = fc.record({
  kind: fc.constantFrom('position', 'right', 'parent'),
  status: fc.constantFrom(null, 'active', 'inactive', 'pending'),
  start: dates,
  end: dates,
  statusAt: fc.oneof(fc.constant(null), times),
  over: fc.oneof(
    fc.constant(null),
    fc.tuple(dates, times).map(([end, at]) => dissolvedOn(end, at)),
  ),
});
