/** The contract's versions of a record, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';
import { reply } from './scripted-registry.ts';

const NORDVIK: EntityId = '127.0.0.1/company:1001';

export function versionSpecs(suite: GetSuite): void {
  it('keeps each answer that differs as a version, and says what differs', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    expect((await client.readVersions({ entity: NORDVIK })).versions).toEqual([]);
    const first = await client.readProfile({ entity: NORDVIK });
    await client.readProfile({ entity: NORDVIK, from: 'registry' });
    const renamed = structuredClone(first.profile) as { status: string };
    renamed.status = 'Dissolved';
    await registry.disturb((target) =>
      target.includes('/companies/1001') ? reply(200, JSON.stringify(renamed)) : null,
    );
    const second = await client.readProfile({ entity: NORDVIK, from: 'registry' });
    const { versions, more } = await client.readVersions({ entity: NORDVIK });
    expect(more).toBe(false);
    expect(versions).toMatchObject([
      { sha256: second.response.sha256, times: 1, isStored: true },
      { sha256: first.response.sha256, times: 2, firstAt: first.response.fetchedAt },
    ]);
    const before = first.response.sha256;
    const after = second.response.sha256;
    const compared = await client.compareVersions({ entity: NORDVIK, before, after });
    expect(compared).toMatchObject({
      total: 1,
      differences: [
        {
          kind: 'changed',
          part: 'registration',
          says: 'Status changed from “Active” to “Dissolved”',
        },
      ],
    });
    expect(await client.compareVersions({ entity: NORDVIK, before, after, offset: 1 })).toEqual({
      ...compared,
      differences: [],
    });
  });

  it('compares only what was answered to this very record', async () => {
    const { client } = suite().desk;
    const { response } = await client.readProfile({ entity: NORDVIK });
    const { sha256 } = response;
    for (const asked of [
      { entity: NORDVIK, before: sha256, after: 'a'.repeat(64) },
      { entity: '127.0.0.1/company:1002', before: sha256, after: sha256 },
    ] as const) {
      expect(await refusedWith(client.compareVersions(asked))).toBe('response-unknown');
    }
  });
}
