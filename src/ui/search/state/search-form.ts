/** What is typed into the search, and how it becomes a query or says why it can't. */
import { COUNT_DEFAULT, memberQuery, type MemberQuery } from '../../../contract/model/query.ts';

export type FilterName = Exclude<keyof MemberQuery, 'q' | 'count' | 'page'>;

/** Every filter with its name on screen, in the order an analyst narrows down. */
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

/** The text and every filter. */
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

/** What is wrong with a field, in words, or null. */
export function fieldError(form: SearchForm, field: FilterName | 'q'): string | null {
  const typed = form[field].trim();
  if (field === 'birthYear' && typed !== '' && !/^\d{4}$/.test(typed))
    return 'Four digits, for example 1961';
  return typed.length > 1000 ? 'At most 1,000 characters' : null;
}

/** Whether anything is asked for at all. */
export function isBlank(form: SearchForm): boolean {
  return form.q.trim() === '' && FILTER_NAMES.every((name) => form[name].trim() === '');
}

/** The query of what is typed, its first page; null while a field is wrong. */
export function toQuery(form: SearchForm): MemberQuery | null {
  const filters = FILTER_NAMES.map((name) => [name, form[name].trim()] as const);
  const parsed = memberQuery.safeParse({
    q: form.q,
    count: form.count,
    ...Object.fromEntries(filters.filter(([, typed]) => typed !== '')),
  });
  return parsed.success ? parsed.data : null;
}

/** What was typed for this query. */
export function toForm(query: MemberQuery): SearchForm {
  const form = { ...emptyForm(), q: query.q, count: query.count };
  for (const name of FILTER_NAMES) form[name] = query[name] ?? '';
  return form;
}

/** What can be opened from the row of filters. */
export type OpenFilter = FilterName | 'registries';
