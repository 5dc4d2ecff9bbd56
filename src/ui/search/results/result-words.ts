/** Search results as rows: which ones form one row, the words for each, and the source of the list. */
import { isOfflineByChoice, whyNotAsked, type Fault } from '../../../contract/faults/faults.ts';
import type { SearchPage } from '../../../contract/answers/search.ts';
import type { EntityKind, EntityId } from '../../../contract/model/entity.ts';
import type { MemberItem } from '../../../contract/model/member.ts';
import { KIND_WORDS } from '../../../drawing/legend.ts';
import { bornOf, memberKind, memberLabel, stated } from '../../../record/values/names.ts';
import { foundWords } from '../../shared/record/found-words.ts';
import type { CopiedTable } from '../../shared/grid/copied-table.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import type { StoredMatch } from '../state/stored-matches.svelte.ts';
import type { FoundMember } from '../state/registry-search.svelte.ts';

export interface ResultWords {
  kind: EntityKind;
  name: string;
  /** The second line, in parts; `stated` is false if the words say that nothing is stated. */
  facts: { words: string; stated: boolean }[];
  country: string | null;
}

const fact = (words: string | null, missing: string): ResultWords['facts'][number] =>
  words === null ? { words: missing, stated: false } : { words, stated: true };

/** Rows of the results for copying. */
export function copiedResults(found: readonly FoundMember[]): CopiedTable {
  return {
    columns: ['Name', 'Kind', 'Details', 'Country', 'Id'],
    rows: found.map(({ registry, item }) => {
      const { name, kind, facts, country } = wordsOfItem(item);
      const details = facts.map(({ words }) => words).join(', ');
      const id = `${registry}/member:${item.id ?? ''}`;
      return [name, KIND_WORDS[kind], details, country ?? 'not stated', id];
    }),
  };
}

/** The words of a result, its id first: it is what surely tells it from others of its name. */
export function resultWords(item: MemberItem): ResultWords {
  const words = wordsOfItem(item);
  const id = stated(item.id);
  return { ...words, facts: [fact(id && `id ${id}`, 'id not stated'), ...words.facts] };
}

function wordsOfItem(item: MemberItem): ResultWords {
  const { person, company, authority } = item.data;
  const kind = memberKind(item.data);
  const row = { kind, name: memberLabel(item) };
  if (kind === 'company') {
    const number = stated(company.registration_number);
    return {
      ...row,
      facts: [fact(number && `company, reg. no. ${number}`, 'company, reg. no. not stated')],
      country: stated(company.jurisdiction_country),
    };
  }
  if (kind === 'authority') {
    const part = stated(authority.department) ?? stated(authority.division);
    return {
      ...row,
      facts: [fact(part ?? stated(authority.office) ?? 'authority', '')],
      country: null,
    };
  }
  const born = bornOf(person);
  const nationality = stated(person.nationality);
  const facts = [fact(born && `born ${born}`, 'birth not stated')];
  if (nationality) facts.push(fact(nationality, ''));
  if (kind === 'member') facts.unshift(fact(null, 'kind not stated'));
  return { ...row, facts, country: stated(person.residence) };
}

/** The words of a stored match, first where it has the number; its id is on a line of its own. */
export function storedWords(found: StoredMatch): ResultWords {
  const known = foundWords(found, false);
  const where = (found.where ?? [])
    .filter(({ text }) => text !== found.registrationNumber && text !== found.label)
    .map(({ field, text }) => (field === '' ? text : `${field}: ${text}`));
  const facts = [...where, ...known].map((words) => fact(words, ''));
  return { kind: found.kind, name: found.label, facts, country: found.country };
}

/**
 * The line above the results: how many so far, from where, and whether the registry was queried. `at` is
 * when the registry responded, if it did. `offline`: whether it still is offline, if that is why it was not
 * queried.
 */
export function sourceWords(
  page: SearchPage,
  count: number,
  { more, offline }: { more: boolean; offline: boolean },
): { words: string; at: string | null } {
  const members = `${countOf(count, 'member')}${more ? ' so far' : ''}`;
  if (page.source === 'registry') {
    const notStored = page.notKept ? '; not kept: there was no room to store it' : '';
    return { words: `${members}, from the registry${notStored}`, at: page.fetchedAt };
  }
  const why = (fault: Fault): string =>
    isOfflineByChoice(fault) && !offline ? 'it was offline then' : whyNotAsked(fault);
  const { notSearched, notAskedAgain } = page;
  const unasked = notSearched
    ? `; not searched: ${why(notSearched)}`
    : notAskedAgain
      ? `; not asked again: ${why(notAskedAgain)}`
      : '';
  return { words: `${members}, from the store${unasked}`, at: page.fetchedAt };
}

/** One row of the list; `at` and `places` are indexes into all results. */
interface ResultFold {
  at: number;
  /** All results of the row, its own index first. */
  places: readonly number[];
  /** Whether the records judged the same have rows below; null if none of them is in the list. */
  isOpen: boolean | null;
  /** Whether it is a row below the record it was judged the same as. */
  isWithin: boolean;
}

/**
 * @param ids whom each result is about; null if it can't be judged
 * @param groups records judged the same
 * @param opened one record of each group that has a row for each
 */
export function foldedResults(
  ids: readonly (EntityId | null)[],
  groups: readonly (readonly EntityId[])[],
  opened: ReadonlySet<EntityId>,
): ResultFold[] {
  const groupOf = new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)));
  const placesOf = new Map<readonly EntityId[], number[]>();
  ids.forEach((id, at) => {
    const group = id === null ? undefined : groupOf.get(id);
    if (group === undefined) return;
    const places = placesOf.get(group);
    if (places === undefined) placesOf.set(group, [at]);
    else places.push(at);
  });
  return ids.flatMap((id, at): ResultFold[] => {
    const group = id === null ? undefined : groupOf.get(id);
    const places = (group && placesOf.get(group)) ?? [at];
    if (places[0] !== at) return [];
    if (places.length === 1) return [{ at, places, isOpen: null, isWithin: false }];
    const isOpen = group?.some((one) => opened.has(one)) ?? false;
    if (!isOpen) return [{ at, places, isOpen, isWithin: false }];
    return places.map((place) => ({
      at: place,
      places: [place],
      isOpen: place === at ? isOpen : null,
      isWithin: place !== at,
    }));
  });
}
