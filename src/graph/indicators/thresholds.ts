/** Derives rule packs from others: with changed thresholds, without some rules, or merged. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { IndicatorPack, RuleChoices } from '../../contract/model/indicators.ts';
import { MEASURES } from './measures.ts';

const MAX_THRESHOLD = 1_000_000;
const MAX_PERCENT = 100;

/** The largest threshold for a rule on this measure. */
export const maxThreshold = (measure: string): number =>
  MEASURES.get(measure)?.unit?.[0] === 'percent' ? MAX_PERCENT : MAX_THRESHOLD;

const refuse = (rule: string, why: string): never => {
  throw new Refusal('input-invalid', { field: rule, why });
};

/** Why the rule can't have this threshold; null if it can. */
function whyNoThreshold({ rules }: IndicatorPack, id: string, threshold: number): string | null {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return 'there is no such rule';
  if (rule.threshold === undefined) return 'the rule has no threshold';
  const max = maxThreshold(rule.measure);
  const fits = Number.isInteger(threshold) && threshold >= 0 && threshold <= max;
  return fits ? null : `a threshold is a whole number from 0 to ${max}`;
}

/**
 * The rules with other thresholds, by rule id. Refused as `input-invalid` for an unknown rule, one without
 * a threshold, and a threshold that is no whole number in its range.
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

/** The same with the user's thresholds; those that fit no rule here belong to other packs. */
export function withChosenThresholds(
  pack: IndicatorPack,
  { thresholds }: RuleChoices,
): IndicatorPack {
  const fit = Object.entries(thresholds).filter(
    ([id, threshold]) => whyNoThreshold(pack, id, threshold) === null,
  );
  return withThresholds(pack, Object.fromEntries(fit));
}

/** The pack without the rules that are switched off. */
export const withoutDisabledRules = (pack: IndicatorPack, { off }: RuleChoices): IndicatorPack => ({
  ...pack,
  rules: pack.rules.filter(({ id }) => !off.includes(id)),
});

/** The rules of both packs, under both names. Refused as `input-invalid` if two have the same id. */
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
