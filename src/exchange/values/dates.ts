/** Reads dates for interchange formats, never more precise than stated. */
import { toDays } from '../../record/values/days.ts';
import type { StatedRecord } from '../common/exporter.ts';
import { bornOf } from '../../record/values/names.ts';

/** `2015-03-01`, `2015-03` or `2015`, as far as stated; null if it is no date. */
export function partialDate(text: string | null): string | null {
  if (text === null || toDays(text) === null) return null;
  const date = text.trim();
  return date.includes('T') ? date.replace(/T.*$/, '') : date;
}

/** `2015-03-01`; null if it is no date, or not a whole day. */
export function wholeDay(text: string | null): string | null {
  const date = partialDate(text);
  return date?.length === '2015-03-01'.length ? date : null;
}

/** The birth date in the graph; if it can't be read, the year and month in the record. */
export function birthDateOf(born: string | null, record: StatedRecord | null): string | null {
  const date = partialDate(born);
  if (date !== null || record?.subject !== 'member') return date;
  return partialDate(bornOf({ ...record.profile.data.person, birthday_date_full: null }));
}
