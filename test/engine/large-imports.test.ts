/** A file of 20,000 entities and as many ties: all of it in steps that hold nobody up. */
import { expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../make/direct-engine.ts';
import { offerImport } from '../make/importing.ts';
import { longestStep, ownCpu } from '../make/longest-step.ts';
import { openDesk } from '../make/open-desk.ts';

const COUNT = 20_000;

/** Milliseconds of the processor. It takes seconds in all. */
const HELD_UP_AT_MOST = 250;

it('is looked at and taken in while others are answered', async () => {
  const desk = await openDesk(startDirectEngine, {});
  onTestFinished(() => desk.close());
  const { client } = desk;
  const numbers = Array.from({ length: COUNT }, (_, at) => at);
  const nodes = numbers.map((at) => `${at},Name ${at},${at % 3 === 0 ? 'company' : 'person'},NO`);
  const edges = numbers.map((at) => `${at},${((at * 31) % (COUNT / 4)) * 3},Director,2001-03-04`);
  const offer = await offerImport(client, [
    { name: 'nodes.csv', text: ['id,name,kind,country', ...nodes].join('\n') },
    { name: 'edges.csv', text: ['from,to,role,start', ...edges].join('\n') },
  ]);
  const looked = await longestStep(async () => {
    const { counts } = await client.previewImport({ offer });
    expect(counts.entities).toBe(COUNT);
  }, ownCpu);
  expect(looked).toBeLessThan(HELD_UP_AT_MOST);
  const taken = await longestStep(async () => {
    const { ties } = await client.importFile({ offer, case: desk.case });
    expect(ties).toBeGreaterThan(COUNT - 10);
  }, ownCpu);
  expect(taken).toBeLessThan(HELD_UP_AT_MOST);
});
