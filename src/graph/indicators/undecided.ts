/** What rules can't tell, counted by rule and reason, with the records that may tell. */
import type { EntityId } from '../../contract/model/entity.ts';
import { TO_FETCH_LISTED, type RuleUndecided } from '../../contract/model/indicators.ts';
import type { FoundUnknown } from './judge.ts';

/** A reason why something could not be decided, without the names and counts in it. */
const inShort = (why: string): string =>
  why
    .replace(/^of \d[\d,.]* [^:]{1,40}: /, '')
    .replace(/^the record of .*(?= was not f)/s, 'the record of another')
    .replace(
      /^\d[\d,]* members? of .* may hold it by right/s,
      'some of its members may hold it by right',
    )
    .replace(/^whether .* stood above .* by then/s, 'whether one stood above another by then')
    .replace(/^(it is not stated what kind of member) (?!it is\b).* is\b/s, '$1 another is')
    .replace(
      /^.* names no record of it as a company$/s,
      'a member names no record of it as a company',
    )
    .replace(
      /^the records of .* as a member and as a company/s,
      'the records of one as a member and as a company',
    )
    .replace(/: “.*$/s, '')
    .replace(/, “.*”,/s, '');

/** Reasons put in short words once. */
const MAX_HELD = 5000;

class OneRule {
  count = 0;
  readonly reasons = new Map<string, number>();
  readonly toFetch = new Set<number>();
}

/** Counts what can't be told of thousands of entities, without keeping each. */
export class UndecidedCounter {
  readonly #byRule = new Map<string, OneRule>();
  /** Each record to fetch once, whatever rules would read it. */
  readonly #numbers = new Map<EntityId, number>();
  readonly #shorts = new Map<string, string>();

  *add({ rule, whys, toFetch }: Pick<FoundUnknown, 'rule' | 'whys' | 'toFetch'>): Generator<void> {
    const one = this.#byRule.get(rule) ?? new OneRule();
    this.#byRule.set(rule, one);
    one.count += 1;
    let examined = 0;
    const shorts = new Set<string>();
    for (const why of whys) {
      shorts.add(this.#shortOf(why));
      examined += 1;
      if (examined % PER_STEP === 0) yield;
    }
    for (const short of shorts) one.reasons.set(short, (one.reasons.get(short) ?? 0) + 1);
    for (const id of toFetch()) {
      const number = this.#numbers.get(id) ?? this.#numbers.size;
      this.#numbers.set(id, number);
      one.toFetch.add(number);
      examined += 1;
      if (examined % PER_STEP === 0) yield;
    }
  }

  /** In this order of rules. */
  *counted(rules: readonly { id: string }[]): Generator<void, RuleUndecided[]> {
    const ids = [...this.#numbers.keys()];
    const found: RuleUndecided[] = [];
    for (const { id: rule } of rules) {
      const one = this.#byRule.get(rule);
      if (one === undefined) continue;
      const toFetch: EntityId[] = [];
      for (const number of one.toFetch) {
        const id = ids[number];
        if (id !== undefined) toFetch.push(id);
        if (toFetch.length === TO_FETCH_LISTED) break;
      }
      const reasons = Array.from(one.reasons, ([why, count]) => ({ why, count }));
      found.push({
        rule,
        count: one.count,
        reasons: inOrder(reasons),
        toFetch,
        toFetchCount: one.toFetch.size,
      });
      yield;
    }
    return found;
  }

  #shortOf(why: string): string {
    const known = this.#shorts.get(why);
    if (known !== undefined) return known;
    const short = inShort(why);
    if (this.#shorts.size < MAX_HELD) this.#shorts.set(why, short);
    return short;
  }
}

const PER_STEP = 200;

/** The same of several parts of one question, whose entities differ but may need the same records. */
export function mergeUndecided(
  rules: readonly { id: string }[],
  parts: readonly (readonly RuleUndecided[])[],
): RuleUndecided[] {
  const byRule = Map.groupBy(parts.flat(), ({ rule }) => rule);
  return rules.flatMap(({ id }): RuleUndecided[] => {
    const all = byRule.get(id) ?? [];
    const [first] = all;
    if (first === undefined) return [];
    if (all.length === 1) return [first];
    const reasons = new Map<string, number>();
    for (const { why, count } of all.flatMap((one) => one.reasons))
      reasons.set(why, (reasons.get(why) ?? 0) + count);
    const toFetch = [...new Set(all.flatMap((one) => one.toFetch))];
    const cut = all.reduce((sum, one) => sum + one.toFetchCount - one.toFetch.length, 0);
    return [
      {
        rule: id,
        count: all.reduce((sum, { count }) => sum + count, 0),
        reasons: inOrder(Array.from(reasons, ([why, count]) => ({ why, count }))),
        toFetch: toFetch.slice(0, TO_FETCH_LISTED),
        toFetchCount: toFetch.length + cut,
      },
    ];
  });
}

const inOrder = (reasons: RuleUndecided['reasons']): RuleUndecided['reasons'] =>
  reasons.sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));
