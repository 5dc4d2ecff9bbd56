/** Small registries with something on the canvas, for tests of the graph. */
import type { CanvasPlace } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';

export const placeAt = (entity: EntityId, x: number, y: number): CanvasPlace => ({
  entity,
  x,
  y,
  pinned: false,
  hidden: false,
});

const inMiddle = (position: string, status: string, type: string, date_full: string) => [
  {
    company_id: '1',
    company_name: 'Middle AS',
    positions: [{ position, status, dates: [{ type, date_full }] }],
  },
];

/** A company in the middle, a person left, another right, an authority below; its parent is known. */
export const SMALL_WORLD: EngineSeed = {
  registries: {
    sample: {
      companies: [
        makeCompanyProfile({
          id: '1',
          current_name: { name: 'Middle AS' },
          parent_company: { parent_company_id: '2', level: 'direct' },
          members: [{ id: '2', name: 'Правый', position: 'Secretary' }],
        }),
        makeCompanyProfile({ id: '2', current_name: { name: 'Newcomer Ltd' } }),
      ],
      members: [
        makeMemberProfile({
          id: '1',
          data: { person: { full_name: 'Left Person' } },
          positions: inMiddle('Chair', 'active', 'effective', '2015-03-01'),
        }),
        makeMemberProfile({
          id: '3',
          data: { authority: { agency: 'Below Authority' } },
          positions: inMiddle('Auditor', '', 'expiration', '2019-06-30'),
        }),
      ],
    },
  },
  fetched: ['sample/company:1', 'sample/member:1', 'sample/member:3', 'sample/company:2'],
  places: [
    placeAt('sample/company:1', 0, 0),
    placeAt('sample/member:1', -200, 0),
    placeAt('sample/member:2', 200, 0),
    placeAt('sample/member:3', 0, 200),
  ],
};

/** A company with this many members, alone on the graph; fetched or known by name only. */
export function crowded(count: number, fetched: boolean): EngineSeed {
  const members = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Member ${index}`,
    position: 'Director',
  }));
  const company = { id: '1', current_name: { name: 'Crowded AS' }, members };
  const namedBy = makeMemberProfile({
    id: '0',
    data: { person: { full_name: 'Member 0' } },
    positions: [
      { company_id: '1', company_name: 'Crowded AS', positions: [{ position: 'Director' }] },
    ],
  });
  return {
    registries: { sample: { companies: [makeCompanyProfile(company)], members: [namedBy] } },
    fetched: [fetched ? 'sample/company:1' : 'sample/member:0'],
    places: [placeAt('sample/company:1', 0, 0)],
  };
}

/**
 * So many companies on the graph, each with so many members of its own; the first member of them
 * all may be the same person.
 */
export function hubs(count: number, members: number, shared = false): EngineSeed {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const companies = numbers.map((n) =>
    makeCompanyProfile({
      id: String(n),
      current_name: { name: `Hub ${n} AS` },
      members: Array.from({ length: members }, (_, index) =>
        shared && index === 0
          ? { id: '1', name: 'Shared Person', position: 'Director' }
          : {
              id: String(n * 1000 + index),
              name: `Hub ${n} person ${index}`,
              position: 'Director',
            },
      ),
    }),
  );
  const ids = numbers.map((n): EntityId => `sample/company:${n}`);
  return {
    registries: { sample: { companies } },
    fetched: ids,
    places: ids.map((id, index) => placeAt(id, index * 200, 0)),
  };
}
