/** What people call the fields of an input: on a screen, and on a command line. */

type Names = readonly [shown: string, typed: string];

const NAMES: Record<string, Names> = {
  q: ['The search text', 'The search text'],
  position: ['The position', '--position'],
  nationality: ['The nationality', '--nationality'],
  birthYear: ['The year of birth', '--birth-year'],
  country: ['The country', '--country'],
  postcode: ['The postcode', '--postcode'],
  state: ['The state', '--state'],
  county: ['The county', '--county'],
  city: ['The city', '--city'],
  count: ['The count', '--count'],
  page: ['The page', '--page'],
  entity: ['The id', 'The id'],
  entities: ['An id', 'An id'],
  roots: ['An id', 'An id'],
  address: ['The address', '--registry'],
  name: ['The name', 'The search text'],
  registry: ['The registry', '--registry'],
  text: ['The text', 'The text'],
  title: ['The title', 'The title'],
  depth: ['The depth', '--depth'],
  baseUrl: ['The address', '--registry'],
  key: ['The key', 'The key'],
  put: ['What is to come onto the graph', 'What is to come onto the graph'],
};

/**
 * The name for a field as a schema finds it, `query.count` or `roots.0`; a field nobody types is
 * called as it is.
 */
export function fieldName(path: string, host: 'window' | 'command-line'): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const names = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
  return names?.[host === 'window' ? 0 : 1] ?? path;
}
