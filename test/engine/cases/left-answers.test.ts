/** What a deleted case leaves behind, as whoever asks the engine sees it: nothing but rows of the chain. */
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSound } from '../../../src/contract/words/store-words.ts';
import { createClient } from '../../../src/contract/client.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { makePlace } from '../../make/canvas-place.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { CANARIES, HANDED, workOnCase } from '../../make/handed-case.ts';
import { AT, CASE, LATER } from '../../make/open-case.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { copyOf, salvaged } from '../../make/salvaging.ts';
import { openTempStore } from '../../make/temp-store.ts';

async function openAt(registry?: ScriptedRegistry): Promise<Desk> {
  const desk = await openDesk(startDirectEngine, registry ? { registry } : {});
  onTestFinished(() => desk.close());
  return desk;
}

async function openWorked(): Promise<Desk> {
  const registry = await startScriptedRegistry(HANDED);
  onTestFinished(() => registry.close());
  const desk = await openAt(registry);
  await workOnCase(desk);
  return desk;
}

describe('the deletion of a case', () => {
  it('leaves rows of the chain that say when, answers refused as deleted, and no damage', async () => {
    const { client, case: id, id: named } = await openWorked();
    const { response } = await client.readProfile({ entity: named('member:2001') });
    const { head, rows } = await client.readRequests({ limit: 100 });
    await client.deleteCase({ case: id });
    const after = await client.readRequests({ limit: 100 });
    expect(after.head).toEqual(head);
    expect(after.rows.map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash));
    const gone = after.rows.filter(({ deletedAt }) => deletedAt !== null);
    expect(gone.map(({ n }) => n)).toEqual(
      rows.filter(({ body }) => body === 'response').map(({ n }) => n),
    );
    const code = await refusedWith(
      client.readResponse({ sha256: response.sha256, offset: 0, limit: 10, as: 'text' }),
    );
    expect(code).toBe('response-deleted');
    const report = await client.checkStore({});
    expect(isSound(report)).toBe(true);
    expect(report.notes.join()).toContain('were deleted with cases');
    const { labels } = await client.readLabels({ entities: [named('member:2001')] });
    expect(labels).toEqual([]);
  });

  it('leaves no byte in the store of what that case alone knew', async () => {
    const desk = await openWorked();
    const store = openStoreFiles(desk.store);
    await desk.client.deleteCase({ case: desk.case });
    const signs = [...CANARIES['document-numbers'], ...CANARIES['home-addresses']];
    expect(signs.filter((sign) => store().includes(sign))).toEqual([]);
  });

  const openStoreFiles = (file: string) => (): string =>
    [file, `${file}-wal`].map((one) => readFileSync(one).toString('latin1')).join();

  it('lets what came with a case file come back when that is opened again', async () => {
    const from = await openWorked();
    const bytes = await savedCase(from.client, from.case);
    const to = await openAt();
    const open = async (): Promise<{ id: string; texts: string[] }> => {
      const { offer } = await offerCase(to.client, bytes);
      const { case: id } = await to.client.openCaseFile({ offer });
      const { entities } = await to.client.readCanvas({ case: id });
      return { id, texts: entities.map(({ label }) => label) };
    };
    const first = await open();
    await to.client.deleteCase({ case: first.id });
    expect(isSound(await to.client.checkStore({}))).toBe(true);
    const second = await open();
    expect(second.texts).toEqual(first.texts);
    const report = await to.client.checkStore({});
    expect([report.findings, report.damaged]).toEqual([[], []]);
  });

  it('lets its records be fetched again in another case, which is handed over and verifies', async () => {
    const desk = await openWorked();
    await desk.client.deleteCase({ case: desk.case });
    const { current } = await desk.client.readCases({});
    await workOnCase({ ...desk, case: current });
    const report = await desk.client.checkStore({});
    expect([report.findings, report.damaged]).toEqual([[], []]);
    const to = await openAt();
    const { offer, entities } = await offerCase(to.client, await savedCase(desk.client, current));
    expect(entities).toBe(3);
    const { case: id } = await to.client.openCaseFile({ offer });
    const canvas = await to.client.readCanvas({ case: id });
    expect(canvas.entities.map(({ label }) => label)).toContain('Ada Lind');
    expect(isSound(await to.client.checkStore({}))).toBe(true);
  });

  /** A store in which a case was deleted, by a process that died before its answers had left. */
  async function cutOff(): Promise<string> {
    const store = openTempStore();
    fillStore(store, { members: 60, companies: 20 });
    store.write((writer) => {
      writer.createCase(CASE, 'First', AT);
      const put = [1, 2, 3].map((n) => makePlace(`sample/member:${n}` as EntityId));
      writer.changeCanvas(CASE, { at: AT, label: 'Put', join: false, put, remove: [] });
    });
    await store.erase((writer) => writer.deleteCase(CASE, LATER));
    expect(store.read.answersToDelete()).toBe(3);
    store.close();
    return store.file;
  }

  it('succeeds though damage keeps its answers from leaving, which is said', async () => {
    const store = openTempStore();
    fillStore(store, { members: 60, companies: 20 });
    store.write((writer) => {
      writer.createCase(CASE, 'First', AT);
      const put = [makePlace('sample/member:1')];
      writer.changeCanvas(CASE, { at: AT, label: 'Put', join: false, put, remove: [] });
    });
    store.close();
    // A body that is out of reach: nothing may be forgotten for it.
    const database = new Database(store.file);
    database.pragma('foreign_keys = OFF');
    database.exec(`DELETE FROM responses WHERE key = (SELECT response FROM requests
    WHERE record = 'member:2' LIMIT 1)`);
    database.close();
    const engine = await startDirectEngine({ store: store.file, powers: createMemoryKeys() });
    onTestFinished(() => engine.close());
    const client = createClient(engine.transport);
    const { cases, leaving } = await client.deleteCase({ case: CASE });
    expect(cases.map(({ id }) => id)).not.toContain(CASE);
    expect(leaving).toBe(1);
  });

  it('is finished by the next start, where a death cut it off', async () => {
    const file = await cutOff();
    const engine = await startDirectEngine({ store: file, powers: createMemoryKeys() });
    onTestFinished(() => engine.close());
    const client = createClient(engine.transport);
    await expect
      .poll(async () => {
        const { rows } = await client.readRequests({ limit: 100 });
        return rows.filter(({ deletedAt }) => deletedAt === LATER).length;
      })
      .toBe(3);
    await engine.close();
    expect(checked(file)).toMatchObject({ findings: [], damaged: [], database: [] });
  });

  it('is finished and stays so where the store is salvaged', async () => {
    const file = await cutOff();
    const made = salvaged(copyOf(file, () => undefined));
    expect(made.report.gone).toEqual([]);
    const store = openStore(made.file);
    expect(store.read.answersToDelete()).toBe(0);
    expect(
      store.read.requests({ after: 0, limit: 100 }).filter(({ deletedAt }) => deletedAt === LATER),
    ).toHaveLength(3);
    store.close();
    const again = salvaged(copyOf(made.file, () => undefined));
    expect(again.report.gone).toEqual([]);
    expect(checked(again.file, realDeriver)).toMatchObject({ findings: [], damaged: [] });
  });
});
