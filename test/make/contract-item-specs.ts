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

  it('changes nothing where an item is otherwise than when its change was begun, or gone', async () => {
    const { client, case: id } = suite().desk;
    await client.readProfile({ entity: NORDVIK });
    await client.changeCaseItems({ case: id, put: [note] });
    const theirs = { ...note, text: 'Theirs' };
    await client.changeCaseItems({ case: id, put: [theirs], from: [note] });
    const mine = { case: id, put: [{ ...note, text: 'Mine' }, flag], from: [note] };
    expect(await refusedWith(client.changeCaseItems(mine))).toBe('item-changed');
    expect((await client.readCaseItems({ case: id })).items).toMatchObject([theirs]);
    await client.changeCaseItems({ ...mine, from: [theirs] });
    await client.changeCaseItems({ case: id, remove: [{ kind: 'note', id: NOTE }] });
    const from = [{ ...note, text: 'Mine' }];
    expect(await refusedWith(client.changeCaseItems({ ...mine, from }))).toBe('item-changed');
    expect((await client.readCaseItems({ case: id })).items).toMatchObject([flag]);
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
    expect(head).toMatchObject({ notes: 1, privateNotes: 1, todos: 1, subjects: [label] });
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

  it('merges a case into another as one step, and leaves the first as it is', async () => {
    const { client, heard, case: from } = suite().desk;
    await client.readProfile({ entity: NORDVIK });
    const ada = '127.0.0.1/member:2001';
    await client.readProfile({ entity: ada });
    const at = (entity: EntityId, x: number) => ({
      entity,
      x,
      y: 0,
      pinned: true,
      hidden: false,
    });
    await client.changeCanvas({ case: from, label: 'Add', put: [at(NORDVIK, 0), at(ada, 10)] });
    await client.changeCaseItems({ case: from, put: [flag, tag, tagged, note] });
    const { current: into } = await client.createCase({ title: 'Other' });
    await client.changeCanvas({ case: into, label: 'Add', put: [at(NORDVIK, 5)] });
    await client.changeCaseItems({ case: into, put: [{ ...flag, colour: 'green' }] });

    expect(await client.readMerge({ case: into, from })).toMatchObject({
      records: { come: 1, both: 1 },
      items: [
        { kind: 'tag', count: 1 },
        { kind: 'tagged', count: 1 },
        { kind: 'note', count: 1 },
      ],
      alike: 0,
      keptBoth: 0,
      contradictions: 0,
      differences: {
        listed: [
          {
            name: { kind: 'flag', id: NORDVIK },
            what: expect.stringMatching(/^Flag of “.*Nordvik.*”$/) as string,
            here: { says: 'green' },
            there: { says: 'red' },
          },
        ],
        total: 1,
      },
    });
    const merged = { case: into, from, but: [{ kind: 'flag' as const, id: NORDVIK }] };
    expect(await client.mergeCases(merged)).toEqual({ records: 1, items: 4 });
    const canvas = await client.readCanvas({ case: into });
    // What comes stands beside what is here, which stays where it is.
    expect(canvas.entities).toMatchObject([
      { id: NORDVIK, x: 5 },
      { id: ada, x: 245, pinned: true },
    ]);
    expect(canvas.undo).toBe('Merge “Case 1”: 1 record, 1 tag, 1 tagged entity, 1 note, 1 flag');
    expect((await client.readCaseItems({ case: into })).items).toMatchObject([
      flag,
      tag,
      tagged,
      note,
    ]);
    await expect.poll(() => heard('caseItemsChanged').at(-1)?.put).toHaveLength(4);
    // A second time nothing comes, and there is no step for it.
    expect(await client.mergeCases(merged)).toEqual({ records: 0, items: 0 });
    const { entries } = await client.readJournal({ case: from });
    expect(entries.filter(({ verb }) => verb === 'merge')).toHaveLength(1);

    await client.undo({ case: into });
    expect((await client.readCanvas({ case: into })).entities).toMatchObject([{ x: 5 }]);
    expect((await client.readCaseItems({ case: into })).items).toMatchObject([
      { kind: 'flag', colour: 'green' },
    ]);
    expect((await client.readCaseItems({ case: from })).items).toHaveLength(4);
    expect((await client.readJournal({ case: from })).entries[0]).toMatchObject({
      verb: 'merge',
      label: 'Put into “Other”',
      standing: null,
    });
  });

  it('refuses to merge a case into itself, and one that is not there', async () => {
    const { client, case: id } = suite().desk;
    for (const ask of [client.readMerge, client.mergeCases]) {
      expect(await refusedWith(ask({ case: id, from: id }))).toBe('input-invalid');
      expect(await refusedWith(ask({ case: id, from: NOTE }))).toBe('case-unknown');
    }
  });

  it('finds no pair to judge where nothing is alike, and refuses an unknown case', async () => {
    const { client, case: id } = suite().desk;
    await client.readProfile({ entity: NORDVIK });
    const place = { entity: NORDVIK, x: 1, y: 2, pinned: false, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place] });
    expect(await client.findLikelyPairs({ case: id })).toEqual({
      pairs: [],
      total: 0,
      records: 1,
      counts: {
        all: 0,
        likely: 0,
        judged: 0,
        ofOneCompany: 0,
        common: 0,
        isMoreCommon: false,
      },
      names: [],
    });
    expect(await refusedWith(client.findLikelyPairs({ case: NOTE }))).toBe('case-unknown');
    const entities: [EntityId, EntityId] = [NORDVIK, 'sample/member:987654'];
    expect(await refusedWith(client.readReviewPair({ case: NOTE, entities }))).toBe('case-unknown');
    expect(await refusedWith(client.readReviewPair({ case: id, entities }))).toBe('entity-unknown');
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
