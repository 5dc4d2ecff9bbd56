/** Whatever is done and learned, in whatever order: the changes told make the canvas that is there. */
import fc from 'fast-check';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CanvasPlace } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Registry } from '../../../src/registry/common/registry.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { applyDelta, readWholeCanvas, type CanvasState } from '../../make/follow-canvas.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeFolder, openDesk, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { randomNumbers } from '../../make/synthetic-store.ts';

const COMPANIES = 5;
const MEMBERS = 6;

/** Companies and members tied at random; some members are one of the companies. */
function inventWorld(seed: number): Registry {
  const below = randomNumbers(seed);
  const some = (count: number): number[] => Array.from({ length: count }, () => 1 + below(5));
  const number = (id: number): string => `NO ${id}`;
  const companies = Array.from({ length: COMPANIES }, (_, at) =>
    makeCompanyProfile({
      id: String(at + 1),
      current_name: { name: `Company ${at + 1}` },
      registration_number: number(at + 1),
      parent_company: { parent_company_id: below(2) === 0 ? String(1 + below(COMPANIES)) : null },
      members: some(below(4)).map((id) => ({
        id: String(id),
        name: `Member ${id}`,
        position: below(2) === 0 ? 'Director' : 'Chair',
      })),
    }),
  );
  const members = Array.from({ length: MEMBERS }, (_, at) => {
    const own = 1 + below(COMPANIES);
    const company = { id: String(own), name: `Company ${own}`, registration_number: number(own) };
    return makeMemberProfile({
      id: String(at + 1),
      data: at < 2 ? { company } : { person: { full_name: `Member ${at + 1} ${seed}` } },
      positions: some(below(3)).map((id) => ({
        company_id: String(id),
        positions: [{ position: 'Director', status: below(2) === 0 ? 'active' : 'inactive' }],
      })),
    });
  });
  const items = members.map(({ id }) =>
    makeMemberItem({ id, data: { person: { full_name: `Found ${id}`, birthday_year: '1961' } } }),
  );
  return createMemoryRegistry({ companies, members, items });
}

let world: Registry;
let registry: ScriptedRegistry;

describe('following a canvas by its changes', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry({
      searchMembers: (query) => world.searchMembers(query),
      memberProfile: (id) => world.memberProfile(id),
      companyProfile: (id) => world.companyProfile(id),
    });
  });
  afterAll(() => registry.close());

  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
  const everyone: EntityId[] = [
    ...numbers(COMPANIES).map((id): EntityId => `127.0.0.1/company:${id}`),
    ...numbers(MEMBERS).map((id): EntityId => `127.0.0.1/member:${id}`),
  ];
  const entity = fc.constantFrom(...everyone);
  const entities = fc.uniqueArray(entity, { minLength: 1, maxLength: 3 });
  const coordinate = fc.option(fc.integer({ min: -9, max: 9 }));
  const place = fc.record({
    entity,
    x: coordinate,
    y: coordinate,
    pinned: fc.boolean(),
    hidden: fc.boolean(),
  });

  type Deed = (desk: Desk) => Promise<unknown>;

  const named = (name: string, deed: Deed): Deed =>
    Object.assign(deed, { [fc.toStringMethod]: () => name });

  const deed: fc.Arbitrary<Deed> = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.array(place, { maxLength: 3 }), fc.boolean()).map(change) },
    entities.map((remove) =>
      named(`remove ${remove.join()}`, ({ client, case: id }) =>
        client.changeCanvas({ case: id, label: 'Remove', remove }),
      ),
    ),
    { weight: 5, arbitrary: fc.tuple(entity, fc.integer({ min: 1, max: 5 })).map(fetchOf) },
    { weight: 2, arbitrary: entities.map(expand) },
    fc.constant(expand(everyone)),
    fc.constant(
      named('search', ({ client, registry: handle }) =>
        client.searchMembers({ registry: handle, query: { q: 'Member' } }),
      ),
    ),
    fc
      .constantFrom(...(['undo', 'redo'] as const))
      .map((verb) => named(verb, ({ client, case: id }) => client[verb]({ case: id }))),
    fc
      .nat(99)
      .map((number) =>
        named(`rename ${number}`, ({ client, case: id }) =>
          client.renameCase({ case: id, title: `Case of ${number}` }),
        ),
      ),
  );

  /** A profile asked for anew; the registry may say something else by now. */
  function fetchOf([one, seed]: [EntityId, number]): Deed {
    return named(`fetch ${one} of world ${seed}`, ({ client }) => {
      world = inventWorld(seed);
      return client.readProfile({ entity: one, from: 'registry' });
    });
  }

  function change([put, join]: [CanvasPlace[], boolean]): Deed {
    return named(`put ${JSON.stringify(put)} ${join}`, async ({ client, case: id }) => {
      const known = await Promise.all(
        put.map(async (one) =>
          (await client.readNeighbours({ entity: one.entity })).total > 0 ? [one] : [],
        ),
      );
      return client.changeCanvas({ case: id, label: 'Put', put: known.flat(), join });
    });
  }

  function expand(wanted: EntityId[]): Deed {
    return named(`expand ${wanted.join()}`, ({ client, case: id }) =>
      client.expandEntities({ case: id, entities: wanted, limit: 3 }),
    );
  }

  const inOrder = (state: CanvasState): CanvasState => ({
    ...state,
    ties: state.ties.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  });

  it('comes to what reading the canvas gives, at once and after a restart', async () => {
    await fc.assert(fc.asyncProperty(fc.array(deed, { maxLength: 16 }), run), { numRuns: 20 });
  });

  it('puts back at its own turn what was removed, put again in the same step, and undone', async () => {
    const one: EntityId = '127.0.0.1/member:5';
    const again = { entity: one, x: 1, y: 1, pinned: false, hidden: false };
    await run([
      expand(everyone),
      ({ client, case: id }) => client.changeCanvas({ case: id, label: 'Remove', remove: [one] }),
      change([[again], true]),
      ({ client, case: id }) => client.undo({ case: id }),
      ({ client, case: id }) => client.redo({ case: id }),
    ]);
  });

  /** Does these one after the other, and holds what was told against what is there after each. */
  async function run(deeds: Deed[]): Promise<void> {
    world = inventWorld(1);
    const { folder, remove } = makeFolder();
    const options = { registry, store: join(folder, 'store.db') };
    const desk = await openDesk(startDirectEngine, options);
    let followed = await readWholeCanvas(desk.client, desk.case);
    desk.transport.listen((event) => {
      if (event.name === 'canvasChanged') followed = applyDelta(followed, event);
    });
    for (const next of deeds) {
      await next(desk);
      expect(followed).toEqual(inOrder(await readWholeCanvas(desk.client, desk.case)));
    }
    await desk.close();
    const again = await openDesk(startDirectEngine, options);
    const fresh = await readWholeCanvas(again.client, again.case);
    await again.close();
    remove();
    expect({ ...followed, revision: 0 }).toEqual(inOrder(fresh));
  }
});
