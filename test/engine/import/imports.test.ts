/** Files from elsewhere taken into a case: all of it or nothing, as one step, and as evidence that can be checked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultWords, Refusal } from '../../../src/contract/faults/faults.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { IMPORTED_TABLES, importInto, offerImport, storeFindings } from '../../make/importing.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';

async function openAt(): Promise<Desk> {
  const desk = await openDesk(startDirectEngine, {});
  onTestFinished(() => desk.close());
  return desk;
}

describe('importing a file into a case', () => {
  it('takes two tables in as one step, which undo takes back and redo does again', async () => {
    const desk = await openAt();
    const { client } = desk;
    const { preview, answer } = await importInto(client, desk.case, IMPORTED_TABLES);
    expect(preview).toMatchObject({
      format: 'csv',
      counts: { entities: 5, ties: 8, refused: 0, changed: 1, doubtful: 1 },
      placed: 2,
    });
    expect(answer).toMatchObject({ entities: 5, ties: 8 });

    const canvas = await readWholeCanvas(client, desk.case);
    const bare = (id: string): string => id.replace(/^[^/]*\//, '');
    expect(canvas.entities.map((one) => [bare(one.id), one.label, one.kind, one.country])).toEqual([
      ['member:1', 'Ada Nordvik', 'person', 'NO'],
      ['company:2', 'Berg AS', 'company', 'NO'],
      ['company:3', 'Cold Hill Ltd', 'company', 'GB'],
      ['member:4', 'Ministry of Fish', 'authority', 'NO'],
      ['member:5', 'Somebody', 'member', 'SE'],
    ]);
    expect(
      canvas.entities.map(({ born, registrationNumber, x, y }) => [born, registrationNumber, x, y]),
    ).toEqual([
      ['1961-04', null, 10, 20],
      [null, '991 234', 110, 20],
      [null, null, null, null],
      [null, null, null, null],
      ['1970', null, null, null],
    ]);
    const lines = canvas.ties.map(({ kind, from, to, role, status, terms: [term] }) =>
      [kind, bare(from), bare(to), role, status, term?.start, term?.end].join(' | '),
    );
    expect(lines.sort()).toEqual([
      'parent | company:2 | company:3 | direct |  |  | ',
      'parent | company:2 | company:3 | ultimate |  | 2015-01-01 | ',
      'position | company:2 | company:3 | Secretary | ended | 2010 | 2012-06',
      'position | company:3 | member:1 | Employer of |  |  | ',
      'position | member:1 | company:2 | Director | in office | 2001-02-03 | ',
      'position | member:4 | company:3 | parent company |  |  | ',
      'position | member:5 | company:2 |  |  |  | ',
      'right | member:1 | company:2 | Signs alone |  |  | ',
    ]);
    expect(canvas.ties.every(({ otherSide }) => otherSide === null)).toBe(true);

    const journal = await client.readJournal({ case: desk.case });
    expect(journal.undo).toBe('Import “nodes.csv and edges.csv”: 5 entities, 8 ties');
    expect(journal.entries[0]).toMatchObject({ verb: 'import', changes: 5, detail: { count: 5 } });
    expect(journal.entries[0]?.detail?.files?.map(({ file }) => file)).toEqual([
      'nodes.csv',
      'edges.csv',
    ]);
    const counts = async () => {
      const { stored, imported } = await client.readStatus({});
      return { ...stored, ...imported };
    };
    expect(await counts()).toEqual({ profiles: 0, responses: 0, records: 5, undone: 0 });
    await client.undo({ case: desk.case });
    expect((await readWholeCanvas(client, desk.case)).entities).toEqual([]);
    expect(await counts()).toEqual({ profiles: 0, responses: 0, records: 5, undone: 5 });
    await client.redo({ case: desk.case });
    expect(await counts()).toEqual({ profiles: 0, responses: 0, records: 5, undone: 0 });
    const again = await readWholeCanvas(client, desk.case);
    expect(again.entities.length).toBe(5);
    expect(again.ties.length).toBe(8);
    expect(await storeFindings(client)).toEqual([]);
  });

  it('says before anything is taken which rows have no name, and takes in what was said', async () => {
    const { client, case: id } = await openAt();
    const text = 'id,name,name\n1,Ada,Lind\n2,,Moe\n,,Nobody\n';
    const { preview, answer } = await importInto(client, id, [{ name: 'two.csv', text }]);
    const problems = preview.problems.map(({ severity, row, column }) => [severity, row, column]);
    expect(problems).toEqual([
      ['doubtful', 1, 'name'],
      ['doubtful', 3, 'name'],
      ['refused', 4, 'id'],
    ]);
    expect(answer).toMatchObject({ entities: preview.counts.entities, ties: 0 });
    const { entities } = await readWholeCanvas(client, id);
    expect(entities.map(({ label }) => label)).toEqual(['Ada', '2']);
  });

  it('keeps what it took in as answers of a file that is never asked', async () => {
    const desk = await openAt();
    const { client } = desk;
    const { answer } = await importInto(client, desk.case, IMPORTED_TABLES);
    const { rows } = await client.readRequests({});
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(5).fill('imported'));
    expect(rows.every(({ asked }) => asked.startsWith('import://'))).toBe(true);
    const ada = `${answer.registry}/member:1` as const;
    const profile = await client.readProfile({ entity: ada });
    expect(profile.drift).toEqual([]);
    expect(profile.imported).toMatchObject({
      files: [{ name: 'nodes.csv' }, { name: 'edges.csv' }],
      table: 'entities',
      row: 2,
      key: 'a',
      fields: [['shoe size', '38']],
      stated: [
        { pointer: '/positions/0/positions/0', row: 2, notes: 'seen' },
        { pointer: '/rights_and_obligations/0/rights_and_obligations/0', row: 3 },
      ],
    });
    const again = await client.readProfile({ entity: ada, from: 'registry' });
    expect(again.notSearched?.code).toBe('registry-imported');
    const query = { q: 'Ada' };
    const found = await client.searchMembers({
      query,
      registry: answer.registry,
      from: 'registry',
    });
    expect(found).toMatchObject({ source: 'store', items: [{ id: '1' }] });
    expect(found.notSearched?.code).toBe('registry-imported');
    const { registries } = await client.readSettings({});
    expect(registries.map(({ handle }) => handle)).not.toContain(answer.registry);
    const typed = client.addRegistry({ address: `import://${'0'.repeat(64)}-1-x.csv` });
    expect(await refusedWith(typed)).toBe('address-invalid');
    expect(await client.readCoverage({ entities: [], limit: 10 })).toMatchObject({
      counts: { fetched: 5, namedOnly: 0, notFound: 0, failed: 0 },
    });
  });

  it('derives what it took in again as it stands', async () => {
    const desk = await openAt();
    const { client } = desk;
    await importInto(client, desk.case, IMPORTED_TABLES);
    const before = await readWholeCanvas(client, desk.case);
    const report = await client.rebuildStore({});
    expect(report).toMatchObject({ refused: [] });
    const after = await readWholeCanvas(client, desk.case);
    expect([after.entities, after.ties]).toEqual([before.entities, before.ties]);
    expect(await storeFindings(client)).toEqual([]);
  });

  it('remembers what the columns were, and says that the same file came before', async () => {
    const desk = await openAt();
    const { client } = desk;
    const files = [{ name: 'odd.csv', text: 'wer,wo\nAda,NO' }];
    const mapping = { of: 'entities', columns: { label: 0, country: 1 }, kind: 'person' } as const;
    const first = await client.readImportHead({ offer: await offerImport(client, files) });
    expect(first.files[0]).toMatchObject({ isRemembered: false, head: { columns: ['wer', 'wo'] } });
    expect(first.importedBefore).toEqual([]);
    const { answer } = await importInto(client, desk.case, files, [mapping]);
    const second = await client.readImportHead({ offer: await offerImport(client, files) });
    expect(second.files[0]).toMatchObject({ isRemembered: true, mapping });
    expect(second.importedBefore).toEqual([{ registry: answer.registry, name: 'odd.csv' }]);
    const again = await importInto(client, desk.case, files);
    expect(again.answer.registry).toBe(`${answer.registry}-2`);
    expect((await readWholeCanvas(client, desk.case)).entities.length).toBe(2);
  });

  it('takes nothing in where it is refused or stopped', async () => {
    const desk = await openAt();
    const { client } = desk;
    const nothing = async (): Promise<void> => {
      expect((await client.readRequests({})).rows).toEqual([]);
      expect((await readWholeCanvas(client, desk.case)).entities).toEqual([]);
      expect((await client.readRegistries({})).registries.length).toBe(1);
      expect((await client.readJournal({ case: desk.case })).undo).toBeNull();
    };
    const refuses = async (name: string, text: string | Uint8Array): Promise<string> => {
      const offer = await offerImport(client, [{ name, text }]);
      const fault = await client.previewImport({ offer }).catch((error: unknown) => error);
      expect(await refusedWith(client.importFile({ offer, case: desk.case }))).toBe('import-gone');
      return fault instanceof Refusal ? faultWords(fault.fault).says : String(fault);
    };
    expect(await refuses('a.xlsx', 'PK\u0003\u0004')).toBe(
      'a.xlsx can’t be imported: it is none of the formats that are read.',
    );
    expect(await refuses('b.csv', Buffer.from([0x61, 0xff, 0x0a]))).toMatch(/UTF-8/);
    expect(await refuses('c.graphml', '<!DOCTYPE a><graphml/>')).toMatch(/document type/);
    expect(await refuses('d.csv', 'id,name\n')).toMatch(/nothing in it could be taken in/);
    const unknown = await offerImport(client, [{ name: 'e.csv', text: 'id,name\n1,A' }]);
    await client.previewImport({ offer: unknown });
    const noCase = '00000000-0000-4000-8000-000000000000';
    expect(await refusedWith(client.importFile({ offer: unknown, case: noCase }))).toBe(
      'case-unknown',
    );
    await nothing();

    const rows = Array.from({ length: 2000 }, (_, at) => `${at},Name ${at}`).join('\n');
    const offer = await offerImport(client, [{ name: 'many.csv', text: `id,name\n${rows}` }]);
    await client.previewImport({ offer });
    const importing = client.importFile({ offer, case: desk.case, task: 'import' });
    await expect.poll(() => desk.heard('taskProgressed').length).toBeGreaterThan(0);
    await client.cancelTask({ task: 'import' });
    expect(await refusedWith(importing)).toBe('cancelled');
    await nothing();
    await client.importFile({ offer, case: desk.case });
    expect((await readWholeCanvas(client, desk.case)).entities.length).toBe(2000);
  });
});
