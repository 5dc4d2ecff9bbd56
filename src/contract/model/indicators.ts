/**
 * Indicators: what rules find in stored records. A hit is something to look at, with its evidence; it is
 * no score, and proves nothing of anybody.
 */
import type { EntityLabels, Place } from './answer.ts';
import { z } from 'zod';
import { entityId, type EntityId, type EntityKind } from './entity.ts';
import type { TieSource } from './tie.ts';

/** Small letters and digits, its words joined by hyphens. */
export const RULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const RULE_ID_LENGTH = 80;

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

export interface IndicatorHit {
  rule: IndicatorRule['id'];
  entity: EntityId;
  /** null: the rule has none. */
  threshold: number | null;
  /** What was measured; of a rule without threshold how many were found. */
  value: number;
  /** Where it is stated. */
  sources: TieSource[];
  /** One or more sentences that can be quoted; what is stated is in them verbatim, cut where it is long. */
  says: string;
  /** Of what was found: another where the evidence says something else, the same in another response. */
  fingerprint: string;
}

/** Neither a hit nor none: something that would have to be known isn't. */
interface IndicatorUntold {
  rule: IndicatorRule['id'];
  entity: EntityId;
  /** What is missing, in words. */
  why: string;
}

export interface IndicatorsFound {
  hits: IndicatorHit[];
  cannotTell: IndicatorUntold[];
}

/** A hit as it is answered, with what the analyst said of it in the case. */
export interface AnsweredHit extends Omit<IndicatorHit, 'sources'> {
  sources: Place[];
  /** Set aside, for as long as the evidence says the same; null: it is not. */
  waived: { reason: string } | null;
  /** It was set aside when the evidence said something else. */
  lapsed: { reason: string } | null;
}

export interface IndicatorsAnswer {
  pack: IndicatorPack;
  asOf: string;
  /** Of how many entities the rules were asked. */
  asked: number;
  hits: AnsweredHit[];
  cannotTell: IndicatorUntold[];
  /** Of all, whatever of the lists was cut at the limit asked for. */
  hitCount: number;
  untoldCount: number;
  labels: EntityLabels;
}
