/** What the store knows of a record, with the states of its roles on the day of whoever asks. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { goTo, stopClock } from '../../make/in-time-zone.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk } from '../../make/open-desk.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';

const records = createMemoryRegistry({
  members: [
    makeMemberProfile({
      id: '1',
      positions: [
        {
          company_id: '1',
          positions: [
            {
              position: 'Director',
              dates: [
                { type: 'effective', date_full: '2020-01-01' },
                { type: 'expiration', date_full: '2026-11-29' },
              ],
            },
          ],
        },
      ],
    }),
  ],
});

describe('what is known of a record', () => {
  it('has a role that ends tomorrow as active in the evening in Los Angeles', async () => {
    const registry = await startScriptedRegistry(records);
    onTestFinished(() => registry.close());
    const desk = await openDesk(startDirectEngine, { registry });
    onTestFinished(() => desk.close());
    const entity = desk.id('member:1');
    await desk.client.readProfile({ entity });
    goTo('America/Los_Angeles');
    stopClock('2026-11-29T01:29:00.000Z');
    const known = await desk.client.readKnown({ entities: [entity], roles: 1 });
    expect(known.records).toMatchObject([{ knowledge: 'profile', roles: [{ state: 'active' }] }]);
    const next = await desk.client.readKnown({ entities: [entity], roles: 1, asOf: '2026-11-29' });
    expect(next.records).toMatchObject([{ roles: [{ state: 'ended' }] }]);
  });
});
