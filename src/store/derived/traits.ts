/**
 * What the filters of a search look for in an entity, as words in the index of its names, so that one query
 * of that index covers text and filters together, without reading each row it finds.
 */
import { fold } from '../../contract/text/fold-words.ts';
import { parseEntityId, type EntityFacts } from '../../contract/model/entity.ts';
import { digestOf } from '../base/stored-text.ts';
import { placeValues, type PlaceField } from './places.ts';

type Trait = 'registry' | 'birthYear' | 'nationality' | PlaceField;

/** Begins each of these words. It is neither letter nor digit, so no word of a name contains it. */
const MARK = '\ue001';
/** Encloses the code of a character that would end a word for the tokenizer. */
const ESCAPE = '\ue002';
/** Longer values are replaced by their hash. */
const MAX_LENGTH = 60;

/** @param value - as its column or row has it: folded, and without lone surrogates */
export function traitWord(trait: Trait, value: string): string {
  const short = value.length > MAX_LENGTH ? digestOf(value) : value;
  const word = `${trait} ${short}`.replace(
    /[\0-/:-@[-`{-\x7f]/g,
    (sign) => `${ESCAPE}${sign.charCodeAt(0).toString(16)}${ESCAPE}`,
  );
  return `${MARK}${word.toLowerCase()}`;
}

/** The birth year and the nationality of a person, as they are stored. */
export function personTraits({ item }: Pick<EntityFacts, 'item'>): {
  birthYear: string | null;
  nationality: string | null;
} {
  const person = item?.data.person;
  return {
    birthYear: person?.birthday_year?.toWellFormed() ?? null,
    nationality: person?.nationality ? fold(person.nationality).toWellFormed() : null,
  };
}

/** The words for the traits of an entity, each once. */
export function traitWords(facts: Pick<EntityFacts, 'id' | 'item' | 'places'>): string[] {
  const { birthYear, nationality } = personTraits(facts);
  const stated: [Trait, string | null][] = [
    ['registry', parseEntityId(facts.id).registry],
    ['birthYear', birthYear],
    ['nationality', nationality],
    ...placeValues(facts.places),
  ];
  const words = stated.flatMap(([trait, value]) =>
    value === null ? [] : [traitWord(trait, value)],
  );
  return [...new Set(words)];
}
