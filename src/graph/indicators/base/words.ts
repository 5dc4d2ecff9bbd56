/** Names and lists within the sentences of indicators. */
import { localDay } from '../../../contract/text/local-time.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import { notFoundInWords } from '../../shared/not-found-words.ts';
import { wasKnownBy } from './days.ts';
import { findingWordsIn, type FindingWords, type NounName } from './finding-words.ts';
import type { IndicatorSubject, IndicatorWorld, KnownEntity } from './world.ts';

const CITED = 100;
/** In longer lists this many items are named. */
const NAMED = 3;

/** Reasons why something can't be decided, and the marks of findings, are only in English. */
export const ENGLISH = findingWordsIn('en');

/** Quotes a stated text: on one line, cut to a readable length. */
export function cite(text: string, words: FindingWords = ENGLISH): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= CITED) return words.quoted(line);
  return words.quoted(`${line.slice(0, CITED).replace(/[\ud800-\udbff]$/, '')}…`);
}

/** `2 roles`. */
export const countIn = (words: FindingWords, count: number, noun: NounName): string =>
  words.counts[noun](String(count), count === 1);

/** The name with the record's number, which distinguishes it from others of the same name. */
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

/** `a, b and c`; of more than four, the first three and the number of others. */
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

/** A sentence that ends in a list: `It has 2 names: a and b.`; without the list if it is empty. */
export const endingIn = <T>(
  begins: string,
  all: readonly T[],
  words: FindingWords,
  toWords: (one: T) => string,
): string => (all.length === 0 ? `${begins}.` : `${begins}: ${listInWords(all, words, toWords)}.`);

/** Why nothing can be read in a record; null if it was fetched. */
export function whyUnread(known: KnownEntity | null): string | null {
  if (known?.facts.knowledge === 'profile') return null;
  const at = known?.notFoundAt ?? null;
  return at === null ? 'was not fetched' : `was ${notFoundInWords(at)}`;
}

/** `its record was not fetched`; null if it was. */
export function whyOwnUnread(known: KnownEntity): string | null {
  const why = whyUnread(known);
  return why === null ? null : `its record ${why}`;
}

/**
 * Why the undated statements of a record are no evidence for the requested day: it wasn't fetched, or only
 * on a later day. Null if they are.
 */
export function whySilent(world: IndicatorWorld, known: KnownEntity | null): string | null {
  const why = whyUnread(known);
  const fetchedAt = known?.source?.fetchedAt ?? null;
  if (why !== null || fetchedAt === null || wasKnownBy(fetchedAt, world.day)) return why;
  return `is of ${localDay(fetchedAt)}, and without a date nothing in it speaks of earlier days`;
}

/** The same for the subject's record. */
export function whyOwnSilent({
  subject,
  world,
}: {
  subject: IndicatorSubject;
  world: IndicatorWorld;
}): string | null {
  const why = whySilent(world, subject);
  return why === null ? null : `its record ${why}`;
}

/** The same for another entity's record. */
export function whyOtherSilent(world: IndicatorWorld, id: EntityId): string | null {
  const why = whySilent(world, world.entity(id));
  return why === null ? null : `the record of ${nameOf(world, id)} ${why}`;
}

/** `the record of “A” (company 1) was not fetched`; null if it was. */
export function whyOtherUnread(world: IndicatorWorld, id: EntityId): string | null {
  const why = whyUnread(world.entity(id));
  return why === null ? null : `the record of ${nameOf(world, id)} ${why}`;
}
