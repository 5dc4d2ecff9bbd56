/** What is written on a line of a chart, and how it is stroked. */
import { describe, expect, it } from 'vitest';
import { bundleTies } from '../../../src/drawing/elements/bundle.ts';
import { strokeStyle, strokePath, strokesOf } from '../../../src/drawing/chart/chart-strokes.ts';
import { wordsOf } from '../../../src/drawing/chart/chart-words.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { DAY, makeTie, type GivenTie } from '../../make/graph.ts';

function words(...ties: GivenTie[]): string[] {
  const [line] = bundleTies(
    ties.map((tie, index) => makeTie({ id: `tie-${index}`, ...tie })),
    { day: DAY },
  );
  return line ? wordsOf(line).lines.map(({ text }) => text) : [];
}

describe('words on a line', () => {
  it('are every role verbatim, with the share as stated', () => {
    expect(words({ role: 'Shareholder 25,5 %' }, { role: 'Owner' })).toEqual([
      'Shareholder 25,5 %',
      'Owner',
    ]);
    expect(words({ role: 'Director' }, { role: 'Chair' })).toEqual(['Director', 'Chair']);
    expect(words({ kind: 'parent', role: 'direct' })).toEqual(['Parent, level direct']);
    expect(words({ role: null })).toEqual(['Position not stated']);
  });

  it('say the state of each where they are not all in one', () => {
    expect(
      words({ role: 'Chair', status: 'active' }, { role: 'Auditor', status: 'resigned' }),
    ).toEqual(['Chair, active', 'Auditor, ended']);
  });

  it('say a role that several ties are of once, and how many more there are than have room', () => {
    expect(words({}, {})).toEqual(['Director ×2']);
    const roles = ['A', 'B', 'C', 'D', 'E', 'F'].map((role) => ({ role }));
    expect(words(...roles)).toEqual(['A', 'B', 'C', '+3 more']);
    expect(words(...roles.slice(0, 4))).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('strokes', () => {
  const active = { kind: 'roles', state: 'active' } as const;
  const ended = { kind: 'roles', state: 'ended' } as const;
  const point = (x: number, y: number) => ({ x, y });

  it('stand for all lines that share a way, plain where these differ', () => {
    const shared = [point(0, 0), point(0, 10), point(20, 10), point(20, 30)];
    const other = [point(0, 0), point(0, 10), point(-20, 10), point(-20, 30)];
    const strokes = toEnd(
      strokesOf([
        { ...active, points: shared },
        { ...ended, points: other },
      ]),
    );
    const lookFrom = (x: number, y: number) =>
      strokes.find(({ from }) => from.x === x && from.y === y)?.lineType;
    expect(lookFrom(0, 0)).toBeNull();
    expect(lookFrom(20, 10)).toEqual(active);
    expect(lookFrom(-20, 10)).toEqual(ended);
    expect(strokes.flatMap(({ hops }) => hops)).toEqual([]);
    expect(strokeStyle(null).dash).toEqual([]);
  });

  it('hop over lines that cross, and over none that they meet', () => {
    const level = { ...active, points: [point(0, 10), point(100, 10)] };
    const across = { ...active, points: [point(50, 0), point(50, 40)] };
    const [stroke] = toEnd(strokesOf([level, across]));
    expect(stroke?.hops).toEqual([50]);
    expect(stroke && strokePath(stroke)).toBe('M0 10H46a4 4 0 0 1 8 0H100');
    const met = { ...active, points: [point(50, 0), point(50, 10), point(90, 10)] };
    expect(toEnd(strokesOf([level, met])).flatMap(({ hops }) => hops)).toEqual([]);
  });
});
