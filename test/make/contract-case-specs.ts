/** The contract's cases, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import { join } from 'node:path';
import type { CaseView } from '../../src/contract/model/case.ts';
import type { GetSuite } from './contract-suite.ts';
import { makeFolder, openDesk, refusedWith } from './open-desk.ts';

const NORDVIK = '127.0.0.1/company:1001';
const PLACE = { entity: NORDVIK, x: 1, y: 2, pinned: false, hidden: false } as const;

const VIEW: CaseView = {
  search: { query: { q: 'Ada', count: 50, page: 1 }, registries: ['127.0.0.1', 'sample'] },
  profile: NORDVIK,
};

export function caseSpecs(suite: GetSuite): void {
  it('begins with a case, makes more, and says which one is on show', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    const begun = await client.readCases({});
    expect(begun).toMatchObject({
      cases: [{ id: desk.case, title: 'Case 1', open: true, entities: 0 }],
      current: desk.case,
    });
    const made = await client.createCase({ title: '  Nordvik ' });
    expect(made.view).toBeNull();
    expect(made.cases.map(({ title }) => title)).toEqual(['Nordvik', 'Case 1']);
    expect(made.current).toBe(made.cases[0]?.id);
    const numbered = await client.createCase({});
    expect(numbered.cases[0]?.title).toBe('Case 3');
    const { view: _view, ...list } = await client.openCase({ case: desk.case });
    expect(list.current).toBe(desk.case);
    expect(await client.readCases({})).toEqual(list);
    await expect
      .poll(() => heard('casesChanged').map(({ current }) => current))
      .toEqual([made.current, numbered.current, desk.case]);
    expect(heard('casesChanged').at(-1)).toEqual({ name: 'casesChanged', ...list });
  });

  it('gives each case a canvas and an undo of its own', async () => {
    const { desk } = suite();
    const { client } = desk;
    await client.readProfile({ entity: NORDVIK });
    await client.changeCanvas({ case: desk.case, label: 'Add', put: [PLACE] });
    const { current: other } = await client.createCase({});
    expect((await client.undo({ case: other })).undone).toBeNull();
    const moved = { ...PLACE, x: 9 };
    await client.changeCanvas({ case: other, label: 'Add elsewhere', put: [moved] });
    expect(await client.readCanvas({ case: desk.case })).toMatchObject({
      case: desk.case,
      entities: [{ id: NORDVIK, x: 1 }],
      undo: 'Add',
    });
    expect(await client.readCanvas({ case: other })).toMatchObject({
      case: other,
      entities: [{ id: NORDVIK, x: 9 }],
      undo: 'Add elsewhere',
    });
    await client.undo({ case: other });
    expect((await client.readCases({})).cases.map(({ entities }) => entities).sort()).toEqual([
      0, 1,
    ]);
  });

  it('renames, takes it back and does it again, and says so', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    const title = async () => (await client.readCases({})).cases[0]?.title;
    const { cases } = await client.renameCase({ case: desk.case, title: 'Nordvik' });
    expect(cases[0]?.title).toBe('Nordvik');
    // Whoever shows the canvas learns what undo would do.
    await expect
      .poll(() => heard('canvasChanged').map(({ undo }) => undo))
      .toEqual(['Rename to “Nordvik”']);
    expect(await client.undo({ case: desk.case })).toEqual({ undone: 'Rename to “Nordvik”' });
    expect(await title()).toBe('Case 1');
    expect(await client.redo({ case: desk.case })).toEqual({ redone: 'Rename to “Nordvik”' });
    expect(await title()).toBe('Nordvik');
    await expect
      .poll(() => heard('casesChanged').map((event) => event.cases[0]?.title))
      .toEqual(['Nordvik', 'Case 1', 'Nordvik']);
  });

  it('closes and deletes: another one is on show then, a new one if there is none', async () => {
    const { desk } = suite();
    const { client } = desk;
    await client.readProfile({ entity: NORDVIK });
    await client.changeCanvas({ case: desk.case, label: 'Add', put: [PLACE] });
    const { current: second } = await client.createCase({ title: 'Second' });
    const closed = await client.closeCase({ case: second });
    expect(closed.current).toBe(desk.case);
    expect(closed.cases.find(({ id }) => id === second)).toMatchObject({ open: false });
    const reopened = await client.openCase({ case: second });
    expect(reopened.current).toBe(second);
    expect(reopened.cases.every(({ open }) => open)).toBe(true);

    expect(await client.readCaseDeletion({ case: desk.case })).toEqual({
      records: 1,
      notes: 0,
      judgements: 0,
      snapshots: null,
      answers: { leave: 1, stay: 0 },
    });
    const left = await client.deleteCase({ case: desk.case });
    expect(left.cases.map(({ id }) => id)).toEqual([second]);
    const none = await client.deleteCase({ case: second });
    expect(none.cases).toHaveLength(1);
    expect([desk.case, second]).not.toContain(none.current);
    expect((await client.readCanvas({ case: none.current })).entities).toEqual([]);
    // What was fetched for it alone went with it.
    expect((await client.readProfile({ entity: NORDVIK })).from).toBe('registry');
  });

  it('refuses everything about a case that is not there', async () => {
    const { desk } = suite();
    const { client } = desk;
    const { current } = await client.createCase({});
    await client.deleteCase({ case: current });
    const gone = { case: current };
    for (const asked of [
      client.openCase(gone),
      client.renameCase({ ...gone, title: 'Gone' }),
      client.closeCase(gone),
      client.deleteCase(gone),
      client.keepCaseView({ ...gone, view: VIEW }),
      client.readCanvas(gone),
      client.changeCanvas({ ...gone, label: 'Add' }),
      client.expandEntities({ ...gone, entities: [NORDVIK] }),
      client.exportGraph({ ...gone, format: 'csv' }),
      client.undo(gone),
      client.redo(gone),
    ]) {
      expect(await refusedWith(asked)).toBe('case-unknown');
    }
    expect(suite().registry.requests).toEqual([]);
  });

  it('shows the same case after a restart, each as it was left', async () => {
    const { registry, start } = suite();
    const { folder, remove } = makeFolder();
    const store = join(folder, 'cases.db');
    const before = await openDesk(start, { registry, store });
    await before.client.readProfile({ entity: NORDVIK });
    await before.client.changeCanvas({ case: before.case, label: 'Add', put: [PLACE] });
    await before.client.keepCaseView({ case: before.case, view: VIEW });
    const { current: other } = await before.client.createCase({ title: 'Other' });
    await before.client.openCase({ case: before.case });
    const canvas = await before.client.readCanvas({ case: before.case });
    await before.close();

    const after = await openDesk(start, { registry, store });
    expect(after.case).toBe(before.case);
    const { revision: _revision, ...same } = await after.client.readCanvas({ case: after.case });
    expect(same).toEqual({ ...canvas, revision: undefined });
    expect((await after.client.openCase({ case: other })).view).toBeNull();
    expect((await after.client.openCase({ case: before.case })).view).toEqual(VIEW);
    const filter = { roles: ['Director'], countries: ['Norway', null] };
    for (const left of [{ time: 'now' }, { time: { asOf: '2015-03-31' } }, { filter }] as const) {
      const view = { ...VIEW, ...left };
      await after.client.keepCaseView({ case: other, view });
      expect((await after.client.openCase({ case: other })).view).toEqual(view);
    }
    expect(await after.client.undo({ case: before.case })).toEqual({ undone: 'Add' });
    await after.close();
    remove();
  });
}
