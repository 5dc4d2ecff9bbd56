/** A search request, how the service spells it (registry-spec, "Search members"), and its words. */
import { z } from 'zod';

export const COUNT_DEFAULT = 50;
const COUNT_MAXIMUM = 500;

const COUNT_WORDS = `it is not a whole number from 1 to ${COUNT_MAXIMUM}`;
const PAGE_WORDS = 'it is not a whole number from 1';

/** The maximum length of its text and of each filter. */
export const QUERY_LENGTH = 1000;

const words = z.string().trim().max(QUERY_LENGTH).optional();

/**
 * The text and filters of a search. An absent filter is not sent. `count` outside 1–500 is refused
 * here, because the specification does not say what the registry does with it.
 */
export const memberQuery = z.strictObject({
  q: z.string().trim().max(QUERY_LENGTH),
  position: words,
  nationality: words,
  birthYear: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'a year has four digits')
    .optional(),
  country: words,
  postcode: words,
  state: words,
  county: words,
  city: words,
  count: z
    .int(COUNT_WORDS)
    .min(1, COUNT_WORDS)
    .max(COUNT_MAXIMUM, COUNT_WORDS)
    .default(COUNT_DEFAULT),
  page: z.int(PAGE_WORDS).min(1, PAGE_WORDS).default(1),
});

export type MemberQuery = z.infer<typeof memberQuery>;

/** The service's parameter for each field of the query, in the order they are sent. */
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

/** Its text and filters, or `everybody`; from the second page on, also the page. */
export function queryInWords(query: Partial<MemberQuery>): string {
  const { q, count: _count, page = 1, ...filters } = query;
  const wished = [
    q ? `“${q}”` : null,
    ...Object.entries(filters).map(
      ([name, value]) => `${name === 'birthYear' ? 'born' : name} ${value}`,
    ),
    page > 1 ? `page ${page}` : null,
  ];
  const words = wished.filter((word) => word !== null);
  return words.length === 0 ? 'everybody' : words.join(', ');
}
