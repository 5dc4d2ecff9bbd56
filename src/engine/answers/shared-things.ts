/** Things that several entities state, read in steps so that other calls are answered between. */
import { refuseUnknownCase } from '../graph/requested.ts';
import { DERIVATION } from '../../contract/model/derived.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import {
  THING_KINDS,
  thingId,
  type SharedThing,
  type SharedThings,
  type ThingId,
} from '../../contract/model/thing.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import type { StoreReader } from '../../store/store.ts';
import type { StoredThing, Stater, ThingName } from '../../store/derived/things.ts';
import type { Store } from '../../store/store.ts';
import { inParts, labelsIn } from '../graph/graph-parts.ts';
import type { Handlers } from '../base/handlers.ts';
import { countStating, RecordsAsOne } from '../records/records-as-one.ts';
import { takeAll } from '../base/take-steps.ts';
import { giveWay } from '../base/tasks.ts';

/** Rows of an index or table read in one step; other calls are answered between steps. */
const READ_AT_ONCE = 500;
/** Statements in one part of an answer; the first thing may exceed it alone. */
const SOURCES_IN_PART = 5000;

interface CountedThing extends ThingName {
  /** How many state it; records that are judged one count once. */
  count: number;
}

export function createThingHandlers({
  store: { read },
}: {
  store: Store;
}): Pick<Handlers, 'readSharedThings'> {
  /** All shared things, until something is written: a reader asks for part after part. */
  let cached: (AllRequest & { version: number; things: readonly CountedThing[] }) | null = null;

  async function all(request: AllRequest, signal: AbortSignal): Promise<readonly CountedThing[]> {
    const version = read.version();
    if (cached?.version === version && cached.near === request.near && cached.case === request.case)
      return cached.things;
    cached = null;
    const things = await takeAll(allShared(read, request), signal);
    cached = { version, near: request.near, case: request.case, things };
    return things;
  }

  return {
    async readSharedThings(input, { signal }) {
      const { entities, kinds, most, near, order, offset, limit } = input;
      const request = { near, case: input.case };
      const one = await takeAll(asOneIn(read, input.case), signal);
      const shared =
        entities.length === 0
          ? await all(request, signal)
          : await takeAll(sharedBy(read, entities, { most, near, one }), signal);
      await giveWay(signal);
      const wanted = shared.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
      const few = wanted.filter(({ count }) => count <= most);
      const page = ranked(few, order).slice(offset, offset + limit);
      const things = await takeAll(readWhole(read, page, one), signal);
      const end = offset + things.length;
      const named = [...new Set(things.flatMap(({ entities: of }) => of))];
      return {
        things,
        total: few.length,
        next: end < few.length ? end : null,
        leftOut: wanted.length - few.length,
        labels: Object.fromEntries(await takeAll(labelsIn(read, named), signal)),
        sameAs: sameAsIn(one, things),
        isWhole: read.derivation() === DERIVATION,
      } satisfies SharedThings;
    },
  };
}

/** What the shared things depend on, besides what is stored. */
interface AllRequest {
  near: boolean;
  /** The case whose judgements count. */
  case: CaseId | undefined;
}

/** The records judged one in the case; none without a case. */
function* asOneIn(read: StoreReader, inCase: CaseId | undefined): Generator<void, RecordsAsOne> {
  const one = new RecordsAsOne(read);
  if (inCase === undefined) return one;
  refuseUnknownCase(read, inCase);
  yield* one.join(inCase);
  return one;
}

/** Every thing that two or more state. Few records are judged one, so only theirs are counted anew. */
function* allShared(read: StoreReader, request: AllRequest): Generator<void, CountedThing[]> {
  const { near } = request;
  const tooMany = yield* countedTwice(read, request);
  const found: CountedThing[] = [];
  for (const kind of THING_KINDS) {
    for (let after: string | null = ''; after !== null;) {
      const { things, next } = read.countedThings(kind, { after, limit: READ_AT_ONCE, near });
      for (const { key, count } of things) {
        const companies = count - (tooMany.get(thingId(kind, key)) ?? 0);
        if (companies > 1) found.push({ kind, key, count: companies });
      }
      after = next;
      yield;
    }
  }
  return found;
}

/** By how much a thing is counted too often, where some records are one. */
function* countedTwice(
  read: StoreReader,
  { near, case: inCase }: AllRequest,
): Generator<void, Map<ThingId, number>> {
  const one = yield* asOneIn(read, inCase);
  yield* one.lookUpAll();
  const tooMany = new Map<ThingId, number>();
  for (const group of one.groups()) {
    const stated = new Set<ThingId>();
    for (const record of group) {
      const own = new Set<ThingId>();
      for (const { kind, key } of yield* thingsAt(read, one.idOf(record), near)) {
        own.add(thingId(kind, key));
      }
      for (const id of own) {
        if (stated.has(id)) tooMany.set(id, (tooMany.get(id) ?? 0) + 1);
        stated.add(id);
      }
    }
  }
  return tooMany;
}

/** All that an entity states and others may state too. */
function* thingsAt(
  read: StoreReader,
  id: EntityId | undefined,
  near: boolean,
): Generator<void, StoredThing[]> {
  const all: StoredThing[] = [];
  if (id === undefined) return all;
  for (;;) {
    const after = all.at(-1)?.place ?? -1;
    const part = read.thingsOf(id, { after, limit: READ_AT_ONCE, maxCount: 1, near });
    all.push(...part);
    yield;
    if (part.length < READ_AT_ONCE) return all;
  }
}

/** What the given entities and somebody else state, each thing once; refused as `entity-unknown`. */
function* sharedBy(
  read: StoreReader,
  entities: readonly EntityId[],
  { most, near, one }: { most: number; near: boolean; one: RecordsAsOne },
): Generator<void, CountedThing[]> {
  for (const part of inParts(entities)) {
    const entity = read.firstUnknown(part);
    if (entity !== null) throw new Refusal('entity-unknown', { entity });
    yield;
  }
  const found = new Map<ThingId, CountedThing>();
  for (const entity of yield* one.whole(entities)) {
    for (const { kind, key, count } of yield* thingsAt(read, entity, near)) {
      const id = thingId(kind, key);
      if (count < 2 || found.has(id)) continue;
      const thing = { kind, key };
      found.set(id, { ...thing, count: yield* countStating(read, one, thing, most) });
    }
  }
  return [...found.values()].filter(({ count }) => count > 1);
}

/** What both entities state, with each place in either, in the order of the first. */
export function* statedByBoth(
  read: StoreReader,
  [one, other]: readonly [EntityId, EntityId],
): Generator<void, Pick<SharedThing, 'id' | 'kind' | 'value' | 'sources'>[]> {
  const ofOther = new Set(
    (yield* thingsAt(read, other, false)).map(({ kind, key }) => thingId(kind, key)),
  );
  const both = new Map<ThingId, ThingName>();
  for (const { kind, key } of yield* thingsAt(read, one, false)) {
    const id = thingId(kind, key);
    if (ofOther.has(id)) both.set(id, { kind, key });
  }
  const found: Pick<SharedThing, 'id' | 'kind' | 'value' | 'sources'>[] = [];
  for (const [id, thing] of both) {
    const sources = (yield* statersOf(read, thing))
      .filter(({ entity }) => entity === one || entity === other)
      .map(({ entity, value, sha256, pointer }) => ({ entity, value, sha256, pointer }))
      .sort((a, b) => Number(a.entity !== one) - Number(b.entity !== one));
    found.push({ id, kind: thing.kind, value: sources[0]?.value ?? '', sources });
  }
  return found;
}

/** Sorted by how many state each; equal counts keep the order found, which is stable between requests. */
function ranked(things: readonly CountedThing[], order: 'most' | 'least'): CountedThing[] {
  const byCount = Map.groupBy(things, ({ count }) => count);
  const counts = [...byCount.keys()].sort((a, b) => (order === 'most' ? b - a : a - b));
  return counts.flatMap((count) => byCount.get(count) ?? []);
}

/** Adds who states each thing, and where; as many things as fit into a part. */
function* readWhole(
  read: StoreReader,
  things: readonly CountedThing[],
  one: RecordsAsOne,
): Generator<void, SharedThing[]> {
  const whole: SharedThing[] = [];
  let sources = 0;
  for (const thing of things) {
    if (sources > SOURCES_IN_PART) break;
    const staters = yield* statersOf(read, thing);
    sources += staters.length;
    yield* one.lookUp(staters.map(({ profile }) => profile));
    const entities = [...new Set(staters.map(({ entity }) => entity))];
    whole.push({
      id: thingId(thing.kind, thing.key),
      kind: thing.kind,
      value: staters[0]?.value ?? '',
      entities,
      count: new Set(staters.map(({ profile }) => one.of(profile))).size,
      sources: staters.map(({ entity, value, sha256, pointer }) => {
        return { entity, value, sha256, pointer };
      }),
    });
  }
  return whole;
}

function* statersOf(read: StoreReader, thing: ThingName): Generator<void, Stater[]> {
  const all: Stater[] = [];
  for (;;) {
    const after = all.at(-1) ?? { profile: 0, place: 0 };
    const part = read.staters(thing, { after, limit: READ_AT_ONCE });
    all.push(...part);
    yield;
    if (part.length < READ_AT_ONCE) break;
  }
  // In the order of ids; those of one entity stay in the order in which it states them.
  return all.sort((a, b) => inOrder(a.entity, b.entity));
}

/** By record judged one with others: the record that represents it, which may state nothing itself. */
function sameAsIn(one: RecordsAsOne, things: readonly SharedThing[]): SharedThings['sameAs'] {
  const sameAs: SharedThings['sameAs'] = {};
  const named = new Set(things.flatMap(({ entities }) => entities));
  for (const group of one.groups()) {
    for (const record of group) {
      const id = one.idOf(record);
      const representative = one.idOf(one.of(record));
      if (
        id !== undefined &&
        named.has(id) &&
        representative !== undefined &&
        id !== representative
      )
        sameAs[id] = representative;
    }
  }
  return sameAs;
}
