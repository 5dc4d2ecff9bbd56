/** Why following owners ends at an entity, or what is missing there, and its words. */
import { type Fault, wasNotSearched, faultWords } from '../../contract/faults/faults.ts';
import { both } from '../../contract/words/languages.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { OwnerEnd, OwnerEndReason } from '../../contract/answers/owners.ts';
import { idInWords } from '../sameness/namesakes.ts';
import { notFoundInWords } from '../shared/not-found-words.ts';

/** The reason for an end, without its entity. */
export type Lack = Omit<OwnerEnd, 'entity'>;

/** Reasons other than a missing record. */
export type OtherEndReason = Exclude<OwnerEndReason, 'not searched' | 'not found' | 'not fetched'>;

/** Whether the walk ends there for a limit: owners that are known were not followed. */
export const isLimit = ({ why }: Pick<OwnerEnd, 'why'>): boolean =>
  why === 'step limit' || why === 'entity limit';

/** A reason other than a missing record. */
export const lackOnly = (why: OtherEndReason): Lack => ({ why, record: null, fault: null });

/** Whether something is missing beyond it, so that nobody knows that it ends there. */
export const isOpenEnd = ({ why }: Pick<OwnerEnd, 'why'>): boolean =>
  why !== 'person' && why !== 'authority' && why !== 'none stated';

/**
 * The reason for a missing record by its fault, null if it was never requested. A 404 counts as not found;
 * the words then add that its path may be missing.
 */
export function lackBy(fault: Fault | null, record: EntityId | null): Lack {
  if (fault === null || wasNotSearched(fault)) return { why: 'not searched', record, fault };
  return { why: fault.code === 'record-not-found' ? 'not found' : 'not fetched', record, fault };
}

/**
 * `its own record was not found on 2026-03-01`, `its other record, company 5, was not searched`; for other
 * reasons the text in `others`.
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

/** Followed by the names of these members, separated by commas. */
export const UNFETCHED_RIGHTS = both(
  'Rights, as those of shareholders, may stand in records that were not fetched: of',
  'Rechte, wie die von Gesellschaftern, können in Datensätzen stehen, die nicht abgerufen sind: von',
);
