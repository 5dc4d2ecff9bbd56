/**
 * What follows from an analyst's judgements of pairs of records: which are one, which are not, and which
 * judgements contradict each other. Ids never change by it; it disappears with the judgements.
 */
import { pairIdOf, pairOf, type ItemOf, type Judged } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { mapInSteps, toEnd } from '../shared/steps.ts';

type Judgement = Pick<ItemOf<'judgement'>, 'id' | 'verdict'>;

/** Two records that are the same by way of others, and yet judged not to be. */
interface Contradiction {
  /** The judgement that they are not the same. */
  notSame: Judgement;
  /** The chain of judgements by which they are; each shares a record with the next. */
  same: readonly Judgement[];
}

/** What the judgements imply for two records. */
interface Follows {
  verdict: Judged;
  /** The judgements it follows from, computed on access. */
  from: readonly Judgement[];
}

interface Judgements {
  /** All records that are one with this record, including itself, sorted by id. */
  oneWith(id: EntityId): readonly EntityId[];
  /** All groups of several records. */
  readonly groups: readonly (readonly EntityId[])[];
  /**
   * same: judged, or by a chain A = B = C. not-same: judged, or because records that are the same as A and
   * B are. unsure: only if this very pair was. Null if nothing follows. If judgements contradict each
   * other, that of this very pair counts.
   */
  between(a: EntityId, b: EntityId): Follows | null;
  readonly contradictions: readonly Contradiction[];
}

interface Step {
  to: EntityId;
  by: Judgement;
}

/** A graph of `same` judgements; paths are searched on demand, as groups are small. */
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

  /** All records that are the same as this one, each with the last step of a shortest path there. */
  *reach(start: EntityId): Generator<void, Map<EntityId, Step | null>> {
    const reached = new Map<EntityId, Step | null>([[start, null]]);
    let looked = 0;
    for (const at of reached.keys()) {
      for (const { to, by } of this.#steps.get(at) ?? []) {
        if (!reached.has(to)) reached.set(to, { to: at, by });
        looked += 1;
        if (looked % A_STEP === 0) yield;
      }
    }
    return reached;
  }

  /** The judgements on a path from the one to the other. */
  way(from: EntityId, to: EntityId): Judgement[] {
    const reached = toEnd(this.reach(to));
    const way: Judgement[] = [];
    for (let step = reached.get(from); step; step = reached.get(step.to)) way.push(step.by);
    return way;
  }

  #from(id: EntityId): Step[] {
    const steps = this.#steps.get(id) ?? [];
    this.#steps.set(id, steps);
    return steps;
  }
}

/** Judgements processed per step: a millisecond or two. */
const A_STEP = 1000;

/** The groups of records that are one, by each of their records. */
function* groupsOf(sameness: Sameness): Generator<void, Map<EntityId, readonly EntityId[]>> {
  const groupOf = new Map<EntityId, readonly EntityId[]>();
  let found = 0;
  for (const record of sameness.records()) {
    if (groupOf.has(record)) continue;
    const reached = yield* sameness.reach(record);
    const group = [...reached.keys()].sort();
    for (const one of group) groupOf.set(one, group);
    found += 1;
    if (found % A_STEP === 0) yield;
  }
  return groupOf;
}

/** `readJudgements` as a generator, which yields so that other requests can run. */
export function* readJudgementsInSteps(all: readonly Judgement[]): Generator<void, Judgements> {
  const said = new Map<Judgement['id'], Judgement>();
  const sameness = new Sameness();
  const notSame: Judgement[] = [];
  yield* mapInSteps(
    all,
    (one) => {
      said.set(one.id, one);
      if (one.verdict === 'same') sameness.add(one);
      if (one.verdict === 'not-same') notSame.push(one);
    },
    A_STEP,
  );
  const groupOf = yield* groupsOf(sameness);
  const oneWith = (id: EntityId): readonly EntityId[] => groupOf.get(id) ?? [id];
  const leastOf = (id: EntityId): EntityId => oneWith(id)[0] ?? id;
  const contradictions: Contradiction[] = [];
  const parting = new Map<Judgement['id'], Judgement>();
  yield* mapInSteps(
    notSame,
    (one) => {
      const [a, b] = pairOf(one.id);
      const ofA = leastOf(a);
      const ofB = leastOf(b);
      const groups = pairIdOf(ofA, ofB);
      if (!parting.has(groups)) parting.set(groups, one);
      if (ofA !== ofB) return;
      contradictions.push({
        notSame: one,
        // Computed on access: of hundreds, few are shown.
        get same() {
          return sameness.way(a, b);
        },
      });
    },
    A_STEP,
  );

  const between = follows({ said, parting, sameness, leastOf });
  return { oneWith, groups: [...new Set(groupOf.values())], between, contradictions };
}

interface Known {
  said: ReadonlyMap<Judgement['id'], Judgement>;
  /** By a pair of groups: the first judgement that they are not the same. */
  parting: ReadonlyMap<Judgement['id'], Judgement>;
  sameness: Sameness;
  leastOf: (id: EntityId) => EntityId;
}

/** Returns the `between` of these judgements. */
function follows({ said, parting, sameness, leastOf }: Known): Judgements['between'] {
  return (a, b) => {
    const own = said.get(pairIdOf(a, b));
    if (own !== undefined && own.verdict !== 'unsure') return { verdict: own.verdict, from: [own] };
    const ofA = leastOf(a);
    const ofB = leastOf(b);
    if (ofA === ofB) {
      return {
        verdict: 'same',
        get from() {
          return sameness.way(a, b);
        },
      };
    }
    const apart = parting.get(pairIdOf(ofA, ofB));
    if (apart === undefined) return own === undefined ? null : { verdict: 'unsure', from: [own] };
    return {
      verdict: 'not-same',
      get from() {
        const [one, other] = pairOf(apart.id);
        const [c, d] = leastOf(one) === ofA ? [one, other] : [other, one];
        return [...sameness.way(a, c), apart, ...sameness.way(d, b)];
      },
    };
  };
}

/** @param all - at most one judgement per pair, in any order */
export const readJudgements = (all: readonly Judgement[]): Judgements =>
  toEnd(readJudgementsInSteps(all));
