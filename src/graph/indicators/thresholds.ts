/** Packs made of others: with other thresholds, and with further rules. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { IndicatorPack, RuleChoices } from '../../contract/model/indicators.ts';
import { MEASURES } from './measures.ts';

const THRESHOLD_AT_MOST = 1_000_000;
const PERCENT_AT_MOST = 100;

/** The largest threshold a rule on this measure may have. */
export const thresholdAtMost = (measure: string): number =>
  MEASURES.get(measure)?.unit?.[0] === 'percent' ? PERCENT_AT_MOST : THRESHOLD_AT_MOST;

const refuse = (rule: string, why: string): never => {
  throw new Refusal('input-invalid', { field: rule, why });
};

/** Why this is no threshold of that rule; null where it is one. */
function whyNoThreshold({ rules }: IndicatorPack, id: string, threshold: number): string | null {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return 'there is no such rule';
  if (rule.threshold === undefined) return 'the rule has no threshold';
  const most = thresholdAtMost(rule.measure);
  const fits = Number.isInteger(threshold) && threshold >= 0 && threshold <= most;
  return fits ? null : `a threshold is a whole number from 0 to ${most}`;
}

/**
 * The same rules with other thresholds, each named by its rule. Refused as `input-invalid`: of a rule that
 * isn't there, of one that has no threshold, and one that is no whole number from 0 on.
 */
export function withThresholds(
  pack: IndicatorPack,
  thresholds: Readonly<Record<string, number>>,
): IndicatorPack {
  const wanted = new Map(Object.entries(thresholds));
  for (const [id, threshold] of wanted) {
    const why = whyNoThreshold(pack, id, threshold);
    if (why !== null) return refuse(id, why);
  }
  const rules = pack.rules.map((rule) => {
    const threshold = wanted.get(rule.id);
    return threshold === undefined ? rule : { ...rule, threshold };
  });
  return { ...pack, rules };
}

/** The same with the thresholds that were chosen; one that fits no rule of these was chosen for others. */
export function withChosenThresholds(
  pack: IndicatorPack,
  { thresholds }: RuleChoices,
): IndicatorPack {
  const fit = Object.entries(thresholds).filter(
    ([id, threshold]) => whyNoThreshold(pack, id, threshold) === null,
  );
  return withThresholds(pack, Object.fromEntries(fit));
}

/** The same without the rules that are switched off. */
export const withoutOff = (pack: IndicatorPack, { off }: RuleChoices): IndicatorPack => ({
  ...pack,
  rules: pack.rules.filter(({ id }) => !off.includes(id)),
});

/**
 * The rules of both, told by both names. Refused as `input-invalid` where two of them have one id.
 */
export function withRules(pack: IndicatorPack, more: IndicatorPack): IndicatorPack {
  const known = new Set(pack.rules.map(({ id }) => id));
  const twice = more.rules.find(({ id }) => known.has(id));
  if (twice !== undefined) return refuse(twice.id, `${pack.id} has a rule of this id`);
  return {
    id: `${pack.id}+${more.id}`,
    version: `${pack.version}+${more.version}`,
    rules: [...pack.rules, ...more.rules],
  };
}
