/** The indicator rules: the built-in ones, those of a file, and the settings chosen for them. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { IndicatorPack, ListedRule, RulesAnswer } from '../../contract/model/indicators.ts';
import type { Settings } from '../../contract/answers/settings.ts';
import { BUILT_IN_PACK } from '../../graph/indicators/built-in-pack.ts';
import { MEASURES } from '../../graph/indicators/measures.ts';
import { readRuleFile } from '../../graph/indicators/read-rule-file.ts';
import {
  maxThreshold,
  withChosenThresholds,
  withoutDisabledRules,
  withRules,
  withThresholds,
} from '../../graph/indicators/thresholds.ts';
import type { Choices } from '../registries/settings.ts';
import type { Handler } from '../base/handlers.ts';

/** All rules there are, on or off. */
export function listRules(
  { choices }: { choices: Choices },
  { rules }: Parameters<Handler<'readRules'>>[0],
): RulesAnswer {
  const { rules: chosen } = choices.current();
  const { own, errors, more } = ownOf(rules);
  const all = own === null ? BUILT_IN_PACK : withRules(BUILT_IN_PACK, own);
  const packs = own === null ? [BUILT_IN_PACK] : [BUILT_IN_PACK, own];
  const chosenRules = withChosenThresholds(all, chosen).rules;
  const listed = packs.flatMap((pack) => pack.rules.map((rule) => ({ pack, rule })));
  return {
    packs: packs.map(({ id, version }) => ({ id, version })),
    rules: listed.map(({ pack, rule }, at): ListedRule => ({
      ...(chosenRules[at] ?? rule),
      pack: pack.id,
      thresholdOfPack: rule.threshold ?? null,
      thresholdAtMost: maxThreshold(rule.measure),
      measured: MEASURES.get(rule.measure)?.what ?? '',
      unit: MEASURES.get(rule.measure)?.unit ?? null,
      isOn: !chosen.off.includes(rule.id),
    })),
    errors,
    more,
  };
}

/**
 * The pack to apply: the built-in rules, those of a file, the chosen thresholds and, over these, the
 * requested ones. Refused as `rules-invalid` and `input-invalid`.
 */
export function packOf(
  { rules, thresholds }: Pick<Parameters<Handler<'readIndicators'>>[0], 'rules' | 'thresholds'>,
  chosen: Settings['rules'],
): { pack: IndicatorPack; off: number } {
  const { own, errors, more } = ownOf(rules);
  if (errors.length > 0) {
    const lines = errors.map(({ line, column, where, why }) => {
      const place = where === '' ? '' : `${where}: `;
      return `line ${line}, column ${column}: ${place}${why}`;
    });
    const rest = more > 0 ? `; and ${more} more` : '';
    throw new Refusal('rules-invalid', { why: `${lines.join('; ')}${rest}` });
  }
  const all = own === null ? BUILT_IN_PACK : withRules(BUILT_IN_PACK, own);
  const configured = withThresholds(withChosenThresholds(all, chosen), thresholds);
  const pack = withoutDisabledRules(configured, chosen);
  return { pack, off: all.rules.length - pack.rules.length };
}

function ownOf(
  text: string | undefined,
): { own: IndicatorPack | null } & Pick<RulesAnswer, 'errors' | 'more'> {
  const read = text === undefined ? { pack: null } : readRuleFile(text, BUILT_IN_PACK);
  if (read.pack === undefined) return { own: null, errors: read.errors, more: read.more };
  return { own: read.pack, errors: [], more: 0 };
}
