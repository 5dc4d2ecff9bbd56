/** What came of holding an exported file against a store, in words. */
import { counted } from './counted.ts';
import type { VerifyReport } from './model/verification.ts';

const CHAIN = new Map([
  [true, 'the chain of requests is the one it tells of'],
  [false, 'the chain of requests is not the one it tells of'],
  [null, 'it tells nothing of the chain of requests'],
]);

const PICTURE =
  'In a picture the names and which statements a line stands for are verified, not the other words, ' +
  'the colours and the kinds of line that are drawn.';

/** What the report can’t speak of; null: nothing. */
export const notVerified = ({ drawn }: VerifyReport): string | null => (drawn > 0 ? PICTURE : null);

/** All of it in one sentence, without the file's name. */
export function verifiedInWords(report: VerifyReport): string {
  const { facts, agreeing, unresolved, differing, chain } = report;
  return (
    `${counted(facts, 'fact')}, ${agreeing} as their sources say, ` +
    `${unresolved} without a source that can be had, ${differing} told otherwise; ` +
    `${CHAIN.get(chain) ?? ''}`
  );
}

/** All of a report, line by line; the last sums it up. */
export function verifyLines(file: string, report: VerifyReport): string[] {
  const { findings, unlisted } = report;
  const note = notVerified(report);
  return [
    ...findings.map(({ about, says }) => `found: ${about === null ? '' : `${about}: `}${says}`),
    ...(unlisted > 0 ? [`and ${unlisted} more of the same`] : []),
    ...(note === null ? [] : [`note: ${note}`]),
    `${file}: ${verifiedInWords(report)}`,
  ];
}
