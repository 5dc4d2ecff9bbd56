/** Graph entities and ties from the few fields a test cares about, and arbitrary hostile ones. */
import fc from 'fast-check';
import type { Graph, GraphEntity } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Tie, TieSource } from '../../src/contract/model/tie.ts';
import { hostileText } from './hostile-text.ts';

export function makeEntity(given: Partial<GraphEntity> = {}): GraphEntity {
  const id = given.id ?? 'member:1';
  const kind = id.startsWith('company') ? 'company' : 'person';
  return {
    id,
    kind,
    label: `Label of ${id}`,
    country: null,
    status: null,
    born: null,
    registrationNumber: null,
    statedCompanyId: null,
    knowledge: 'profile',
    fetchedAt: null,
    neighbours: 0,
    x: null,
    y: null,
    pinned: false,
    hidden: false,
    ...given,
  };
}

export function makeTie(given: Partial<Tie> = {}): Tie {
  return {
    id: 'tie-1',
    kind: 'position',
    from: 'member:1',
    to: 'company:1',
    role: 'Director',
    status: null,
    state: 'unknown',
    start: null,
    end: null,
    corroboration: 'member',
    sources: [],
    ...given,
  };
}

const entityIds = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom('member', 'company'), fc.stringMatching(/^\d{1,4}$/))
    .map(([subject, id]) => `${subject}:${id}` as EntityId),
  { maxLength: 8 },
);

const someText = fc.option(hostileText);
const coordinate = fc.option(fc.integer({ min: -2000, max: 2000 }));

const arbitraryEntity = (id: EntityId): fc.Arbitrary<GraphEntity> =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('person', 'company', 'authority', 'member'),
    label: hostileText,
    country: someText,
    status: someText,
    born: someText,
    registrationNumber: someText,
    statedCompanyId: someText,
    knowledge: fc.constantFrom('profile', 'search', 'named'),
    fetchedAt: fc.constantFrom(null, '2026-11-20T09:00:00.000Z'),
    neighbours: fc.nat(),
    x: coordinate,
    y: coordinate,
    pinned: fc.boolean(),
    hidden: fc.boolean(),
  });

const arbitrarySource = (from: EntityId): fc.Arbitrary<TieSource> =>
  fc.record({
    statedBy: fc.constant(from),
    sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
    pointer: fc.nat(99).map((at) => `/members/${at}`),
    fetchedAt: fc.constant('2026-11-20T09:00:00.000Z'),
  });

const arbitraryTie = (ids: readonly EntityId[]): fc.Arbitrary<Tie> =>
  fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).chain(([from, to]) =>
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('position', 'right', 'parent', 'same'),
      from: fc.constant(from),
      to: fc.constant(to),
      role: someText,
      status: someText,
      state: fc.constantFrom('active', 'ended', 'unknown'),
      start: someText,
      end: someText,
      corroboration: fc.constantFrom('company', 'member', 'both'),
      sources: fc.array(arbitrarySource(from), { maxLength: 3 }),
    }),
  );

/** Any graph: unique entities, and ties among them, loops and parallel ones too. */
export const arbitraryGraph: fc.Arbitrary<Graph> = entityIds.chain((ids) =>
  fc.record({
    entities: fc.tuple(...ids.map(arbitraryEntity)),
    ties:
      ids.length === 0
        ? fc.constant([])
        : fc.uniqueArray(arbitraryTie(ids), { maxLength: 10, selector: ({ id }) => id }),
  }),
);
