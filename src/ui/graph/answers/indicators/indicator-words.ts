/** What rules found, in words. */
import { counted } from '../../../../contract/text/counted.ts';
import type {
  Comparison,
  IndicatorHit,
  ListedRule,
} from '../../../../contract/model/indicators.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import type { IndicatorsRead } from './in-parts.ts';

/** `23 rules asked of 45 records as of 2026-11-25, 1 switched off`. */
export function rulesAppliedInWords({ pack, rulesOff, asked, asOf }: IndicatorsRead): string {
  const off = rulesOff === 0 ? '' : `, ${countWords(rulesOff)} switched off`;
  const of = countOf(asked, 'record');
  return `${countOf(pack.rules.length, 'rule')} asked of ${of} as of ${asOf}${off}`;
}

/** `Indicators: 14 hits, and 130 times it can’t be told; 23 rules asked of …`. */
export function foundInWords(answer: IndicatorsRead): string {
  const untold = `${countOf(answer.untoldCount, 'time')} it can’t be told`;
  return `Indicators: ${countOf(answer.hitCount, 'hit')}, and ${untold}; ${rulesAppliedInWords(answer)}`;
}

/** `No rule found anything, and 27 times it can’t be told, as something is missing`: never the one without the other. */
export const nothingFoundInWords = ({ untoldCount }: IndicatorsRead): string =>
  untoldCount === 0
    ? 'No rule found anything'
    : `No rule found anything, and ${countOf(untoldCount, 'time')} it can’t be told, as something is missing`;

/** `39 companies`; of a rule that counts nothing, how many were found. */
export const hitValueInWords = ({ value }: IndicatorHit, rule: ListedRule | undefined): string =>
  rule?.unit ? counted(value, ...rule.unit, countWords) : `${countWords(value)} found`;

const bound = ({ comparison = 'at-least', unit }: ListedRule, threshold: number): string =>
  `${comparison.replace('-', ' ')} ${counted(threshold, ...(unit ?? ['', '']), countWords)}`;

/** What it was asked for, and who says so. */
export function thresholdInWords(
  { threshold }: Pick<IndicatorHit, 'threshold'>,
  rule: ListedRule | undefined,
): string {
  if (threshold === null) return 'none: it is there, or it isn’t';
  if (rule === undefined) return String(threshold);
  const limit = bound(rule, threshold);
  const own = rule.thresholdOfPack;
  if (own === null || own === threshold) return `${limit}, as the pack ${rule.pack} has it`;
  return `${limit}, as chosen in Rules; the pack ${rule.pack} has ${countWords(own)}`;
}

const SIGNS: Readonly<Record<Comparison, string>> = { 'at-least': '≥', 'at-most': '≤' };

/** `7 ≤ 30`, for a column: what was measured, and what the rule asks for. */
export const againstInWords = (
  { value, threshold }: IndicatorHit,
  comparison: Comparison = 'at-least',
): string =>
  threshold === null
    ? countWords(value)
    : `${countWords(value)} ${SIGNS[comparison]} ${countWords(threshold)}`;
