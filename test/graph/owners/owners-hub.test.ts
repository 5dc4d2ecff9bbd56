/** A company with 20,000 holders: the walk along owners holds nobody up, and tells the same shares. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_OWNER_ROLES } from '../../../src/contract/model/role-lists.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { ownersRoles } from '../../../src/graph/owners/owner-roles.ts';
import { followOwners } from '../../../src/graph/owners/owners.ts';
import type { LookedUpEntity, OwnersWorld } from '../../../src/graph/owners/owners-world.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { longestStep, ownCpu } from '../../make/longest-step.ts';

const HOLDERS = 20_000;
const HUB: EntityId = 'sample/company:1';

/** All of them together hold all of it; one of them the most. */
function hubWorld(): OwnersWorld {
  const ties = Array.from({ length: HOLDERS }, (_, at) =>
    makeTie({
      id: `tie-${at}`,
      from: `sample/member:${at}`,
      to: HUB,
      role: at === 7 ? 'Shareholder, 60.001 %' : 'Shareholder, 0.002 %',
    }),
  );
  const known = new Map<EntityId, LookedUpEntity>(
    ties.map((tie) => {
      const end = makeEntity({ id: tie.from, kind: 'person', knowledge: 'profile' });
      return [tie.from, { end, ties: [tie], fault: null }];
    }),
  );
  const end = makeEntity({ id: HUB, kind: 'company', knowledge: 'profile' });
  known.set(HUB, { end, ties, fault: null });
  return worldOf(known);
}

/** Companies that all state one ultimate parent; above each but one of a hundred is also its next owner. */
function groupWorld(): OwnersWorld {
  const ties = new Map<EntityId, Tie[]>([[HUB, []]]);
  const add = (from: EntityId, to: EntityId, role: string): void => {
    const tie = makeTie({ id: `${from} ${to}`, kind: 'parent', from, to, role });
    for (const id of [from, to]) ties.set(id, [...(id === HUB ? [] : (ties.get(id) ?? [])), tie]);
    hub.push(...(from === HUB ? [tie] : []));
  };
  const hub: Tie[] = [];
  const idOf = (at: number): EntityId => `sample/company:${at + 2}`;
  for (let at = 0; at < HOLDERS; at += 1) {
    add(HUB, idOf(at), 'ultimate');
    if (at % 100 !== 0) add(idOf(at - (at % 100)), idOf(at), 'direct');
  }
  ties.set(HUB, hub);
  return worldOf(
    new Map(
      Array.from(ties, ([id, all]) => {
        const end = makeEntity({ id, kind: 'company', knowledge: 'profile' });
        return [id, { end, ties: all, fault: null }];
      }),
    ),
  );
}

function worldOf(known: ReadonlyMap<EntityId, LookedUpEntity>): OwnersWorld {
  const nobody: LookedUpEntity = { end: null, ties: [], fault: null };
  const inSteps = async <T>(work: Generator<void, T>): Promise<T> => {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      await new Promise(setImmediate);
    }
  };
  return {
    take: inSteps,
    async lookUp(ids) {
      await new Promise(setImmediate);
      return new Map(ids.map((id) => [id, known.get(id) ?? nobody]));
    },
    unreadAmong: () => Promise.resolve(new Set()),
    async membersOf() {
      await new Promise(setImmediate);
      return { members: [], isSearched: true, fault: null };
    },
  };
}

describe('following owners of a hub', () => {
  it('holds nobody up for 50 ms', async () => {
    const request = {
      from: [HUB],
      direction: 'up' as const,
      isOwnersRole: ownersRoles(DEFAULT_OWNER_ROLES),
      day: '2026-11-20',
      steps: 30,
      entities: HOLDERS + 1,
    };
    const world = hubWorld();
    const first = await followOwners(request, world);
    expect(first.steps).toHaveLength(HOLDERS);
    expect(first.control.ends).toEqual(['sample/member:7']);
    expect(first.holders[0]).toMatchObject({ share: { atLeast: 60.001, atMost: 60.001 } });
    const longest = await longestStep(() => followOwners(request, world), ownCpu);
    expect(longest).toBeLessThan(50);
  });

  it.each(['down', 'up'] as const)(
    'nor %s in a group that states one ultimate parent',
    async (direction) => {
      const world = groupWorld();
      const request = {
        from: direction === 'down' ? [HUB] : ['sample/company:3' as const],
        direction,
        isOwnersRole: ownersRoles(DEFAULT_OWNER_ROLES),
        day: '2026-11-20',
        steps: 30,
        entities: HOLDERS + 1,
      };
      const first = await followOwners(request, world);
      expect(
        first.steps.filter(({ isDistant, isMajority }) => isDistant && isMajority),
      ).toHaveLength(direction === 'down' ? HOLDERS / 100 : 1);
      const longest = await longestStep(() => followOwners(request, world), ownCpu);
      expect(longest).toBeLessThan(50);
    },
  );
});
