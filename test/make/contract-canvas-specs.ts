/** The contract's canvas, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { makePlace as at } from './canvas-place.ts';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';

const NORDVIK: EntityId = '127.0.0.1/company:1001';
const ADA: EntityId = '127.0.0.1/member:2001';

export function canvasSpecs(suite: GetSuite): void {
  it('puts, moves, hides and removes, and takes it all back', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    await client.readProfile({ entity: NORDVIK });
    const put = [at(NORDVIK), at(ADA)];
    expect(await client.changeCanvas({ case: desk.case, label: 'Add', put })).toEqual({
      changed: 2,
    });
    const moved = [at(NORDVIK, { x: 1.5, y: -2, pinned: true })];
    await client.changeCanvas({ case: desk.case, label: 'Move', put: moved });
    await client.changeCanvas({
      case: desk.case,
      label: 'Remove',
      remove: [ADA],
    });

    const page = await client.readCanvas({ case: desk.case });
    expect(page.entities).toMatchObject([
      {
        id: NORDVIK,
        x: 1.5,
        y: -2,
        pinned: true,
        neighbours: 4,
        label: 'Nordvik AS',
      },
    ]);
    expect(page).toMatchObject({ ties: [], undo: 'Remove', redo: null, next: null });

    expect(await client.undo({ case: desk.case })).toEqual({ undone: 'Remove' });
    const back = await client.readCanvas({ case: desk.case });
    expect(back.totals).toEqual({ entities: 2, ties: 1 });
    expect(back.ties).toMatchObject([{ from: ADA, to: NORDVIK }]);
    expect(await client.redo({ case: desk.case })).toEqual({ redone: 'Remove' });
    for (const undone of ['Remove', 'Move', 'Add', null]) {
      expect(await client.undo({ case: desk.case })).toEqual({ undone });
    }
    await expect.poll(() => heard('canvasChanged').length).toBe(8);
  });

  it('joins a change to the step it names, as long as that is the last', async () => {
    const { desk } = suite();
    const { client } = desk;
    await client.readProfile({ entity: NORDVIK });
    const put = [at(NORDVIK), at(ADA)];
    await client.changeCanvas({ case: desk.case, label: 'Add', put });
    const join = { to: 'Add' };
    const lay = async (x: number) => {
      const places = [at(NORDVIK, { x, y: 0 })];
      await client.changeCanvas({ case: desk.case, label: 'Layout', put: places, join });
      return (await client.readCanvas({ case: desk.case })).undo;
    };
    expect(await lay(1)).toBe('Add');
    const hide = [at(ADA, { hidden: true })];
    await client.changeCanvas({ case: desk.case, label: 'Hide', put: hide });
    expect(await lay(2)).toBe('Layout');
    expect(await client.undo({ case: desk.case })).toEqual({ undone: 'Layout' });
    const [first, second] = (await client.readCanvas({ case: desk.case })).entities;
    expect([first?.x, second?.hidden]).toEqual([1, true]);
  });

  it('takes nothing onto the canvas that nobody knows', async () => {
    const { desk } = suite();
    const { client } = desk;
    const put = [at('127.0.0.1/company:4444')];
    expect(await refusedWith(client.changeCanvas({ case: desk.case, label: 'Add', put }))).toBe(
      'input-invalid',
    );
    expect((await client.readCanvas({ case: desk.case })).totals.entities).toBe(0);
  });

  it('says which ties on the canvas are majorities', async () => {
    const { client, case: id } = suite().desk;
    const owner: EntityId = '127.0.0.1/company:1002';
    await client.readProfile({ entity: NORDVIK });
    await client.changeCanvas({ case: id, label: 'Add', put: [at(NORDVIK), at(ADA), at(owner)] });
    const { ties } = await client.readCanvas({ case: id });
    const parent = ties.find(({ kind }) => kind === 'parent');
    expect(await client.readMajorities({ case: id, asOf: '2099-11-20' })).toEqual({
      asOf: '2099-11-20',
      ties: [parent?.id],
    });
    // What is stated without dates says nothing of a day before it was fetched.
    const { ties: before } = await client.readMajorities({ case: id, asOf: '2020-11-20' });
    expect(before).toEqual([]);
    const unknown = client.readMajorities({ case: crypto.randomUUID() });
    expect(await refusedWith(unknown)).toBe('case-unknown');
  });

  it('follows owners by a parent and by a right, and brings them as one step', async () => {
    const { desk } = suite();
    const { client } = desk;
    await client.readProfile({ entity: '127.0.0.1/member:2500' });
    const asked = { case: desk.case, entities: [NORDVIK], direction: 'up' as const, task: 'up' };
    expect(await client.followOwners(asked)).toMatchObject({
      label: 'Nordvik AS',
      levels: 1,
      reached: 3,
      ends: [{ entity: '127.0.0.1/company:1002', label: 'Nordvik Holding AS', why: 'none stated' }],
      fetched: 2,
    });
    const page = await client.readCanvas({ case: desk.case });
    expect(page).toMatchObject({
      totals: { entities: 3, ties: 3 },
      undo: 'Follow owners up from Nordvik AS',
    });
    await client.undo({ case: desk.case });
    expect((await client.readCanvas({ case: desk.case })).totals.entities).toBe(0);
  });

  it('expands: asks for the profile, adds its neighbours as one step, counts the rest', async () => {
    const { desk } = suite();
    const { client } = desk;
    const some = await client.expandEntities({
      case: desk.case,
      entities: [NORDVIK],
      limit: 3,
    });
    expect(some).toMatchObject({ neighbours: 4, newcomers: 4, leftOff: 1, fetched: 1 });
    expect(some.added).toHaveLength(4);
    expect(some.added[0]).toBe(NORDVIK);
    const rest = await client.expandEntities({
      case: desk.case,
      entities: [NORDVIK],
    });
    expect(rest).toMatchObject({ neighbours: 4, newcomers: 1, leftOff: 0, fetched: 0 });
    expect(rest.added).toHaveLength(1);
    expect((await client.readCanvas({ case: desk.case })).undo).toBe('Expand Nordvik AS');
    await client.undo({ case: desk.case });
    expect((await client.readCanvas({ case: desk.case })).totals.entities).toBe(4);
  });

  it('expands by what other profiles state while offline, and refuses when none does', async () => {
    const { desk } = suite();
    const { client } = desk;
    await client.readProfile({ entity: NORDVIK });
    await client.setOffline({ on: true });
    const expanded = await client.expandEntities({
      case: desk.case,
      entities: [ADA],
    });
    expect(expanded).toEqual({
      label: 'Ada Lind',
      added: [ADA, NORDVIK],
      neighbours: 1,
      newcomers: 1,
      leftOff: 0,
      fetched: 0,
      notFetched: [],
      hubs: [],
    });
    expect(
      await refusedWith(
        client.expandEntities({ case: desk.case, entities: ['127.0.0.1/member:2050'] }),
      ),
    ).toBe('not-searched-offline');
  });

  it('lists neighbours before expanding', async () => {
    const { desk } = suite();
    const { client } = desk;
    await client.readProfile({ entity: NORDVIK });
    await client.changeCanvas({
      case: desk.case,
      label: 'Add',
      put: [at(ADA)],
    });
    const { items, total, tied } = await client.readNeighbours({ entity: NORDVIK });
    expect([total, tied]).toEqual([4, 0]);
    expect(items).toContainEqual({
      entity: ADA,
      label: 'Ada Lind',
      kind: 'member',
      foundBy: null,
      roles: ['Director'],
      roleCount: 1,
      state: 'unknown',
      onCanvas: false,
      tiesToCanvas: 0,
      tiedTo: [],
      tiedToCount: 0,
    });
  });

  it('lists first who is tied to the canvas, finds by name, and counts the rest', async () => {
    const { desk } = suite();
    const { client } = desk;
    const holding: EntityId = '127.0.0.1/company:1002';
    await client.readProfile({ entity: NORDVIK });
    await client.readProfile({ entity: holding });
    await client.changeCanvas({ case: desk.case, label: 'Add', put: [at(NORDVIK), at(holding)] });
    const look = { entity: NORDVIK, case: desk.case };
    const all = await client.readNeighbours(look);
    expect([all.total, all.tied]).toEqual([4, 1]);
    expect(all.items[0]).toMatchObject({ entity: ADA, onCanvas: false, tiesToCanvas: 1 });
    expect(all.items[0]).toMatchObject({ tiedTo: [holding], tiedToCount: 1 });
    expect(all.items).toContainEqual(expect.objectContaining({ entity: holding, onCanvas: true }));
    const found = await client.readNeighbours({ ...look, text: 'lind ÁDA' });
    expect(found).toEqual({ total: 1, tied: 1, items: [all.items[0]] });
    expect((await client.readNeighbours({ ...look, text: 'nobody' })).total).toBe(0);
    expect(await client.readRests({ case: desk.case, entities: [NORDVIK, ADA] })).toEqual({
      rests: [
        { entity: NORDVIK, members: 3, companies: 0, tiedElsewhere: 1 },
        { entity: ADA, members: 0, companies: 0, tiedElsewhere: 0 },
      ],
    });
  });

  it('collects outwards without touching the canvas, and names what it could not have', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    const collect = (depth: number) =>
      client.collectGraph({
        roots: [NORDVIK],
        depth,
        format: 'csv',
        task: 'collect',
      });
    expect(await collect(0)).toMatchObject({ entities: 1, ties: 0, notFetched: [] });
    expect(await collect(1)).toMatchObject({ entities: 5, ties: 4, notFetched: [] });
    const two = await collect(2);
    expect(two).toMatchObject({
      entities: 6,
      notFetched: [{ entity: '127.0.0.1/member:2999', fault: { code: 'record-not-found' } }],
    });
    expect(heard('taskProgressed').at(-1)).toMatchObject({ task: 'collect', done: 5, total: 5 });
    expect((await client.readCanvas({ case: desk.case })).totals.entities).toBe(0);
    const roots: EntityId[] = ['127.0.0.1/company:4444'];
    expect(await refusedWith(client.collectGraph({ roots, depth: 1, format: 'csv' }))).toBe(
      'record-not-found',
    );
  });
}
