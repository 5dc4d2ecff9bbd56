/** What came from a file as evidence of a case: exported, judged, merged, handed over and deleted with it. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, exportChunks } from '../../../src/contract/client.ts';
import { pairIdOf, type CaseItem } from '../../../src/contract/model/case-item.ts';
import { REDACTIONS } from '../../../src/contract/model/case-file.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { isVerified, type VerifyReport } from '../../../src/contract/answers/verification.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { IMPORTED_TABLES, importInto, storeFindings } from '../../make/importing.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';

async function openAt(): Promise<Desk> {
  const desk = await openDesk(startDirectEngine, {});
  onTestFinished(() => desk.close());
  return desk;
}

async function verified(client: Client, text: string): Promise<VerifyReport> {
  const { verification } = await client.beginVerification({});
  await client.verifyPart({ verification, base64: Buffer.from(text).toString('base64') });
  return client.endVerification({ verification });
}

describe('a record imported from a file', () => {
  it('goes into a case file with the case, and is as imported where that is opened', async () => {
    const from = await openAt();
    const { answer } = await importInto(from.client, from.case, IMPORTED_TABLES);
    const before = await readWholeCanvas(from.client, from.case);
    const to = await openAt();
    const bare = (id: string): string => id.replace(/^[^/]*/, '');
    for (const redact of [[], [...REDACTIONS]] as const) {
      const { offer } = await offerCase(
        to.client,
        await savedCase(from.client, from.case, [...redact]),
      );
      const { case: id } = await to.client.openCaseFile({ offer });
      const after = await readWholeCanvas(to.client, id);
      expect(after.entities.map((one) => [bare(one.id), one.label, one.kind, one.x])).toEqual(
        before.entities.map((one) => [bare(one.id), one.label, one.kind, one.x]),
      );
      expect(
        after.ties.map((tie) => [bare(tie.from), bare(tie.to), tie.role, tie.otherSide]),
      ).toEqual(before.ties.map((tie) => [bare(tie.from), bare(tie.to), tie.role, tie.otherSide]));
      const [ada] = after.entities;
      const profile = await to.client.readProfile({ entity: ada!.id });
      expect(profile.imported?.fields).toEqual(redact.length === 0 ? [['shoe size', '38']] : []);
      expect(profile.imported?.stated[0]?.notes).toBe(redact.length === 0 ? 'seen' : null);
      expect(ada!.born).toBe(redact.length === 0 ? '1961-04' : '1961');
      const again = await to.client.readProfile({ entity: ada!.id, from: 'registry' });
      expect(again.notSearched?.code).toBe('registry-imported');
    }
    expect(await storeFindings(to.client)).toEqual([]);
    const { registries } = await to.client.readRegistries({});
    expect(registries.map(({ handle }) => handle)).toContainEqual(
      expect.stringMatching(new RegExp(`^${answer.registry}\\.[0-9a-f]{8}$`)),
    );
  });

  it('leaves with the case where no other uses it, and is there again once it is imported again', async () => {
    const desk = await openAt();
    const { client } = desk;
    const { answer } = await importInto(client, desk.case, IMPORTED_TABLES);
    const { current: other } = await client.createCase({});
    expect(await client.readCaseDeletion({ case: desk.case })).toMatchObject({
      answers: { leave: 5 },
    });
    await client.deleteCase({ case: desk.case });
    expect(await storeFindings(client)).toEqual([]);
    const gone = client.readProfile({ entity: `${answer.registry}/member:1` });
    expect(await refusedWith(gone)).toBe('registry-imported');
    await importInto(client, other, IMPORTED_TABLES);
    expect((await readWholeCanvas(client, other)).ties.length).toBe(8);
    expect(await storeFindings(client)).toEqual([]);
  });

  it('stands beside what is on the canvas, and is judged to be of a record there', async () => {
    const desk = await openAt();
    const { client } = desk;
    const { items } = await client.searchMembers({ query: { q: 'a' }, registry: desk.registry });
    const known = desk.id(`member:${items[0]!.id}`);
    const place = { entity: known, x: 20, y: 30, pinned: false, hidden: false };
    await client.readProfile({ entity: known });
    await client.changeCanvas({ case: desk.case, label: 'Add', put: [place] });
    const { answer } = await importInto(client, desk.case, IMPORTED_TABLES);
    const ada = `${answer.registry}/member:1` as const;
    const canvas = await readWholeCanvas(client, desk.case);
    const [here, first, second] = canvas.entities;
    expect([here!.x, here!.y]).toEqual([20, 30]);
    expect(first!.x! - here!.x!).toBeGreaterThan(100);
    expect(second!.x! - first!.x!).toBe(100);
    const pair = {
      kind: 'judgement',
      id: pairIdOf(known, ada),
      verdict: 'same',
      reason: 'Born alike',
    };
    await client.changeCaseItems({ case: desk.case, put: [pair as CaseItem] });
    const { files, ...held } = await client.exportGraph({ case: desk.case, format: 'graphml' });
    expect(files.length).toBe(1);
    let text = '';
    for await (const chunk of exportChunks(client, held.export, 0))
      text += Buffer.from(chunk as string).toString();
    expect(text).toContain(`>${ada}<`);
    expect(text).toContain('imported file nodes.csv and edges.csv');
  });

  it('leads every fact and tie of an export back to its row of the chain', async () => {
    const desk = await openAt();
    const { client } = desk;
    await importInto(client, desk.case, IMPORTED_TABLES);
    for (const format of ['graphml', 'csv'] as const) {
      const made = await client.exportGraph({ case: desk.case, format });
      for (const file of made.files.slice(0, 2).keys()) {
        const text = (await Array.fromAsync(exportChunks(client, made.export, file))).join('');
        const report = await verified(client, text);
        expect([isVerified(report), report.findings]).toEqual([true, []]);
        const other = await verified(client, text.replace('Secretary', 'Treasurer'));
        expect(isVerified(other)).toBe(!text.includes('Secretary'));
      }
    }
  });

  it('comes with a case that is merged into another', async () => {
    const desk = await openAt();
    const { client } = desk;
    await importInto(client, desk.case, IMPORTED_TABLES);
    const { current: other } = await client.createCase({});
    expect(await client.mergeCases({ case: other, from: desk.case })).toMatchObject({ records: 5 });
    await client.deleteCase({ case: desk.case });
    expect((await readWholeCanvas(client, other)).ties.length).toBe(8);
    expect(await storeFindings(client)).toEqual([]);
  });
});
