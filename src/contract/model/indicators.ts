/**
 * Indicators: what rules find in stored records. A hit is something to look at, with its evidence; it is
 * no score, and proves nothing of anybody.
 */
import { z } from 'zod';
import type { EntityLabels } from './answer.ts';
import { entityId, type EntityId, type EntityKind } from './entity.ts';
import type { TieSource } from './tie.ts';

/** Small letters and digits, its words joined by hyphens. */
export const RULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const RULE_ID_LENGTH = 80;

/** What was chosen of the rules, whatever pack they are of; what fits no rule is passed over. */
export const ruleChoices = z.strictObject({
  /** Other thresholds than the rules have, by their ids. */
  thresholds: z.record(z.string().max(RULE_ID_LENGTH), z.int().min(0)),
  /** Rules that are not asked. */
  off: z.array(z.string().max(RULE_ID_LENGTH)).max(1000),
});

export type RuleChoices = z.infer<typeof ruleChoices>;

/** The rule and whom it hit. */
export const waiverId = z.custom<`${string} ${EntityId}`>(
  (value) => {
    if (typeof value !== 'string') return false;
    const [rule = '', entity, ...rest] = value.split(' ');
    const isRule = rule.length <= RULE_ID_LENGTH && RULE_ID.test(rule);
    return isRule && rest.length === 0 && entityId.safeParse(entity).success;
  },
  { error: 'a waiver is of a rule and the entity that it hit' },
);

export type Comparison = 'at-least' | 'at-most';

/** Data only: what is measured is code, and is picked by its name. */
export interface IndicatorRule {
  /** Words joined by hyphens; it stays when words and threshold change. */
  id: string;
  /** What a hit means, plainly; `{threshold}` and `{years}` stand for the rule's own. */
  statement: string;
  /** Why one would look at it. */
  reason: string;
  /** The name of a measure, of `MEASURES` in `graph/indicators/`. */
  measure: string;
  /** Left out with the threshold: of a measure that finds something or doesn't. */
  comparison?: Comparison | undefined;
  threshold?: number | undefined;
  /** Of a measure that counts within so many years. Left out: however long it took. */
  years?: number | undefined;
  /** Whom it is asked of; what is left out leaves all. */
  appliesTo?:
    | {
        kinds?: readonly EntityKind[] | undefined;
        /** As the registry writes them. */
        countries?: readonly string[] | undefined;
        /** Roles verbatim, case and white space aside: of a measure that looks at roles. */
        roles?: readonly string[] | undefined;
      }
    | undefined;
}

export interface IndicatorPack {
  id: string;
  version: string;
  rules: readonly IndicatorRule[];
}

/** A rule as it is asked, or would be if it were on. */
export interface ListedRule extends IndicatorRule {
  pack: IndicatorPack['id'];
  /** What its threshold is where nobody chose another; null: it has none. */
  thresholdOfPack: number | null;
  /** The largest it may be. */
  thresholdAtMost: number;
  /** Completes "It is measured …". */
  measured: string;
  /** What its measure counts in, one and several. */
  unit: readonly [string, string] | null;
  isOn: boolean;
}

/** Something that is wrong in a file of rules. */
export interface RuleFileError {
  /** Both from 1; the column in UTF-16 units. */
  line: number;
  column: number;
  /** `rules[3].threshold`; empty where it is the whole, or no JSON. */
  where: string;
  why: string;
}

export interface RulesAnswer {
  /** The one that is built in, and the one of the file. */
  packs: Omit<IndicatorPack, 'rules'>[];
  rules: ListedRule[];
  /** Of the file, in its order; none of its rules is listed then. `more`: how many others there are. */
  errors: RuleFileError[];
  more: number;
}

export interface IndicatorHit {
  rule: IndicatorRule['id'];
  entity: EntityId;
  /** null: the rule has none. */
  threshold: number | null;
  /** What was measured; of a rule without threshold how many were found. */
  value: number;
  /** Where it is stated; empty where that was not asked for. */
  sources: TieSource[];
  /** One or more sentences that can be quoted; what is stated is in them verbatim, cut where it is long. */
  says: string;
  /** Of what was found: another where the evidence says something else, the same in another response. */
  fingerprint: string;
}

/** Neither a hit nor none: something that would have to be known isn't. */
interface IndicatorUnknown {
  rule: IndicatorRule['id'];
  entity: EntityId;
  /** What is missing, in words. */
  why: string;
}

export interface IndicatorsFound {
  hits: IndicatorHit[];
  cannotTell: IndicatorUnknown[];
}

/** A hit as it is answered, with what the analyst said of it in the case. */
export interface AnsweredHit extends IndicatorHit {
  /** Set aside, for as long as the evidence says the same; null: it is not. */
  waived: { reason: string } | null;
  /** It was set aside when the evidence said something else. */
  lapsed: { reason: string } | null;
}

/** How much of a rule the lists were too short for. */
export interface IndicatorsOmitted {
  rule: IndicatorRule['id'];
  hits: number;
  cannotTell: number;
}

export interface IndicatorsAnswer {
  /** As it was asked: without the rules that are switched off. */
  pack: IndicatorPack;
  /** How many are. */
  rulesOff: number;
  asOf: string;
  /** Of how many entities the rules are asked, in all parts together. */
  asked: number;
  /** Where the next part begins; null: there is none. All else but that number is of this part alone. */
  next: number | null;
  hits: AnsweredHit[];
  cannotTell: IndicatorUnknown[];
  /** Of all, whatever of the lists was cut at the limit asked for. */
  hitCount: number;
  untoldCount: number;
  /** By rule what was cut, in the order of the rules; those of which nothing was are left out. */
  left: IndicatorsOmitted[];
  labels: EntityLabels;
}
