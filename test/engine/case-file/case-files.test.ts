/** A case saved to a file and opened in another store: what it brings, what it proves, what it leaves alone. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { REDACTIONS } from '../../../src/contract/model/case-file.ts';
import { CANARIES, HANDED, workOnCase } from '../../make/handed-case.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

async function openAt(registry?: ScriptedRegistry): Promise<Desk> {
  const desk = await openDesk(startDirectEngine, registry ? { registry } : {});
  onTestFinished(() => desk.close());
  return desk;
}

async function openBoth(): Promise<{ registry: ScriptedRegistry; from: Desk; to: Desk }> {
  const registry = await startScriptedRegistry(HANDED);
  onTestFinished(() => registry.close());
  const from = await openAt(registry);
  await workOnCase(from);
  return { registry, from, to: await openAt() };
}

describe('handing over a case in a file', () => {
  it('opens a saved case with all of it, asks nobody, and leaves the chain alone', async () => {
    const { registry, from, to } = await openBoth();
    const bytes = await savedCase(from.client, from.case);
    const asked = registry.requests.length;
    const { offer, ...report } = await offerCase(to.client, bytes);
    expect(report).toMatchObject({
      title: 'Nordvik',
      entities: 3,
      notes: 3,
      judgements: 1,
      copies: 0,
    });
    expect(report.openedBefore).toEqual([]);
    const { case: id } = await to.client.openCaseFile({ offer });

    const before = await readWholeCanvas(from.client, from.case);
    const after = await readWholeCanvas(to.client, id);
    const bare = (entity: string): string => entity.replace(/^[^/]*/, '');
    expect(after.entities.map((one) => [bare(one.id), one.label, one.x, one.y])).toEqual(
      before.entities.map((one) => [bare(one.id), one.label, one.x, one.y]),
    );
    expect(after.ties.length).toBe(before.ties.length);
    const items = (await to.client.readCaseItems({ case: id })).items;
    expect(items.map(({ kind }) => kind)).toEqual(
      (await from.client.readCaseItems({ case: from.case })).items.map(({ kind }) => kind),
    );
    expect(items.every(({ by }) => by === report.seal)).toBe(true);

    // Every record is there with its evidence, and is of a registry that is never asked.
    const [company] = after.entities;
    const profile = await to.client.readProfile({ entity: company!.id });
    expect(profile.response.sha256).toMatch(/^[0-9a-f]{64}$/);
    const again = await to.client.readProfile({ entity: company!.id, from: 'registry' });
    expect(again.notSearched?.code).toBe('registry-brought');
    expect(registry.requests.length).toBe(asked);
    expect((await to.client.readRequests({})).rows).toEqual([]);
    const checked = await to.client.checkStore({});
    expect([...checked.findings, ...checked.damaged, ...checked.database]).toEqual([]);
    expect(checked.responses).toBeGreaterThan(3);

    // The journal came with it, for reading only.
    const journal = await to.client.readJournal({ case: id });
    expect(journal.undo).toBeNull();
    expect(journal.entries[0]?.label).toMatch(/^Open the case file of /);
    expect(journal.entries.some(({ source }) => source !== null)).toBe(true);
  });

  it('derives what came with a case file again, and opens the same file twice without another copy', async () => {
    const { from, to } = await openBoth();
    const bytes = await savedCase(from.client, from.case);
    const first = await offerCase(to.client, bytes);
    await to.client.openCaseFile({ offer: first.offer });
    const { status } = { status: await to.client.readStatus({}) };
    const rebuilt = await to.client.rebuildStore({});
    expect(rebuilt.refused).toEqual([]);
    const second = await offerCase(to.client, bytes);
    expect(second.openedBefore).toHaveLength(1);
    await to.client.openCaseFile({ offer: second.offer });
    expect((await to.client.readStatus({})).stored).toEqual(status.stored);
    const checked = await to.client.checkStore({});
    expect([...checked.findings, ...checked.damaged, ...checked.database]).toEqual([]);
  });

  it('passes on what came with another file, marked with that file', async () => {
    const { from, to } = await openBoth();
    const first = await offerCase(to.client, await savedCase(from.client, from.case));
    const { case: id } = await to.client.openCaseFile({ offer: first.offer });
    const third = await openAt();
    const second = await offerCase(third.client, await savedCase(to.client, id));
    expect(second).toMatchObject({ rows: 0, broughtBefore: first.rows, entities: 3 });
    const opened = await third.client.openCaseFile({ offer: second.offer });
    const canvas = await readWholeCanvas(third.client, opened.case);
    expect(canvas.entities).toHaveLength(3);
    const checked = await third.client.checkStore({});
    expect([...checked.findings, ...checked.damaged]).toEqual([]);
  });

  it('says on every machine what the files before had been without', async () => {
    const { from, to } = await openBoth();
    const redact = ['birth-dates', 'private-notes'] as const;
    const first = await offerCase(to.client, await savedCase(from.client, from.case, [...redact]));
    expect(first.cameWith).toEqual([]);
    const { case: second } = await to.client.openCaseFile({ offer: first.offer });
    const mark = { seal: first.seal, madeAt: first.madeAt, redacted: [...redact] };
    const { cases } = await to.client.listCases({});
    expect(cases.find(({ id }) => id === second)?.cameWith).toMatchObject(mark);
    // A copy is no case that came with it, and rests on the same answers all the same.
    const duplicated = await to.client.duplicateCase({ case: second });
    const copied = duplicated.cases[0]?.id ?? '';
    expect(copied).not.toBe(second);
    const third = await openAt();
    const handed = await offerCase(third.client, await savedCase(to.client, copied));
    expect(handed).toMatchObject({ redacted: [], cameWith: [mark] });
    const { case: last } = await third.client.openCaseFile({ offer: handed.offer });
    const again = await offerCase(to.client, await savedCase(third.client, last));
    expect(again.cameWith.map(({ seal }) => seal)).toEqual([first.seal, handed.seal]);
  });

  it.each(REDACTIONS)(
    'leaves no byte of %s in the file, and says that it is taken out',
    async (redaction) => {
      const { from, to } = await openBoth();
      const open = plainText(await savedCase(from.client, from.case));
      const found = CANARIES[redaction].filter((one) => open.includes(one));
      expect(found).toEqual([...CANARIES[redaction]]);
      const bytes = await savedCase(from.client, from.case, [redaction]);
      const text = plainText(bytes);
      expect(
        CANARIES[redaction].filter((one) => text.toLowerCase().includes(one.toLowerCase())),
      ).toEqual([]);
      if (redaction === 'home-addresses') expect(text).not.toContain('Canarytown');
      const report = await offerCase(to.client, bytes);
      expect(report.redacted).toEqual([redaction]);
      expect(report.entities).toBe(3);
      const { case: id } = await to.client.openCaseFile({ offer: report.offer });
      const canvas = await readWholeCanvas(to.client, id);
      expect(canvas.entities.map(({ label }) => label)).toContain('Ada Lind');
      const checked = await to.client.checkStore({});
      expect([...checked.findings, ...checked.damaged, ...checked.database]).toEqual([]);
    },
  );

  it('takes along what was decided on changes, but for hashes of what something is taken out of', async () => {
    const { from, to } = await openBoth();
    const nordvik = from.id('company:1002');
    const ada = from.id('member:2001');
    const shaOf = async (entity: typeof ada): Promise<string> =>
      (await from.client.readProfile({ entity, from: 'store' })).response.sha256;
    const put = await Promise.all(
      [nordvik, ada].map(async (id) => {
        const version = await shaOf(id);
        const decided = {
          verdict: 'accepted',
          reason: 'seen',
          baseline: version,
          version,
        } as const;
        return { kind: 'decision', id, ...decided } as const;
      }),
    );
    await from.client.changeCaseItems({ case: from.case, put });
    const [, taken] = put;
    const whole = await savedCase(from.client, from.case);
    expect(plainText(whole)).toContain(taken!.version);
    const { offer } = await offerCase(to.client, whole);
    const { case: id } = await to.client.openCaseFile({ offer });
    const canvas = await readWholeCanvas(to.client, id);
    const { items } = await to.client.readCaseItems({ case: id });
    const decided = items.filter(({ kind }) => kind === 'decision').map((item) => item.id);
    expect(canvas.entities.map((one) => one.id)).toEqual(expect.arrayContaining(decided));
    expect(decided).toHaveLength(2);
    expect((await to.client.readChanges({ case: id })).changes).toEqual([]);
    expect(await refusedWith(to.client.refreshCase({ case: id }))).toBe('registry-brought');

    const text = plainText(await savedCase(from.client, from.case, ['birth-dates']));
    expect(text).not.toContain(taken!.version);
    expect(text).toContain(put[0]!.version);
  });

  it('takes out all that can be redacted at once, and keeps the year of birth and the country', async () => {
    const { from, to } = await openBoth();
    const bytes = await savedCase(from.client, from.case, [...REDACTIONS]);
    const text = plainText(bytes).toLowerCase();
    for (const canary of Object.values(CANARIES).flat()) {
      expect(text).not.toContain(canary.toLowerCase());
    }
    const report = await offerCase(to.client, bytes);
    expect(report.copies).toBeGreaterThanOrEqual(3);
    expect(report.withheld).toBeGreaterThanOrEqual(3);
    const { case: id } = await to.client.openCaseFile({ offer: report.offer });
    const canvas = await readWholeCanvas(to.client, id);
    const ada = canvas.entities.find(({ label }) => label === 'Ada Lind');
    expect(ada?.born).toBe('1961');
    const profile = await to.client.readProfile({ entity: ada!.id });
    expect(profile.profile).toMatchObject({
      addresses: [{ country_name: 'Norway', street_name: null }],
    });
  });

  it('refuses a case file of which any byte was changed, or that is cut off anywhere', async () => {
    const { from, to } = await openBoth();
    const bytes = await savedCase(from.client, from.case);
    const bytesOf = (): string[] =>
      ['', '-wal', '.head'].map((ending) => {
        const file = to.store + ending;
        return existsSync(file)
          ? createHash('sha256').update(readFileSync(file)).digest('hex')
          : '';
      });
    // The head of the chain is kept a second after the start.
    await expect.poll(() => existsSync(`${to.store}.head`)).toBe(true);
    const before = bytesOf();
    const sound = await offerCase(to.client, bytes);
    await to.client.dropCaseFile({ offer: sound.offer });
    const REFUSED = ['case-file-unsound', 'case-file-foreign', 'case-file-newer', 'case-file-kind'];
    for (let at = 0; at < bytes.length; at += 131) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      expect(REFUSED, `byte ${at}`).toContain(await refusedWith(offerCase(to.client, changed)));
    }
    for (let end = 0; end < bytes.length; end += 1024) {
      expect(REFUSED).toContain(await refusedWith(offerCase(to.client, bytes.subarray(0, end))));
    }
    const more = Buffer.concat([bytes, Buffer.from('more')]);
    expect(REFUSED).toContain(await refusedWith(offerCase(to.client, more)));
    expect(bytesOf()).toEqual(before);
    expect(readdirSync(dirname(to.store)).filter((name) => name.includes('incoming'))).toHaveLength(
      1,
    );
    expect(readdirSync(`${to.store}.incoming`)).toEqual([]);
  });

  /** Every part of a case file, unpacked, and its container. */
  function plainText(bytes: Buffer): string {
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) =>
      name.endsWith('.gz') ? gunzipSync(part) : Buffer.from(part),
    );
    return Buffer.concat([...parts, bytes]).toString('utf8');
  }

  it.skipIf(process.platform !== 'linux')(
    'holds a snapshot of a case no longer than the file of it',
    async () => {
      const { from } = await openBoth();
      // As many descriptors as there are connections.
      const connections = (): number =>
        readdirSync('/proc/self/fd').filter((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`) === from.store;
          } catch {
            return false;
          }
        }).length;
      const before = connections();
      for (let times = 0; times < 10; times += 1) {
        const unread = await from.client.saveCase({ case: from.case });
        await from.client.closeExport({ export: unread.export });
      }
      // SQLite keeps one or two of them, to be used again.
      expect(connections()).toBeLessThan(before + 5);
    },
  );

  it('opens a case file whole that is dropped meanwhile, and refuses it after', async () => {
    const { from, to } = await openBoth();
    const { offer } = await offerCase(to.client, await savedCase(from.client, from.case));
    const opening = to.client.openCaseFile({ offer });
    const again = to.client.openCaseFile({ offer });
    const dropped = to.client.dropCaseFile({ offer });
    expect(await refusedWith(again)).toBe('case-file-gone');
    expect(await dropped).toEqual({ found: true });
    const { case: id } = await opening;
    expect((await readWholeCanvas(to.client, id)).entities).toHaveLength(3);
    expect(await refusedWith(to.client.openCaseFile({ offer }))).toBe('case-file-gone');
    const left = readdirSync(dirname(to.store)).filter((name) => name.includes('incoming'));
    expect(left.flatMap((name) => readdirSync(join(dirname(to.store), name)))).toEqual([]);
  });
});
