/** Roles with their dates and status, as far as their state goes. */
import fc from 'fast-check';
import type { CompanyEnd, Term } from '../../src/contract/model/tie.ts';
import type { Dated } from '../../src/graph/ties/tie-state.ts';
import { dayOf, dayText } from '../../src/record/values/days.ts';
import { statedTerms } from '../../src/record/values/terms.ts';

const TOLD = '2026-11-20T09:00:00.000Z';

/** A term with these dates; none if no date is stated. */
export const oneTerm = ({
  start = null,
  registered = null,
  end = null,
}: { [D in keyof Term]?: string | null | undefined }): Term[] =>
  start === null && registered === null && end === null ? [] : [{ start, registered, end }];

/** Of a role in one term its dates can stand for `terms`. */
export type GivenRole = Partial<Dated> & Partial<Term>;

export const makeRole = ({ start, registered, end, ...of }: GivenRole): Dated => ({
  kind: 'position',
  status: null,
  terms: oneTerm({ start, registered, end }),
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

const entries = (type: string, max: number) =>
  fc.array(
    dates.map((date_full) => ({ type, date_full })),
    { maxLength: max },
  );

/** In at most four terms, most in one, paired of dates in any order. */
const terms: fc.Arbitrary<Term[]> = fc
  .oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(
        entries('effective', 1),
        entries('registration', 1),
        entries('expiration', 1),
      ),
    },
    fc.tuple(entries('effective', 3), entries('registration', 3), entries('expiration', 4)),
  )
  .map((all) => statedTerms(all.flat()));

/** With dates from 2014 to 2020, whole or not, and statuses told from 2015 to 2026. */
export const arbitraryRole: fc.Arbitrary<Dated> = fc.record({
  kind: fc.constantFrom('position', 'right', 'parent'),
  status: fc.constantFrom(null, 'active', 'inactive', 'pending'),
  terms,
  statusAt: fc.oneof(fc.constant(null), times),
  over: fc.oneof(
    fc.constant(null),
    fc.tuple(dates, times).map(([end, at]) => dissolvedOn(end, at)),
  ),
});
