/** Four companies that share members: two of two, one with dates, and one of whom no dates are known. */
import { makeCompanyProfile, makeMemberProfile } from '../../../../make/records.ts';
import type { EngineSeed } from '../../../../make/page-engine.ts';
import { placeAt } from '../../worlds.ts';

const NAMES = ['North AS', 'South AS', 'East AS', 'West AS'];

const role = (company: number, from: string | null, to: string | null) => ({
  company_id: String(company),
  company_name: NAMES[company - 1] ?? '',
  positions: [
    {
      position: 'Director',
      status: '',
      dates: [
        ...(from === null ? [] : [{ type: 'effective', date_full: from }]),
        ...(to === null ? [] : [{ type: 'expiration', date_full: to }]),
      ],
    },
  ],
});

const member = (id: string, full_name: string, positions: ReturnType<typeof role>[]) =>
  makeMemberProfile({ id, data: { person: { full_name } }, positions });

export const INTERLOCK_WORLD: EngineSeed = {
  registries: {
    sample: {
      companies: NAMES.map((name, at) =>
        makeCompanyProfile({ id: String(at + 1), current_name: { name } }),
      ),
      members: [
        // 31 days with the others of January 2020.
        member('1', 'Ada Moss', [
          role(1, '2020-01-01', '2020-02-01'),
          role(2, '2020-01-01', '2020-02-01'),
          role(3, '2020-01-01', '2020-02-01'),
        ]),
        member('2', 'Ben Oak', [role(1, null, null), role(2, null, null)]),
        member('3', 'Cy Pine', [role(3, null, null), role(4, null, null)]),
      ],
    },
  },
  fetched: [
    ...[1, 2, 3, 4].map((id) => `sample/company:${id}` as const),
    ...[1, 2, 3].map((id) => `sample/member:${id}` as const),
  ],
  places: [
    placeAt('sample/company:1', 0, 0),
    placeAt('sample/company:2', 200, 0),
    placeAt('sample/company:3', 200, 200),
    placeAt('sample/company:4', 0, 200),
    placeAt('sample/member:1', 100, 50),
    placeAt('sample/member:2', 100, -100),
  ],
};
