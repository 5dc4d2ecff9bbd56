/** The values of a record in words; null if nothing is stated, so that it can be shown as such. */
import type { DateEntry } from '../../../contract/model/text.ts';
import { termsInWords } from '../../../graph/ties/tie-words.ts';
import { valueAt } from '../../../record/fields/field.ts';
import { stated } from '../../../record/values/names.ts';
import { statedTerms } from '../../../record/values/terms.ts';

/** In the order in which they are listed. */
const DATE_WORDS: ReadonlyMap<string, string> = new Map([
  ['effective', 'since'],
  ['registration', 'registered'],
  ['expiration', 'until'],
]);
const DATE_ORDER = [...DATE_WORDS.keys()];

/**
 * Every date entry as stated: `since 2011-09-12, until 2019-06-30`, `registered 2015-03-01`. Dates of several
 * terms are told as terms: `2010-01-01 to 2012-12-31; since 2015-01-01`, then what these don't tell. An
 * entry without a date says so; null if no entry states anything.
 */
export function datesWords(dates: readonly DateEntry[]): string | null {
  const telling = dates.filter(({ date_full, type }) => stated(date_full) ?? stated(type));
  if (telling.length === 0) return null;
  const terms = statedTerms(telling);
  if (terms.length < 2) return entriesInWords(telling);
  const told = new Set(
    terms.flatMap(({ start, registered, end }) => [
      start === null ? `registration ${registered}` : `effective ${start}`,
      `expiration ${end}`,
    ]),
  );
  const rest = telling.filter(
    ({ type, date_full }) => !told.has(`${typeOf(type)} ${stated(date_full)}`),
  );
  return [
    ...termsInWords({ terms }),
    ...(rest.length === 0 ? [] : [`also stated: ${entriesInWords(rest)}`]),
  ].join('; ');
}

const typeOf = (type: string | null): string | undefined => type?.trim().toLowerCase();

function entriesInWords(entries: readonly DateEntry[]): string {
  const place = (entry: DateEntry): number => {
    const index = DATE_ORDER.indexOf(entry.type ?? '');
    return index < 0 ? DATE_ORDER.length : index;
  };
  return [...entries]
    .sort((a, b) => place(a) - place(b))
    .map(({ date_full, type }) => {
      const word = stated(type) === null ? 'undesignated' : (DATE_WORDS.get(type ?? '') ?? type);
      return `${word} ${stated(date_full) ?? '(date not stated)'}`;
    })
    .join(', ');
}

/** Any value a field of a record may have. */
type FieldValue = string | number | boolean | null | readonly DateEntry[];

/** The value as shown; null for "not stated". Text is left exactly as it came. */
function valueWords(value: FieldValue): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return datesWords(value);
  return typeof value === 'number' ? String(value) : stated(value);
}

/** One field of a record in words. */
export function fieldWords(record: object, field: string): string | null {
  return valueWords(valueAt(record, field) as FieldValue);
}

/** Whether a record states anything at all. */
export function statesAnything(record: object): boolean {
  return Object.values(record).some((value: FieldValue) => valueWords(value) !== null);
}
