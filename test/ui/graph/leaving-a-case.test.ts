/** Work that goes on when another case is shown: nothing of it comes there. */
import { nobodyAbove } from '../../make/no-owners.ts';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import type { ExpandAnswer } from '../../../src/contract/answers/expand.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { CaseId } from '../../../src/contract/model/case.ts';
import type { FollowAnswer } from '../../../src/contract/answers/owners.ts';
import { GraphPaneState } from '../../../src/ui/graph/graph-pane-state.svelte.ts';
import { openGraph } from './open-graph.ts';
import { SMALL_WORLD } from './worlds.ts';

const MANY: ExpandAnswer = {
  label: 'Hub',
  added: [],
  neighbours: 900,
  newcomers: 900,
  leftOff: 900,
  fetched: 0,
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

describe('the graph as cases come and go', () => {
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

  it('asks nothing more once an expansion was cancelled, though the answer was on its way', async () => {
    const { graph, asked, answer, said } = await openTwo();
    const expanding = graph.expand('sample/company:1');
    await expect.poll(() => asked).toHaveLength(1);
    expect(graph.expansion.stop()).toBe(true);
    answer();
    await expanding;
    expect(graph.expansion.question).toBeNull();
    expect(said.at(-1)).toMatch(/^Cancelled/);
  });

  /** A graph whose walks are answered only when the test says so, and another case beside it. */
  async function openWalk() {
    let answer = (_: FollowAnswer): void => undefined;
    let refuse = (_: Error): void => undefined;
    const opened = await openGraph(SMALL_WORLD, {
      followOwners: () =>
        new Promise<FollowAnswer>((resolve, reject) => {
          answer = resolve;
          refuse = reject;
        }),
      cancelTask: () => ({ found: true }),
    });
    const { current: other } = await createClient(opened.transport).createCase({});
    const walk = opened.graph.following.start(['sample/company:1'], 'up');
    await expect.poll(() => opened.transport.inputsOf('followOwners').length).toBe(1);
    return {
      ...opened,
      other,
      walk,
      answer: (more: Partial<FollowAnswer> = {}) => answer({ ...NOBODY_ABOVE, ...more }),
      refuse: () => refuse(new Refusal('cancelled')),
    };
  }

  const NOBODY_ABOVE: FollowAnswer = {
    ...nobodyAbove('sample/company:1'),
    label: 'Hub',
    reached: 1,
    added: [],
    unheard: [],
    circle: [],
    ways: [],
    ended: 0,
    notBegun: 0,
    fetched: 0,
    ends: [
      {
        entity: 'sample/company:1',
        label: 'Hub',
        why: 'none stated',
        record: null,
        level: 0,
        fault: null,
        goesOn: false,
      },
    ],
  };

  it.each(['answer', 'refuse'] as const)(
    'says nothing in the other case of a walk along owners that was left (%s)',
    async (outcome) => {
      const opened = await openWalk();
      const { graph, other, walk, said } = opened;
      const before = said.length;
      await graph.show(other);
      expect(graph.following.task).toBeNull();
      opened[outcome]();
      await walk;
      expect(said.slice(before)).toEqual([]);
      expect(opened.transport.inputsOf('cancelTask')).toHaveLength(1);
    },
  );

  it('says that a walk along owners was cancelled only once it was', async () => {
    const { graph, walk, said, refuse } = await openWalk();
    graph.following.stop();
    expect(graph.following.task?.words).toBe('Cancelling');
    expect(said.at(-1)).toMatch(/^Following owners up/);
    refuse();
    await walk;
    expect(said.at(-1)).toBe('Cancelled: what was fetched is stored, and nothing was added');
  });

  it('says what came of a walk along owners that was done as it was cancelled', async () => {
    const { graph, walk, said, answer } = await openWalk();
    graph.following.stop();
    answer();
    await walk;
    expect(said.join()).not.toContain('Cancelled');
    expect(said.at(-1)).toMatch(/ends at Hub, no owner stated as of the day$/);
  });

  it('keeps what was chosen before the first case was there, and no more than that', async () => {
    const { graph, first, other } = await openTwo();
    const opening = new GraphPaneState(graph.deps);
    opening.answers.interlocks.scope = 'store';
    await opening.show(first!);
    expect(opening.answers.interlocks.scope).toBe('store');
    await opening.show(other);
    expect(opening.answers.interlocks.scope).toBe('canvas');
  });

  it('does what was asked for before the first case was there once it is', async () => {
    const { graph, asked, first, answer } = await openTwo();
    const opening = new GraphPaneState(graph.deps);
    const added = opening.add(['sample/company:2'], 'add Right');
    const expanded = opening.expand('sample/member:1');
    await opening.show(first!);
    expect(await added).toBe(true);
    expect(opening.has('sample/company:2')).toBe(true);
    expect(graph.has('sample/company:2')).toBe(true);
    await expect.poll(() => asked).toEqual([first]);
    answer();
    await expect.poll(() => opening.expansion.question?.newcomers).toBe(900);
    opening.expansion.cancel();
    await expanded;
  });

  it('asks about the canvas again in the other case, whatever was asked about in this one', async () => {
    const { graph, other } = await openTwo();
    const { shared, coverage, interlocks, indicators } = graph.answers;
    shared.change({ near: true }, 'store');
    await Promise.all([coverage.ask('store'), interlocks.ask('store'), indicators.ask('store')]);
    const scopes = () => [shared, coverage, interlocks, indicators].map(({ scope }) => scope);
    expect(scopes()).toEqual(['store', 'store', 'store', 'store']);
    await graph.show(other);
    expect(scopes()).toEqual(['canvas', 'canvas', 'canvas', 'canvas']);
    expect(shared.filter.near).toBe(true);
  });
});
