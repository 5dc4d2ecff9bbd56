/** What lacks of an entity on the way along owners, and how it is said that a record was not had. */
import { faultWords, wasNotSearched, type Fault } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { OwnerEnd, OwnerEndReason } from '../../contract/answers/owners.ts';
import { idInWords } from '../sameness/namesakes.ts';
import { notFoundInWords } from '../shared/not-found-words.ts';
import { both } from '../../contract/words/languages.ts';

/** An end, but for where it is. */
export type Lack = Omit<OwnerEnd, 'entity'>;

/** Any but that a record was not had. */
export type OtherEndReason = Exclude<OwnerEndReason, 'not searched' | 'not found' | 'not fetched'>;

/** What lacks besides a record. */
export const lackOnly = (why: OtherEndReason): Lack => ({ why, record: null, fault: null });

/**
 * That a record was not had, by why that is: null where nobody asked for it at all. What was answered
 * with 404 is not found, as the chain of requests has it; that its path may be missing is said in words.
 */
export function lackBy(fault: Fault | null, record: EntityId | null): Lack {
  if (fault === null || wasNotSearched(fault)) return { why: 'not searched', record, fault };
  return { why: fault.code === 'record-not-found' ? 'not found' : 'not fetched', record, fault };
}

/**
 * `its own record was not found on 2026-03-01`, `its other record, company 5, was not searched`; of any
 * other reason what `others` has.
 */
export function endInWords(
  { entity, why, record, fault }: Pick<OwnerEnd, 'entity' | 'why' | 'record' | 'fault'>,
  others: Readonly<Record<OtherEndReason, string>>,
): string {
  const which = record === entity ? 'its own record' : 'its other record';
  const whole = record === null || record === entity ? which : `${which}, ${idInWords(record)},`;
  switch (why) {
    case 'not searched':
      return `${whole} was not searched`;
    case 'not found': {
      const { at, others } = fault?.detail ?? {};
      const doubt = others === undefined ? '' : '; its path may be missing';
      return `${whole} was ${typeof at === 'string' ? notFoundInWords(at) : 'not found'}${doubt}`;
    }
    case 'not fetched':
      return `${whole} could not be fetched${fault === null ? '' : `: ${faultWords(fault).says}`}`;
    default:
      return others[why];
  }
}

/** The names of these members follow, with commas between. */
export const UNFETCHED_RIGHTS = both(
  'Rights, as those of shareholders, may stand in records that were not fetched: of',
  'Rechte, wie die von Gesellschaftern, können in Datensätzen stehen, die nicht abgerufen sind: von',
);
