/** The contract's items of a case and its journal, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { CaseItem } from '../../src/contract/model/case-item.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';

const NORDVIK: EntityId = '127.0.0.1/company:1001';
const TAG = '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a01';
const NOTE = '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a02';

const flag = { kind: 'flag', id: NORDVIK, colour: 'red' } as const;
const tag = { kind: 'tag', id: TAG, name: 'Nominee', colour: 'blue' } as const;
const tagged = { kind: 'tagged', id: `${TAG} ${NORDVIK}` } as const;
const note: CaseItem = {
  kind: 'note',
  id: NOTE,
  place: { on: 'field', entity: NORDVIK, pointer: '/status', label: 'Status' },
  text: '**Active**, says the registry',
  isPrivate: true,
};

export function itemSpecs(suite: GetSuite): void {
  it('puts items into a case as one step each, tells them, and takes them back', async () => {
    const { client, heard, case: id } = suite().desk;
    await client.readProfile({ entity: NORDVIK });
    expect(await client.changeCaseItems({ case: id, put: [flag, tag, tagged] })).toEqual({
      changed: 3,
    });
    expect((await client.readJournal({ case: id })).undo).toMatch(/^Tag “.*”: “Nominee”$/);
    await client.changeCaseItems({ case: id, put: [note] });
    const { items, next } = await client.readCaseItems({ case: id });
    expect(next).toBeNull();
    expect(items).toMatchObject([flag, tag, tagged, note]);
    expect(items[0]?.at).toBe(items[0]?.changedAt);
    await expect.poll(() => heard('caseItemsChanged').length).toBe(2);
    expect(heard('caseItemsChanged')[1]).toMatchObject({ case: id, put: [note], removed: [] });
    // What is there already is no step.
    expect(await client.changeCaseItems({ case: id, put: [flag] })).toEqual({ changed: 0 });

    // With a tag goes what bears it.
    await client.changeCaseItems({ case: id, remove: [{ kind: 'tag', id: TAG }] });
    expect((await client.readCaseItems({ case: id })).items).toMatchObject([flag, note]);
    expect((await client.undo({ case: id })).undone).toBe('Delete the tag “Nominee”');
    expect((await client.readCaseItems({ case: id })).items).toHaveLength(4);
    expect((await client.undo({ case: id })).undone).toMatch(/^Add a note on Status of “/);
    await expect
      .poll(() => heard('caseItemsChanged').at(-1))
      .toMatchObject({ put: [], removed: [{ kind: 'note', id: NOTE }] });
  });

  it('refuses what is about nothing that is stored, and a tag that is not there', async () => {
    const { client, case: id } = suite().desk;
    const unknown: CaseItem = { ...flag, id: '127.0.0.1/company:999' };
    expect(await refusedWith(client.changeCaseItems({ case: id, put: [unknown] }))).toBe(
      'input-invalid',
    );
    await client.readProfile({ entity: NORDVIK });
    expect(await refusedWith(client.changeCaseItems({ case: id, put: [tagged] }))).toBe(
      'input-invalid',
    );
    const odd = { ...note, text: '   ' };
    expect(await refusedWith(client.changeCaseItems({ case: id, put: [odd] }))).toBe(
      'input-invalid',
    );
    expect((await client.readCaseItems({ case: id })).items).toEqual([]);
    const gone = { case: NOTE };
    expect(await refusedWith(client.readCaseItems(gone))).toBe('case-unknown');
    expect(await refusedWith(client.changeCaseItems(gone))).toBe('case-unknown');
    expect(await refusedWith(client.readJournal(gone))).toBe('case-unknown');
  });

  it('duplicates a case with its canvas and items, its journal begun anew', async () => {
    const { client, case: id } = suite().desk;
    await client.readProfile({ entity: NORDVIK });
    const place = { entity: NORDVIK, x: 1, y: 2, pinned: true, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place], look: 'chart' });
    const todo = { kind: 'todo', id: TAG, text: 'Ask again', done: false } as const;
    await client.changeCaseItems({
      case: id,
      put: [flag, note, todo, { kind: 'subject', id: NORDVIK }],
    });
    const made = await client.duplicateCase({ case: id });
    expect(made.current).not.toBe(id);
    const head = made.cases.find((one) => one.id === made.current);
    const label = (await client.readCanvas({ case: id })).entities[0]?.label;
    expect(head).toMatchObject({ title: 'Case 1, copy', open: true, entities: 1 });
    expect(head).toMatchObject({ notes: 1, todos: 1, subjects: [label] });
    const canvas = await client.readCanvas({ case: made.current });
    expect(canvas).toMatchObject({
      look: 'chart',
      entities: [{ id: NORDVIK, x: 1, pinned: true }],
    });
    expect([canvas.undo, canvas.redo]).toEqual([null, null]);
    expect((await client.readCaseItems({ case: made.current })).items).toHaveLength(4);
    expect((await client.readJournal({ case: made.current })).entries).toMatchObject([
      { verb: 'create', detail: { copyOf: id } },
    ]);
    // What is changed in one is left alone in the other.
    await client.changeCaseItems({ case: made.current, remove: [{ kind: 'flag', id: NORDVIK }] });
    expect((await client.readCaseItems({ case: id })).items).toHaveLength(4);
    expect(await refusedWith(client.duplicateCase({ case: NOTE }))).toBe('case-unknown');
  });

  it('finds no pair to judge where nothing is alike, and refuses an unknown case', async () => {
    const { client, case: id } = suite().desk;
    await client.readProfile({ entity: NORDVIK });
    const place = { entity: NORDVIK, x: 1, y: 2, pinned: false, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place] });
    expect(await client.findLikelyPairs({ case: id })).toEqual({ pairs: [], total: 0, records: 1 });
    expect(await refusedWith(client.findLikelyPairs({ case: NOTE }))).toBe('case-unknown');
  });

  it('keeps in a journal what was searched, opened, fetched, changed and exported', async () => {
    const { client, registry, case: id } = suite().desk;
    await client.searchMembers({ registry, query: { q: 'ada' }, case: id });
    await client.readProfile({ entity: NORDVIK, case: id });
    await client.readProfile({ entity: NORDVIK, case: id });
    await client.readProfile({ entity: NORDVIK, case: id });
    const place = { entity: NORDVIK, x: 1, y: 2, pinned: false, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place] });
    await client.changeCaseItems({ case: id, put: [flag] });
    await client.undo({ case: id });
    const { export: made, files } = await client.exportGraph({ case: id, format: 'graphml' });
    for (let part; part?.done !== true;) part = await client.readExport({ export: made, file: 0 });
    expect(files).toHaveLength(1);
    await expect
      .poll(async () => {
        const { entries } = await client.readJournal({ case: id });
        return entries.toReversed().map(({ verb }) => verb);
      })
      .toEqual(['create', 'search', 'fetch', 'open', 'place', 'flag', 'undo', 'export']);
    const page = await client.readJournal({ case: id, limit: 7 });
    expect(page).toMatchObject({ total: 8, undo: 'Add' });
    expect(page.redo).toMatch(/^Flag “/);
    const by = Object.fromEntries(page.entries.map((entry) => [entry.verb, entry]));
    expect(by['search']).toMatchObject({
      label: `Search of ${registry} for “ada”: 50 found, there may be more`,
      standing: null,
      source: { n: 1, outcome: 'answered' },
      detail: { registry, count: 50 },
    });
    expect(by['fetch']).toMatchObject({ source: { n: 2 }, detail: { entities: [NORDVIK] } });
    expect(by['open']).toMatchObject({ source: null });
    expect(by['flag']).toMatchObject({ standing: 'undone', changes: 1 });
    expect(by['undo']).toMatchObject({ about: by['flag']?.sequence });
    expect(by['export']?.label).toBe('Export as GraphML: 1 entity, 0 ties');
    expect((await client.readJournal({ case: id, before: 2 })).entries).toHaveLength(1);
  });
}
