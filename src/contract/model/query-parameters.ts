/** How the service spells the fields of a search (registry-spec, "Search members"). */
import type { MemberQuery } from './query.ts';

/** The query's fields beside the parameter the service knows them by, in the order they are sent. */
export const QUERY_PARAMETERS = {
  q: 'q',
  position: 'position',
  nationality: 'nationality',
  birthYear: 'birth[year]',
  country: 'address[country]',
  postcode: 'address[postcode]',
  state: 'address[state]',
  county: 'address[county]',
  city: 'address[city]',
  count: 'count',
  page: 'page',
} as const satisfies Record<keyof MemberQuery, string>;
