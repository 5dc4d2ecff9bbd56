/** A dossier of 200 entities with every section, in each format that is made here, and how long others wait meanwhile. */
import Database from 'better-sqlite3';
import { createClient } from '../../src/contract/client.ts';
import { exportChunks } from '../../src/contract/export-chunks.ts';
import { DOSSIER_TEMPLATES } from '../../src/contract/model/dossier.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { around } from './plain.ts';
import { inWords, median, report } from './table.ts';
import { copyOf, SMALL_WORLD, worldFile } from './world.ts';

const ENTITIES = 200;
const MOST_MILLIS = 3000;
const ROUNDS = 3;

export async function bench(): Promise<void> {
  const file = copyOf(worldFile(SMALL_WORLD));
  const plain = new Database(file, { readonly: true });
  const ids = around(plain, 'sample/company:2000', ENTITIES);
  plain.close();
  const engine = await startDirectEngine({
    ...{ store: file, named: {}, offline: true },
    powers: createMemoryKeys(null),
  });
  const client = createClient(engine.transport);
  const { current: id } = await client.createCase({ title: 'To be reported' });
  const put = ids.map((entity, at) => ({
    ...{ entity, x: (at % 15) * 220, y: Math.floor(at / 15) * 160 },
    ...{ pinned: false, hidden: false },
  }));
  await client.changeCanvas({ case: id, label: 'Fill', put });
  const subjects = ids.slice(0, 3).map((entity) => ({ kind: 'subject' as const, id: entity }));
  await client.changeCaseItems({ case: id, put: subjects });
  const [template] = DOSSIER_TEMPLATES;
  if (template === undefined) throw new Error('There is no template.');
  for (const format of ['html', 'docx', 'markdown'] as const) {
    const times: number[] = [];
    let size = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = performance.now();
      const made = await client.exportDossier({ case: id, template, format });
      size = 0;
      for await (const chunk of exportChunks(client, made.export, 0)) size += chunk.length;
      times.push(performance.now() - before);
    }
    report(`dossier of ${ENTITIES} entities as ${format}`, median(times), {
      unit: inWords,
      most: MOST_MILLIS,
      words: `every section, ${Math.round(size / 1000)} kB; the first time ${inWords(times[0] ?? 0)}`,
    });
  }
  await engine.close();
}
