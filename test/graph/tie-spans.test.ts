/** The states of ties over all days, and the days on which they change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompanyEnd } from '../../src/contract/model/tie.ts';
import { changeDays, happeningsInWords, nextChange, spansOf } from '../../src/graph/tie-spans.ts';
import { tieState, type Dated } from '../../src/graph/tie-state.ts';
import { dayOf, dayText } from '../../src/record/days.ts';

const TOLD = '2026-11-20T09:00:00.000Z';

const role = (of: Partial<Dated>): Dated => ({
  ...{ kind: 'position', status: null, start: null, end: null, statusAt: TOLD, over: null },
  ...of,
});

const saidOf = (tie: Dated): string[] =>
  spansOf(tie).map(({ from, state }) =>
    Number.isFinite(from) ? `${state} from ${dayText(from)}` : state,
  );

const over = (end: string | null, fetchedAt = TOLD): CompanyEnd => ({
  status: 'Dissolved',
  end,
  source: { statedBy: 'sample/company:1', sha256: 'a'.repeat(64), pointer: '/status', fetchedAt },
});

const dates = fc.oneof(
  fc.constantFrom(null, 'soon', '2015', '2019', '2015-03', '2016-02'),
  fc.integer({ min: dayOf('2014-12-01'), max: dayOf('2020-02-01') }).map(dayText),
);
const times = fc.constantFrom('2015-06-01T10:00:00Z', '2018-01-01T00:00:00Z', TOLD);
const roles: fc.Arbitrary<Dated> = fc.record({
  kind: fc.constantFrom('position', 'right', 'parent'),
  status: fc.constantFrom(null, 'active', 'inactive', 'pending'),
  start: dates,
  end: dates,
  statusAt: fc.oneof(fc.constant(null), times),
  over: fc.oneof(
    fc.constant(null),
    fc.tuple(dates, times).map(([end, at]) => over(end, at)),
  ),
});
const days = fc.integer({ min: dayOf('2014-01-01'), max: dayOf('2027-02-01') });

describe('the spans of a tie', () => {
  it('run from before it begins to after it ends', () => {
    expect(saidOf(role({ start: '2015-03-01', end: '2019-06-30' }))).toEqual([
      'not-begun',
      'active from 2015-03-01',
      'ended from 2019-06-30',
    ]);
    expect(saidOf(role({ status: 'active', start: '2015-03-01' }))).toEqual([
      'not-begun',
      'active from 2015-03-01',
    ]);
    expect(saidOf(role({ status: 'inactive', start: '2015-03-01' }))).toEqual([
      'not-begun',
      'unknown from 2015-03-01',
      'ended from 2026-11-20',
    ]);
    expect(saidOf(role({ kind: 'parent', start: '2015-03-01' }))).toEqual(['unknown']);
    expect(saidOf(role({ start: '2015-03-01', over: over('2016-01-31') }))).toEqual([
      'not-begun',
      'active from 2015-03-01',
      'ended from 2016-01-31',
    ]);
  });

  it('have the state of every day, follow each other, and differ', () => {
    fc.assert(
      fc.property(roles, days, (tie, day) => {
        const spans = spansOf(tie);
        const there = spans.filter(({ from, to }) => from <= day && day < to);
        expect(there.map(({ state }) => state)).toEqual([tieState(tie, dayText(day))]);
        expect(spans.map(({ to }) => to)).toEqual([
          ...spans.slice(1).map(({ from }) => from),
          Infinity,
        ]);
        const states = spans.map(({ state }) => state);
        expect(states.some((state, at) => state === states[at + 1])).toBe(false);
      }),
    );
  });
});

describe('the days on which ties change', () => {
  const ties = [
    role({ start: '2016-05-01', end: '2019-06-30' }),
    role({ start: '2016-05-01', status: 'active' }),
    role({ start: '2011', end: '2016-05-01' }),
    role({ status: 'inactive' }),
  ];
  const changes = changeDays(ties);
  const wordsOn = (day: string): string =>
    happeningsInWords(changes.find((change) => change.day === dayOf(day)));

  it('are told with what happens on each', () => {
    expect(changes.map(({ day }) => dayText(day))).toEqual([
      '2011-01-01',
      '2011-12-31',
      '2016-05-01',
      '2019-06-30',
      '2026-11-20',
    ]);
    expect(wordsOn('2016-05-01')).toBe('2 begin, 1 ends');
    expect(wordsOn('2011-01-01')).toBe('1 is not known from here');
    expect(wordsOn('2011-12-31')).toBe('1 begins');
    expect(wordsOn('2026-11-20')).toBe('1 is known from here');
    expect(wordsOn('2016-05-02')).toBe('nothing changes');
  });

  it('are found from any day', () => {
    const next = (day: string, direction: 1 | -1): string | null => {
      const found = nextChange(changes, dayOf(day), direction);
      return found === null ? null : dayText(found);
    };
    expect(next('2012-01-01', 1)).toBe('2016-05-01');
    expect(next('2016-05-01', 1)).toBe('2019-06-30');
    expect(next('2016-05-01', -1)).toBe('2011-12-31');
    expect(next('2011-01-01', -1)).toBe(null);
    expect(next('2026-11-20', 1)).toBe(null);
  });

  it('are all on which any state is another than the day before, and no others', () => {
    fc.assert(
      fc.property(fc.array(roles, { maxLength: 5 }), days, (some, day) => {
        const changed = some.filter(
          (tie) => tieState(tie, dayText(day)) !== tieState(tie, dayText(day - 1)),
        );
        const at = changeDays(some).find((change) => change.day === day);
        const told = at ? at.begins + at.ends + at.known + at.unknown : 0;
        expect(told).toBe(changed.length);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(roles, (tie) => {
        for (const { day } of changeDays([tie]))
          expect(tieState(tie, dayText(day))).not.toBe(tieState(tie, dayText(day - 1)));
      }),
    );
  });
});
