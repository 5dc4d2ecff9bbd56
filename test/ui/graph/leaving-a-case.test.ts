/** Work that goes on when another case is shown: nothing of it comes there. */
import { expect, it } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import type { ExpandAnswer } from '../../../src/contract/model/answers.ts';
import type { CaseId } from '../../../src/contract/model/case.ts';
import { openGraph } from './open-graph.ts';
import { SMALL_WORLD } from './worlds.ts';

const MANY: ExpandAnswer = {
  ...{ label: 'Hub', added: [], neighbours: 900, newcomers: 900, leftOff: 900, fetched: 0 },
  notFetched: [],
  hubs: [{ entity: 'sample/company:1', label: 'Hub', newcomers: 900 }],
};

/** A graph whose expansions are answered only when the test says so, and another case beside it. */
async function openTwo() {
  const asked: CaseId[] = [];
  let answer: (with_: ExpandAnswer) => void = () => undefined;
  const opened = await openGraph(SMALL_WORLD, {
    expandEntities(input) {
      asked.push(input.case);
      return new Promise<ExpandAnswer>((resolve) => (answer = resolve));
    },
  });
  const client = createClient(opened.transport);
  const first = opened.graph.case;
  const { current: other } = await client.createCase({});
  return { ...opened, asked, first, other, answer: () => answer(MANY) };
}

it('asks nothing in the other case about an expansion that was under way', async () => {
  const { graph, asked, first, other, answer, said } = await openTwo();
  const expanding = graph.expand('sample/company:1');
  await expect.poll(() => asked).toEqual([first]);
  await graph.show(other);
  answer();
  await expanding;
  expect(graph.expansion.question).toBeNull();
  expect(said.join()).not.toContain('added');

  void graph.expand('sample/company:1');
  await expect.poll(() => asked).toEqual([first, other]);
  answer();
  await expect.poll(() => graph.expansion.question?.newcomers).toBe(900);
  graph.expansion.cancel();
});

it('goes on with what is asked for in the other case before the first has answered', async () => {
  const { graph, asked, first, other, answer } = await openTwo();
  void graph.expand('sample/company:1');
  await expect.poll(() => asked).toEqual([first]);
  await graph.show(other);
  void graph.expand('sample/member:1');
  answer();
  await expect.poll(() => asked).toEqual([first, other]);
  answer();
});

it('asks nothing more once it was cancelled, though the answer was on its way', async () => {
  const { graph, asked, answer, said } = await openTwo();
  const expanding = graph.expand('sample/company:1');
  await expect.poll(() => asked).toHaveLength(1);
  expect(graph.expansion.stop()).toBe(true);
  answer();
  await expanding;
  expect(graph.expansion.question).toBeNull();
  expect(said.at(-1)).toMatch(/^Cancelled/);
});
