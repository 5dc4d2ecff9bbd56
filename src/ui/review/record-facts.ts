/** What two records state, side by side: where they agree and where they differ. */
import { fold } from '../../contract/fold-words.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import type { ReviewedRecord, ReviewPair } from '../../contract/model/review.ts';

export interface FactRow {
  label: string;
  texts: [string | null, string | null];
  /** open: one states nothing, or it takes more than a look to tell, as of names. */
  is: 'same' | 'different' | 'open';
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

export function factRows({ records: [a, b], names }: ReviewPair): FactRow[] {
  // Which of their names were held against each other, where it is not those they go by.
  const isOther = names.some((name, side) => name !== null && name !== [a, b][side]?.label);
  const compared: FactRow[] = isOther ? [{ label: 'Name compared', texts: names, is: 'open' }] : [];
  const rows = FACTS.flatMap(([label, of]): FactRow[] => {
    const texts: FactRow['texts'] = [of(a), of(b)];
    const [one, other] = texts;
    if (one === null && other === null) return [];
    if (one === null || other === null) return [{ label, texts, is: 'open' }];
    return [{ label, texts, is: agreement(label, fold(one), fold(other)) }];
  });
  return [...rows.slice(0, 1), ...compared, ...rows.slice(1)];
}

/** Names are told by the reasons below; a year agrees with a day in it. */
function agreement(label: string, one: string, other: string): FactRow['is'] {
  if (one === other) return 'same';
  if (label === 'Name') return 'open';
  const isPart = label === 'Born' && (one.startsWith(other) || other.startsWith(one));
  return isPart ? 'same' : 'different';
}

/** Which record it is: its registry and its id there. */
export const recordWords = ({ id }: ReviewedRecord): string => {
  const { registry, subject, id: own } = parseEntityId(id);
  return `${subject} ${own}, ${registry}`;
};
