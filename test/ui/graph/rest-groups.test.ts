/** Which hubs have a group that stands for the rest of their neighbours, its words, and its badge. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import {
  drawnGroups,
  groupInWords,
  hubsWithRest,
} from '../../../src/ui/graph/expand/rest-groups.svelte.ts';
import { shownAnyTime } from '../../make/shown.ts';
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

const rest = (entity: EntityId, members: number, companies = 0, tiedElsewhere = 0) => ({
  entity,
  members,
  companies,
  tiedElsewhere,
});
const drawnHub = makeEntity({ id: 'sample/company:1', label: 'The Hub AS\u202e', x: 0, y: 0 });
const record = makeEntity({ id: 'sample/member:9', label: 'The Hub AS', x: 0, y: 0 });
const same = makeTie({ kind: 'same', from: record.id, to: drawnHub.id });

describe('the badges of neighbours not on the graph', () => {
  it('say whom they stand for at a hub', () => {
    const graph = {
      view: shownAnyTime([drawnHub], []),
      expansion: { rests: { groups: [rest(drawnHub.id, 2011, 0, 3)] } },
    };
    expect(drawnGroups(graph)).toEqual([
      {
        hub: drawnHub.id,
        text: '+2,011',
        title: 'The Hub AS[U+202E]: 2,011 members, 3 tied elsewhere – not on the graph. Open',
      },
    ]);
  });

  it('are one badge where records are drawn as one, which may share whom it stands for', () => {
    const groups = [rest(drawnHub.id, 511), rest(record.id, 0, 64)];
    const view = shownAnyTime([drawnHub, record], [same]);
    expect(drawnGroups({ view, expansion: { rests: { groups } } })).toMatchObject([
      { hub: drawnHub.id, text: '+511 +64' },
    ]);
    const apart = shownAnyTime([drawnHub, record], [same], {
      apart: true,
      recordOffsets: new Map(),
    });
    expect(drawnGroups({ view: apart, expansion: { rests: { groups } } })).toMatchObject([
      { hub: drawnHub.id, text: '+511' },
      { hub: record.id, text: '+64' },
    ]);
  });
});
