/**
 * What follows from what the analyst said of pairs of records: who is one, who is not, and where two
 * judgements can't both hold. Ids never change by it: it lies over them, and goes as it came.
 */
import { pairIdOf, pairOf, type ItemOf, type Judged } from '../contract/model/case-item.ts';
import type { EntityId } from '../contract/model/entity.ts';

type Judgement = Pick<ItemOf<'judgement'>, 'id' | 'verdict'>;

/** Two records that are said to be the same by way of others, and said not to be. */
interface Contradiction {
  /** The judgement that says they are not. */
  notSame: Judgement;
  /** Those that together say they are: each shares a record with the next. */
  same: readonly Judgement[];
}

/** What follows for two records, and from which judgements. */
interface Follows {
  verdict: Judged;
  from: readonly Judgement[];
}

export interface Judgements {
  /** Everybody who is said to be one with this record, itself among them, in the order of their ids. */
  oneWith(id: EntityId): readonly EntityId[];
  /** Those of more than one record, each once. */
  readonly groups: readonly (readonly EntityId[])[];
  /**
   * same: said, or A = B = C. not-same: said, or of one that is the same as A and one that is the same
   * as B. unsure: said of just these two. Null: nothing was said that tells. Where judgements
   * contradict each other, what was said of just these two counts.
   */
  between(a: EntityId, b: EntityId): Follows | null;
  readonly contradictions: readonly Contradiction[];
}

interface Step {
  to: EntityId;
  by: Judgement;
}

/** Steps from record to record; there are few of each, so ways are looked for as they are asked for. */
class Sameness {
  readonly #steps = new Map<EntityId, Step[]>();

  add(by: Judgement): void {
    const [a, b] = pairOf(by.id);
    this.#from(a).push({ to: b, by });
    this.#from(b).push({ to: a, by });
  }

  records(): Iterable<EntityId> {
    return this.#steps.keys();
  }

  /** Whom a record is the same as, each with the last step of a shortest way there. */
  reach(start: EntityId): Map<EntityId, Step | null> {
    const reached = new Map<EntityId, Step | null>([[start, null]]);
    for (const at of reached.keys()) {
      for (const { to, by } of this.#steps.get(at) ?? []) {
        if (!reached.has(to)) reached.set(to, { to: at, by });
      }
    }
    return reached;
  }

  #from(id: EntityId): Step[] {
    const steps = this.#steps.get(id) ?? [];
    this.#steps.set(id, steps);
    return steps;
  }
}

/** The judgements on the way from where it was begun to `end`. */
function wayTo(end: EntityId, reached: ReadonlyMap<EntityId, Step | null>): Judgement[] {
  const way: Judgement[] = [];
  for (let step = reached.get(end); step; step = reached.get(step.to)) way.unshift(step.by);
  return way;
}

/** @param all - at most one of each pair, in any order */
export function readJudgements(all: readonly Judgement[]): Judgements {
  const said = new Map(all.map((one) => [one.id, one]));
  const sameness = new Sameness();
  const notSame: Judgement[] = [];
  for (const one of all) {
    if (one.verdict === 'same') sameness.add(one);
    if (one.verdict === 'not-same') notSame.push(one);
  }
  const groupOf = new Map<EntityId, readonly EntityId[]>();
  const groups: EntityId[][] = [];
  for (const record of sameness.records()) {
    if (groupOf.has(record)) continue;
    const group = [...sameness.reach(record).keys()].sort();
    groups.push(group);
    for (const one of group) groupOf.set(one, group);
  }
  const oneWith = (id: EntityId): readonly EntityId[] => groupOf.get(id) ?? [id];

  function between(a: EntityId, b: EntityId): Follows | null {
    const own = said.get(pairIdOf(a, b));
    if (own !== undefined && own.verdict !== 'unsure') return { verdict: own.verdict, from: [own] };
    const fromA = sameness.reach(a);
    if (fromA.has(b)) return { verdict: 'same', from: wayTo(b, fromA) };
    const fromB = sameness.reach(b);
    for (const one of notSame) {
      const [c, d] = pairOf(one.id);
      const [ofA, ofB] = fromA.has(c) && fromB.has(d) ? [c, d] : [d, c];
      if (!fromA.has(ofA) || !fromB.has(ofB)) continue;
      const from = [...wayTo(ofA, fromA), one, ...wayTo(ofB, fromB).reverse()];
      return { verdict: 'not-same', from };
    }
    return own === undefined ? null : { verdict: 'unsure', from: [own] };
  }

  return {
    oneWith,
    groups,
    between,
    contradictions: notSame.flatMap((one): Contradiction[] => {
      const [a, b] = pairOf(one.id);
      const group = groupOf.get(a);
      if (group === undefined || group !== groupOf.get(b)) return [];
      // The way is looked for where somebody asks for it: of hundreds, few are shown.
      return [
        {
          notSame: one,
          get same() {
            return wayTo(b, sameness.reach(a));
          },
        },
      ];
    }),
  };
}
