/** Things that several entities state, in words. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { SameAs, SharedThing, ThingKind } from '../../../contract/model/thing.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';

interface ThingWords {
  label: string;
  /** By what two of them count as the same. */
  compared: string;
}

const BY_NUMBER =
  'By the number: its letters and digits alone, in small letters. Where it has none, by the name.';

export const THING_WORDS: Readonly<Record<ThingKind, ThingWords>> = {
  address: {
    label: 'Address',
    compared:
      'Case, accents and abbreviations don’t count, nor whether the number stands before or behind the street. A number counts with its letter, and so do care of whom, post box, name of the house, building, entrance, floor and room: where these differ, or one states none, it is another address.',
  },
  phone: {
    label: 'Phone',
    compared:
      'By its digits with the code of its country, and the extension. Without a code it is of the country of who states it, or of their addresses, if it is a number of just one of these; else its digits are compared within that country.',
  },
  email: { label: 'E-mail', compared: 'Case and a dot at the end don’t count.' },
  website: {
    label: 'Website',
    compared: 'By host and path: http or https, www and the last slash don’t count.',
  },
  document: {
    label: 'Document',
    compared:
      'By its type and its series and number: letters, digits and a slash between digits, in small letters.',
  },
  vessel: {
    label: 'Vessel',
    compared: `${BY_NUMBER} “IMO” before it is left out where the last digit proves that it is an IMO number.`,
  },
  aircraft: { label: 'Aircraft', compared: 'By its mark: letters and digits alone.' },
  vehicle: {
    label: 'Vehicle',
    compared: 'By the number of its chassis, else of its plate: letters and digits alone.',
  },
  'real-estate': {
    label: 'Real estate',
    compared:
      'By the number in the land register, with what stands between its parts; where it has none, by its address.',
  },
};

/** `address Lantern House, 17 Carob Street`, for titles and the names of steps. */
export const thingInWords = ({ kind, value }: Pick<SharedThing, 'kind' | 'value'>): string =>
  `${THING_WORDS[kind].label.toLowerCase()} ${toPlainWords(value, 80)}`;

/** For each record that is the same as an earlier one in the list: that earlier one. */
export function sameBefore(ids: readonly EntityId[], sameAs: Readonly<SameAs>) {
  const first = new Map<EntityId, EntityId>();
  const same = new Map<EntityId, EntityId>();
  for (const id of ids) {
    const representative = sameAs[id] ?? id;
    const before = first.get(representative);
    if (before === undefined) first.set(representative, id);
    else same.set(id, before);
  }
  return same;
}

/** Shown while what an earlier version of the program derived is derived anew. */
export const NOT_WHOLE =
  'Not all that is stored was looked at: it is being derived anew, and there may be more.';
