/**
 * What follows from what the analyst said of pairs of records: who is one, who is not, and where two
 * judgements can't both hold. Ids never change by it: it lies over them, and goes as it came.
 */
import { pairIdOf, pairOf, type ItemOf, type Judged } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { mapInSteps, toEnd } from '../shared/steps.ts';

type Judgement = Pick<ItemOf<'judgement'>, 'id' | 'verdict'>;

/** Two records that are said to be the same by way of others, and said not to be. */
interface Contradiction {
  /** The judgement that says they are not. */
  notSame: Judgement;
  /** Those that together say they are: each shares a record with the next. */
  same: readonly Judgement[];
}

/** What follows for two records. */
interface Follows {
  verdict: Judged;
  /** From which judgements: looked for where somebody asks. */
  from: readonly Judgement[];
}

interface Judgements {
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

  /** The judgements by which the one is the same as the other. */
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

/** Judgements looked at in one step: a millisecond or two. */
const A_STEP = 1000;

/** The groups that are told to be one, and by each record of theirs. */
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

/** The same as `readJudgements`, with others answered between its steps. */
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
        // Looked for where somebody asks for it: of hundreds, few are shown.
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
  /** By the groups that it parts: the first that was said. */
  parting: ReadonlyMap<Judgement['id'], Judgement>;
  sameness: Sameness;
  leastOf: (id: EntityId) => EntityId;
}

/** What follows from all that is known between two records. */
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

/** @param all - at most one of each pair, in any order */
export const readJudgements = (all: readonly Judgement[]): Judgements =>
  toEnd(readJudgementsInSteps(all));
