/** Names and lists within the sentences of indicators. */
import type { Tie } from '../../../contract/model/tie.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import { notFoundInWords } from '../../shared/not-found-words.ts';
import { wasKnownBy } from './days.ts';
import { findingWordsIn, type FindingWords, type NounName } from './finding-words.ts';
import type { IndicatorSubject, IndicatorWorld, KnownEntity } from './world.ts';

const CITED = 100;
/** Of many things these are named. */
const NAMED = 3;

/** Why something can't be told is said in this alone, and so is what is kept of a finding. */
export const ENGLISH = findingWordsIn('en');

/** What is stated, on one line and not longer than can be read. */
export function cite(text: string, words: FindingWords = ENGLISH): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= CITED) return words.quoted(line);
  return words.quoted(`${line.slice(0, CITED).replace(/[\ud800-\udbff]$/, '')}…`);
}

/** `2 roles`. */
export const countIn = (words: FindingWords, count: number, noun: NounName): string =>
  words.counts[noun](String(count), count === 1);

/** Its name with its number, which tells it from others of that name. */
export function nameOf(
  world: IndicatorWorld,
  entity: EntityId,
  words: FindingWords = ENGLISH,
): string {
  const known = world.entity(entity);
  const { subject, id } = parseEntityId(entity);
  const record = `${words.records[subject]} ${id}`;
  return known === null ? record : `${cite(known.facts.label, words)} (${record})`;
}

export const roleOf = ({ role, kind }: Pick<Tie, 'role' | 'kind'>, words: FindingWords): string =>
  role === null ? words.unnamedRole(kind) : cite(role, words);

/** `a, b and c`; of more than four the first three and how many more. */
export function listInWords<T>(
  all: readonly T[],
  words: FindingWords,
  toWords: (one: T) => string,
): string {
  const named = all.slice(0, all.length === NAMED + 1 ? NAMED + 1 : NAMED).map(toWords);
  const rest = all.length - named.length;
  const parts = rest > 0 ? [...named, words.more(String(rest))] : named;
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${words.and} ${last}`;
}

/** A sentence that ends in a list, which may be empty: `It has 2 names: a and b.` */
export const endingIn = <T>(
  begins: string,
  all: readonly T[],
  words: FindingWords,
  toWords: (one: T) => string,
): string => (all.length === 0 ? `${begins}.` : `${begins}: ${listInWords(all, words, toWords)}.`);

/** Why nothing can be read in a record; null where it was fetched. */
export function whyUnread(known: KnownEntity | null): string | null {
  if (known?.facts.knowledge === 'profile') return null;
  const at = known?.notFoundAt ?? null;
  return at === null ? 'was not fetched' : `was ${notFoundInWords(at)}`;
}

/** `its record was not fetched`; null where it was. */
export function ownUnread(known: KnownEntity): string | null {
  const why = whyUnread(known);
  return why === null ? null : `its record ${why}`;
}

/**
 * Why what a record states without a date says nothing of the day asked about: it was not fetched, or
 * only on a later day. Null: it speaks of that day.
 */
export function whySilent(world: IndicatorWorld, known: KnownEntity | null): string | null {
  const why = whyUnread(known);
  const fetchedAt = known?.source?.fetchedAt ?? null;
  if (why !== null || fetchedAt === null || wasKnownBy(fetchedAt, world.day)) return why;
  return `is of ${fetchedAt.slice(0, 10)}, and without a date nothing in it speaks of earlier days`;
}

/** The same of its own record. */
export function ownSilent({
  subject,
  world,
}: {
  subject: IndicatorSubject;
  world: IndicatorWorld;
}): string | null {
  const why = whySilent(world, subject);
  return why === null ? null : `its record ${why}`;
}

/** The same of the record of another. */
export function otherSilent(world: IndicatorWorld, id: EntityId): string | null {
  const why = whySilent(world, world.entity(id));
  return why === null ? null : `the record of ${nameOf(world, id)} ${why}`;
}

/** `the record of “A” (company 1) was not fetched`; null where it was. */
export function otherUnread(world: IndicatorWorld, id: EntityId): string | null {
  const why = whyUnread(world.entity(id));
  return why === null ? null : `the record of ${nameOf(world, id)} ${why}`;
}
