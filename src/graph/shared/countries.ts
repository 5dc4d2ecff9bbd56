/** The country an entity states, in the same way for words, filters and drawings. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { comparedCountry } from '../../record/things/country-codes.ts';

type CountryStated = Pick<GraphEntity, 'country' | 'nationality'>;

const OF_PERSON = ' (nationality)';
const CODE = /^[A-Z]{2}$/;

/** Its country, or else a person's nationality, marked as such. */
export const countryInWords = ({ country, nationality }: CountryStated): string | null =>
  country ?? (nationality === null ? null : `${nationality}${OF_PERSON}`);

/** The key by which countries are compared: a code and the name of its country have the same. */
export function countryKey(words: string | null): string | null {
  if (words === null) return null;
  const isOfPerson = words.endsWith(OF_PERSON);
  const name = (isOfPerson ? words.slice(0, -OF_PERSON.length) : words).trim();
  const key = name === '' ? null : comparedCountry(name, CODE.test(name) ? name : null);
  return key === null || !isOfPerson ? key : key + OF_PERSON;
}

/** A function that names an entity's country: in the most frequent spelling of that country. */
export function countryNames(
  entities: readonly CountryStated[],
): (entity: CountryStated) => string | null {
  const counts = Map.groupBy(entities, countryInWords);
  const spellings = Map.groupBy([...counts.keys()], countryKey);
  const nameOf = new Map<string | null, string | null>([[null, null]]);
  for (const [key, all] of spellings) {
    const countOf = (words: string | null): number => counts.get(words)?.length ?? 0;
    const [mostFrequent = null] = all.toSorted(
      (a, b) => Number(CODE.test(a ?? '')) - Number(CODE.test(b ?? '')) || countOf(b) - countOf(a),
    );
    for (const words of all)
      nameOf.set(words, key === null ? null : (mostFrequent?.trim() ?? null));
  }
  return (entity) => nameOf.get(countryInWords(entity)) ?? null;
}
