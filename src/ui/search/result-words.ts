/** What is said of search results: of one member, and of where the answer came from. */
import { isOfflineByChoice } from '../../contract/faults/faults.ts';
import type { FoundEntity, SearchPage } from '../../contract/answers/search.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import { KIND_WORDS } from '../../drawing/legend.ts';
import { bornOf, memberKind, memberLabel, stated } from '../../record/names.ts';
import { foundWords } from '../shared/record/found-words.ts';
import type { CopiedTable } from '../shared/grid/copied-table.ts';
import { countOf } from '../shared/moment-words.ts';
import type { FoundMember } from './registry-search.svelte.ts';

export interface ResultWords {
  kind: EntityKind;
  name: string;
  /** The second line, in parts; `stated` is false where the words say that nothing is stated. */
  facts: { words: string; stated: boolean }[];
  country: string | null;
}

const fact = (words: string | null, missing: string): ResultWords['facts'][number] =>
  words === null ? { words: missing, stated: false } : { words, stated: true };

/** Rows of the results as they are copied. */
export function copiedResults(found: readonly FoundMember[]): CopiedTable {
  return {
    columns: ['Name', 'Kind', 'Details', 'Country', 'Id'],
    rows: found.map(({ registry, item }) => {
      const { name, kind, facts, country } = resultWords(item);
      const details = facts.map(({ words }) => words).join(', ');
      const id = `${registry}/member:${item.id ?? ''}`;
      return [name, KIND_WORDS[kind], details, country ?? 'not stated', id];
    }),
  };
}

/** A row of the results. */
export function resultWords(item: MemberItem): ResultWords {
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

/** A row of what was found in the store. */
export function storedWords(found: FoundEntity, isNamesake: boolean): ResultWords {
  const facts = foundWords(found, isNamesake).map((words) => fact(words, ''));
  return { kind: found.kind, name: found.label, facts, country: found.country };
}

/**
 * The line above the results: how many so far, from where, and whether the registry was asked.
 * `at` is when the registry answered, where it did. Being `offline` is said as what holds now, or
 * as what held then.
 */
export function sourceWords(
  page: SearchPage,
  count: number,
  { more, offline }: { more: boolean; offline: boolean },
): { words: string; at: string | null } {
  const members = `${countOf(count, 'member')}${more ? ' so far' : ''}`;
  if (page.source === 'registry') {
    const kept = page.notKept ? '; not kept: there was no room to store it' : '';
    return { words: `${members}, from the registry${kept}`, at: page.fetchedAt };
  }
  const unasked = page.notSearched
    ? isOfflineByChoice(page.notSearched)
      ? `; not searched: ${offline ? 'offline' : 'it was offline then'}`
      : '; not searched: the registry did not answer'
    : '';
  return { words: `${members}, from the store${unasked}`, at: page.fetchedAt };
}
