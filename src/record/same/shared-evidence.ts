/** Whom and what place two records share. To share nothing says nothing: registries know of few. */
import { counted } from '../../contract/counted.ts';
import { fold } from '../../contract/fold-words.ts';
import type { EntityAddress } from '../../contract/model/entity.ts';
import type { FactEvidence, RecordToCompare } from './evidence.ts';

/** Named one by one; more are counted. */
const NAMED = 3;

export function readNeighbours(a: RecordToCompare, b: RecordToCompare): FactEvidence {
  const shared = [...a.neighbours].filter(
    ([id]) => b.neighbours.has(id) && id !== a.id && id !== b.id,
  );
  if (shared.length === 0) return {};
  const names = shared.slice(0, NAMED).map(([, name]) => `“${name}”`);
  const more = shared.length - names.length;
  if (more > 0) names.push(counted(more, 'other', 'others'));
  return { for: `Both are tied to ${names.join(', ')}`, gain: 0.4 };
}

const isShared = (a: readonly string[], b: readonly string[]): string | undefined =>
  a.find((one) => b.some((other) => fold(one) === fold(other)));

/** The most exact that two addresses share. */
function sharedPlace(a: EntityAddress, b: EntityAddress): { words: string; gain: number } | null {
  const isAbroad = a.country.length > 0 && b.country.length > 0 && !isShared(a.country, b.country);
  if (isAbroad) return null;
  const city = isShared(a.city, b.city);
  const { postcode } = a;
  if (postcode !== null && b.postcode !== null && fold(postcode) === fold(b.postcode)) {
    const isSure = city !== undefined || isShared(a.country, b.country) !== undefined;
    if (isSure) return { words: city === undefined ? postcode : `${postcode} ${city}`, gain: 0.3 };
  }
  return city === undefined ? null : { words: city, gain: 0.1 };
}

/** Addresses looked at of one record. */
const PLACES_AT_MOST = 50;

export function readPlaces(a: RecordToCompare, b: RecordToCompare): FactEvidence {
  let best: ReturnType<typeof sharedPlace> = null;
  for (const one of a.places.slice(0, PLACES_AT_MOST)) {
    for (const other of b.places.slice(0, PLACES_AT_MOST)) {
      const found = sharedPlace(one, other);
      if (found !== null && found.gain > (best?.gain ?? 0)) best = found;
    }
  }
  return best === null ? {} : { for: `Both have an address in ${best.words}`, gain: best.gain };
}
