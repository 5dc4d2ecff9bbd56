/** Snapshots in Settings, and the notice that the store is damaged. */
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../../src/contract/client.ts';
import { faultWords, Refusal } from '../../../../src/contract/faults/faults.ts';
import type { SnapshotInfo } from '../../../../src/contract/answers/store.ts';
import { StoreCareState } from '../../../../src/ui/settings/store/store-care.svelte.ts';
import { WindowSession } from '../../../../src/ui/shared/window/window-session.svelte.ts';
import { ONLINE, scriptTransport } from '../../scripted-transport.ts';

const SNAPSHOT: SnapshotInfo = {
  name: '00001-20260301T100000Z-asked-v80-0123456789ab.interlock',
  file: '/stores/x.snapshots/00001',
  at: '2026-03-01T10:00:00Z',
  why: 'asked',
  bytes: 1_000_000,
  version: 80,
};

describe('the care of the store', () => {
  it('takes a snapshot and lists it, or says that nothing has changed', async () => {
    let taken: SnapshotInfo | null = SNAPSHOT;
    const kept = { snapshots: [SNAPSHOT], folder: '/stores/x.snapshots' };
    const transport = scriptTransport({
      readSnapshots: () => ({ ...kept, snapshots: [] }),
      takeSnapshot: () => ({ ...kept, taken }),
    });
    const care = new StoreCareState(createClient(transport));
    await care.readSnapshots();
    expect(care.listed?.snapshots).toEqual([]);
    await care.snapshot();
    expect([care.listed, care.taken]).toEqual([kept, { snapshot: SNAPSHOT }]);
    taken = null;
    await care.snapshot();
    expect(care.taken).toEqual({ snapshot: null });
  });

  it('says that no snapshot is taken of a damaged store', async () => {
    const detail = { file: '/stores/x.interlock', answers: 1, others: 0 };
    const transport = scriptTransport({
      takeSnapshot: () => {
        throw new Refusal('copy-damaged', detail);
      },
    });
    const care = new StoreCareState(createClient(transport));
    await care.snapshot();
    expect([care.taken, care.work, care.fault?.code]).toEqual([null, null, 'copy-damaged']);
    expect(care.fault && faultWords(care.fault).says).toBe(
      'No copy of the store /stores/x.interlock was made, since it is damaged: 1 answer damaged.',
    );
  });

  it('says that the store is damaged until it isn’t, and lets nothing push that out', async () => {
    const transport = scriptTransport({});
    const deps = { shownInPlace: () => [], onlineAgain: vi.fn() };
    const session = new WindowSession(createClient(transport), deps);
    const damage = { answers: 2, others: 1 };
    const hear = (now: typeof damage | null): void =>
      transport.announce({ name: 'statusChanged', status: { ...ONLINE, damage: now } });
    const said = (): string[] => session.notices.map(({ fault }) => faultWords(fault).says);
    hear(damage);
    hear(damage);
    await expect.poll(said).toHaveLength(1);
    expect(said()).toEqual(['The store is damaged: 2 answers damaged, 1 other thing not as kept.']);
    expect(faultWords({ code: 'store-damaged', detail: {} }).advice).toContain('Settings → Check');
    for (const hash of ['a', 'b', 'c', 'd']) {
      session.notice({ code: 'response-unknown', detail: { sha256: hash } });
    }
    expect(session.notices.map(({ fault }) => fault.code)).toEqual([
      'store-damaged',
      'response-unknown',
      'response-unknown',
    ]);
    hear(null);
    expect(session.notices.map(({ fault }) => fault.code)).not.toContain('store-damaged');
  });
});
