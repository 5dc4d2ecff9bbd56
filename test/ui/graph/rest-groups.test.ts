/** Which hubs have a group that stands for the rest of their neighbours, and its words. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { groupInWords, hubsWithRest } from '../../../src/ui/graph/expand/rest-groups.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';

const FETCHED = '2026-11-20T09:00:00.000Z';
const hub = (n: number, neighbours: number, fetchedAt: string | null = FETCHED) =>
  makeEntity({ id: `sample/company:${n}`, neighbours, fetchedAt });
const tie = (member: number, company: number) =>
  makeTie({ from: `sample/member:${member}`, to: `sample/company:${company}` });
const none = new Set<EntityId>();

describe('groups of neighbours not on the graph', () => {
  it('stand at hubs with their own profile, some of whose neighbours came', () => {
    const entities = [hub(1, 61), hub(2, 514), hub(3, 60), hub(4, 90, null), hub(5, 100)];
    const ties = [tie(1, 1), tie(1, 2), tie(2, 2), tie(1, 3), tie(1, 4)];
    expect(hubsWithRest(entities, ties, none)).toEqual([
      { hub: 'sample/company:2', rest: 512 },
      { hub: 'sample/company:1', rest: 60 },
    ]);
  });

  it('stand wherever an expansion left some neighbours off', () => {
    const asked = new Set<EntityId>(['sample/company:3', 'sample/company:6']);
    expect(hubsWithRest([hub(3, 9), hub(6, 1)], [tie(1, 3), tie(1, 6)], asked)).toEqual([
      { hub: 'sample/company:3', rest: 8 },
    ]);
  });

  it('count each neighbour once, and no record that is the same company', () => {
    const same = makeTie({ kind: 'same', from: 'sample/member:9', to: 'sample/company:1' });
    const ties = [...Array.from({ length: 70 }, (_, n) => tie(n, 1)), tie(1, 1), same];
    expect(hubsWithRest([hub(1, 71)], ties, none)).toEqual([{ hub: 'sample/company:1', rest: 1 }]);
    expect(hubsWithRest([hub(1, 70)], ties, none)).toEqual([]);
  });

  it('say who is left', () => {
    const entity: EntityId = 'sample/company:1';
    expect(groupInWords({ entity, members: 514, companies: 0, tiedElsewhere: 3 })).toBe(
      '514 members not shown, 3 tied elsewhere',
    );
    expect(groupInWords({ entity, members: 1, companies: 2, tiedElsewhere: 0 })).toBe(
      '1 member and 2 companies not shown',
    );
  });
});
