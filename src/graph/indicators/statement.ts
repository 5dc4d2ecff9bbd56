/** The statement of a rule in words. */
import type { IndicatorRule } from '../../contract/model/indicators.ts';

/** The statement with `{threshold}` and `{years}` replaced by the rule's values. */
export const statementOf = ({
  statement,
  threshold,
  years,
}: Pick<IndicatorRule, 'statement' | 'threshold' | 'years'>): string =>
  statement
    .replaceAll('{threshold}', String(threshold ?? ''))
    .replaceAll('{years}', String(years ?? ''));
