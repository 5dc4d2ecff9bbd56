/** Following owners past hubs of minor holders: the same shares as the answer, stacks, one step to undo, and nobody held up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FollowAnswer } from '../../../src/contract/answers/owners.ts';
import { makeControlWorld } from '../../make/control-world.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { longestStep, ownCpu } from '../../make/longest-step.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

const HUB = 500;

describe('following owners with shares', () => {
  let registry: ScriptedRegistry;
  let desk: Desk;
  let answer: FollowAnswer;

  beforeAll(async () => {
    registry = await startScriptedRegistry(createMemoryRegistry(makeControlWorld(HUB)));
    desk = await openDesk(startDirectEngine, { registry });
    answer = await desk.client.followOwners({
      case: desk.case,
      entities: [desk.id('company:6000')],
      direction: 'up',
    });
  });
  afterAll(async () => {
    await desk.close();
    await registry.close();
  });

  it('brings the minor holders of each company as a stack, all as one step', async () => {
    const items = async () => (await desk.client.readCaseItems({ case: desk.case })).items;
    const stacks = (await items()).flatMap((item) => (item.kind === 'stack' ? [item] : []));
    expect(stacks.map(({ name }) => name)).toContain(`${HUB} holders under 5 %, in all 20 %`);
    expect(stacks).toHaveLength(8);
    const members = new Set(stacks.flatMap((stack) => stack.members));
    expect(members.size).toBe(HUB + 7 * 3);
    expect(members).not.toContain(desk.id('member:7900'));
    await desk.client.undo({ case: desk.case });
    expect(await items()).toEqual([]);
    const { totals } = await desk.client.readCanvas({ case: desk.case });
    expect(totals).toEqual({ entities: 0, ties: 0 });
    await desk.client.redo({ case: desk.case });
    expect(await items()).toHaveLength(8);
    // Who is on the canvas is not put into a stack by another walk.
    const entities = [desk.id('company:6000')];
    await desk.client.followOwners({ case: desk.case, entities, direction: 'up' });
    expect(await items()).toHaveLength(8);
  });

  it('says of levels and shares what the answer of owners says', async () => {
    const entity = desk.id('company:6000');
    const { steps, holders, levels, control, isSystem } = await desk.client.readOwners({
      entity,
      direction: 'up',
    });
    expect({ levels, furthest: answer.furthest }).toEqual({ levels: 10, furthest: 10 });
    expect(answer).toMatchObject({ levels, control, isSystem });
    expect(answer.steps).toEqual(steps);
    expect(answer.holders).toEqual(holders);
  });

  it('holds nobody up for 50 ms', async () => {
    const entity = desk.id('company:6000');
    const longest = await longestStep(
      () => desk.client.readOwners({ entity, direction: 'up' }),
      ownCpu,
    );
    expect(longest).toBeLessThan(50);
  });
});
