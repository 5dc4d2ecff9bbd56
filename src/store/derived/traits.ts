/**
 * What the filters of a search ask of an entity, as words in the index of its names: so that one
 * question to that index answers text and filters together, without a look at each row it finds.
 */
import { fold } from '../../contract/text/fold-words.ts';
import { parseEntityId, type EntityFacts } from '../../contract/model/entity.ts';
import { digestOf } from '../base/stored-text.ts';
import { placeValues, type PlaceField } from './places.ts';

type Trait = 'registry' | 'birthYear' | 'nationality' | PlaceField;

/** Begins each of these words. No word of a name can hold it: it is neither letter nor digit. */
const MARK = '\ue001';
/** For what the tokenizer would end a word at. */
const STRANGE = '\ue002';
/** Longer values stand here by their hash. */
const LENGTH = 60;

/** @param value - as its own column or row has it: folded, and never half a character */
export function traitWord(trait: Trait, value: string): string {
  const short = value.length > LENGTH ? digestOf(value) : value;
  const word = `${trait} ${short}`.replace(
    /[\0-/:-@[-`{-\x7f]/g,
    (sign) => `${STRANGE}${sign.charCodeAt(0).toString(16)}${STRANGE}`,
  );
  return `${MARK}${word.toLowerCase()}`;
}

/** The year and the nationality of a person, as they are kept. */
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

/** Each once. */
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
