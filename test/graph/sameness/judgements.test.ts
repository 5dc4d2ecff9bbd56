import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairIdOf, pairOf, type Judged } from '../../../src/contract/model/case-item.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { readJudgements, readJudgementsInSteps } from '../../../src/graph/sameness/judgements.ts';
import { countSteps } from '../../make/counted-steps.ts';

const [A, B, C, D] = ['a/member:1', 'a/member:2', 'b/company:3', 'a/member:4'] as EntityId[];
const said = (a: EntityId | undefined, b: EntityId | undefined, verdict: Judged) => ({
  id: pairIdOf(a ?? 'x/member:0', b ?? 'x/member:0'),
  verdict,
});
const ask = (read: ReturnType<typeof readJudgements>, a?: EntityId, b?: EntityId) =>
  read.between(a ?? 'x/member:0', b ?? 'x/member:0');

describe('what follows from judgements', () => {
  it('is that A = B and B = C make one, and that B ≠ D makes A ≠ D, each with what says so', () => {
    const ab = said(A, B, 'same');
    const bc = said(C, B, 'same');
    const bd = said(B, D, 'not-same');
    const read = readJudgements([ab, bd, bc]);
    expect(read.groups).toEqual([[A, B, C]]);
    expect(ask(read, A, C)).toEqual({ verdict: 'same', from: [ab, bc] });
    expect(ask(read, A, D)).toEqual({ verdict: 'not-same', from: [ab, bd] });
    expect(ask(read, D, C)).toEqual({ verdict: 'not-same', from: [bd, bc] });
    expect(read.oneWith(D as EntityId)).toEqual([D]);
    expect(read.contradictions).toEqual([]);
  });

  it('shows judgements that can not hold together, with those on the other side', () => {
    const all = [said(A, B, 'same'), said(B, C, 'same'), said(A, C, 'not-same')];
    const read = readJudgements(all);
    expect(read.contradictions).toEqual([{ notSame: all[2], same: [all[0], all[1]] }]);
    // What was said of just these two counts for them.
    expect(ask(read, A, C)).toEqual({ verdict: 'not-same', from: [all[2]] });
  });

  it('leaves open what nobody said, and what somebody was unsure of', () => {
    const unsure = said(A, B, 'unsure');
    expect(ask(readJudgements([unsure]), A, B)).toEqual({ verdict: 'unsure', from: [unsure] });
    expect(ask(readJudgements([unsure]), A, C)).toBeNull();
    // Others tell.
    const told = readJudgements([unsure, said(A, C, 'same'), said(B, C, 'same')]);
    expect(ask(told, A, B)?.verdict).toBe('same');
  });

  it('is told of thousands of pairs in steps of a thousand, the way from one to another when somebody asks', () => {
    const of = (n: number): EntityId => `r/member:${n}`;
    const star = Array.from({ length: 5000 }, (_, n) => said(of(0), of(n + 1), 'same'));
    const chain = Array.from({ length: 5000 }, (_, n) =>
      said(of(n + 30_000), of(n + 30_001), 'same'),
    );
    let looks = 0;
    const counted = [...star, ...chain, said(of(7), of(30_007), 'not-same')].map(
      ({ id, verdict }) => ({
        id,
        get verdict() {
          looks += 1;
          return verdict;
        },
      }),
    );
    const { value, steps, most } = countSteps(readJudgementsInSteps(counted), () => looks);
    // Of each it is looked at whether it says the one or the other.
    expect(most).toBeLessThanOrEqual(2 * 1000);
    // Ten of what was said, and twenty of what leads from one to the next, both ways.
    expect(steps).toBeGreaterThanOrEqual(30);
    for (let n = 1; n < 5000; n += 1) {
      expect(value.between(of(n), of(n + 30_000))?.verdict).toBe('not-same');
    }
    expect(value.between(of(30_000), of(35_000))?.from).toHaveLength(5000);
    // With a way looked for in each, it takes minutes.
  }, 20_000);

  it('is what a plain closure over all pairs says', () => {
    const ids = Array.from({ length: 7 }, (_, n): EntityId => `r/member:${n}`);
    const pair = fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => pairIdOf(ids[a] as EntityId, ids[b] as EntityId));
    const verdict = fc.constantFrom<Judged[]>('same', 'not-same', 'unsure');
    const judged = fc.uniqueArray(fc.record({ id: pair, verdict }), {
      selector: ({ id }) => id,
      maxLength: 10,
    });
    fc.assert(
      fc.property(judged, (all) => {
        const read = readJudgements(all);
        const same = closure(ids, all);
        const isSame = (a: EntityId, b: EntityId): boolean => same.get(a) === same.get(b);
        for (const a of ids) {
          expect(read.oneWith(a)).toEqual(ids.filter((b) => isSame(a, b)));
          for (const b of ids) {
            if (a >= b) continue;
            const own = all.find(({ id }) => id === pairIdOf(a, b))?.verdict;
            const isOther = all.some(({ id, verdict: word }) => {
              const [c, d] = pairOf(id);
              const crosses = (isSame(a, c) && isSame(b, d)) || (isSame(a, d) && isSame(b, c));
              return word === 'not-same' && crosses;
            });
            const follows = isSame(a, b) ? 'same' : isOther ? 'not-same' : (own ?? null);
            const expected = own === undefined || own === 'unsure' ? follows : own;
            const found = read.between(a, b);
            expect(found?.verdict ?? null).toBe(expected);
            for (const one of found?.from ?? []) expect(all).toContain(one);
            expect(isWay(a, b, found?.from ?? [])).toBe(found !== null);
          }
        }
        const clashing = all.filter(({ id, verdict: word }) => {
          const [a, b] = pairOf(id);
          return word === 'not-same' && isSame(a, b);
        });
        expect(read.contradictions.map(({ notSame }) => notSame)).toEqual(clashing);
      }),
    );
  });
});

/** The smallest id each is the same as, by going over all pairs until nothing changes. */
function closure(
  ids: readonly EntityId[],
  all: readonly { id: `${EntityId} ${EntityId}`; verdict: Judged }[],
): Map<EntityId, EntityId> {
  const least = new Map(ids.map((id) => [id, id]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { id, verdict } of all) {
      if (verdict !== 'same') continue;
      const [a, b] = pairOf(id).map((one) => least.get(one) as EntityId);
      if (a === undefined || b === undefined || a === b) continue;
      const [low, high] = a < b ? [a, b] : [b, a];
      for (const [one, root] of least) if (root === high) least.set(one, low);
      changed = true;
    }
  }
  return least;
}

/** Whether each shares a record with the next, from the one to the other. */
function isWay(
  from: EntityId,
  to: EntityId,
  way: readonly { id: `${EntityId} ${EntityId}` }[],
): boolean {
  let at = from;
  for (const { id } of way) {
    const [a, b] = pairOf(id);
    if (at !== a && at !== b) return false;
    at = at === a ? b : a;
  }
  return way.length > 0 && at === to;
}
