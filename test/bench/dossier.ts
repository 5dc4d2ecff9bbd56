/** A dossier of 200 entities with every section, in each format that is made here; and how long others wait for one of thousands. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { createClient, type Client, exportChunks } from '../../src/contract/client.ts';
import type { Redaction } from '../../src/contract/model/case-file.ts';
import { DOSSIER_TEMPLATES } from '../../src/contract/answers/dossier.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { importInto } from '../make/importing.ts';
import { board, filesOf, seats } from './import.ts';
import { around } from './plain.ts';
import { tellLongestStep } from './steps.ts';
import { inWords, median, report } from './table.ts';
import { copyOf, scratchFolder, SMALL_WORLD, worldFile } from './world.ts';

const ENTITIES = 200;
const MANY = 5000;
const A_HUB = 2000;
const PUT_AT_ONCE = 1000;
const MOST_MILLIS = 3000;
const ROUNDS = 3;
const FORMATS = ['html', 'docx', 'markdown'] as const;
const REDACT: Redaction[] = ['birth-dates', 'home-addresses'];

type Format = (typeof FORMATS)[number];

export async function bench(): Promise<void> {
  await howLong();
  await stepsOfMany();
  for (const hub of [board, seats]) await stepsOfHub(hub.name, filesOf(hub(A_HUB)));
}

const open = (store: string) =>
  startDirectEngine({
    store,
    named: {},
    offline: true,
    powers: createMemoryKeys(null),
  });

/** So many entities of a world, on the canvas of a case that is about the first of them. */
async function openWorld(count: number) {
  const file = copyOf(worldFile(SMALL_WORLD));
  const plain = new Database(file, { readonly: true });
  const ids = around(plain, 'sample/company:2000', count);
  plain.close();
  const engine = await open(file);
  const client = createClient(engine.transport);
  const { current: id } = await client.createCase({ title: 'To be reported' });
  const all = ids.map((entity, at) => ({
    entity,
    x: (at % 15) * 220,
    y: Math.floor(at / 15) * 160,
    pinned: false,
    hidden: false,
  }));
  for (let at = 0; at < all.length; at += PUT_AT_ONCE) {
    const put = all.slice(at, at + PUT_AT_ONCE);
    await client.changeCanvas({ case: id, label: 'Fill', put });
  }
  await isAbout(client, id, ids.slice(0, 3));
  return { engine, client, id };
}

async function isAbout(client: Client, id: string, subjects: readonly EntityId[]): Promise<void> {
  const put = subjects.map((entity) => ({ kind: 'subject' as const, id: entity }));
  await client.changeCaseItems({ case: id, put });
}

/** Its size. Between two chunks others have their turn, as when a host carries them. */
async function made(client: Client, id: string, format: Format, redact: Redaction[] = []) {
  const [template] = DOSSIER_TEMPLATES;
  if (template === undefined) throw new Error('There is no template.');
  const { export: name } = await client.exportDossier({ case: id, template, format, redact });
  let size = 0;
  for await (const chunk of exportChunks(client, name, 0)) {
    size += chunk.length;
    await new Promise(setImmediate);
  }
  return size;
}

async function howLong(): Promise<void> {
  const { engine, client, id } = await openWorld(ENTITIES);
  for (const format of FORMATS) {
    const times: number[] = [];
    let size = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = performance.now();
      size = await made(client, id, format);
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

async function stepsOfMany(): Promise<void> {
  const { engine, client, id } = await openWorld(MANY);
  for (const format of FORMATS) {
    await tellLongestStep(`dossier of ${MANY} as ${format}`, () => made(client, id, format));
  }
  await tellLongestStep(`dossier of ${MANY}, redacted`, () => made(client, id, 'html', REDACT));
  await engine.close();
}

async function stepsOfHub(called: string, files: ReturnType<typeof filesOf>): Promise<void> {
  const engine = await open(join(scratchFolder(), 'store.db'));
  const client = createClient(engine.transport);
  const { current: id } = await client.createCase({ title: 'To be reported' });
  await importInto(client, id, files);
  const { entities } = await client.readCanvas({ case: id, after: 0 });
  const [hub] = entities;
  if (hub === undefined) throw new Error('Nothing came.');
  await isAbout(client, id, [hub.id]);
  await tellLongestStep(`dossier of a hub of ${A_HUB} (${called})`, () => made(client, id, 'html'));
  await engine.close();
}
