/** More cases in use than canvases are held: one that was let go of is read again, and nobody is misled. */
import { expect, it } from 'vitest';
import type { CaseId } from '../../src/contract/model/case.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { readWholeCanvas } from '../make/follow-canvas.ts';
import { openDesk, type Desk } from '../make/open-desk.ts';

/** More than are held, whatever that number comes to be. */
const CASES = 30;

async function addTo({ client, id }: Desk, to: CaseId, record: 'company:1001' | 'company:1002') {
  const put = [{ entity: id(record), x: null, y: null, pinned: false, hidden: false }];
  await client.changeCanvas({ case: to, label: 'Add', put });
}

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
