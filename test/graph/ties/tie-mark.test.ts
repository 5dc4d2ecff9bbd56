import { describe, expect, it } from 'vitest';
import type { SourcedStatement, Tie } from '../../../src/contract/model/tie.ts';
import { buildTies } from '../../../src/graph/build.ts';
import { findMarked, markTie } from '../../../src/graph/ties/tie-mark.ts';
import {
  ENDS,
  makeDates,
  makeStatement,
  OF_ONE_HASH,
  statedByCompany,
} from '../../make/statements.ts';

const FIRST = makeStatement({ dates: makeDates('2001-01-01', '2005-01-01') });
const SECOND = makeStatement({ dates: makeDates('2010-01-01'), status: 'active' });
const OTHER = makeStatement({ role: 'Chair', dates: makeDates('2010-01-01') });

const build = (...statements: SourcedStatement[]): Tie[] => buildTies(ENDS, statements);

/** What a mark on the tie of the first statement says once there are only those of `now`. */
function after(then: readonly SourcedStatement[], ...now: SourcedStatement[]): unknown[] {
  const ties = build(...then);
  const start = then[0]?.dates[0]?.date_full ?? null;
  const meant = ties.find(
    (tie) => (tie.terms[0]?.start ?? null) === start && tie.role === then[0]?.role,
  );
  if (!meant) throw new Error('the tie to mark is not there');
  const found = findMarked(markTie(meant, ties), build(...now));
  if (found.certainty === 'certain') return ['certain', found.tie.terms[0]?.start ?? null];
  return found.certainty === 'gone'
    ? ['gone']
    : ['uncertain', ...found.among.map((t) => t.terms[0]?.start ?? null)];
}

describe('a mark on a tie', () => {
  it('is certain while nothing changes, and when only status or dates do', () => {
    expect(after([SECOND], SECOND, OTHER)).toEqual(['certain', '2010-01-01']);
    expect(after([SECOND], { ...SECOND, status: 'resigned' })).toEqual(['certain', '2010-01-01']);
    const corrected = { ...SECOND, dates: makeDates('2011-02-01', '2020-01-01'), status: null };
    expect(after([SECOND], corrected)).toEqual(['certain', '2011-02-01']);
  });

  it('is certain when one of several changes and the others stand', () => {
    const resigned = {
      ...SECOND,
      dates: makeDates('2010-01-01', '2020-01-01'),
      status: 'resigned',
    };
    expect(after([SECOND, FIRST], FIRST, resigned)).toEqual(['certain', '2010-01-01']);
  });

  it('is certain when an alike tie comes before or after, also where that takes its id', () => {
    expect(after([SECOND], FIRST, SECOND)).toEqual(['certain', '2010-01-01']);
    expect(after([FIRST], FIRST, SECOND)).toEqual(['certain', '2001-01-01']);
    const ids = build(FIRST, SECOND).map(({ id }) => id);
    expect(ids[0]).toBe(build(SECOND)[0]?.id);
  });

  it('is uncertain when the tie changes while an alike one comes', () => {
    const corrected = { ...SECOND, dates: makeDates('2011-02-01') };
    expect(after([SECOND], FIRST, corrected)).toEqual(['uncertain', '2001-01-01', '2011-02-01']);
  });

  it('is gone with its tie, also where another of two alike stays', () => {
    expect(after([SECOND], OTHER)).toEqual(['gone']);
    expect(after([SECOND, FIRST], FIRST)).toEqual(['gone']);
    expect(after([SECOND, FIRST], SECOND)).toEqual(['certain', '2010-01-01']);
  });

  it('is uncertain where of two alike one stays that is neither as it was', () => {
    const either = makeStatement({ dates: makeDates('2004-01-01', '2012-01-01') });
    expect(after([SECOND, FIRST], either)).toEqual(['uncertain', '2004-01-01']);
  });

  it('is uncertain where two alike both changed', () => {
    const changed = [FIRST, SECOND].map((s) => ({ ...s, status: 'resigned' }));
    expect(after([SECOND, FIRST], ...changed)).toEqual(['uncertain', '2001-01-01', '2010-01-01']);
  });

  it('is uncertain where the only one alike is of another time altogether', () => {
    expect(after([FIRST], SECOND)).toEqual(['uncertain', '2010-01-01']);
    expect(after([SECOND], FIRST)).toEqual(['uncertain', '2001-01-01']);
    expect(after([FIRST], { ...SECOND, dates: makeDates('2005') })).toEqual(['certain', '2005']);
  });

  it('follows a role that the company stated into what the member states, if that is one', () => {
    const company = statedByCompany();
    expect(after([company], company, SECOND)).toEqual(['certain', '2010-01-01']);
    expect(after([company], company, { ...SECOND, kind: 'right' })).toEqual([
      'certain',
      '2010-01-01',
    ]);
    const undated = makeStatement();
    expect(after([company], company, undated, SECOND)).toEqual(['uncertain', '2010-01-01', null]);
  });

  it('does not go over to another role of the same hash', () => {
    const [one, other] = OF_ONE_HASH.map((role) => makeStatement({ role }));
    if (!one || !other) throw new Error('there are two');
    expect(after([one], other)).toEqual(['gone']);
    expect(after([one], other, { ...one, status: 'active' })).toEqual(['certain', null]);
  });

  it('is left as it was when its tie is looked for', () => {
    const [tie] = build(SECOND);
    if (!tie) throw new Error('there is one');
    const mark = markTie(tie, [tie]);
    const kept = structuredClone(mark);
    findMarked(Object.freeze(mark), build(FIRST, SECOND));
    expect(mark).toEqual(kept);
  });
});
