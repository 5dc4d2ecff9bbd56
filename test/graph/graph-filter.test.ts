/** What a filter leaves of a graph, held against a slow obvious version, and what there is to choose. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { BACKINGS, graphFilter, type GraphFilter } from '../../src/contract/model/graph-view.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { backingAmong } from '../../src/graph/ties/corroboration.ts';
import {
  entitiesByValue,
  filterGraph,
  filterTies,
  valuesOf,
} from '../../src/graph/graph-filter.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';
import { roleInWords } from '../../src/graph/ties/tie-words.ts';
import { makeEntity, makeTie } from '../make/graph.ts';

const DAY = '2015-06-15';
const TAGS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const COUNTRIES = ['Norway', 'Malta', null];
const ROLES = ['Director', ' director', 'Chair', null];
const IDS = [1, 2, 3, 4, 5, 6].map((at): EntityId =>
  at < 4 ? `sample/company:${at}` : `sample/member:${at}`,
);
const date = fc.constantFrom(null, '2015-03', '2015-05-20', '2015-06-15', '2015-07-01', 'soon');

const entity = (id: EntityId): fc.Arbitrary<GraphEntity> =>
  fc
    .record({
      kind: fc.constantFrom('person', 'company', 'member'),
      country: fc.constantFrom(...COUNTRIES),
      nationality: fc.constantFrom(null, 'Malta'),
    })
    .map((facts) => makeEntity({ id, ...facts }));

const tie: fc.Arbitrary<Tie> = fc
  .record({
    kind: fc.constantFrom('position', 'right', 'parent', 'same'),
    from: fc.constantFrom(...IDS),
    to: fc.constantFrom(...IDS),
    role: fc.constantFrom(...ROLES),
    status: fc.constantFrom(null, 'active', 'resigned', 'pending'),
    statusAt: fc.constantFrom(null, '2015-06-01T00:00:00.000Z'),
    start: date,
    end: date,
    corroboration: fc.constantFrom('both', 'member', 'company'),
    otherSide: fc.constantFrom('states it', 'does not state it', 'not found', 'not searched', null),
  })
  .map((facts) => makeTie(facts));

const someOf = <V>(...values: V[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }), { nil: undefined });

const filter: fc.Arbitrary<GraphFilter> = fc.record({
  kinds: someOf('person', 'company', 'authority'),
  countries: someOf(...COUNTRIES, 'Malta (nationality)'),
  tags: someOf(...TAGS, null),
  ties: someOf('position', 'right', 'parent', 'same'),
  roles: someOf('DIRECTOR', 'Chair', 'Position not stated', 'Parent, level Chair'),
  states: someOf('active', 'ended', 'not-begun', 'unknown'),
  corroboration: someOf(...BACKINGS),
  during: fc.option(
    fc.record({
      from: fc.constantFrom(null, '2015-05-01', '2015-06-10'),
      to: fc.constantFrom(null, '2015-06-10', '2015-07-05'),
    }),
    { nil: undefined },
  ),
});

const world = fc
  .tuple(
    fc.tuple(...IDS.map(entity)),
    fc.array(tie, { maxLength: 14 }),
    fc.array(fc.subarray(TAGS), { minLength: IDS.length, maxLength: IDS.length }),
  )
  .map(([entities, ties, tags]) => ({
    entities,
    ties: ties.map((one, at) => ({ ...one, id: `tie-${at}` })),
    day: DAY,
    tagsOf: (id: EntityId) => tags[IDS.indexOf(id)] ?? [],
  }));

/** Every day of a year and more in which all dates above lie. */
const DAYS = Array.from({ length: 500 }, (_, at) =>
  new Date(Date.UTC(2014, 8, 1) + at * 86_400_000).toISOString().slice(0, 10),
);

const folded = (text: string): string => text.toLowerCase().trim();

/** Each part by itself, in so many words. */
function slowly(
  {
    entities,
    ties,
    tagsOf,
  }: { entities: GraphEntity[]; ties: Tie[]; tagsOf: (id: EntityId) => string[] },
  { kinds, countries, tags, ties: tieKinds, roles, states, corroboration, during }: GraphFilter,
): { entities: EntityId[]; ties: string[] } {
  const backingOf = backingAmong(ties);
  const isLookedAt = ({ id, kind, country, nationality }: GraphEntity): boolean => {
    const from = country ?? (nationality ? `${nationality} (nationality)` : null);
    const bears = tagsOf(id);
    return (
      (!kinds || kinds.includes(kind)) &&
      (!countries || countries.includes(from)) &&
      (!tags ||
        bears.some((tag) => tags.includes(tag)) ||
        (tags.includes(null) && bears.length === 0))
    );
  };
  const some = new Set(entities.filter(isLookedAt).map(({ id }) => id));
  const asksOfRoles = [roles, states, corroboration, during].some((part) => part !== undefined);
  const passes = (one: Tie): boolean => {
    if (!some.has(one.from) || !some.has(one.to)) return false;
    if (tieKinds && !tieKinds.includes(one.kind)) return false;
    if (one.kind === 'same') return true;
    const days = DAYS.filter(
      (day) => (!during?.from || day >= during.from) && (!during?.to || day <= during.to),
    );
    const backing = backingOf(one);
    return (
      (!roles || roles.map(folded).includes(folded(roleInWords(one)))) &&
      (!states || states.includes(tieState(one, DAY))) &&
      (!corroboration || (backing !== null && corroboration.includes(backing))) &&
      (!during || days.some((day) => ['active', 'unknown'].includes(tieState(one, day))))
    );
  };
  const through = ties.filter(passes);
  const keep = (id: EntityId): boolean =>
    (!tieKinds && !asksOfRoles) ||
    through.some(
      ({ kind, from, to }) =>
        (from === id || to === id) &&
        (kind !== 'same' || (!asksOfRoles && tieKinds?.includes('same') === true)),
    );
  const kept = entities.map(({ id }) => id).filter((id) => some.has(id) && keep(id));
  return {
    entities: kept,
    ties: through
      .filter(({ from, to }) => kept.includes(from) && kept.includes(to))
      .map(({ id }) => id),
  };
}

describe('what a filter leaves', () => {
  it('is what each of its parts leaves, one by one', () => {
    fc.assert(
      fc.property(world, filter, (graph, chosen) => {
        expect(graphFilter.safeParse(chosen).success).toBe(true);
        const left = filterGraph(graph, chosen);
        expect({
          entities: left.entities.map(({ id }) => id),
          ties: left.ties.map(({ id }) => id),
        }).toEqual(slowly(graph, chosen));
      }),
      { numRuns: 200 },
    );
  });

  it('is the very graph where nothing is asked, and leaves nothing twice', () => {
    fc.assert(
      fc.property(world, filter, (graph, chosen) => {
        expect(filterGraph(graph, {}).ties).toBe(graph.ties);
        expect(filterTies(graph, { kinds: chosen.kinds })).toBe(graph.ties);
        // Corroboration is asked of all ties between two, so of what is left it may be another.
        const { corroboration: _asked, ...others } = chosen;
        const once = filterGraph(graph, others);
        expect(filterGraph({ ...graph, ...once }, others)).toMatchObject(once);
      }),
    );
  });

  it('keeps both records of a company together, whatever is asked of roles', () => {
    const [company, record, person] = [
      'sample/company:1',
      'sample/member:1',
      'sample/member:2',
    ] as const;
    const graph = {
      entities: [company, record, person].map((id) => makeEntity({ id })),
      ties: [
        makeTie({ id: 'a', from: person, to: company, role: 'Chair' }),
        makeTie({ id: 'b', from: record, to: company, kind: 'same', role: null }),
        makeTie({ id: 'c', from: record, to: person, kind: 'parent', role: 'direct' }),
      ],
      day: DAY,
      tagsOf: () => [],
    };
    const left = filterGraph(graph, { roles: ['Chair', 'parent, level direct'] });
    expect(left.ties).toBe(graph.ties);
    expect(filterGraph(graph, { roles: ['Chair'] }).entities.map(({ id }) => id)).toEqual([
      company,
      person,
    ]);
  });
});

describe('a filter by boards', () => {
  const boards = fc.record({
    atLeast: fc.integer({ min: 1, max: 3 }),
    of: fc.option(fc.subarray(IDS.slice(0, 3), { minLength: 1 })),
  });

  it('leaves the boards, and the members with roles in enough of them', () => {
    let left = 0;
    fc.assert(
      fc.property(world, boards, fc.subarray(IDS.slice(3)), (graph, wanted, judged) => {
        const one = (id: EntityId): EntityId => (judged.includes(id) ? (judged[0] ?? id) : id);
        const all = wanted.of ?? IDS.slice(0, 3);
        const expected = IDS.filter((id) =>
          id.includes('company')
            ? all.includes(id)
            : all.filter((board) =>
                graph.ties.some(
                  ({ kind, from, to }) =>
                    (kind === 'position' || kind === 'right') &&
                    one(from) === one(id) &&
                    to === board,
                ),
              ).length >= wanted.atLeast,
        );
        const found = filterGraph({ ...graph, judged: [judged] }, { boards: wanted });
        expect(found.entities.map(({ id }) => id)).toEqual(expected);
        left += expected.filter((id) => id.includes('member')).length;
      }),
      { numRuns: 300 },
    );
    expect(left).toBeGreaterThan(0);
  });
});

describe('what there is to choose from', () => {
  it('is by each value whoever choosing it alone leaves, the most first', () => {
    const parts = fc.constantFrom('kinds', 'countries', 'tags', 'ties', 'roles', 'states');
    fc.assert(
      fc.property(world, parts, (graph, part) => {
        const values = entitiesByValue(graph, part);
        for (const { value, entities } of values) {
          const left = filterGraph(graph, { [part]: [value] });
          expect([...entities].sort()).toEqual(left.entities.map(({ id }) => id).sort());
        }
        const counts = values.map(({ entities }) => entities.size);
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
      }),
    );
  });

  it('is as many ties of each value as choosing it alone leaves', () => {
    const parts = fc.constantFrom('ties', 'roles', 'states', 'corroboration');
    fc.assert(
      fc.property(world, filter, parts, (graph, chosen, part) => {
        for (const { value, count } of valuesOf(graph, chosen, part)) {
          const { ties } = filterGraph(graph, { ...chosen, [part]: [value] });
          const asked = ties.filter(({ kind }) => kind !== 'same' || value === 'same');
          expect(asked).toHaveLength(part === 'ties' && value === 'same' ? ties.length : count);
        }
      }),
    );
  });

  it('counts alike roles once, the most frequent first', () => {
    const to: EntityId = 'sample/company:1';
    const graph = {
      entities: IDS.map((id) => makeEntity({ id, country: id === to ? 'Malta' : null })),
      ties: ['Chair', 'Director', ' director', null].map((role, at) =>
        makeTie({ id: `${at}`, to, from: IDS[at + 1] ?? to, role }),
      ),
      day: DAY,
      tagsOf: () => [],
    };
    expect(valuesOf(graph, {}, 'roles')).toEqual([
      { value: 'Director', count: 2 },
      { value: 'Chair', count: 1 },
      { value: 'Position not stated', count: 1 },
    ]);
    expect(valuesOf(graph, {}, 'countries')).toEqual([
      { value: null, count: 5 },
      { value: 'Malta', count: 1 },
    ]);
    expect(valuesOf(graph, { roles: ['chair'] }, 'countries')).toEqual([
      { value: 'Malta', count: 1 },
      { value: null, count: 1 },
    ]);
  });
});
