/** Findings: the hits of a rule that state the same fact, taken as one. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { IndicatorHit } from '../../contract/model/indicators.ts';
import type { TieSource } from '../../contract/model/tie.ts';

type Grouped = Pick<IndicatorHit, 'rule' | 'entity' | 'fact' | 'partOf'>;

/** A fact that a rule found, at one entity or several. */
export interface IndicatorFinding<H extends Grouped = IndicatorHit> {
  /** The rule and the fact. */
  key: string;
  rule: H['rule'];
  /** First the one that tells most: it has the longest chain, or the most roles. */
  hits: readonly [H, ...H[]];
}

/** The places that all these hits rest on, each once. */
export const sourcesOf = (hits: readonly Pick<IndicatorHit, 'sources'>[]): TieSource[] => [
  ...new Map(
    hits.flatMap(({ sources }) => sources).map((one) => [`${one.sha256} ${one.pointer}`, one]),
  ).values(),
];

const keyOf = ({ rule, fact }: Pick<Grouped, 'rule' | 'fact'>): string => `${rule} ${fact}`;

/**
 * The key of each hit's finding. A hit that is part of another entity's is of its finding, if that is among
 * these; of two that are part of each other, the company's gives the finding.
 */
function* keysOf<H extends Grouped>(hits: readonly H[]): Generator<void, string[]> {
  const rows = new Map<string, Map<EntityId, H>>();
  for (const [at, hit] of hits.entries()) {
    let ofRule = rows.get(hit.rule);
    if (ofRule === undefined) rows.set(hit.rule, (ofRule = new Map<EntityId, H>()));
    ofRule.set(hit.entity, hit);
    if (at % PER_STEP === 0) yield;
  }
  const keys: string[] = [];
  for (const hit of hits) {
    const whole = hit.partOf === null ? undefined : rows.get(hit.rule)?.get(hit.partOf);
    const isOwn =
      whole === undefined ||
      (whole.partOf === hit.entity && parseEntityId(hit.entity).subject === 'company');
    keys.push(keyOf(isOwn ? hit : whole));
    if (keys.length % PER_STEP === 0) yield;
  }
  return keys;
}

const PER_STEP = 1000;

/** The findings of these hits, in the order of their first hits. */
export function* findingsOf<H extends IndicatorHit>(
  hits: readonly H[],
): Generator<void, IndicatorFinding<H>[]> {
  const keys = yield* keysOf(hits);
  const found = new Map<string, [H, ...H[]]>();
  for (const [at, hit] of hits.entries()) {
    const key = keys[at] ?? '';
    const known = found.get(key);
    if (known === undefined) found.set(key, [hit]);
    else if (tellsMore(hit, known[0], key)) {
      known.push(known[0]);
      known[0] = hit;
    } else known.push(hit);
    if (at % PER_STEP === 0) yield;
  }
  return Array.from(found, ([key, [first, ...others]]) => ({
    key,
    rule: first.rule,
    hits: [first, ...others],
  }));
}

/** Whether the first of these tells more of the finding. */
function tellsMore(hit: IndicatorHit, known: IndicatorHit, key: string): boolean {
  if (keyOf(hit) !== keyOf(known)) return keyOf(hit) === key;
  return hit.chain.length > known.chain.length;
}

/** Counts findings of hits that are not kept, each entity's hits together. */
export class FindingCounter {
  readonly #byRule = new Map<string, RuleCounter>();
  #last: EntityId | null = null;
  #entities = 0;

  add({ rule, entity, fact, partOf }: Grouped): void {
    if (entity !== this.#last) this.#entities += 1;
    this.#last = entity;
    let counter = this.#byRule.get(rule);
    if (counter === undefined) this.#byRule.set(rule, (counter = new RuleCounter()));
    counter.add({ rule, entity, fact, partOf });
  }

  /** How many findings there are, and at how many entities. */
  *count(): Generator<void, { findings: number; entities: number }> {
    let findings = 0;
    for (const counter of this.#byRule.values()) findings += yield* counter.count();
    return { findings, entities: this.#entities };
  }
}

/** The findings of one rule. */
class RuleCounter {
  /** Facts that no other entity's hit could be part of. */
  readonly #facts = new Set<string>();
  /** Entities whose hits state a fact of their own, which others' may be part of. */
  readonly #own: EntityId[] = [];
  /** Hits that are part of others. */
  readonly #parts: Grouped[] = [];

  add(hit: Grouped): void {
    const { entity, fact, partOf } = hit;
    if (partOf !== null) this.#parts.push(hit);
    else if (fact === entity) this.#own.push(entity);
    else this.#facts.add(fact);
  }

  *count(): Generator<void, number> {
    const [first] = this.#parts;
    if (first === undefined) return this.#facts.size + this.#own.length;
    const { rule } = first;
    const hits: Grouped[] = [];
    for (const hit of this.#parts) {
      hits.push(hit);
      if (hits.length % PER_STEP === 0) yield;
    }
    for (const entity of this.#own) {
      hits.push({ rule, entity, fact: entity, partOf: null });
      if (hits.length % PER_STEP === 0) yield;
    }
    const keys = new Set<string>();
    for (const [at, key] of (yield* keysOf(hits)).entries()) {
      keys.add(key);
      if (at % PER_STEP === 0) yield;
    }
    return this.#facts.size + keys.size;
  }
}
