/** Projections against the obvious way: everybody with everybody, and who both are tied to. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { projectOnto, tiesBehind } from '../../../src/graph/answers/projection.ts';
import { makeTie } from '../../make/graph.ts';

const MEMBERS = [1, 2, 3, 4].map((n) => `sample/member:${n}` as const);
const COMPANIES = [1, 2, 3, 4].map((n) => `sample/company:${n}` as const);
const ENTITIES = [...MEMBERS, ...COMPANIES].map((id) => ({ id: id as EntityId }));

const ties = fc
  .array(
    fc.oneof(
      fc.record({
        kind: fc.constantFrom('position' as const, 'right' as const),
        from: fc.constantFrom(...MEMBERS),
        to: fc.constantFrom(...COMPANIES),
      }),
      fc.record({
        kind: fc.constant('parent' as const),
        from: fc.constantFrom(...COMPANIES),
        to: fc.constantFrom(...COMPANIES),
      }),
      fc.record({
        kind: fc.constant('same' as const),
        from: fc.constantFrom(...MEMBERS),
        to: fc.constantFrom(...COMPANIES),
      }),
    ),
    { maxLength: 20 },
  )
  .map((all) => all.map((given, at) => makeTie({ ...given, id: `tie-${at}` })));

describe('a projection of the graph onto one side', () => {
  it('is everybody of one side, and a line for any two whom somebody of the other ties together', () => {
    const side = fc.constantFrom('companies' as const, 'members' as const);
    fc.assert(
      fc.property(ties, side, fc.integer({ min: 1, max: 4 }), (all, onto, most) => {
        const [these, others] = onto === 'companies' ? [COMPANIES, MEMBERS] : [MEMBERS, COMPANIES];
        const isTied = (one: EntityId, other: EntityId): boolean =>
          all.some(
            ({ kind, from, to }) =>
              (kind === 'position' || kind === 'right') &&
              [from, to].sort().join() === [one, other].sort().join(),
          );
        const isLeftOut = (other: EntityId): boolean =>
          these.filter((one) => isTied(one, other)).length > most;
        const slow = these.flatMap((a) =>
          these
            .filter((b) => a < b)
            .map((b) => ({
              a,
              b,
              by: others.filter((it) => isTied(a, it) && isTied(b, it) && !isLeftOut(it)),
            }))
            .filter(({ by }) => by.length > 0),
        );
        const found = projectOnto(onto, ENTITIES, all, most);
        const plain = (lines: typeof slow): string[] =>
          lines.map(({ a, b, by }) => [a, b, ...[...by].sort()].join(' ')).sort();
        expect(found.ids).toEqual(these);
        expect(plain(found.lines as typeof slow)).toEqual(plain(slow));
        expect([...found.leftOut].sort()).toEqual(others.filter(isLeftOut));
        for (const line of found.lines) {
          const behind = tiesBehind([line], all);
          expect(behind).toEqual(
            all.filter(
              ({ kind, from, to }) =>
                (kind === 'position' || kind === 'right') &&
                [from, to].some((id) => line.by.includes(id)) &&
                [from, to].some((id) => id === line.a || id === line.b),
            ),
          );
        }
      }),
    );
  });
});
