/** What the words of a refusal are made of. */

export type Host = 'window' | 'command-line';

export type FaultDetail = Record<string, string | number>;

export interface Words {
  /** One sentence: what happened. */
  says: (detail: FaultDetail, host: Host) => string;
  /** What the user can do about it. */
  advice: Advice;
  /** The advice on the command line, if it differs: there are no Settings and no switches there. */
  typed?: Advice;
}

type Advice = string | ((detail: FaultDetail) => string);

export const orElse = (value: string | number | undefined, instead: string): string =>
  value === undefined || value === '' ? instead : String(value);

/** Words for error codes of files that the operating system returns. */
const FILE_CODES: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  ENOTDIR: 'its folder is not there',
  EISDIR: 'it is a folder',
  EACCES: 'you may not open it',
  EPERM: 'the system does not allow it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'your part of its disk is full',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EIO: 'its disk failed',
};

/** Why something could not be done with a file; a code is shown with its words. */
export function whyNot(why: string | number | undefined): string {
  const words = Object.hasOwn(FILE_CODES, String(why)) ? FILE_CODES[String(why)] : undefined;
  return words === undefined ? orElse(why, 'no reason known') : `${words} (${why})`;
}

type Names = readonly [shown: string, typed: string];

/** What the fields of an input are called on screen and on the command line. */
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
 * The name of a field as a schema reports it, such as `query.count` or `roots.0`; a field that nobody types
 * keeps its path.
 */
export function fieldName(path: string, host: 'window' | 'command-line'): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const names = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
  return names?.[host === 'window' ? 0 : 1] ?? path;
}
