/** Which lines of the graph are majorities: by all that is stored of a company, on the graph or not. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { openGraph } from './open-graph.ts';
import { placeAt } from './worlds.ts';

const HELD: EntityId = 'sample/company:1';
const ADA: EntityId = 'sample/member:1';
const BO: EntityId = 'sample/member:2';

const heldBy = (id: string, full_name: string, status: string, date: string) =>
  makeMemberProfile({
    id,
    data: { person: { full_name } },
    rights_and_obligations: [
      {
        company_id: '1',
        company_name: 'Held AS',
        rights_and_obligations: [
          {
            right_and_obligation: 'Shareholder',
            status,
            dates: [{ type: 'expiration', date_full: date }].filter(() => date !== ''),
          },
        ],
      },
    ],
  });

/** Ada and Bo hold a company, as their own records say; Bo did until a day. Bo is not on the graph. */
const WORLD: EngineSeed = {
  registries: {
    sample: {
      companies: [makeCompanyProfile({ id: '1', current_name: { name: 'Held AS' } })],
      members: [heldBy('1', 'Ada Moss', 'active', ''), heldBy('2', 'Bo Lind', '', '2020-06-30')],
    },
  },
  fetched: [HELD, ADA],
  places: [placeAt(HELD, 0, 0), placeAt(ADA, -200, 0)],
};

describe('majorities on the graph', () => {
  it('are the only holders stated on the day, which one off the graph may end', async () => {
    const { graph, client } = await openGraph(WORLD);
    const ada = (): string => graph.ties.find(({ from }) => from === ADA)?.id ?? '';
    const drawn = (): boolean => graph.legend.lines.some(({ kind }) => kind === 'majority');
    await expect.poll(drawn).toBe(true);
    expect([...graph.majorities.ties]).toEqual([ada()]);
    // Not on the graph, but stored: on that day there were two.
    await client.readProfile({ entity: BO });
    graph.time.chosen = { asOf: '2019-01-01' };
    await expect.poll(() => graph.majorities.ties.size).toBe(0);
    await expect.poll(drawn).toBe(false);
    graph.time.chosen = 'now';
    await expect.poll(drawn).toBe(true);
  });
});
