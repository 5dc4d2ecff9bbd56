/** What the badges of groups say: one for all records that are drawn as one. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { drawnGroups } from '../../../../src/ui/graph/canvas/drawn-groups.ts';
import { shownAnyTime } from '../../../make/shown.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';

const rest = (entity: EntityId, members: number, companies = 0, tiedElsewhere = 0) => ({
  entity,
  members,
  companies,
  tiedElsewhere,
});
const hub = makeEntity({ id: 'sample/company:1', label: 'The Hub AS\u202e', x: 0, y: 0 });
const record = makeEntity({ id: 'sample/member:9', label: 'The Hub AS', x: 0, y: 0 });
const same = makeTie({ kind: 'same', from: record.id, to: hub.id });

describe('the badges of neighbours not on the graph', () => {
  it('say whom they stand for at a hub', () => {
    const graph = {
      view: shownAnyTime([hub], []),
      expansion: { rests: { groups: [rest(hub.id, 2011, 0, 3)] } },
    };
    expect(drawnGroups(graph)).toEqual([
      {
        hub: hub.id,
        text: '+2,011',
        title: 'The Hub AS[U+202E]: 2,011 members, 3 tied elsewhere – not on the graph. Open',
      },
    ]);
  });

  it('are one badge where records are drawn as one, which may share whom it stands for', () => {
    const groups = [rest(hub.id, 511), rest(record.id, 0, 64)];
    const view = shownAnyTime([hub, record], [same]);
    expect(drawnGroups({ view, expansion: { rests: { groups } } })).toMatchObject([
      { hub: hub.id, text: '+511 +64' },
    ]);
    const apart = shownAnyTime([hub, record], [same], { apart: true, asides: new Map() });
    expect(drawnGroups({ view: apart, expansion: { rests: { groups } } })).toMatchObject([
      { hub: hub.id, text: '+511' },
      { hub: record.id, text: '+64' },
    ]);
  });
});
