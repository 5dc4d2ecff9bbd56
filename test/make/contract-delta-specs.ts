/** What the contract announces of a canvas: only what changed. For the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { makePlace as at } from './canvas-place.ts';
import type { GetSuite } from './contract-suite.ts';
import { applyDelta, readWholeCanvas } from './follow-canvas.ts';
import type { Desk } from './open-desk.ts';

const NORDVIK: EntityId = '127.0.0.1/company:1001';
const ADA: EntityId = '127.0.0.1/member:2001';
const NOBODY: EntityId = '127.0.0.1/member:2050';

/** Every change of the canvas so far, once all that was said before this has been heard. */
async function changes({ client, heard, case: id }: Desk, revision: number) {
  await expect.poll(() => heard('canvasChanged').at(-1)?.revision).toBe(revision);
  expect((await client.readCanvas({ case: id })).revision).toBe(revision);
  return heard('canvasChanged').map(({ name: _name, ...delta }) => delta);
}

export function deltaSpecs(suite: GetSuite): void {
  it('tells of a pin the one place that moved, and nothing else', async () => {
    const { desk } = suite();
    const { client } = desk;
    await client.readProfile({ entity: NORDVIK });
    await client.changeCanvas({ case: desk.case, label: 'Add', put: [at(NORDVIK), at(ADA)] });
    const pin = at(ADA, { x: 3, y: 4, pinned: true });
    await client.changeCanvas({ case: desk.case, label: 'Pin', put: [pin] });
    expect((await changes(desk, 2))[1]).toEqual({
      case: desk.case,
      revision: 2,
      look: 'network',
      put: [],
      moved: [pin],
      removed: [],
      ties: { put: [], removed: [] },
      undo: 'Pin',
      redo: null,
    });
  });

  it('tells of an expand once, with all that came by it', async () => {
    const { desk } = suite();
    const { client } = desk;
    const first = await client.expandEntities({ case: desk.case, entities: [NORDVIK] });
    await client.expandEntities({ case: desk.case, entities: [ADA] });
    const told = await changes(desk, 2);
    expect(told.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(told[0]?.put.map(({ id }) => id)).toEqual(first.added);
    expect(told[0]?.ties.put).toHaveLength(4);
    // Her own profile, asked for on the way, says more of her and of those she is tied to.
    expect(told[1]?.put).toContainEqual(expect.objectContaining({ id: ADA, born: '1961' }));
    expect(told[1]?.put).toContainEqual(expect.objectContaining({ label: 'Sørhavn AS' }));
    expect(told[1]?.undo).toBe('Expand Ada Lind');
    const whole = await readWholeCanvas(client, desk.case);
    const empty = { revision: 0, look: 'network', entities: [], ties: [], undo: null, redo: null };
    expect(told.reduce(applyDelta, empty)).toEqual(whole);
  });

  it('expands several as one step, saying how far it is and whom it could not have', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    const entities = [NORDVIK, ADA, NOBODY, NORDVIK];
    const expanded = await client.expandEntities({ case: desk.case, entities, task: 'expand' });
    expect(expanded).toMatchObject({
      label: 'Nordvik AS',
      neighbours: 6,
      newcomers: 4,
      leftOff: 0,
      fetched: 2,
      notFetched: [{ entity: NOBODY, fault: { code: 'record-not-found' } }],
    });
    expect(heard('taskProgressed').at(-1)).toMatchObject({ task: 'expand', done: 3, total: 3 });
    expect(await changes(desk, 1)).toHaveLength(1);
    const { undo, totals } = await client.readCanvas({ case: desk.case });
    expect(undo).toBe('Expand 3 entities');
    expect(totals.entities).toBe(expanded.added.length);
    await client.undo({ case: desk.case });
    expect((await client.readCanvas({ case: desk.case })).totals.entities).toBe(0);
  });

  it('brings nobody when there are more newcomers than it may bring unasked', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    const wish = { case: desk.case, entities: [NORDVIK] };
    const held = await client.expandEntities({ ...wish, unlessMoreThan: 3 });
    expect(held).toMatchObject({ added: [], neighbours: 4, newcomers: 4, leftOff: 4, fetched: 1 });
    expect(held.hubs).toEqual([{ entity: NORDVIK, label: 'Nordvik AS', newcomers: 4 }]);
    expect(await client.readCanvas({ case: desk.case })).toMatchObject({
      totals: { entities: 0, ties: 0 },
      undo: null,
    });
    expect(heard('canvasChanged')).toEqual([]);
    const brought = await client.expandEntities({ ...wish, unlessMoreThan: 4 });
    expect(brought).toMatchObject({ newcomers: 4, leftOff: 0, fetched: 0 });
    expect(brought.added).toHaveLength(5);
  });

  it('leaves the canvas as it was when an expand is cancelled', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    await client.readProfile({ entity: NORDVIK });
    await registry.behave('slow');
    const asked = registry.requests.length;
    const entities = [NORDVIK, ADA];
    const expanding = client.expandEntities({ case: desk.case, entities, task: 'expand' });
    const refused = expect(expanding).rejects.toMatchObject({
      fault: { code: 'cancelled', detail: { had: 1, of: 2 } },
    });
    await expect.poll(() => registry.requests.length).toBe(asked + 1);
    await client.cancelTask({ task: 'expand' });
    await refused;
    const { totals, undo, revision } = await client.readCanvas({ case: desk.case });
    expect([totals.entities, undo, revision]).toEqual([0, null, 0]);
  });
}
