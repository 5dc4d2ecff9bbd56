/** When a person was born, as far as that is stated and can be read. */
import { bornOf } from '../../record/names.ts';
import type { StatedRecord } from '../exchange.ts';
import { partialDate } from './dates.ts';

/** By what the graph knows; where that can't be read, by the year and month beside it in the record. */
export function birthDateOf(born: string | null, record: StatedRecord | null): string | null {
  const date = partialDate(born);
  if (date !== null || record?.subject !== 'member') return date;
  return partialDate(bornOf({ ...record.profile.data.person, birthday_date_full: null }));
}
