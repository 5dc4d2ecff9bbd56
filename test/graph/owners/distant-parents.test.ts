/** A parent of 20,000 companies is looked at in steps. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { leaveOutDistant } from '../../../src/graph/owners/distant-parents.ts';
import { summed } from '../../../src/graph/owners/ends-over-lines.ts';
import { Parties, type Holding } from '../../../src/graph/owners/holdings.ts';
import { countSteps } from '../../make/counted-steps.ts';
import { company } from './stated-owners.ts';

const MANY = 20_000;
const TOP = company('top');

/** A parent, of which each look is counted. */
function parentOf(holder: EntityId, held: EntityId, isDistant: boolean, look: () => void): Holding {
  const one: Omit<Holding, 'held' | 'isDistant'> = {
    holder,
    statements: [],
    share: null,
    voting: null,
    isDisputed: false,
    isMajority: true,
    isOnlyFetched: false,
  };
  return {
    ...one,
    get held() {
      look();
      return held;
    },
    get isDistant() {
      look();
      return isDistant;
    },
  };
}

describe('a parent of 20,000 companies', () => {
  it.each([
    ['each has no other owner', MANY + 1, 0],
    ['all but one in a hundred have', 100, MANY - MANY / 100],
  ])('is left out in many steps: %s', (_case, apart, expected) => {
    let looks = 0;
    const look = (): void => void (looks += 1);
    const onward = new Map<EntityId, Holding[]>();
    for (let at = 0; at < MANY; at += 1) {
      const held = company(String(at));
      const all = [parentOf(TOP, held, true, look)];
      if (apart <= MANY && at % apart !== 0)
        all.push(parentOf(company(String(at - (at % apart))), held, false, look));
      onward.set(held, all);
    }
    const { value, most, all, steps } = countSteps(leaveOutDistant(onward), () => looks);
    expect(value).toHaveLength(expected);
    expect(most).toBeLessThan(all / 15);
    expect(steps).toBeGreaterThan(200);
  });

  it('is counted with in many steps, also where each of many companies holds some', () => {
    let looks = 0;
    const look = (): void => void (looks += 1);
    const onward = new Map<EntityId, Holding[]>();
    const holdings = new Map<EntityId, Holding[]>();
    for (let at = 0; at < MANY; at += 1) {
      const by = company(`middle ${at % 200}`);
      const one = parentOf(by, company(String(at)), false, look);
      onward.set(by, [...(onward.get(by) ?? []), one]);
      holdings.set(company(String(at)), [one]);
    }
    const roots = [...onward.keys()].map((by) => parentOf(TOP, by, false, look));
    onward.set(TOP, roots);
    const net = {
      direction: 'down' as const,
      parties: new Parties([]),
      reached: new Set<EntityId>(),
      holdings,
      ends: new Map<EntityId, EntityId>(),
      onward,
      isPerson: () => false,
    };
    const { most, all } = countSteps(summed(net, TOP), () => looks);
    expect(most).toBeLessThan(all / 30);
  });
});
