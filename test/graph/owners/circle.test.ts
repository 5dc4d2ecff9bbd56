/** Finding what comes back to itself. */
import { describe, expect, it } from 'vitest';
import { distinctCircles, findCircle, shortestCircles } from '../../../src/graph/owners/circle.ts';

describe('a circle', () => {
  const circle = (onward: Record<string, string[]>) => findCircle(new Map(Object.entries(onward)));

  it('is what comes back to itself, and not what only leads to one or away', () => {
    expect(circle({ a: ['b'], b: ['c', 'd'], c: ['b'], d: ['e'] })).toEqual(['b', 'c']);
    expect(circle({ a: ['b', 'c'], b: ['d'], c: ['d'] })).toEqual([]);
  });

  it('is not what lies between two', () => {
    const onward = { a: ['b'], b: ['a', 'between'], between: ['c'], c: ['d'], d: ['c'] };
    expect(circle(onward)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('may be of one that leads to itself', () => {
    expect(circle({ a: ['b'], b: ['b'] })).toEqual(['b']);
  });

  it('is found where several share a part, and one way back is the longer', () => {
    const onward = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['b', 'f'], f: [] };
    expect(circle(onward)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is told by the shortest ways round, until each is on one', () => {
    const onward = new Map(
      Object.entries({ a: ['b', 'c'], b: ['a'], c: ['d'], d: ['a'], e: ['e'], f: ['a'] }),
    );
    const all = findCircle(onward);
    expect(shortestCircles(onward, all, 9)).toEqual([['a', 'b'], ['c', 'd', 'a'], ['e']]);
    expect(shortestCircles(onward, all, 1)).toEqual([['a', 'b']]);
  });

  it('is told once, from wherever it was found', () => {
    const told = [['b', 'c', 'a'], ['a', 'b', 'c'], ['c', 'b', 'a'], ['d'], ['c', 'a', 'b']];
    expect(distinctCircles(told)).toEqual([['a', 'b', 'c'], ['a', 'c', 'b'], ['d']]);
  });

  it('may be longer than calls can nest', () => {
    const size = 30_000;
    const ring = Array.from({ length: size }, (_, n) => [n, [(n + 1) % size]] as const);
    expect(findCircle(new Map(ring))).toHaveLength(size);
  });
});
