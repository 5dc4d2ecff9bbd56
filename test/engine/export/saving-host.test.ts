/** An export that a host saves: called as it is saved, and noted once it is in its place. */
import { describe, expect, it } from 'vitest';
import { exportChunks } from '../../../src/contract/client.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { HostPowers } from '../../../src/engine/base/host.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';

const NAMES = ['mine.csv', 'my ties.csv', 'my command.txt'];

async function withHost(
  saveExport: HostPowers['saveExport'],
  work: (desk: Desk, made: string) => Promise<void>,
): Promise<void> {
  const powers: HostPowers = { ...createMemoryKeys(null), ...(saveExport && { saveExport }) };
  const desk = await openDesk(startDirectEngine, { powers });
  try {
    const { client, case: id } = desk;
    const entity = desk.id('company:1001');
    await client.readProfile({ entity });
    await client.changeCanvas({
      case: id,
      label: 'Add',
      put: [{ entity, x: 0, y: 0, pinned: false, hidden: false }],
    });
    await work(desk, (await client.exportGraph({ case: id, format: 'neo4j' })).export);
  } finally {
    await desk.close();
  }
}

const verbs = async ({ client, case: id }: Desk): Promise<string[]> =>
  (await client.readJournal({ case: id })).entries.map(({ verb }) => verb);

describe('an export that a host saves', () => {
  it('can be given file names, which its script then has, as long as no file is begun', () =>
    withHost(undefined, async ({ client }, made) => {
      const names = { export: made, names: NAMES };
      expect(await refusedWith(client.nameExport({ ...names, names: ['one'] }))).toBe(
        'input-invalid',
      );
      await client.nameExport(names);
      const files: string[] = [];
      for (const file of NAMES.keys())
        files.push((await Array.fromAsync(exportChunks(client, made, file))).join(''));
      expect(files[2]).toContain('mine.csv');
      expect(files[2]).toContain('my ties.csv');
      const { export: other } = await client.exportGraph({
        case: (await client.readCases({})).current,
        format: 'neo4j',
      });
      await client.readExport({ export: other, file: 0 });
      expect(await refusedWith(client.nameExport({ ...names, export: other }))).toBe(
        'input-invalid',
      );
    }));

  it('is noted when it was saved, and not where the host could not put it in its place', async () => {
    for (const isSaved of [true, false]) {
      const saveExport: HostPowers['saveExport'] = async ({ export: name }, reader) => {
        for (const file of NAMES.keys()) await Array.fromAsync(exportChunks(reader, name, file));
        if (!isSaved) throw new Refusal('file-unwritable', { file: 'mine.csv', why: 'ENOSPC' });
        return { how: 'written', files: NAMES };
      };
      await withHost(saveExport, async (desk, made) => {
        const before = await verbs(desk);
        const saving = desk.client.saveExport({ export: made });
        if (isSaved) await saving;
        else expect(await refusedWith(saving)).toBe('file-unwritable');
        await expect
          .poll(async () => (await verbs(desk)).length - before.length)
          .toBe(isSaved ? 1 : 0);
        await desk.client.renameCase({ case: desk.case, title: 'Later' });
        expect((await verbs(desk)).includes('export')).toBe(isSaved);
      });
    }
  });
});
