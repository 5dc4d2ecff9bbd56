/** A graph filter in words: its parts, the values of each, and the whole. */
import type { FilterPart, GraphFilter } from '../contract/model/graph-view.ts';
import type { TieKind } from '../contract/model/tie.ts';
import { BACKING_WORDS } from '../graph/ties/corroboration.ts';
import type { ListedPart, PartValue } from '../graph/graph-filter.ts';
import { STATE_WORDS } from '../graph/ties/tie-words.ts';
import { KIND_WORDS } from './legend.ts';
import { toPlainWords } from './shapes/visible-text.ts';

export const PART_WORDS: Readonly<Record<FilterPart, string>> = {
  kinds: 'Kind',
  countries: 'Country',
  tags: 'Tag',
  boards: 'Companies',
  ties: 'Tie',
  roles: 'Role',
  states: 'State',
  corroboration: 'Corroboration',
  during: 'Held',
};

const TIE_WORDS: Readonly<Record<TieKind, string>> = {
  position: 'position',
  right: 'right or obligation',
  parent: 'parent company',
  same: 'same company',
};

const VALUE_LIMIT = 80;

/** The name of a tag; undefined if it was deleted. */
export type TagName = (id: string) => string | undefined;

/** One value in words; roles and countries verbatim. */
export function partValueInWords(part: ListedPart, value: PartValue, tagName: TagName): string {
  if (value === null) return part === 'tags' ? 'no tag' : 'not stated';
  const known: Partial<Record<ListedPart, Readonly<Record<string, string>>>> = {
    kinds: KIND_WORDS,
    ties: TIE_WORDS,
    states: STATE_WORDS,
    corroboration: BACKING_WORDS,
  };
  if (part === 'tags') return toPlainWords(tagName(value) ?? 'a tag that is gone', VALUE_LIMIT);
  return known[part]?.[value] ?? toPlainWords(value, VALUE_LIMIT);
}

/** `2015-01-01 to 2019-06-30`, `from 2015-01-01`, `until 2019-06-30`. */
function duringInWords({ from, to }: NonNullable<GraphFilter['during']>): string {
  if (from === null) return to === null ? 'at any time' : `until ${to}`;
  return to === null ? `from ${from}` : `${from} to ${to}`;
}

/** `members of 2 or more of 5 companies`. */
function boardsInWords({ atLeast, of }: NonNullable<GraphFilter['boards']>): string {
  const all = of === null ? 'companies' : `of ${of.length.toLocaleString('en')} companies`;
  return `members of ${atLeast.toLocaleString('en')} or more ${all}`;
}

const MAX_NAMED = 3;

/** The values chosen in one part, `Norway, Malta` or the first three and `2 more`; empty if none. */
export function chosenInWords(filter: GraphFilter, part: FilterPart, tagName: TagName): string {
  if (part === 'during') return filter.during === undefined ? '' : duringInWords(filter.during);
  if (part === 'boards') return filter.boards === undefined ? '' : boardsInWords(filter.boards);
  const values: readonly PartValue[] = filter[part] ?? [];
  const named = values.slice(0, MAX_NAMED).map((value) => partValueInWords(part, value, tagName));
  const more = values.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** `country: Norway; role: Director, Chair`; empty if nothing is filtered. */
export function filterInWords(filter: GraphFilter, tagName: TagName): string {
  return partsOf(filter)
    .map((part) => `${PART_WORDS[part].toLowerCase()}: ${chosenInWords(filter, part, tagName)}`)
    .join('; ');
}

/** The parts in which something is chosen, in their fixed order. */
export const partsOf = (filter: GraphFilter): FilterPart[] =>
  (Object.keys(PART_WORDS) as FilterPart[]).filter((part) => filter[part] !== undefined);
