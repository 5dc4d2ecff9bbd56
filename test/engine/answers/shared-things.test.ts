/** What several entities state, against looking through all that each states; and what is asked meanwhile. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { pairIdOf } from '../../../src/contract/model/case-item.ts';
import {
  NEAR_BORDER,
  thingId,
  THING_KINDS,
  type SharedThing,
  type SharedThings,
  type Thing,
} from '../../../src/contract/model/thing.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { Call } from '../../../src/engine/base/handlers.ts';
import { createThingHandlers, statedByBoth } from '../../../src/engine/answers/shared-things.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import type { Store } from '../../../src/store/store.ts';
import { storedKey, storedNear } from '../../../src/store/derived/things.ts';
import { countSteps } from '../../make/count-steps.ts';
import { makeDerived, makeFacts, makeResponse, makeThing } from '../../make/derived.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { openTempStore } from '../../make/temp-store.ts';

const ENTITIES: EntityId[] = [
  ...[1, 2, 3, 4].map((n): EntityId => `sample/member:${n}`),
  ...[1, 2].map((n): EntityId => `sample/company:${n}`),
];
const KINDS = THING_KINDS.slice(0, 2);

/** What a record states, and which company it says it is. */
interface Stated {
  things: Thing[];
  number?: string;
  names?: string | null;
}

type World = Map<EntityId, Stated>;

const call = (signal = new AbortController().signal): Call => ({
  task: undefined,
  signal,
  cut: signal,
  progress: () => undefined,
});

function filled(world: Iterable<[EntityId, Stated]>): Store {
  const store = openTempStore();
  store.write((writer) => {
    for (const [id, { things, number = null, names = null }] of world) {
      const facts = makeFacts(id, {
        knowledge: 'profile',
        registrationNumber: number,
        ...(names === null ? {} : { kind: 'company', statedCompanyId: names }),
      });
      const derived = { ...makeDerived(facts), things };
      keepProfile(writer, id, makeResponse(derived), derived);
    }
  });
  return store;
}

const handlersOf = (store: Store) => createThingHandlers({ store });

const someThing = fc
  .tuple(
    fc.constantFrom(...KINDS),
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('a', 'b', `a${NEAR_BORDER}b`, `a${NEAR_BORDER}`) },
      { weight: 1, arbitrary: hostileText },
    ),
    hostileText,
  )
  .map(([kind, key, value]) => makeThing(key, { kind, value }));
const someStated = fc.record({
  things: fc.array(someThing, { maxLength: 5 }).map((things) => placed(things)),
  number: fc.constantFrom('A', 'A', 'B'),
  names: fc.constantFrom(null, '1', '1', '2', '3'),
});
/** Most entities state something, so that some things are stated by nearly all. */
const someWorld: fc.Arbitrary<World> = fc
  .tuple(
    fc.shuffledSubarray(ENTITIES, { minLength: 2 }),
    fc.array(someStated, { minLength: ENTITIES.length, maxLength: ENTITIES.length }),
  )
  .map(([ids, stated]) => {
    const world: World = new Map();
    for (const [at, id] of ids.entries()) {
      const { names = null, ...own } = stated[at] ?? { things: [] };
      world.set(id, id.includes('member:') ? { ...own, names } : own);
    }
    return world;
  });
const placed = (things: Thing[]): Thing[] =>
  things.map((thing, at) => ({ ...thing, pointer: `/contacts/${at}` }));
const someQuestion = fc.record({
  entities: fc.oneof(fc.constant<EntityId[]>([]), fc.subarray(ENTITIES)),
  kinds: fc.subarray([...KINDS]),
  most: fc.integer({ min: 2, max: 6 }),
  near: fc.boolean(),
  order: fc.constantFrom('most' as const, 'least' as const),
});

/** None: no case is asked with. */
const someJudged: fc.Arbitrary<Judged> = fc.uniqueArray(
  fc.subarray(ENTITIES, { minLength: 2, maxLength: 2 }).map(([a, b]) => [a!, b!] as const),
  { maxLength: 3, selector: (pair) => pair.join(' ') },
);

function judgedIn(store: Store, judged: Judged): string | undefined {
  if (judged.length === 0) return undefined;
  const at = '2026-01-01T00:00:00.000Z';
  store.write((writer) => {
    writer.createCase('case', 'Case', at);
    writer.changeItems('case', {
      at,
      verb: 'judge',
      label: 'Judge',
      remove: [],
      put: judged.map(([a, b]) => ({
        ...({ kind: 'judgement', id: pairIdOf(a, b), verdict: 'same', reason: '' } as const),
        at,
        changedAt: at,
      })),
    });
  });
  return 'case';
}

type Found = Omit<SharedThing, 'sources'> & { sources: [EntityId, string][] };

/** The company that a record names, where that is stored and states the same number; else itself. */
function companyOf(world: World, id: EntityId): EntityId {
  const { names = null, number } = world.get(id) ?? {};
  const company: EntityId = `sample/company:${names ?? ''}`;
  return names !== null && world.get(company)?.number === number ? company : id;
}

/** Judged the same, two by two. */
type Judged = readonly (readonly [EntityId, EntityId])[];

/** Of each record: what names all that are one with it, found by joining until nothing changes. */
function onesOf(world: World, judged: Judged): Map<EntityId, string> {
  const ones = new Map<EntityId, string>();
  // Also by way of one that is not stored.
  for (const id of ENTITIES) ones.set(id, companyOf(world, id));
  for (let changed = true; changed;) {
    changed = false;
    for (const [a, b] of judged) {
      const first = ones.get(a);
      const other = ones.get(b);
      if (first === undefined || other === undefined || first === other) continue;
      for (const [id, one] of ones) if (one === other) ones.set(id, first);
      changed = true;
    }
  }
  return ones;
}

/** By comparing every thing with every other. */
function slowly(
  world: World,
  {
    entities,
    kinds,
    most,
    near,
  }: { entities: EntityId[]; kinds: string[]; most: number; near: boolean },
  judged: Judged,
) {
  const ones = onesOf(world, judged);
  const asked = new Set(entities.map((id) => ones.get(id)));
  const found = new Map<string, Found>();
  const inOrder = [...world].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [entity, { things }] of inOrder) {
    for (const { kind, key, value, pointer } of things) {
      const id = thingId(kind, near ? storedNear(key) : storedKey(key));
      const one = found.get(id) ?? { id, kind, value, entities: [], count: 0, sources: [] };
      if (!one.entities.includes(entity)) one.entities.push(entity);
      one.count = new Set(one.entities.map((each) => ones.get(each))).size;
      one.sources.push([entity, pointer]);
      found.set(id, one);
    }
  }
  const shared = [...found.values()].filter(
    (one) =>
      one.count > 1 &&
      (kinds.length === 0 || kinds.includes(one.kind)) &&
      (entities.length === 0 || one.entities.some((id) => asked.has(ones.get(id)))),
  );
  const few = shared.filter(({ count }) => count <= most);
  return { few, leftOut: shared.length - few.length };
}

describe('finding what several records share', () => {
  it('comes to what looking through everything comes to, in any parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        someWorld,
        someQuestion,
        fc.integer({ min: 1, max: 3 }),
        someJudged,
        async (world, asked, limit, judged) => {
          const entities = asked.entities.filter((id) => world.has(id));
          const question = { ...asked, entities };
          const store = filled(world);
          const inCase = judgedIn(store, judged);
          const { readSharedThings } = handlersOf(store);
          const things: SharedThing[] = [];
          const sameAs: SharedThings['sameAs'] = {};
          let last: Awaited<ReturnType<typeof readSharedThings>> | null = null;
          for (let offset: number | null = 0; offset !== null; offset = last.next) {
            const wish = { ...question, case: inCase, offset, limit, task: undefined };
            last = await readSharedThings(wish, call());
            things.push(...last.things);
            Object.assign(sameAs, last.sameAs);
          }
          store.close();
          const { few, leftOut } = slowly(world, question, judged);
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
          const told = things.map(({ sources, ...one }) => {
            return { ...one, sources: sources.map(({ entity, pointer }) => [entity, pointer]) };
          });
          expect(told.toSorted(byId)).toEqual(few.toSorted(byId));
          const ones = onesOf(world, judged);
          const ids = [...new Set(things.flatMap(({ entities: those }) => those))];
          const goesBy = (id: EntityId): EntityId => sameAs[id] ?? id;
          for (const [a, b] of ids.flatMap((one) => ids.map((other) => [one, other] as const)))
            expect(goesBy(a) === goesBy(b)).toBe(ones.get(a) === ones.get(b));
          expect(last).toMatchObject({ total: few.length, leftOut, isWhole: true });
          const counts = things.map(({ count }) => count);
          const sorted = counts.toSorted((a, b) => (question.order === 'most' ? b - a : a - b));
          expect(counts).toEqual(sorted);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('tells what both of two records state as comparing all that they state tells it', () => {
    fc.assert(
      fc.property(someWorld, (world) => {
        const store = filled(world);
        const [a, b] = [...world.keys()] as [EntityId, EntityId];
        const told = toEnd(statedByBoth(store.read, [a, b]));
        store.close();
        const named = (id: EntityId) =>
          (world.get(id)?.things ?? []).map(({ kind, key, pointer }) => {
            return { id: thingId(kind, storedKey(key)), place: [id, pointer] };
          });
        const wanted = new Map<string, unknown[]>();
        for (const { id } of named(a)) {
          const both = [...named(a), ...named(b)].filter((one) => one.id === id);
          if (both.some(({ place: [by] }) => by === b)) {
            wanted.set(
              id,
              both.map(({ place }) => place),
            );
          }
        }
        expect(
          new Map(
            told.map(({ id, sources }) => [id, sources.map((one) => [one.entity, one.pointer])]),
          ),
        ).toEqual(wanted);
      }),
      { numRuns: 20 },
    );
  });

  const ASKED = {
    entities: [],
    kinds: [],
    most: 200,
    near: false,
    order: 'most',
    offset: 0,
    limit: 100,
    case: undefined,
    task: undefined,
  } as const;

  it('looks through the index once for all parts, until something is written', async () => {
    const store = filled([
      ['sample/member:1', { things: [makeThing('a')] }],
      ['sample/member:2', { things: [makeThing('a')] }],
    ]);
    const counted = vi.spyOn(store.read, 'countedThings');
    const { readSharedThings } = handlersOf(store);
    await readSharedThings({ ...ASKED, entities: [], kinds: [] }, call());
    const once = counted.mock.calls.length;
    await readSharedThings({ ...ASKED, entities: [], kinds: ['phone'] }, call());
    expect(counted.mock.calls.length).toBe(once);
    const derived = { ...makeDerived(makeFacts('sample/member:3')), things: [makeThing('a')] };
    store.write((writer) => keepProfile(writer, 'sample/member:3', makeResponse(derived), derived));
    const { things } = await readSharedThings({ ...ASKED, entities: [], kinds: [] }, call());
    expect(things.map(({ count }) => count)).toEqual([3]);
  });

  it('is done in steps between which others are answered, and ends when it is cancelled', async () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      makeThing(`k${at}`, { pointer: `/contacts/${at}/contact` }),
    );
    const store = filled([
      ['sample/member:1', { things: many }],
      ['sample/member:2', { things: many }],
    ]);
    const { readSharedThings } = handlersOf(store);
    const asked = { ...ASKED, entities: [], kinds: [], limit: 500 };
    const steps = await countSteps(async () => readSharedThings(asked, call()));
    expect(steps).toBeGreaterThanOrEqual(500);
    const stop = new AbortController();
    const reading = readSharedThings(
      { ...asked, entities: ['sample/member:1'] },
      call(stop.signal),
    );
    stop.abort();
    await expect(reading).rejects.toThrow(Refusal);
  });

  it('says that a store which an earlier program derived was not looked at whole', async () => {
    const store = filled([]);
    vi.spyOn(store.read, 'derivation').mockReturnValue(3);
    const answer = await handlersOf(store).readSharedThings(
      { ...ASKED, entities: [], kinds: [] },
      call(),
    );
    expect(answer).toMatchObject({ things: [], isWhole: false });
  });
});
