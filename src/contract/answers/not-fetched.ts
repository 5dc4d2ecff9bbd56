/** The list of profiles that were wanted and could not be had, until they are answered or dismissed. */
import { counted } from '../text/counted.ts';
import type { EntityKind } from '../model/entity.ts';
import type { NotFetched } from './expand.ts';

/** What a profile was wanted for. */
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
  /** Whom it was about: a name, or how many they were. */
  about: string;
}

/** One of the list, with why it could not be had the last time. */
export interface NotFetchedEntry extends NotFetched {
  /** Its place: the first that failed has the smallest. */
  key: number;
  /** Its name and kind as far as anything stored says so. */
  label: string | null;
  kind: EntityKind | null;
  purpose: Purpose;
  /** When it was last wanted, ISO 8601 in UTC. */
  at: string;
  /** How many times it was wanted and could not be had. */
  times: number;
}

/** What came of trying again. */
export interface TriedAgain {
  fetched: number;
  /** The registry was asked and has no such record. */
  notFound: number;
  /** What could still not be had; it stays on the list. */
  notFetched: number;
  /** Of those fetched, how many were wanted for an expansion or for owners: that isn't done over. */
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
  const said = [
    counted(fetched, 'profile') + ' fetched',
    notFound > 0 && `${notFound} not found`,
    notFetched > 0 && `${notFetched} not fetched`,
  ].filter(Boolean);
  const what = forGraph === 1 ? 'it states' : 'they state';
  const next = forGraph > 0 ? `; expand again to bring what ${what} to the graph` : '';
  return `${said.join(', ')}${next}`;
}
