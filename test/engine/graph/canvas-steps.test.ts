/** Steps too large for one stretch are told one by one, each whole, however close they come. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CanvasPlace } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { applyDelta, readWholeCanvas } from '../../make/follow-canvas.ts';
import { makeFolder, openDesk, type Desk } from '../../make/open-desk.ts';
import { fillStore } from '../../make/synthetic-store.ts';

const MEMBERS = 900;
const COMPANIES = 300;
const all = Array.from({ length: MEMBERS + COMPANIES }, (_, at): EntityId =>
  at < MEMBERS ? `sample/member:${at + 1}` : `sample/company:${at - MEMBERS + 1}`,
);
const placed = (entity: EntityId, hidden = false): CanvasPlace => ({
  entity,
  x: 1,
  y: 2,
  pinned: false,
  hidden,
});

const { folder, remove } = makeFolder();
const filled = join(folder, 'filled.db');
beforeAll(() => {
  const store = openStore(filled);
  fillStore(store, { members: MEMBERS, companies: COMPANIES });
  store.close();
});
afterAll(remove);

/** A desk over a store of all of them, none on the canvas. */
async function openLarge(name: string): Promise<Desk> {
  const store = join(folder, name);
  copyFileSync(filled, store);
  const desk = await openDesk(startDirectEngine, { store });
  onTestFinished(() => desk.close());
  return desk;
}

describe('a canvas changed in large steps', () => {
  it('tells changes that come to what reading it gives, in the order the steps were made', async () => {
    const desk = await openLarge('followed.db');
    const { client, case: id } = desk;
    let followed = await readWholeCanvas(client, id);
    const labels: (string | null)[] = [];
    desk.transport.listen((event) => {
      if (event.name !== 'canvasChanged') return;
      followed = applyDelta(followed, event);
      labels.push(event.undo);
    });
    const step = (label: string, put: CanvasPlace[], removed: EntityId[] = []) =>
      client.changeCanvas({ case: id, label, put, remove: removed });

    const read: Promise<unknown>[] = [];
    await step(
      'Put',
      all.map((entity) => placed(entity)),
    );
    const made = [step('Remove', [], all.slice(0, 600)), client.undo({ case: id })];
    read.push(readWholeCanvas(client, id));
    made.push(
      step(
        'Hide',
        all.map((entity) => placed(entity, true)),
      ),
    );
    await Promise.all([...made, ...read]);

    const whole = await readWholeCanvas(client, id);
    expect(whole.revision).toBe(4);
    expect(labels.at(-1)).toBe('Hide');
    expect(whole.entities.every(({ hidden }) => hidden)).toBe(true);
    expect(whole.ties.length).toBeGreaterThan(MEMBERS);
    const ties = whole.ties.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(followed).toEqual({ ...whole, ties });
  });

  it('leaves in its place what was put there a moment before an expansion brings it', async () => {
    const { client, case: id } = await openLarge('expanded.db');
    await client.readCanvas({ case: id, after: 0 });
    const pinned = all.map((entity) => ({ ...placed(entity), pinned: true }));
    const putting = client.changeCanvas({ case: id, label: 'Put', put: pinned });
    await Promise.resolve();
    const expanding = client.expandEntities({ case: id, entities: ['sample/company:1'] });
    await Promise.all([putting, expanding]);
    const { entities } = await readWholeCanvas(client, id);
    expect(entities).toHaveLength(all.length);
    expect(entities.every((entity) => entity.pinned && entity.x === 1)).toBe(true);
  });
});
