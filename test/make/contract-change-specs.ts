/** The contract's changes and refreshes of a case, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';
import { reply } from './scripted-registry.ts';

const NORDVIK: EntityId = '127.0.0.1/company:1001';

export function changeSpecs(suite: GetSuite): void {
  it('refreshes a case, keeps the report, and has what changed wait to be accepted', async () => {
    const { desk, registry } = suite();
    const { client, case: id } = desk;
    const first = await client.readProfile({ entity: NORDVIK });
    const place = { entity: NORDVIK, x: 1, y: 2, pinned: false, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place] });
    const dissolved = { ...first.profile, status: 'Dissolved' };
    await registry.disturb((target) =>
      target.includes('/companies/1001') ? reply(200, JSON.stringify(dissolved)) : null,
    );
    const counts = { unchanged: 0, changed: 1, gone: 0, failed: 0 };
    const head = await client.refreshCase({ case: id });
    expect(head).toMatchObject({ total: 1, counts });
    expect(await client.readRefresh({ case: id })).toMatchObject({
      head,
      running: false,
      records: [{ entity: NORDVIK, outcome: 'changed', changes: 1 }],
      next: null,
    });
    const { changes } = await client.readChanges({ case: id });
    expect(changes).toMatchObject([
      { entity: NORDVIK, differences: [{ says: 'Status changed from “Active” to “Dissolved”' }] },
    ]);
    const { version } = changes[0]!;
    const decision = { kind: 'decision', id: NORDVIK, reason: '' } as const;
    const accepted = { ...decision, verdict: 'accepted', version, baseline: version } as const;
    await client.changeCaseItems({ case: id, put: [accepted] });
    expect((await client.readChanges({ case: id })).changes).toEqual([]);
  });

  it('refuses to refresh while offline, and a case that is not there', async () => {
    const { client, case: id } = suite().desk;
    await client.readProfile({ entity: NORDVIK });
    const place = { entity: NORDVIK, x: 1, y: 2, pinned: false, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place] });
    await client.setOffline({ on: true });
    expect(await refusedWith(client.refreshCase({ case: id }))).toBe('not-searched-offline');
    const gone = { case: '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a02' };
    expect(await refusedWith(client.refreshCase(gone))).toBe('case-unknown');
    expect(await refusedWith(client.readRefresh(gone))).toBe('case-unknown');
    expect(await refusedWith(client.readChanges(gone))).toBe('case-unknown');
  });
}
