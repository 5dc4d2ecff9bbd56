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
interface Conclusion {
  verdict: Judged;
  /** The judgements it follows from, computed on access. */
  from: readonly Judgement[];
}

export interface Judgements {
  /** All records that are one with this record, including itself, sorted by id. */
  oneWith(id: EntityId): readonly EntityId[];
  /** All groups of several records. */
  readonly groups: readonly (readonly EntityId[])[];
  /**
   * same: judged, or by a chain A = B = C. not-same: judged, or because records that are the same as A and
   * B are. unsure: only if this very pair was. Null if nothing follows. If judgements contradict each
   * other, that of this very pair counts.
   */
  between(a: EntityId, b: EntityId): Conclusion | null;
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
    let examined = 0;
    for (const at of reached.keys()) {
      for (const { to, by } of this.#steps.get(at) ?? []) {
        if (!reached.has(to)) reached.set(to, { to: at, by });
        examined += 1;
        if (examined % PER_STEP === 0) yield;
      }
    }
    return reached;
  }

  /** The judgements on a path from the one to the other. */
  path(from: EntityId, to: EntityId): Judgement[] {
    const reached = toEnd(this.reach(to));
    const path: Judgement[] = [];
    for (let step = reached.get(from); step; step = reached.get(step.to)) path.push(step.by);
    return path;
  }

  #from(id: EntityId): Step[] {
    const steps = this.#steps.get(id) ?? [];
    this.#steps.set(id, steps);
    return steps;
  }
}

/** Judgements processed per step: a millisecond or two. */
const PER_STEP = 1000;

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
    if (found % PER_STEP === 0) yield;
  }
  return groupOf;
}

/** `readJudgements` as a generator, which yields so that other requests can run. */
export function* readJudgementsInSteps(all: readonly Judgement[]): Generator<void, Judgements> {
  const judgementById = new Map<Judgement['id'], Judgement>();
  const sameness = new Sameness();
  const notSame: Judgement[] = [];
  yield* mapInSteps(
    all,
    (one) => {
      judgementById.set(one.id, one);
      if (one.verdict === 'same') sameness.add(one);
      if (one.verdict === 'not-same') notSame.push(one);
    },
    PER_STEP,
  );
  const groupOf = yield* groupsOf(sameness);
  const oneWith = (id: EntityId): readonly EntityId[] => groupOf.get(id) ?? [id];
  const representativeOf = (id: EntityId): EntityId => oneWith(id)[0] ?? id;
  const contradictions: Contradiction[] = [];
  const notSameByGroups = new Map<Judgement['id'], Judgement>();
  yield* mapInSteps(
    notSame,
    (one) => {
      const [a, b] = pairOf(one.id);
      const representativeA = representativeOf(a);
      const representativeB = representativeOf(b);
      const groups = pairIdOf(representativeA, representativeB);
      if (!notSameByGroups.has(groups)) notSameByGroups.set(groups, one);
      if (representativeA !== representativeB) return;
      contradictions.push({
        notSame: one,
        // Computed on access: of hundreds, few are shown.
        get same() {
          return sameness.path(a, b);
        },
      });
    },
    PER_STEP,
  );

  const between = createBetween({ judgementById, notSameByGroups, sameness, representativeOf });
  return { oneWith, groups: [...new Set(groupOf.values())], between, contradictions };
}

interface JudgementIndex {
  judgementById: ReadonlyMap<Judgement['id'], Judgement>;
  /** By a pair of groups: the first judgement that they are not the same. */
  notSameByGroups: ReadonlyMap<Judgement['id'], Judgement>;
  sameness: Sameness;
  representativeOf: (id: EntityId) => EntityId;
}

/** Returns the `between` of these judgements. */
function createBetween({
  judgementById,
  notSameByGroups,
  sameness,
  representativeOf,
}: JudgementIndex): Judgements['between'] {
  return (a, b) => {
    const own = judgementById.get(pairIdOf(a, b));
    if (own !== undefined && own.verdict !== 'unsure') return { verdict: own.verdict, from: [own] };
    const representativeA = representativeOf(a);
    const representativeB = representativeOf(b);
    if (representativeA === representativeB) {
      return {
        verdict: 'same',
        get from() {
          return sameness.path(a, b);
        },
      };
    }
    const notSame = notSameByGroups.get(pairIdOf(representativeA, representativeB));
    if (notSame === undefined) return own === undefined ? null : { verdict: 'unsure', from: [own] };
    return {
      verdict: 'not-same',
      get from() {
        const [one, other] = pairOf(notSame.id);
        const [c, d] = representativeOf(one) === representativeA ? [one, other] : [other, one];
        return [...sameness.path(a, c), notSame, ...sameness.path(d, b)];
      },
    };
  };
}

/** @param all - at most one judgement per pair, in any order */
export const readJudgements = (all: readonly Judgement[]): Judgements =>
  toEnd(readJudgementsInSteps(all));
