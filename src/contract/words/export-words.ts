/** The size of an export, and the result of verifying one, in words. */
import { counted } from '../text/counted.ts';
import type { ExportCounts } from '../answers/export.ts';
import { type VerifyReport, isVerified } from '../answers/verification.ts';

/** `2 entities` and `1 tie`; for a format without ties only `2 records`. */
export const exportedInWords = ({ entities, ties }: ExportCounts): string[] =>
  ties === null
    ? [counted(entities, 'record')]
    : [counted(entities, 'entity', 'entities'), counted(ties, 'tie')];

/** Whether the chain agrees, in words. */
const CHAIN = new Map([
  [true, 'the chain of requests is the one it tells of'],
  [false, 'the chain of requests is not the one it tells of'],
  [null, 'it tells nothing of the chain of requests'],
]);

const PICTURE =
  'In a picture the names and which statements a line stands for are verified, not the other words, ' +
  'the colours and the kinds of line that are drawn.';

/** What the report does not cover; null if nothing. */
export const notVerified = ({ drawn }: VerifyReport): string | null => (drawn > 0 ? PICTURE : null);

/** The counts in words. A dossier is generated again from the stored data, and compared line by line. */
const COUNTED: Readonly<
  Record<NonNullable<VerifyReport['counted']>, (report: VerifyReport) => string>
> = {
  facts: ({ facts, agreeing, unresolved, differing }) =>
    `${counted(facts, 'fact')}, ${agreeing} as their sources say, ` +
    `${unresolved} without a source that can be had, ${differing} told otherwise`,
  lines: ({ facts, agreeing, differing }) =>
    `${counted(facts, 'line')}, ${agreeing} as they are when it is made again now, ${differing} otherwise`,
  pages: ({ facts, agreeing, differing }) =>
    `${counted(facts, 'page')}, ${agreeing} that say what they do when it is made again now, ${differing} otherwise`,
  file: ({ agreeing }) =>
    agreeing > 0
      ? 'its bytes are those that were saved here'
      : 'its bytes were not saved from this store',
};

/** The result in one sentence, without the file's name. */
export function verifiedInWords(report: VerifyReport): string {
  const { counted: what = 'facts', isSaved = false, chain } = report;
  const saved = isSaved && what !== 'file' ? 'its bytes are those that were saved here; ' : '';
  return `${saved}${COUNTED[what](report)}; ${CHAIN.get(chain) ?? ''}`;
}

type Verdict = { is: 'good' | 'open' | 'bad'; words: string };

/** The overall verdict. A changed picture may draw something else than its verified names and sources. */
export function verdictOf(report: VerifyReport): Verdict {
  if (!isVerified(report)) return { is: 'bad', words: 'Not as the store has it' };
  return report.drawn > 0 && report.isSaved !== true
    ? { is: 'open', words: 'Names and sources agree, what is drawn is not known' }
    : { is: 'good', words: 'Verified' };
}

/** The whole report, line by line; the last line sums it up. */
export function verifyLines(file: string, report: VerifyReport): string[] {
  const { findings, unlisted, notes = [] } = report;
  const note = notVerified(report);
  return [
    ...findings.map(({ about, says }) => `found: ${about === null ? '' : `${about}: `}${says}`),
    ...(unlisted > 0 ? [`and ${unlisted} more of the same`] : []),
    ...[...(note === null ? [] : [note]), ...notes].map((one) => `note: ${one}`),
    `${file}: ${verifiedInWords(report)}`,
  ];
}
