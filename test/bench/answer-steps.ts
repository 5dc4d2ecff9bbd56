/** The same of answers over a million ties: no step of the engine takes over 50 ms while one is found. */
import { createClient } from '../../src/contract/client.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { tellLongestStep } from './steps.ts';
import { copyOf, MILLION_TIES, worldFile } from './world.ts';

const company = (n: number): EntityId => `sample/company:${n}`;
const AMONG = Array.from({ length: 2000 }, (_, n) => company(n + 1));

export async function bench(): Promise<void> {
  const engine = await startDirectEngine({
    store: copyOf(worldFile(MILLION_TIES)),
    powers: createMemoryKeys(),
    offline: true,
  });
  const client = createClient(engine.transport);
  const between = { from: [company(12)], to: [company(40_012)] };
  const answers: [string, () => Promise<unknown>][] = [
    ['paths, the index built first', () => client.findPaths(between)],
    ['paths', () => client.findPaths(between)],
    ['interlocks of the store', () => client.readInterlocks({})],
    ['interlocks of 2,000', () => client.readInterlocks({ entities: AMONG })],
    ['shared things of the store', () => client.readSharedThings({})],
    ['shared things of 2,000', () => client.readSharedThings({ entities: AMONG })],
    ['coverage of the store', () => client.readCoverage({})],
    ['coverage of 2,000', () => client.readCoverage({ entities: AMONG, around: true })],
    ['owners', () => client.readOwners({ entity: company(12), direction: 'up' })],
    ['holdings', () => client.readOwners({ entity: company(12), direction: 'down' })],
    ['indicators of 2,000', () => client.readIndicators({ entities: AMONG })],
  ];
  for (const [what, ask] of answers) await tellLongestStep(`${what}, a million ties`, ask);
  await engine.close();
}
