/** Asks all rules of a whole store in a process of its own, once its texts are indexed, and prints what it took. */
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../src/contract/client.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { keepYoung } from '../../src/thread/young-objects.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { longestStep, ownCpu } from '../make/longest-step.ts';
import { copyOf } from './world.ts';

export interface IndicatorsCost {
  asked: number;
  findings: number;
  /** Milliseconds of this process. */
  cpu: number;
  /** Bytes at most. */
  memory: number;
  /** Milliseconds of this thread's CPU in the longest step. */
  longest: number;
}

keepYoung();
const [, , file = ''] = process.argv;
const engine = await startDirectEngine({
  store: copyOf(file),
  powers: createMemoryKeys(),
  offline: true,
});
const client = createClient(engine.transport);
while ((await client.searchEverything({ text: 'nothing-has-this' })).behind > 0) await wait(200);
// Loads the code of rules, which is one file once it is built, and many to be compiled here.
await client.readIndicators({ entities: ['sample/company:1'] });
let memory = 0;
const sampled = setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss());
}, 50);
const before = process.cpuUsage();
let cost: Pick<IndicatorsCost, 'asked' | 'findings'> = { asked: 0, findings: 0 };
const longest = await longestStep(async () => {
  const { asked, findingCount } = await client.readIndicators({});
  cost = { asked, findings: findingCount };
}, ownCpu);
const { user, system } = process.cpuUsage(before);
clearInterval(sampled);
await engine.close();
const { asked, findings } = cost;
const told: IndicatorsCost = { asked, findings, cpu: (user + system) / 1000, memory, longest };
process.stdout.write(JSON.stringify(told));
