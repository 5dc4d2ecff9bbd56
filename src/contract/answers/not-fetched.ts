/** The list of profiles that could not be fetched, until a registry answers or they are dismissed. */
import { counted } from '../text/counted.ts';
import type { EntityKind } from '../model/entity.ts';
import type { NotFetched } from './expand.ts';

/** What a profile was requested for. */
export type Errand =
  | 'open'
  | 'expand'
  | 'owners-up'
  | 'owners-down'
  | 'paths'
  | 'graph'
  | 'coverage';

export interface Purpose {
  errand: Errand;
  /** The entity it was for, by name, or the number of entities. */
  about: string;
}

/** An entry of that list, with why the last attempt failed. */
export interface NotFetchedEntry extends NotFetched {
  /** Its position: entries that failed earlier have smaller keys. */
  key: number;
  /** Its name and kind, as far as stored records state them. */
  label: string | null;
  kind: EntityKind | null;
  purpose: Purpose;
  /** When it was last requested, ISO 8601 in UTC. */
  at: string;
  /** How many times it was requested without success. */
  times: number;
}

/** The result of trying again. */
export interface TriedAgain {
  fetched: number;
  /** The registry answered that it has no such record. */
  notFound: number;
  /** Profiles that still could not be fetched; they stay on the list. */
  notFetched: number;
  /** How many of the fetched ones were requested for an expansion or for owners, which is not repeated. */
  forGraph: number;
}

const ERRANDS: Record<Errand, (about: string) => string> = {
  open: () => 'Opening it',
  expand: (about) => `Expanding ${about}`,
  'owners-up': (about) => `Owners up from ${about}`,
  'owners-down': (about) => `Owners down from ${about}`,
  paths: (about) => `Paths between ${about}`,
  graph: (about) => `A graph around ${about}`,
  coverage: (about) => `Coverage of ${about}`,
};

export const purposeInWords = ({ errand, about }: Purpose): string => ERRANDS[errand](about);

/** `12 profiles fetched, 1 not found, 3 not fetched; expand again to bring what they state to the graph`. */
export function triedAgainInWords({ fetched, notFound, notFetched, forGraph }: TriedAgain): string {
  const parts = [
    counted(fetched, 'profile') + ' fetched',
    notFound > 0 && `${notFound} not found`,
    notFetched > 0 && `${notFetched} not fetched`,
  ].filter(Boolean);
  const what = forGraph === 1 ? 'it states' : 'they state';
  const next = forGraph > 0 ? `; expand again to bring what ${what} to the graph` : '';
  return `${parts.join(', ')}${next}`;
}
