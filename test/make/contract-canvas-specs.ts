/** The contract's canvas, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';

const at = (entity: EntityId, given: Partial<CanvasPlace> = {}): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
  ...given,
});

export function canvasSpecs(suite: GetSuite): void {
  it('puts, moves, hides and removes, and takes it all back', async () => {
    const { client, heard } = suite().desk;
    await client.readProfile({ entity: 'company:1001' });
    const put = [at('company:1001'), at('member:2001')];
    expect(await client.changeCanvas({ label: 'Add', put })).toEqual({ changed: 2 });
    const moved = [at('company:1001', { x: 1.5, y: -2, pinned: true })];
    await client.changeCanvas({ label: 'Move', put: moved });
    await client.changeCanvas({ label: 'Remove', remove: ['member:2001'] });

    const page = await client.readCanvas({});
    expect(page.entities).toMatchObject([
      { id: 'company:1001', x: 1.5, y: -2, pinned: true, neighbours: 4, label: 'Nordvik AS' },
    ]);
    expect(page).toMatchObject({ ties: [], undo: 'Remove', redo: null, next: null });

    expect(await client.undoCanvas({})).toEqual({ undone: 'Remove' });
    const back = await client.readCanvas({});
    expect(back.totals).toEqual({ entities: 2, ties: 1 });
    expect(back.ties).toMatchObject([{ from: 'member:2001', to: 'company:1001' }]);
    expect(await client.redoCanvas({})).toEqual({ redone: 'Remove' });
    for (const undone of ['Remove', 'Move', 'Add', null]) {
      expect(await client.undoCanvas({})).toEqual({ undone });
    }
    await expect.poll(() => heard('canvasChanged').length).toBe(8);
  });

  it('takes nothing onto the canvas that nobody knows', async () => {
    const { client } = suite().desk;
    const put = [at('company:4444')];
    expect(await refusedWith(client.changeCanvas({ label: 'Add', put }))).toBe('input-invalid');
    expect((await client.readCanvas({})).totals.entities).toBe(0);
  });

  it('expands: asks for the profile, adds its neighbours as one step, counts the rest', async () => {
    const { client } = suite().desk;
    const some = await client.expandEntity({ entity: 'company:1001', limit: 3 });
    expect(some).toMatchObject({ neighbours: 4, leftOff: 1, fetched: true });
    expect(some.added).toHaveLength(4);
    expect(some.added[0]).toBe('company:1001');
    const rest = await client.expandEntity({ entity: 'company:1001' });
    expect(rest).toMatchObject({ neighbours: 4, leftOff: 0, fetched: false });
    expect(rest.added).toHaveLength(1);
    expect((await client.readCanvas({})).undo).toBe('Expand Nordvik AS');
    await client.undoCanvas({});
    expect((await client.readCanvas({})).totals.entities).toBe(4);
  });

  it('expands by what other profiles state while offline, and refuses when none does', async () => {
    const { client } = suite().desk;
    await client.readProfile({ entity: 'company:1001' });
    await client.setOffline({ on: true });
    const expanded = await client.expandEntity({ entity: 'member:2001' });
    expect(expanded).toEqual({
      added: ['member:2001', 'company:1001'],
      neighbours: 1,
      leftOff: 0,
      fetched: false,
    });
    expect(await refusedWith(client.expandEntity({ entity: 'member:2050' }))).toBe(
      'not-searched-offline',
    );
  });

  it('lists neighbours before expanding', async () => {
    const { client } = suite().desk;
    await client.readProfile({ entity: 'company:1001' });
    await client.changeCanvas({ label: 'Add', put: [at('member:2001')] });
    const { items, total } = await client.readNeighbours({ entity: 'company:1001' });
    expect(total).toBe(4);
    expect(items).toContainEqual({
      entity: 'member:2001',
      label: 'Ada Lind',
      kind: 'member',
      onCanvas: true,
    });
  });

  it('collects outwards without touching the canvas, and names what it could not have', async () => {
    const { client, heard } = suite().desk;
    const collect = (depth: number) =>
      client.collectGraph({ roots: ['company:1001'], depth, format: 'csv', task: 'collect' });
    expect(await collect(0)).toMatchObject({ entities: 1, ties: 0, notFetched: [] });
    expect(await collect(1)).toMatchObject({ entities: 5, ties: 4, notFetched: [] });
    const two = await collect(2);
    expect(two).toMatchObject({
      entities: 6,
      notFetched: [{ entity: 'member:2999', fault: { code: 'record-not-found' } }],
    });
    expect(heard('taskProgressed').at(-1)).toMatchObject({ task: 'collect', done: 5, total: 5 });
    expect((await client.readCanvas({})).totals.entities).toBe(0);
    const roots: EntityId[] = ['company:4444'];
    expect(await refusedWith(client.collectGraph({ roots, depth: 1, format: 'csv' }))).toBe(
      'record-not-found',
    );
  });
}
