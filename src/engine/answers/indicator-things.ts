/** What records state that others may state too, as the indicator rules see it. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { TieSource } from '../../contract/model/tie.ts';
import { wasKnownBy } from '../../graph/indicators/base/days.ts';
import type { StatedThing } from '../../graph/indicators/base/world.ts';
import { toEnd } from '../../graph/shared/steps.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import type { OwnThing, Stater, ThingName } from '../../store/derived/things.ts';
import type { StoreReader } from '../../store/store.ts';
import { createHeld } from '../base/held.ts';
import { inParts } from '../graph/graph-parts.ts';

/** The most places where things are stated that are cached, and counts of these. */
const MAX_STATERS = 20_000;
const MAX_COUNTS = 30_000;
/** Things of one record that rules look at, and how many who state a thing are read in one step. */
const THINGS_AT_ONCE = 500;
const STATERS_AT_ONCE = 500;
/** Entities whose things are read in one step. */
const ENTITIES_AT_ONCE = 25;
/** The most others stating the same thing that are counted. */
const COUNTED_TO = 10_000;

export interface ThingOptions {
  day: string;
  /** Whether every record is known to have been fetched by the day. */
  isAllByDay: boolean;
  /** Of those who state a thing, so many are named, and all counted. */
  namedAtMost: number;
}

/** How many state a thing, in all and by records that were fetched by the day. */
type StatedCounts = Pick<StatedThing, 'count' | 'countByDay'>;

/** Who states a thing, those of records fetched by the day, and whose place is the first of all. */
interface Stating extends StatedCounts {
  staters: readonly TieSource[];
  first: string;
}

/** What an entity's record states that others may state too; who states a thing is read once. */
export function heldThings(read: StoreReader, { day, namedAtMost, isAllByDay }: ThingOptions) {
  /** Of those read last: rules ask for what the entity itself states. */
  let last: ReadonlyMap<EntityId, readonly StatedThing[]> = new Map();
  const stated = createHeld<Stating>(MAX_STATERS, ({ staters }) => staters.length + 1);
  const counts = createHeld<number>(MAX_COUNTS, () => 1);

  function* stating(thing: ThingName): Generator<void, Stating> {
    const key = nameOf(thing);
    const known = stated.get(key);
    return known ?? stated.put(key, byDay(yield* statersOf(read, thing), day, namedAtMost));
  }

  /** If all was fetched by the day, who states it need not be read to count them. */
  function* countsOf(thing: OwnThing, origin: ProfileOrigin): Generator<void, StatedCounts> {
    if (thing.count <= 1) {
      return { count: 1, countByDay: Number(wasKnownBy(origin.fetchedAt, day)) };
    }
    if (!isAllByDay) return yield* stating(thing);
    const key = nameOf(thing);
    const count = counts.get(key) ?? counts.put(key, read.countStaters(thing, COUNTED_TO));
    return { count, countByDay: count };
  }

  function* toStated(thing: OwnThing, origin: ProfileOrigin): Generator<void, StatedThing> {
    const { kind, key, value, entity, pointer } = thing;
    const source = { statedBy: entity, pointer, ...origin };
    const { count, countByDay } = yield* countsOf(thing, origin);
    const who = (): Stating =>
      count > 1 ? toEnd(stating(thing)) : byDay([source], day, namedAtMost);
    return {
      kind,
      key,
      value,
      *readAhead() {
        if (count > 1) yield* stating(thing);
      },
      source,
      count,
      countByDay,
      staters: () => who().staters,
      firstStatedAt: () => who().first,
    };
  }

  return {
    get: (id: EntityId): readonly StatedThing[] | undefined => last.get(id),
    /** Of those that have a record, which is of these responses. */
    *read(
      ids: readonly EntityId[],
      origins: ReadonlyMap<EntityId, ProfileOrigin>,
    ): Generator<void, Map<EntityId, readonly StatedThing[]>> {
      const found = new Map<EntityId, StatedThing[]>(ids.map((id) => [id, []]));
      for (const part of inParts(ids, ENTITIES_AT_ONCE)) {
        const stating = part.filter((id) => origins.has(id));
        const things = read.thingsAt(stating, { limit: THINGS_AT_ONCE, maxCount: 1 });
        for (const thing of things) {
          const origin = origins.get(thing.entity);
          if (origin) found.get(thing.entity)?.push(yield* toStated(thing, origin));
        }
        yield;
      }
      last = found;
      return found;
    },
  };
}

const nameOf = ({ kind, key }: ThingName): string => `${kind} ${key}`;

const toSource = ({ entity, sha256, pointer, fetchedAt }: Stater): TieSource => ({
  statedBy: entity,
  sha256,
  pointer,
  fetchedAt,
});

/** Each entity once, in the order of their ids. */
function* statersOf(read: StoreReader, thing: ThingName): Generator<void, TieSource[]> {
  const found = new Map<EntityId, TieSource>();
  for (let after = { profile: 0, place: 0 }; found.size < COUNTED_TO;) {
    const part = read.staters(thing, { after, limit: STATERS_AT_ONCE });
    for (const one of part) if (!found.has(one.entity)) found.set(one.entity, toSource(one));
    const last = part.at(-1);
    if (last === undefined || part.length < STATERS_AT_ONCE) break;
    after = last;
    yield;
  }
  return [...found.values()].sort((a, b) => inOrder(a.statedBy, b.statedBy));
}

function byDay(all: readonly TieSource[], day: string, namedAtMost: number): Stating {
  const { byDay = [] } = Object.groupBy(all, ({ fetchedAt }) =>
    wasKnownBy(fetchedAt, day) ? 'byDay' : 'later',
  );
  const places = all.map(({ statedBy, pointer }) => `${statedBy} ${pointer}`);
  const first = places.reduce((a, b) => (b < a ? b : a));
  // The entity asked about may be among them, beside so many others.
  const staters = byDay.slice(0, namedAtMost + 1);
  return { staters, count: all.length, countByDay: byDay.length, first };
}
