/** What leaves with a deleted case, in words. */
import { counted } from './counted.ts';
import type { CaseDeletion } from './model/case.ts';

/** Sentence by sentence. */
export function deletionWords({ records, notes, judgements, answers }: CaseDeletion): string[] {
  const { leave, stay } = answers;
  return [
    `Its canvas with ${counted(records, 'record')}, ${counted(notes, 'note')}, ` +
      `${counted(judgements, 'judgement')} and its journal leave, and ` +
      `${counted(leave, 'answer')} that no other case uses.`,
    ...(stay > 0
      ? [
          counted(
            stay,
            'answer stays, since another case uses it.',
            'answers stay, since another case uses them.',
          ),
        ]
      : []),
    'What was asked stays in the chain of requests, marked as deleted.',
  ];
}

/** `2 snapshots, of 1 May to 3 May`; `moment` writes a time. */
export function snapshotsInWords(
  { count, from, to }: NonNullable<CaseDeletion['snapshots']>,
  moment: (iso: string) => string,
): string {
  const span = count === 1 ? moment(from) : `${moment(from)} to ${moment(to)}`;
  return `${counted(count, 'snapshot')}, of ${span}`;
}
