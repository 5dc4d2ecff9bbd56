/** The same of answers over a million ties, or over hubs: no step of the engine takes over 50 ms while one is found. */
import { createClient } from '../../src/contract/client.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { tellLongestStep } from './steps.ts';
import { copyOf, crowdedFile, MILLION_TIES, worldFile } from './world.ts';

const company = (n: number): EntityId => `sample/company:${n}`;
const AMONG = Array.from({ length: 2000 }, (_, n) => company(n + 1));

export async function bench(): Promise<void> {
  await ofMillionTies();
  await byMember();
}

async function startOn(file: string) {
  const engine = await startDirectEngine({
    store: copyOf(file),
    powers: createMemoryKeys(),
    offline: true,
  });
  return { client: createClient(engine.transport), close: () => engine.close() };
}

/** Interlocks by member where a company has 2,000 members, and some are on 40 boards. */
async function byMember(): Promise<void> {
  const { client, close } = await startOn(crowdedFile());
  const hub = { entities: [company(1)] };
  await tellLongestStep('by member, a hub of 2,000, the index built first', () =>
    client.readSharedBoards(hub),
  );
  await tellLongestStep('by member, a hub of 2,000', () => client.readSharedBoards(hub));
  const { members } = await client.readSharedBoards({ atLeast: 20, limit: 1 });
  const entities = members.map(({ id }) => id);
  const boards = members[0]?.boards.length ?? 0;
  await tellLongestStep(`by member, a person on ${boards} boards`, () =>
    client.readSharedBoards({ entities, atLeast: 1, limit: 1000 }),
  );
  await tellLongestStep('by member, 2,000 companies', () =>
    client.readSharedBoards({ entities: AMONG, limit: 1000 }),
  );
  await tellLongestStep('by member, the whole store', () =>
    client.readSharedBoards({ limit: 1000 }),
  );
  await close();
}

async function ofMillionTies(): Promise<void> {
  const { client, close } = await startOn(worldFile(MILLION_TIES));
  const between = { from: [company(12)], to: [company(40_012)] };
  const answers: [string, () => Promise<unknown>][] = [
    ['paths, the index built first', () => client.findPaths(between)],
    ['paths', () => client.findPaths(between)],
    ['interlocks of the store', () => client.readInterlocks({})],
    ['interlocks of 2,000', () => client.readInterlocks({ entities: AMONG })],
    ['interlocks by member of the store', () => client.readSharedBoards({})],
    ['interlocks by member of 2,000', () => client.readSharedBoards({ entities: AMONG })],
    ['shared things of the store', () => client.readSharedThings({})],
    ['shared things of 2,000', () => client.readSharedThings({ entities: AMONG })],
    ['coverage of the store', () => client.readCoverage({})],
    ['coverage of 2,000', () => client.readCoverage({ entities: AMONG, around: true })],
    ['owners', () => client.readOwners({ entity: company(12), direction: 'up' })],
    ['holdings', () => client.readOwners({ entity: company(12), direction: 'down' })],
    ['indicators of 2,000', () => client.readIndicators({ entities: AMONG })],
  ];
  for (const [what, ask] of answers) await tellLongestStep(`${what}, a million ties`, ask);
  await close();
}
