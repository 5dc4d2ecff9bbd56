/** What rules found, in words: how much, of what, and among how much of it findings are counted. */
import type { TabCount } from '../../model/drawer.svelte.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import type { IndicatorsRead } from './in-parts.ts';

/**
 * `the first 20,000 of 276,319 places where rules found something`, among which findings are counted; null if
 * all are listed.
 */
export function listedPartInWords({
  hits,
  hitCount,
}: Pick<IndicatorsRead, 'hits' | 'hitCount'>): string | null {
  if (hits.length >= hitCount) return null;
  return `the first ${countWords(hits.length)} of ${countWords(hitCount)} places where rules found something`;
}

/** `14`; where not all hits are listed, `14 among the first 20,000 places`. */
export function findingCountInWords(answer: IndicatorsRead): string {
  const isCut = listedPartInWords(answer) !== null;
  const places = isCut ? ` among the first ${countWords(answer.hits.length)} places` : '';
  return `${countWords(answer.findingCount)}${places}`;
}

/** The same, or `3 of 14` with a filter. */
export function findingTabCount(
  answer: IndicatorsRead,
  {
    shown,
    waived,
    showsWaived,
  }: { shown: number | undefined; waived: number; showsWaived: boolean },
): TabCount {
  const part = listedPartInWords(answer);
  const all = findingCountInWords(answer);
  const at = `at ${countOf(answer.entityCount, 'entity', 'entities')}`;
  const among = part === null ? '' : ` among ${part}`;
  return {
    count: shown === undefined ? all : `${countWords(shown)} of ${all}`,
    hint: `Findings ${at}${among}, ${countWords(waived)} of them waived${showsWaived ? '' : ' and not listed'}`,
  };
}

/** `23 rules asked of 45 records as of 2026-11-25, 1 switched off`. */
export function rulesAppliedInWords({ pack, rulesOff, asked, asOf }: IndicatorsRead): string {
  const off = rulesOff === 0 ? '' : `, ${countWords(rulesOff)} switched off`;
  const of = countOf(asked, 'record');
  return `${countOf(pack.rules.length, 'rule')} asked of ${of} as of ${asOf}${off}`;
}

/** `Indicators: 14 findings at 20 entities, and 130 times it can’t be told; 23 rules asked of …`. */
export function foundInWords(answer: IndicatorsRead): string {
  const undecided = `${countOf(answer.untoldCount, 'time')} it can’t be told`;
  const part = listedPartInWords(answer);
  const among = part === null ? '' : ` among ${part}`;
  return `Indicators: ${countOf(answer.findingCount, 'finding')} at ${countOf(answer.entityCount, 'entity', 'entities')}${among}, and ${undecided}; ${rulesAppliedInWords(answer)}`;
}
