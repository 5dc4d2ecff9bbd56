/** All that can be asked of a store without asking a registry, as text that two stores can be compared by. */
import { strFromU8, unzipSync } from 'fflate';
import { exportChunks } from '../../src/contract/client.ts';
import { DOSSIER_TEMPLATES } from '../../src/contract/answers/dossier.ts';
import { GRAPH_FORMATS } from '../../src/contract/answers/formats.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Desk } from './open-desk.ts';

/** What differs between stores that hold the same: when each record came, and its place in the chain. */
const MUST_DIFFER: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?Z?)?/g, 'TIME'],
  [/127\.0\.0\.1:\d+/g, 'HOST'],
  [/"n": \d+/g, '"n": N'],
  [/\\+u002d/g, '-'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'UUID'],
];

const alike = (text: string): string =>
  MUST_DIFFER.reduce((masked, [what, instead]) => masked.replace(what, instead), text);

/** The name of the store, the head of its chain of requests, and the place of each record in it. */
async function chainOf(desk: Desk): Promise<(text: string) => string> {
  const { head } = await desk.client.readRequests({});
  return (text) =>
    text
      .replaceAll(head.store, 'STORE')
      .replaceAll(head.hash, 'HEAD')
      // In the sources of a dossier a hash is followed by the place of its request.
      .replace(/([0-9a-f]{64})(\W{1,4}|<[^\d]{1,40}>)\d{1,4}\b/g, '$1$2PLACE');
}

/** The files of an export, an archive as the files in it. */
async function filesOf({ client }: Desk, made: { export: string; files: { name: string }[] }) {
  const texts: string[] = [];
  for (const [at, { name }] of made.files.entries()) {
    const parts: Buffer[] = [];
    for await (const part of exportChunks(client, made.export, at)) parts.push(Buffer.from(part));
    const bytes = Buffer.concat(parts);
    if (/\.(xlsx|docx|zip|kmz)$/.test(name)) {
      for (const [path, content] of Object.entries(unzipSync(bytes)))
        texts.push(`${path}\n${strFromU8(content)}`);
    } else texts.push(bytes.toString());
  }
  return texts;
}

/**
 * What each question is answered about these entities, which are all that a store knows.
 * @param words what is searched for by name, and in all texts
 */
export async function allAnswers(
  desk: Desk,
  entities: readonly EntityId[],
  words: readonly string[],
): Promise<Map<string, string>> {
  const { client, case: id } = desk;
  const found = new Map<string, string>();
  const ask = async (question: string, answer: () => Promise<unknown>): Promise<void> => {
    const said = await answer().catch((error: unknown) => `refused: ${String(error)}`);
    // What can't be asked is noted too.
    const withoutChain = await chainOf(desk);
    found.set(question, alike(withoutChain(JSON.stringify(said, null, 1))));
  };
  const place = { pinned: false, hidden: false };
  const put = entities.map((entity, at) => ({ ...place, entity, x: at * 10, y: at }));
  await client.setOffline({ on: true });
  await client.changeCanvas({ case: id, label: 'Add', put });
  const pairs = entities.flatMap((one, at) =>
    entities.slice(at + 1, at + 4).map((other): [EntityId, EntityId] => [one, other]),
  );
  const ends = new Map(pairs.map((pair) => [pair.join(' '), pair]));
  await ask('canvas', () => client.readCanvas({ case: id, after: 0 }));
  await ask('interlocks', () => client.readInterlocks({}));
  await ask('interlocks in the case', () => client.readInterlocks({ case: id }));
  await ask('shared', () => client.readSharedThings({}));
  await ask('shared, near', () => client.readSharedThings({ near: true, order: 'least' }));
  await ask('indicators', () => client.readIndicators({}));
  await ask('likely pairs', () => client.findLikelyPairs({ case: id }));
  await ask('known', () => client.readKnown({ entities: [...entities], roles: 2 }));
  await ask('interlocks by member', () => client.readSharedBoards({}));
  await ask('coverage', () => client.readCoverage({}));
  await ask('coverage around', () =>
    client.readCoverage({ entities: [...entities.slice(0, 3)], around: true }),
  );
  await ask('covered', () => client.readCovered({ entities: [...entities] }));
  await ask('rests', () => client.readRests({ case: id, entities: [...entities.slice(0, 100)] }));
  for (const text of words) {
    await ask(`find ${text}`, () => client.findEntities({ name: text }));
    await ask(`everything ${text}`, () => client.searchEverything({ text }));
    await ask(`count ${text}`, () => client.countEverything({ text }));
    await ask(`canvas ${text}`, () => client.findOnCanvas({ case: id, name: text }));
    const query = { q: text };
    await ask(`search ${text}`, () =>
      client.searchMembers({ registry: desk.registry, query, from: 'store' }),
    );
  }
  for (const entity of entities) {
    await ask(`profile ${entity}`, () => client.readProfile({ entity }));
    await ask(`neighbours ${entity}`, () => client.readNeighbours({ entity }));
    await ask(`others ${entity}`, () => client.readOtherRecords({ entity }));
    await ask(`interlocks ${entity}`, () => client.readInterlocks({ entities: [entity] }));
    await ask(`beside ${entity}`, () =>
      client.readSharedBoards({ entities: [entity], atLeast: 1 }),
    );
    await ask(`shared ${entity}`, () => client.readSharedThings({ entities: [entity] }));
    for (const direction of ['up', 'down'] as const)
      await ask(`owners ${direction} ${entity}`, () => client.readOwners({ entity, direction }));
    await ask(`counted ${entity}`, () => client.countNeighbours({ case: id, entities: [entity] }));
  }
  for (const [name, [one, other]] of ends) {
    await ask(`paths ${name}`, () => client.findPaths({ from: [one], to: [other] }));
    await ask(`paths by shared things ${name}`, () =>
      client.findPaths({ from: [one], to: [other], things: true }),
    );
    await ask(`compare ${name}`, () => client.compareEntities({ entities: [one, other] }));
    await ask(`ties ${name}`, () => client.readTies({ pairs: [[one, other]] }));
  }
  for (const format of GRAPH_FORMATS) {
    await ask(`export ${format}`, async () =>
      filesOf(desk, await client.exportGraph({ case: id, format })),
    );
    await ask(`collect ${format}`, async () =>
      filesOf(
        desk,
        await client.collectGraph({ roots: [...entities.slice(0, 2)], depth: 2, format }),
      ),
    );
  }
  const [template] = DOSSIER_TEMPLATES;
  for (const entity of [null, ...entities.slice(0, 3)]) {
    for (const format of ['html', 'markdown'] as const) {
      await ask(`dossier ${format} ${entity ?? 'of the case'}`, async () =>
        filesOf(
          desk,
          await client.exportDossier({ case: id, entity, template: template!, format }),
        ),
      );
    }
  }
  return found;
}
