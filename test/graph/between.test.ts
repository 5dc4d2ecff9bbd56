/** What lies between several, against going every way there is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBetween, type Between } from '../../src/graph/between.ts';

const NODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

interface Line {
  from: string;
  to: string;
}

function between(
  lines: readonly Line[],
  ends: Iterable<string>,
): Between<string> & { steps: number } {
  const work = allBetween(lines, new Set(ends));
  for (let steps = 0; ; steps += 1) {
    const step = work.next();
    if (step.done) return { ...step.value, steps };
  }
}

/** Every way without coming by anybody twice; of each pair the shortest of them. */
function slowly(lines: readonly Line[], ends: readonly string[]) {
  const on = new Set<string>();
  let unjoinedPairs = 0;
  const ways = (way: readonly string[], to: string): string[][] => {
    const at = way.at(-1)!;
    if (at === to) return [[...way]];
    return NODES.filter(
      (next) =>
        !way.includes(next) &&
        lines.some((it) => [`${at}${next}`, `${next}${at}`].includes(it.from + it.to)),
    ).flatMap((next) => ways([...way, next], to));
  };
  for (const [at, one] of ends.entries()) {
    for (const other of ends.slice(at + 1)) {
      const all = ways([one], other);
      const least = Math.min(...all.map(({ length }) => length));
      if (all.length === 0) unjoinedPairs += 1;
      for (const way of all) if (way.length === least) for (const node of way) on.add(node);
    }
  }
  return { on: [...on].sort(), unjoinedPairs };
}

describe('what lies between several', () => {
  it('is on one of the shortest ways between two of them, by any of these', () => {
    const node = fc.constantFrom(...NODES);
    const lines = fc.array(fc.record({ from: node, to: node }), { maxLength: 12 });
    const ends = fc.uniqueArray(node, { maxLength: 4 });
    fc.assert(
      fc.property(lines, ends, (some, chosen) => {
        const { on, unjoinedPairs } = between(some, chosen);
        expect({ on: [...on].sort(), unjoinedPairs }).toEqual(slowly(some, chosen));
      }),
      { numRuns: 100 },
    );
  });

  it('is found in steps, however long the ways', () => {
    const size = 20_000;
    const ring = Array.from({ length: size }, (_, n) => ({
      from: `${n}`,
      to: `${(n + 1) % size}`,
    }));
    const { on, unjoinedPairs, steps } = between(ring, ['0', `${size / 2}`, '1', 'nobody']);
    expect([on.size, unjoinedPairs, steps]).toEqual([size, 3, 3]);
  });
});
