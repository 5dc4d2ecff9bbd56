/** What a rule says. */
import type { IndicatorRule } from '../../contract/model/indicators.ts';

/** `{threshold}` and `{years}` in the statement of a rule as what they stand for. */
export const statementOf = ({
  statement,
  threshold,
  years,
}: Pick<IndicatorRule, 'statement' | 'threshold' | 'years'>): string =>
  statement
    .replaceAll('{threshold}', String(threshold ?? ''))
    .replaceAll('{years}', String(years ?? ''));
