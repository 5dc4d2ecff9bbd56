/**
 * Indicators: what rules find in stored records. A hit is something to look at, with its evidence; it is
 * not a score, and proves nothing about anybody.
 */
import { z } from 'zod';
import type { EntityLabels } from './answer.ts';
import { entityId, type EntityId, type EntityKind } from './entity.ts';
import type { TieSource } from './tie.ts';

/** Lower-case words of letters and digits, joined by hyphens. */
export const RULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const RULE_ID_LENGTH = 80;

/** The user's choices for rules of any pack; choices that fit no rule are ignored. */
export const ruleChoices = z.strictObject({
  /** Thresholds that replace the rules' own, by rule id. */
  thresholds: z.record(z.string().max(RULE_ID_LENGTH), z.int().min(0)),
  /** Disabled rules. */
  off: z.array(z.string().max(RULE_ID_LENGTH)).max(1000),
});

export type RuleChoices = z.infer<typeof ruleChoices>;

/** The place of a fact among several that a rule finds at one entity. */
const FACT_PLACE = /^[0-9a-f]{14}$/;

/** The rule and the entity it hit; if it found several facts there, also which of them. */
export const waiverId = z.custom<`${string} ${EntityId}` | `${string} ${EntityId} ${string}`>(
  (value) => {
    if (typeof value !== 'string') return false;
    const [rule = '', entity, place, ...rest] = value.split(' ');
    const isRule = rule.length <= RULE_ID_LENGTH && RULE_ID.test(rule);
    const isPlace = place === undefined || FACT_PLACE.test(place);
    return isRule && isPlace && rest.length === 0 && entityId.safeParse(entity).success;
  },
  { error: 'a waiver is of a rule and the entity that it hit' },
);

export type Comparison = 'at-least' | 'at-most';

/** Data only: its measure is code, selected by name. */
export interface IndicatorRule {
  /** Words joined by hyphens; it stays the same when wording and threshold change. */
  id: string;
  /** What a hit means, in plain words; `{threshold}` and `{years}` stand for the rule's values. */
  statement: string;
  /** Why a hit is worth a look. */
  reason: string;
  /** The name of a measure, from `MEASURES` in `graph/indicators/`. */
  measure: string;
  /** Left out, like the threshold, for a measure that either finds something or doesn't. */
  comparison?: Comparison | undefined;
  threshold?: number | undefined;
  /** The period for a measure that counts within a number of years; unlimited if left out. */
  years?: number | undefined;
  /** Which entities it is applied to; a part left out excludes nobody. */
  appliesTo?:
    | {
        kinds?: readonly EntityKind[] | undefined;
        /** As the registry writes them. */
        countries?: readonly string[] | undefined;
        /** For a measure that looks at roles: roles verbatim, ignoring case and white space. */
        roles?: readonly string[] | undefined;
      }
    | undefined;
}

export interface IndicatorPack {
  id: string;
  version: string;
  rules: readonly IndicatorRule[];
}

/** A rule as it is applied, or would be if enabled. */
export interface ListedRule extends IndicatorRule {
  pack: IndicatorPack['id'];
  /** The default threshold; null if the rule has none. */
  thresholdOfPack: number | null;
  /** The maximum threshold. */
  thresholdAtMost: number;
  /** Completes "It is measured …". */
  measured: string;
  /** The unit of its measure, singular and plural. */
  unit: readonly [string, string] | null;
  isOn: boolean;
}

/** An error in a file of rules. */
export interface RuleFileError {
  /** Both from 1; the column in UTF-16 units. */
  line: number;
  column: number;
  /** `rules[3].threshold`; empty if it concerns the whole file, or the file is not JSON. */
  where: string;
  why: string;
}

export interface RulesAnswer {
  /** The built-in pack, and the one of the file. */
  packs: Omit<IndicatorPack, 'rules'>[];
  rules: ListedRule[];
  /** Errors of the file, in order: with any, none of its rules are listed. `more`: errors not listed. */
  errors: RuleFileError[];
  more: number;
}

/** A fact that a rule found at one entity. Hits that state the same fact are one finding. */
export interface IndicatorHit {
  rule: IndicatorRule['id'];
  entity: EntityId;
  /** Names the fact: hits of one rule with the same one are of one finding. */
  fact: string;
  /** The entity whose hit of this rule, if there is one, states all that this one does. */
  partOf: EntityId | null;
  /** Which fact it is, if the rule found several at this entity, in a form that a waiver may hold; else null. */
  place: string | null;
  /** From the entity by way of its owners to their top, or once around a circle; otherwise empty. */
  chain: EntityId[];
  /** Null if the rule has none. */
  threshold: number | null;
  /** The measured value; for a rule without a threshold, how many were found. */
  value: number;
  /** Where it is stated; empty if sources were not requested. */
  sources: TieSource[];
  /** One or more quotable sentences, with statements verbatim, shortened if long. */
  says: string;
  /** What is found, whoever of several states it, in a sentence; null if only `says` does. */
  names: string | null;
  /** Of what was found: it changes only if the evidence states something else, not with every response. */
  fingerprint: string;
  /** The same of all facts that the rule found at this entity. */
  rowFingerprint: string;
}

/** No hit could be decided because something required is unknown. */
export interface IndicatorUnknown {
  rule: IndicatorRule['id'];
  entity: EntityId;
  /** What is missing, in words. */
  why: string;
}

/** What a rule can't tell, of all entities together. */
export interface RuleUndecided {
  rule: IndicatorRule['id'];
  /** Of how many entities. */
  count: number;
  /** Why, in few words without names, the most frequent first; an entity may have several. */
  reasons: { why: string; count: number }[];
  /** Records nobody asked for yet that may tell, at most `TO_FETCH_LISTED`, and how many there are in all. */
  toFetch: EntityId[];
  toFetchCount: number;
}

export const TO_FETCH_LISTED = 10_000;

export interface IndicatorsFound {
  hits: IndicatorHit[];
  cannotTell: IndicatorUnknown[];
}

/** A hit as returned, with the analyst's waiver of it in the case. */
export interface AnsweredHit extends IndicatorHit {
  /** The waiver, which holds as long as the evidence stays the same; null if none. */
  waived: { reason: string } | null;
  /** A former waiver, made when the evidence stated something else. */
  lapsed: { reason: string } | null;
}

/** What was cut from the lists of one rule. */
export interface IndicatorsOmitted {
  rule: IndicatorRule['id'];
  hits: number;
  cannotTell: number;
}

export interface IndicatorsAnswer {
  /** As applied: without disabled rules. */
  pack: IndicatorPack;
  /** The number of disabled rules. */
  rulesOff: number;
  asOf: string;
  /** The number of entities the rules are applied to, in all parts together. */
  asked: number;
  /** Where the next part begins; null at the end. Everything else but `asked` is about this part alone. */
  next: number | null;
  hits: AnsweredHit[];
  cannotTell: IndicatorUnknown[];
  /** What each rule can't tell, in order of the rules; rules that can tell of all are left out. */
  undecided: RuleUndecided[];
  /** Counts of everything, including what was cut from the lists. */
  hitCount: number;
  untoldCount: number;
  /** The facts that these hits state, and the entities hit. */
  findingCount: number;
  entityCount: number;
  /** What was cut, by rule in order; rules of which nothing was cut are left out. */
  left: IndicatorsOmitted[];
  labels: EntityLabels;
}
