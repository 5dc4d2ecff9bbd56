/** What was saved of a damaged store and what is gone, in words. */
import type { SalvageReport } from '../../contract/model/salvage.ts';
import { countOf } from '../shared/moment-words.ts';

/** `12 profiles, …; 3 things are gone.` */
export function savedWords({ saved, gone, unlisted }: SalvageReport): string {
  const lost = gone.length + unlisted;
  return `${[
    countOf(saved.profiles, 'profile'),
    countOf(saved.responses, 'answer'),
    countOf(saved.requests, 'request'),
    countOf(saved.cases, 'case'),
  ].join(
    ', ',
  )}; ${lost === 0 ? 'nothing is known to be gone.' : `gone: ${countOf(lost, 'thing')}.`}`;
}

/** The whole report, to be kept. */
export function salvageText(report: SalvageReport, file: string, aside: readonly string[]): string {
  const { gone, unlisted, notes, found } = report;
  const more = unlisted > 0 ? [`And ${unlisted} more that are not listed.`] : [];
  return [
    `What could be read of ${file} was saved: ${savedWords(report)}`,
    ...part('The damaged files are kept', aside),
    ...part('How it was read', notes),
    ...part('Gone', [...gone.map(({ says }) => says), ...more]),
    ...part('Not as it should be in what was saved', found),
    '',
  ].join('\n');
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `- ${line}`)];
