/** The contract's exports as a host takes them away, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import { exportChunks } from '../../src/contract/client.ts';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { ExportPart } from '../../src/contract/answers/export.ts';
import type { ExportReader, ExportToSave } from '../../src/engine/base/host.ts';
import { CSV_LOSS, fillCanvas, readFiles } from './contract-export-specs.ts';
import type { GetSuite, Save } from './contract-suite.ts';
import { openDesk, refusedWith, type Desk } from './open-desk.ts';

/** Something to save, on the desk of a host that saves this way. */
async function deskThatSaves(suite: GetSuite, save: Save): Promise<Desk> {
  const here = suite();
  here.saveBy(save);
  await fillCanvas(here.desk);
  return here.desk;
}

export function savingSpecs(suite: GetSuite): void {
  it('reads each file once to its end, and says then what was lost', async () => {
    const { client } = suite().desk;
    await fillCanvas(suite().desk);
    const { export: name } = await client.exportGraph({ case: suite().desk.case, format: 'csv' });
    const whole = client.awaitExport({ export: name });
    const parts: ExportPart[] = [];
    const hear = (part: ExportPart): void => {
      // One that only lets others be answered may come where the machine is busy.
      if (part.done || !('text' in part) || part.text !== '') parts.push(part);
    };
    for (const file of [0, 1, 2]) {
      await Array.fromAsync(exportChunks(client, name, file, hear));
    }
    expect(parts.map(({ done }) => done)).toEqual([false, true, false, true, false, true]);
    expect(parts.map(({ written }) => written)).toEqual([5, 5, 9, 9, 9, 9]);
    expect(parts.map((part) => part.loss)).toEqual([null, null, null, null, null, CSV_LOSS]);
    expect(await whole).toEqual({ loss: CSV_LOSS });
    expect(await client.awaitExport({ export: name })).toEqual({ loss: CSV_LOSS });
    expect(await refusedWith(client.readExport({ export: name, file: 0 }))).toBe('export-gone');
    expect(await client.closeExport({ export: name })).toEqual({ found: true });
    expect(await client.closeExport({ export: name })).toEqual({ found: false });
    expect(await refusedWith(client.awaitExport({ export: name }))).toBe('export-gone');
  });

  it('refuses to save where the host can’t', async () => {
    const { registry, start } = suite();
    const desk = await openDesk(start, { registry });
    const { client } = desk;
    await fillCanvas(desk);
    const { export: name } = await client.exportGraph({ case: desk.case, format: 'csv' });
    expect(await refusedWith(client.saveExport({ export: name }))).toBe('save-unsupported');
    await desk.close();
  });

  it('has the host save every file, and tells how far it is', async () => {
    const saved: string[] = [];
    const desk = await deskThatSaves(suite, async (request, reader) => {
      saved.push(...(await readFiles(reader, request)));
      return { how: 'written', files: request.files.map(({ name }) => `/there/${name}`) };
    });
    const { client } = desk;
    const { export: name } = await client.exportGraph({ case: desk.case, format: 'csv' });
    const answer = await client.saveExport({ export: name, task: 'save' });
    expect(answer).toEqual({
      saved: {
        how: 'written',
        files: [/nodes\.csv$/, /edges\.csv$/, /about\.csv$/].map(
          (name) => expect.stringMatching(name) as string,
        ),
      },
      loss: CSV_LOSS,
    });
    expect(saved[0]).toContain('Nordvik AS');
    expect(saved[1]).toContain('source_label');
    await expect
      .poll(() => desk.heard('taskProgressed').at(-1))
      .toMatchObject({ task: 'save', done: 9, total: 9 });
    expect(await refusedWith(client.saveExport({ export: name }))).toBe('export-gone');
  });

  it('passes on why the host could not, and lets go of the export', async () => {
    const fault = { code: 'file-unwritable', detail: { file: '/full/x', why: 'ENOSPC' } } as const;
    const desk = await deskThatSaves(suite, () =>
      Promise.reject(new Refusal(fault.code, fault.detail)),
    );
    const { export: name } = await desk.client.exportGraph({
      case: desk.case,
      format: 'csv',
    });
    const reply = await desk.transport.call('saveExport', { export: name });
    expect(reply).toEqual({ ok: false, fault });
    expect(await refusedWith(desk.client.readExport({ export: name, file: 0 }))).toBe(
      'export-gone',
    );
  });

  it('answers a cancel at once while the host still asks where to', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const readLate = Promise.withResolvers<unknown>();
    const desk = await deskThatSaves(suite, async (request, reader) => {
      asked.resolve();
      await answered.promise;
      const reading = readFiles(reader, request);
      reading.catch(readLate.resolve);
      await reading;
      return { how: 'written', files: [] };
    });
    const { export: name } = await desk.client.exportGraph({
      case: desk.case,
      format: 'csv',
    });
    const saving = refusedWith(desk.client.saveExport({ export: name, task: 'save' }));
    await asked.promise;
    await desk.client.cancelTask({ task: 'save' });
    expect(await saving).toBe('cancelled');
    answered.resolve();
    expect(await readLate.promise).toMatchObject({ fault: { code: 'export-gone' } });
  });

  it('waits with the answer to a cancel until the host has let go of its files', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let isClean = false;
    const desk = await deskThatSaves(suite, async (request, reader) => {
      await reader.readExport({ export: request.export, file: 0 });
      begun.resolve();
      await goOn.promise;
      try {
        await readFiles(reader, request);
      } finally {
        isClean = true;
      }
      return { how: 'written', files: [] };
    });
    const { export: name } = await desk.client.exportGraph({
      case: desk.case,
      format: 'csv',
    });
    const saving = refusedWith(desk.client.saveExport({ export: name, task: 'save' }));
    await begun.promise;
    await desk.client.cancelTask({ task: 'save' });
    goOn.resolve();
    expect(await saving).toBe('cancelled');
    expect(isClean).toBe(true);
  });

  it('hands on downloads, and answers at their end', async () => {
    const offered = Promise.withResolvers<[ExportToSave, ExportReader]>();
    const links = [{ name: 'a.graphml', path: '/export/x/0' }];
    const desk = await deskThatSaves(suite, (...given) => {
      offered.resolve(given);
      return Promise.resolve({ how: 'download', links });
    });
    const { client } = desk;
    const { export: name } = await client.exportGraph({
      case: desk.case,
      format: 'graphml',
    });
    const answer = await client.saveExport({ export: name });
    expect(answer).toEqual({ saved: { how: 'download', links }, loss: null });
    const whole = client.awaitExport({ export: name });
    const [request, reader] = await offered.promise;
    expect((await readFiles(reader, request))[0]).toContain('</graphml>');
    expect(await whole).toEqual({ loss: CSV_LOSS });
  });
}
