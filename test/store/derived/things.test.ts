/** Who states the same thing: by the index, against looking through all that was said. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import {
  NEAR_BORDER,
  THING_KINDS,
  type Thing,
  type ThingKind,
} from '../../../src/contract/model/thing.ts';
import type { Store } from '../../../src/store/store.ts';
import type { StoredThing, Stater, ThingName } from '../../../src/store/derived/things.ts';
import { storedKey, storedNear } from '../../../src/store/derived/things.ts';
import { makeDerived, makeFacts, makeResponse, makeThing } from '../../make/derived.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { openTempStore } from '../../make/temp-store.ts';

const ENTITIES = [1, 2, 3, 4, 5].map((n): EntityId => `sample/company:${n}`);
const KINDS = THING_KINDS.slice(0, 3);

const someThing = fc
  .tuple(
    fc.constantFrom(...KINDS),
    fc.oneof(fc.constantFrom('a', 'b', `a${NEAR_BORDER}b`, `a${NEAR_BORDER}`), hostileText),
    hostileText,
  )
  .map(([kind, key, value]) => makeThing(key, { kind, value }));
/** Profiles in the order they come; one that comes again says something else. */
const someProfiles = fc.array(
  fc.tuple(fc.constantFrom(...ENTITIES), fc.array(someThing, { maxLength: 5 })),
  { maxLength: 9 },
);
type Profiles = [EntityId, Thing[]][];

function filled(profiles: Profiles): Store {
  const store = openTempStore();
  for (const [id, things] of profiles) {
    const placed = things.map((thing, at) => ({ ...thing, pointer: `/contacts/${at}` }));
    const derived = { ...makeDerived(makeFacts(id, { knowledge: 'profile' })), things: placed };
    store.write((writer) => keepProfile(writer, id, makeResponse(derived), derived));
  }
  return store;
}

/** Every page of a question, of this size. */
function paged<T>(read: (after: T | null) => T[], size: number): T[] {
  const all: T[] = [];
  for (;;) {
    const part = read(all.at(-1) ?? null);
    all.push(...part);
    if (part.length < size) return all;
  }
}

const ofEntity = ({ read }: Store, id: EntityId, limit: number, near: boolean): StoredThing[] =>
  paged((last) => read.thingsOf(id, { after: last?.place ?? -1, limit, maxCount: 2, near }), limit);
const statersOf = ({ read }: Store, thing: ThingName, limit: number): Stater[] =>
  paged<Stater>((last) => {
    const { profile, place } = last ?? { profile: 0, place: 0 };
    return read.staters(thing, { after: { profile, place }, limit });
  }, limit);
function counted(
  { read }: Store,
  kind: ThingKind,
  part: { limit: number; near: boolean },
): Map<string, number> {
  const all = new Map<string, number>();
  for (let after: string | null = ''; after !== null;) {
    const found = read.countedThings(kind, { after, ...part });
    for (const { key, count } of found.things) all.set(key, count);
    after = found.next;
  }
  return all;
}

describe('the index of what profiles state', () => {
  it('tells who states the same as looking through every profile tells it', () => {
    fc.assert(
      fc.property(
        someProfiles,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (profiles, size, near) => {
          const compared = (key: string): string =>
            near ? (key.split(NEAR_BORDER)[0] ?? '') : key;
          const kept = near ? storedNear : storedKey;
          const isSame = (a: string, b: string): boolean => compared(a) === compared(b);
          const store = filled(profiles);
          const last = new Map(profiles);
          const whoState = (kind: ThingKind, key: string): EntityId[] =>
            [...new Set(profiles.map(([id]) => id))].filter((id) =>
              last.get(id)?.some((thing) => thing.kind === kind && isSame(thing.key, key)),
            );
          for (const [id, things] of last) {
            expect(ofEntity(store, id, size, near)).toEqual(
              things.map(({ kind, key }, place) => {
                const count = Math.min(3, whoState(kind, key).length);
                return { place, kind, key: kept(key), count };
              }),
            );
          }
          const all = [...last.values()].flat();
          for (const { kind, key } of all) {
            const said = whoState(kind, key).flatMap((id) =>
              (last.get(id) ?? []).flatMap((thing, at) =>
                thing.kind === kind && isSame(thing.key, key)
                  ? [[id, thing.value, `/contacts/${at}`]]
                  : [],
              ),
            );
            const found = statersOf(store, { kind, key: kept(key) }, size);
            expect(found.map(({ entity, value, pointer }) => [entity, value, pointer])).toEqual(
              said,
            );
          }
          for (const kind of KINDS) {
            const shared = all
              .filter((thing) => thing.kind === kind && whoState(kind, thing.key).length > 1)
              .map(({ key }) => [kept(key), whoState(kind, key).length] as const);
            expect(counted(store, kind, { limit: size, near })).toEqual(new Map(shared));
          }
          store.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('has another key for every other thing, whatever is in it', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (a, b) => {
        expect(storedKey(a) === storedKey(b)).toBe(a === b);
      }),
    );
    expect(storedKey('\ud800')).not.toBe(storedKey('\ud801'));
    expect(storedKey(`a${NEAR_BORDER}`)).not.toBe(storedKey('a'));
    expect(storedKey('x'.repeat(100_000)).length).toBeLessThan(30);
  });

  it('names the answer that each profile rests on', () => {
    const store = filled([
      [ENTITIES[0] ?? 'sample/company:1', [makeThing('a')]],
      [ENTITIES[1] ?? 'sample/company:2', [makeThing('a'), makeThing('a')]],
    ]);
    const found = statersOf(store, { kind: 'phone', key: storedKey('a') }, 9);
    expect(found.map(({ entity, sha256 }) => [entity, sha256])).toEqual(
      [0, 1, 1].map((at) => {
        const id = ENTITIES[at] ?? 'sample/company:1';
        return [id, store.read.profile(id)?.response.sha256];
      }),
    );
  });
});
