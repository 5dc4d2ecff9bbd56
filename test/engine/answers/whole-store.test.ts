/** Rules asked of everything read the store as a whole; asked of named entities, around each: both tell the same. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { crowdedRecords } from '../../make/crowded-world.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { makeFolder } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { fillStoreWith } from '../../make/synthetic-store.ts';

/** Of a store filled like this: what is told of everything, and of each by its name, on these days. */
async function toldOf(fill: (store: Store) => void, days: readonly string[]) {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  const file = join(folder, 'store.db');
  const store = openStore(file);
  fill(store);
  const entities: EntityId[] = store.read
    .entitiesById({ handle: '', record: '' }, 50_000)
    .map(({ handle, record }) => `${handle}/${record}` as EntityId)
    .filter((id) => store.read.entities([id]).length > 0);
  store.close();
  const powers = createMemoryKeys();
  const engine = await startDirectEngine({ store: file, powers, offline: true });
  onTestFinished(() => engine.close());
  const client = createClient(engine.transport);
  const told: { everything: unknown; named: unknown; hits: number }[] = [];
  for (const asOf of days) {
    const everything = await client.readIndicators({ asOf, limit: 100_000 });
    const named = await client.readIndicators({ asOf, limit: 100_000, entities });
    told.push({ everything, named, hits: everything.hitCount });
  }
  return told;
}

describe('rules asked of the whole store', () => {
  it('tells the same of everything as of each by its name, with hubs, chains and circles', async () => {
    const told = await toldOf(
      (store) => fillStoreWith(store, crowdedRecords({ members: 400, companies: 150 })),
      ['2026-11-20', '2012-05-01'],
    );
    for (const { everything, named, hits } of told) {
      expect(hits).toBeGreaterThan(50);
      expect(everything).toEqual(named);
    }
  });

  it('tells it of records that nobody fetched, and of many that say to be one company', async () => {
    const boards = Array.from({ length: 130 }, (_, at) => ({
      id: String(500 + at),
      name: `Member ${at}`,
      position: at % 2 === 0 ? 'Shareholder' : 'Director',
    }));
    const companies = [
      makeCompanyProfile({ id: '1', current_name: { name: 'One AS' }, members: boards }),
      makeCompanyProfile({
        id: '2',
        current_name: { name: 'Two AS' },
        parent_company: { parent_company_id: '1', level: 'direct' },
        members: boards.slice(0, 3),
      }),
      makeCompanyProfile({
        id: '3',
        current_name: { name: 'Three AS' },
        parent_company: { parent_company_id: '9', level: 'direct' },
      }),
    ];
    const members = Array.from({ length: 8 }, (_, at) =>
      makeMemberProfile({
        id: String(500 + at),
        data: {
          company: {
            id: '1',
            name: at % 3 === 0 ? 'Other AS' : 'One AS',
            registration_number: null,
          },
        },
        positions: [
          {
            company_id: '2',
            company_name: 'Two AS',
            jurisdiction_country: null,
            positions: [{ position: 'Shareholder', status: 'active', dates: [] }],
          },
        ],
      }),
    );
    const told = await toldOf(
      (store) => fillStoreWith(store, [...companies, ...members]),
      ['2026-11-20', '2020-01-01'],
    );
    expect(told[0]?.hits).toBeGreaterThan(0);
    for (const { everything, named } of told) expect(everything).toEqual(named);
  });
});
