/** What is typed into the search form, as a query or as reasons why it is none. */
import { COUNT_DEFAULT, memberQuery, type MemberQuery } from '../../../contract/model/query.ts';

export type FilterName = Exclude<keyof MemberQuery, 'q' | 'count' | 'page'>;

/** Every filter with its name on screen, in the order in which analysts narrow down. */
export const FILTER_LABELS: Record<FilterName, string> = {
  country: 'Country',
  position: 'Position',
  birthYear: 'Birth year',
  nationality: 'Nationality',
  city: 'City',
  postcode: 'Postcode',
  state: 'State',
  county: 'County',
};

export const FILTER_NAMES = Object.keys(FILTER_LABELS) as FilterName[];

/** Names of all fields: the text and every filter. */
export const FIELDS = ['q', ...FILTER_NAMES] as const;

export const COUNTS = [50, 100, 250, 500] as const;

export type SearchForm = Record<FilterName | 'q', string> & { count: number };

export function emptyForm(): SearchForm {
  return {
    q: '',
    position: '',
    nationality: '',
    birthYear: '',
    country: '',
    postcode: '',
    state: '',
    county: '',
    city: '',
    count: COUNT_DEFAULT,
  };
}

/** What is wrong with a field, in words; null if nothing. */
export function fieldError(form: SearchForm, field: FilterName | 'q'): string | null {
  const typed = form[field].trim();
  if (field === 'birthYear' && typed !== '' && !/^\d{4}$/.test(typed))
    return 'Four digits, for example 1961';
  return typed.length > 1000 ? 'At most 1,000 characters' : null;
}

/** Whether neither a text nor a filter is typed. */
export function isBlank(form: SearchForm): boolean {
  return form.q.trim() === '' && FILTER_NAMES.every((name) => form[name].trim() === '');
}

/** The query for what is typed, first page; null while a field is wrong. */
export function toQuery(form: SearchForm): MemberQuery | null {
  const filters = FILTER_NAMES.map((name) => [name, form[name].trim()] as const);
  const parsed = memberQuery.safeParse({
    q: form.q,
    count: form.count,
    ...Object.fromEntries(filters.filter(([, typed]) => typed !== '')),
  });
  return parsed.success ? parsed.data : null;
}

/** The form for a query. */
export function toForm(query: MemberQuery): SearchForm {
  const form = { ...emptyForm(), q: query.q, count: query.count };
  for (const name of FILTER_NAMES) form[name] = query[name] ?? '';
  return form;
}

/** What can be open below the row of filters. */
export type OpenFilter = FilterName | 'registries';
