/** More cases in use than canvases are held: one that was let go of is read again, and nobody is misled. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../src/contract/events.ts';
import type { CaseId } from '../../../src/contract/model/case.ts';
import { Canvases } from '../../../src/engine/graph/canvases.ts';
import { unplaced } from '../../../src/engine/graph/graph-parts.ts';
import type { StoreReader } from '../../../src/store/store.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { makeFolder, openDesk, type Desk } from '../../make/open-desk.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { openTempStore } from '../../make/temp-store.ts';

/** More than are held, whatever that number comes to be. */
const CASES = 30;

async function addTo({ client, id }: Desk, to: CaseId, record: 'company:1001' | 'company:1002') {
  const put = [{ entity: id(record), x: null, y: null, pinned: false, hidden: false }];
  await client.changeCanvas({ case: to, label: 'Add', put });
}

describe('the cache of canvases', () => {
  it('tells of a canvas that was let go of with a gap, so that whoever shows it reads it again', async () => {
    const desk = await openDesk(startDirectEngine, {});
    try {
      const { client } = desk;
      for (const record of ['company:1001', 'company:1002'] as const) {
        await client.readProfile({ entity: desk.id(record) });
      }
      await addTo(desk, desk.case, 'company:1001');
      const shown = await readWholeCanvas(client, desk.case);
      for (let n = 0; n < CASES; n += 1) {
        const { current } = await client.createCase({});
        await addTo(desk, current, 'company:1001');
      }
      desk.events.length = 0;
      await addTo(desk, desk.case, 'company:1002');
      const [told] = desk.heard('canvasChanged');
      expect(told?.case).toBe(desk.case);
      // The very next number would be taken for the change after the one that was seen.
      expect(told?.revision).toBeGreaterThan(shown.revision + 1);
      const { entities, revision } = await readWholeCanvas(client, desk.case);
      expect(entities.map((entity) => entity.id)).toEqual([
        desk.id('company:1001'),
        desk.id('company:1002'),
      ]);
      expect(revision).toBe(told?.revision);
    } finally {
      await desk.close();
    }
  });

  it('tells of every case, however many canvases are being read at once', async () => {
    const { folder, remove } = makeFolder();
    const store = join(folder, 'store.db');
    const first = await openDesk(startDirectEngine, { store });
    await first.client.readProfile({ entity: first.id('company:1001') });
    const cases: CaseId[] = [first.case];
    while (cases.length < CASES) cases.push((await first.client.createCase({})).current);
    await first.close();
    const desk = await openDesk(startDirectEngine, { store });
    try {
      await Promise.all(cases.map((one) => addTo(desk, one, 'company:1001')));
      expect(new Set(desk.heard('canvasChanged').map((told) => told.case))).toEqual(new Set(cases));
    } finally {
      await desk.close();
      remove();
    }
  });

  it('has a canvas read again that a failure left halfway, and refuses nobody for it', async () => {
    const store = openTempStore();
    fillStore(store, { members: 3, companies: 2 });
    const at = '2026-03-02T10:00:00.000Z';
    store.write((writer) => writer.createCase('case', 'Case', at));
    let fails = false;
    const read: StoreReader = {
      ...store.read,
      statementsOnCanvas(...asked) {
        if (fails) throw new Error('a bug');
        return store.read.statementsOnCanvas(...asked);
      },
    };
    const events: EngineEvent[] = [];
    const lines: string[] = [];
    const log = { write: (line: string) => void lines.push(line) };
    const canvases = new Canvases({ ...store, read }, (event) => events.push(event), log);
    const canvas = await canvases.of('case');
    const put = [{ ...unplaced('sample/company:1'), turn: 1 }];
    const change = { at, label: 'Add', put, remove: [], join: false };
    const places = store.write((writer) => writer.changeCanvas('case', change));
    fails = true;
    await canvas.stepTaken(places);
    expect(events).toEqual([{ name: 'canvasReplaced', case: 'case' }]);
    expect(lines.join()).toContain('a bug');
    fails = false;
    expect((await canvases.of('case')).entities().map(({ id }) => id)).toEqual([
      'sample/company:1',
    ]);
  });
});
