/** What is left out at a time of the graph, and that it is counted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphTime } from '../../src/contract/model/graph-view.ts';
import {
  countLeftOut,
  dayOfTime,
  tiesLeftOutInWords,
  tiesAtTime,
} from '../../src/graph/graph-time.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';
import { arbitraryGraph, makeTie } from '../make/graph.ts';

const TODAY = '2026-11-25';

const TIES = [
  makeTie({ id: 'active', status: 'active' }),
  makeTie({ id: 'ended', status: 'inactive' }),
  makeTie({ id: 'unknown' }),
  makeTie({ id: 'ahead', start: '2030-01-01' }),
  makeTie({ id: 'parent', kind: 'parent' }),
];

const shownAt = (time: GraphTime): string[] =>
  tiesAtTime(TIES, time, TODAY).ties.map(({ id }) => id);

describe('a graph at a point in time', () => {
  it('leaves out nothing for “any time”, what has ended for “now”, and also what has not begun for a day', () => {
    expect(shownAt('any')).toEqual(TIES.map(({ id }) => id));
    expect(shownAt('now')).toEqual(['active', 'unknown', 'ahead', 'parent']);
    expect(shownAt({ asOf: TODAY })).toEqual(['active', 'unknown', 'parent']);
    expect(dayOfTime('now', TODAY)).toBe(TODAY);
    expect(dayOfTime({ asOf: '2015-03-31' }, TODAY)).toBe('2015-03-31');
  });

  it('shows the very list where nothing is left out', () => {
    expect(tiesAtTime(TIES, 'any', TODAY).ties).toBe(TIES);
    const active = TIES.slice(0, 1);
    expect(tiesAtTime(active, { asOf: TODAY }, TODAY).ties).toBe(active);
  });

  it('says how many ties are left out, as ended or as not begun', () => {
    expect(tiesLeftOutInWords({ ended: 3, notBegun: 1 })).toBe('3 ended, 1 not begun left out');
    expect(tiesLeftOutInWords({ ended: 0, notBegun: 2 })).toBe('2 not begun left out');
    expect(tiesLeftOutInWords({ ended: 1, notBegun: 0 })).toBe('1 ended left out');
    expect(tiesLeftOutInWords({ ended: 0, notBegun: 0 })).toBe('');
  });

  it('counts each tie once, shown or left out, and never leaves out what is active or unknown', () => {
    const times = fc.oneof(
      fc.constantFrom<GraphTime>('now', 'any'),
      fc.constantFrom('2010-01-01', '2019-06-30', '2028-12-31').map((asOf) => ({ asOf })),
    );
    fc.assert(
      fc.property(arbitraryGraph, times, ({ ties }, time) => {
        const at = tiesAtTime(ties, time, TODAY);
        expect(at.ties.length + countLeftOut(at.leftOut)).toBe(ties.length);
        const left = ties.filter((tie) => !at.ties.includes(tie));
        const states = left.map((tie) => tieState(tie, dayOfTime(time, TODAY)));
        expect(states.filter((state) => state === 'ended')).toHaveLength(at.leftOut.ended);
        expect(states.filter((state) => state === 'not-begun')).toHaveLength(at.leftOut.notBegun);
      }),
    );
  });
});
