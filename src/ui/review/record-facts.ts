/** What two records state, side by side: where they agree and where they differ. */
import { fold } from '../../contract/fold-words.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import type { ReviewedRecord } from '../../contract/model/review.ts';

export interface FactRow {
  label: string;
  texts: [string | null, string | null];
  /** Where one states nothing it is no evidence either way. */
  is: 'same' | 'different' | 'not stated';
}

const FACTS: readonly [label: string, of: (record: ReviewedRecord) => string | null][] = [
  ['Name', ({ label }) => label],
  ['Kind', ({ kind }) => (kind === 'member' ? null : kind)],
  ['Born', ({ born }) => born],
  ['Nationality', ({ nationality }) => nationality],
  ['Country', ({ country }) => country],
  ['Registration number', ({ registrationNumber }) => registrationNumber],
  ['Status', ({ status }) => status],
];

export function factRows([a, b]: readonly [ReviewedRecord, ReviewedRecord]): FactRow[] {
  return FACTS.flatMap(([label, of]): FactRow[] => {
    const texts: FactRow['texts'] = [of(a), of(b)];
    const [one, other] = texts;
    if (one === null && other === null) return [];
    if (one === null || other === null) return [{ label, texts, is: 'not stated' }];
    return [{ label, texts, is: fold(one) === fold(other) ? 'same' : 'different' }];
  });
}

/** Which record it is: its registry and its id there. */
export const recordWords = ({ id }: ReviewedRecord): string => {
  const { registry, subject, id: own } = parseEntityId(id);
  return `${subject} ${own}, ${registry}`;
};
