/** Stacks: nothing is drawn twice, nothing is lost, and every tie to another is drawn. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { EntityStack } from '../../../src/contract/model/stack.ts';
import { withStacks } from '../../../src/drawing/elements/stacks.ts';
import { arbitraryGraph, makeEntity, makeTie } from '../../make/graph.ts';

const NOBODY: ReadonlyMap<EntityId, EntityId> = new Map();
const id = (n: number): EntityId => `sample/company:${n}`;
const companies = [1, 2, 3, 4].map((n) => makeEntity({ id: id(n), x: n * 10, y: 0 }));
const tie = (from: number, to: number) =>
  makeTie({ id: `${from} ${to}`, from: id(from), to: id(to) });
const stackOf = (name: string, members: readonly EntityId[], isOpen = false): EntityStack => {
  return { id: name, name, members, isOpen };
};

describe('a stack', () => {
  it('is drawn once in the middle of what it has, with the ties to others and none within', () => {
    const ties = [tie(1, 2), tie(2, 3), tie(4, 1), tie(2, 2)];
    const drawn = withStacks(
      { entities: companies, ties },
      [stackOf('Nominees', [id(2), id(1)])],
      NOBODY,
    );
    expect(drawn.entities).toMatchObject([
      { id: id(1), label: 'Nominees', stacked: 2, x: 15, y: 0 },
      { id: id(3) },
      { id: id(4) },
    ]);
    expect(drawn.ties.map(({ from, to }) => [from, to])).toEqual([
      [id(1), id(3)],
      [id(4), id(1)],
    ]);
    expect(drawn.stacks.get(id(1))?.entities).toEqual([id(1), id(2)]);
  });

  it('has no kind where what is in it has several, and is named only where all of that is', () => {
    const person = makeEntity({ id: 'sample/member:1', kind: 'person', knowledge: 'named' });
    const [company] = companies;
    if (!company) throw new Error('there is none');
    const named = { ...company, knowledge: 'named' as const };
    const draw = (first: typeof company) =>
      withStacks(
        { entities: [first, person], ties: [] },
        [stackOf('Both', [first.id, person.id])],
        NOBODY,
      );
    expect(draw(company).entities).toMatchObject([{ kind: 'member', knowledge: 'profile' }]);
    expect(draw(named).entities).toMatchObject([{ kind: 'member', knowledge: 'named' }]);
  });

  it('is not drawn while it is open, nor of one alone; a record counts as what is drawn for it', () => {
    const given = { entities: companies, ties: [tie(1, 2)] };
    for (const stack of [stackOf('A', [id(1), id(2)], true), stackOf('A', [id(1), id(99)])]) {
      const drawn = withStacks(given, [stack], NOBODY);
      expect(drawn.entities).toBe(given.entities);
      expect(drawn.ties).toBe(given.ties);
    }
    const glyphOf = new Map([['sample/member:9', id(3)] as const]);
    const byRecord = withStacks(given, [stackOf('A', [id(1), 'sample/member:9'])], glyphOf);
    expect(byRecord.stacks.get(id(1))?.entities).toEqual([id(1), id(3)]);
  });

  it('has each entity in one glyph, and each tie between two glyphs drawn, whatever overlaps', () => {
    const some = fc.array(fc.tuple(fc.array(fc.nat(30), { maxLength: 6 }), fc.boolean()), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(arbitraryGraph, some, ({ entities, ties }, wanted) => {
        const stacks = wanted.map(([turns, isOpen], at) => {
          const members = turns.flatMap(
            (turn) => entities[turn % Math.max(1, entities.length)]?.id ?? [],
          );
          return stackOf(String(at), [...new Set(members)], isOpen);
        });
        const drawn = withStacks({ entities, ties }, stacks, NOBODY);
        const inside = drawn.entities.flatMap((it) => drawn.stacks.get(it.id)?.entities ?? [it.id]);
        expect(inside.toSorted()).toEqual(entities.map((it) => it.id).toSorted());
        const glyphAt = (end: EntityId): EntityId =>
          [...drawn.stacks].find(([, stack]) => stack.entities.includes(end))?.[0] ?? end;
        const slow = ties.flatMap(({ id: name, from, to }) => {
          const isWithin = glyphAt(from) === glyphAt(to) && drawn.stacks.has(glyphAt(from));
          return isWithin ? [] : [[name, glyphAt(from), glyphAt(to)]];
        });
        expect(drawn.ties.map((it) => [it.id, it.from, it.to])).toEqual(slow);
      }),
    );
  });
});
